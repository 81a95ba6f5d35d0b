"""The rewrite of the append-only file, so that deleted data is no longer in it.

A server appends every command to this file, and rewrites it only when it has grown by a lot. Until then a
deleted name can still be read there. The wish for a rewrite is stored, so it survives a restart:

    wanted      how often personal data was deleted
    begun       the value of `wanted` when the last rewrite began
    at          when that was: milliseconds since 1970

A rewrite that began before a deletion does not count for it, so another one follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, cast

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import ResponseError

from bot.store.connection import Client, translate_errors
from bot.store.keys import due_key, partition, rewrite_key, wake_channel
from bot.store.queue import CLOCK

UPKEEP: Final = "upkeep"
"""Stands for the id of a game in the queue of timers: a task of the whole installation."""

REWRITE: Final = "rewrite"

_FIELDS: Final = ("wanted", "begun", "at")


class RewriteState(StrEnum):
    """The state of the rewriting."""

    DONE = "done"  # or there is nothing to rewrite
    WANTED = "wanted"
    RUNNING = "running"  # possibly one that began too early
    FAILED = "failed"
    REFUSED = "refused"  # the server forbids it


@dataclass(frozen=True, slots=True)
class _Progress:
    wanted: int
    begun: int
    at: int


class FileRewrite:
    """The append-only files of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def request(self, at: int) -> None:
        """Request a rewrite, since personal data was deleted; `delivery/upkeep.py` begins it after this time.

        The time must not be that of a lease which a process may hold now, or it would settle this request.
        """
        await self._client.hincrby(rewrite_key(), "wanted", 1)
        member = f"{UPKEEP}:{REWRITE}"
        await self._client.zadd(due_key(CLOCK, partition(UPKEEP)), {member: at})
        await self._client.publish(wake_channel(CLOCK), member)

    async def begun_at(self) -> int:
        """Return when the last rewrite began; 0 if there was none."""
        return (await self._progress()).at

    async def look(self) -> RewriteState:
        """Return the state, of the server that is the farthest behind."""
        progress = await self._progress()
        with translate_errors():
            try:
                found = (await self._infos()).values()
            except ResponseError:
                return RewriteState.REFUSED
        if any(info.get("aof_rewrite_in_progress") or info.get("aof_rewrite_scheduled") for info in found):
            return RewriteState.RUNNING
        if not any(info.get("aof_enabled") for info in found):
            return RewriteState.DONE
        if progress.begun < progress.wanted:
            return RewriteState.WANTED
        failed = any(info.get("aof_last_bgrewrite_status", "ok") != "ok" for info in found)
        return RewriteState.FAILED if failed else RewriteState.DONE

    async def begin(self, now: int) -> RewriteState:
        """Start the rewriting on every server; one of them may refuse."""
        progress = await self._progress()
        with translate_errors():
            try:
                nodes, infos = await nodes_of(self._client), await self._infos()
                for name in (each for each, info in infos.items() if info.get("aof_enabled")):
                    await self._client.bgrewriteaof(**nodes[name])
            except ResponseError:
                # Another process may have just begun one: then ours follows.
                running = await self.look() is RewriteState.RUNNING
                return RewriteState.RUNNING if running else RewriteState.REFUSED
        # Last: a process that dies before this begins again. `progress` lacks what was wanted meanwhile.
        noted = {"begun": progress.wanted, "at": now}
        await self._client.hset(rewrite_key(), mapping={name: str(value) for name, value in noted.items()})
        return RewriteState.RUNNING

    async def _progress(self) -> _Progress:
        found = await self._client.hmget(rewrite_key(), list(_FIELDS))
        return _Progress(*(int(value or 0) for value in found))

    async def _infos(self) -> dict[str, Mapping[str, object]]:
        nodes = await nodes_of(self._client)
        return {
            name: cast("Mapping[str, object]", await self._client.info("persistence", **where))
            for name, where in nodes.items()
        }


async def nodes_of(client: Client) -> dict[str, dict[str, Any]]:
    """Return each server by its name, with the options that send a command to that one alone."""
    if not isinstance(client, RedisCluster):
        return {"server": {}}
    with translate_errors():
        await client.initialize()
    return {
        node.name: {"target_nodes": node} for node in sorted(client.get_primaries(), key=lambda it: it.name)
    }
