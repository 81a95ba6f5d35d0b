"""Rewriting the append-only file, so that what was deleted is not in it any more.

A server appends what it is told to this file, and rewrites it only when it has grown by a lot. Until then a
name that was forgotten can still be read there. That a rewrite is wanted is data, so it survives a restart:

    wanted      how often something was forgotten
    begun       what `wanted` was when the last rewrite began
    at          when that was: milliseconds since 1970

A rewrite that began before something was forgotten does not count for it, so another one follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, cast

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import ResponseError

from bot.store.connection import Client
from bot.store.keys import rewrite_key

_FIELDS: Final = ("wanted", "begun", "at")


class RewriteState(StrEnum):
    """How far the rewriting is."""

    DONE = "done"  # or there is nothing to rewrite
    WANTED = "wanted"
    RUNNING = "running"  # perhaps one that began too early
    FAILED = "failed"
    REFUSED = "refused"  # the server does not let us


@dataclass(frozen=True, slots=True)
class _Record:
    wanted: int
    begun: int
    at: int


class Rewriting:
    """The append-only files of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def want(self) -> None:
        """Note that something was forgotten."""
        await self._client.hincrby(rewrite_key(), "wanted", 1)

    async def begun_at(self) -> int:
        """Return when the last rewrite began; 0 if there was none."""
        return (await self._record()).at

    async def look(self) -> RewriteState:
        """Return how far it is, on the server that is the farthest behind."""
        record = await self._record()
        try:
            found = (await self._infos()).values()
        except ResponseError:
            return RewriteState.REFUSED
        if any(info.get("aof_rewrite_in_progress") or info.get("aof_rewrite_scheduled") for info in found):
            return RewriteState.RUNNING
        if not any(info.get("aof_enabled") for info in found):
            return RewriteState.DONE
        if record.begun < record.wanted:
            return RewriteState.WANTED
        failed = any(info.get("aof_last_bgrewrite_status", "ok") != "ok" for info in found)
        return RewriteState.FAILED if failed else RewriteState.DONE

    async def begin(self, now: int) -> RewriteState:
        """Let every server rewrite its file; one of them may refuse."""
        record = await self._record()
        try:
            nodes, infos = await nodes_of(self._client), await self._infos()
            for name in (each for each, info in infos.items() if info.get("aof_enabled")):
                await self._client.bgrewriteaof(**nodes[name])
        except ResponseError:
            # Somebody else may have begun one at this moment: then ours follows.
            return RewriteState.RUNNING if await self.look() is RewriteState.RUNNING else RewriteState.REFUSED
        # Last: who dies before this begins once more. What was wanted meanwhile is not in `record`.
        noted = {"begun": record.wanted, "at": now}
        await self._client.hset(rewrite_key(), mapping={name: str(value) for name, value in noted.items()})
        return RewriteState.RUNNING

    async def _record(self) -> _Record:
        found = await self._client.hmget(rewrite_key(), list(_FIELDS))
        return _Record(*(int(value or 0) for value in found))

    async def _infos(self) -> dict[str, Mapping[str, object]]:
        nodes = await nodes_of(self._client)
        return {
            name: cast("Mapping[str, object]", await self._client.info("persistence", **where))
            for name, where in nodes.items()
        }


async def nodes_of(client: Client) -> dict[str, dict[str, Any]]:
    """Return each server by its name, with the options by which a command is sent to that one alone."""
    if not isinstance(client, RedisCluster):
        return {"server": {}}
    await client.initialize()
    return {
        node.name: {"target_nodes": node} for node in sorted(client.get_primaries(), key=lambda it: it.name)
    }
