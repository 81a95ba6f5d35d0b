"""The world outside: what people were shown and told, on a server of its own that no test harms.

A platform has an order in which things arrive, whichever process sent them: here, the order of a list. What
is written here survives the death of the process that wrote it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import cast

from redis import Redis as BlockingRedis
from redis.asyncio import Redis

from bot.screens.screen import Screen

ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody was told after a press."""

    game: str
    revision: int  # that they pressed on
    entry: str  # as it would stand in the log
    answer: str  # `ACCEPTED`, or the code of a refusal
    by: int  # which process told them


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody was shown."""

    revision: int
    digest: str
    by: int  # which process showed it


def digest(screen: Screen) -> str:
    """Return what two screens have in common only if they are equal."""
    return sha256(repr(screen).encode()).hexdigest()


class World:
    """Everybody's memory."""

    def __init__(self, url: str) -> None:
        """Remember on this server."""
        self.client = Redis.from_url(url, decode_responses=True)
        self.url = url

    async def tell(self, told: Told) -> None:
        """Tell somebody what became of a press."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.rpush("told", json.dumps(asdict(told)))
            pipe.incr(f"count:{told.answer}")
            await pipe.execute()

    async def count(self, what: str) -> int:
        """Return how often people were given this answer, or something was noted."""
        return int(await self.client.get(f"count:{what}") or 0)

    async def note(self, what: str) -> None:
        """Count something."""
        await self.client.incr(f"count:{what}")

    async def told(self) -> list[Told]:
        """Return all that was told."""
        return [Told(**json.loads(line)) for line in await self._list("told")]

    async def show(self, game: str, viewer: str, shown: Shown, sitter: int) -> None:
        """Show a viewer a screen; the process that presses for them hears of it."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.rpush(f"shown:{game}:{viewer}", json.dumps(asdict(shown)))
            pipe.publish(f"sitter:{sitter}", f"{game}:{viewer}")
            await pipe.execute()

    async def show_late(self, game: str, viewer: str, shown: Shown) -> None:
        """Show a viewer something before anything else happens here; nobody may wait for the answer."""
        with BlockingRedis.from_url(self.url) as client:
            client.rpush(f"shown:{game}:{viewer}", json.dumps(asdict(shown)))
            try:
                await self.client.ping()
            except asyncio.CancelledError:
                client.incr("count:broken off")
                raise

    async def shown(self, game: str, viewer: str) -> list[Shown]:
        """Return all that a viewer was shown, in order."""
        return [Shown(**json.loads(line)) for line in await self._list(f"shown:{game}:{viewer}")]

    async def finish(self, game: str, sitters: Sequence[int] = ()) -> None:
        """Note that nobody presses any more in a game; the processes that do so for its seats hear of it."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.sadd("finished", game)
            for seat, sitter in enumerate(sitters):
                pipe.publish(f"sitter:{sitter}", f"{game}:{seat}")
            await pipe.execute()

    async def finished(self) -> int:
        """Return in how many games nobody presses any more."""
        return await self.client.scard("finished")

    async def hand_over(self, process: int, line: str) -> None:
        """Give a process something to do."""
        await self.client.rpush(f"inbox:{process}", line)

    async def handed_over(self, process: int) -> str:
        """Return what a process is to do next."""
        while True:
            found = await cast("Awaitable[list[str] | None]", self.client.blpop([f"inbox:{process}"], 1))
            if found:
                return found[1]

    async def meet(self, processes: int) -> None:
        """Wait until so many have come."""
        await self.note("here")
        while await self.count("here") < processes:  # noqa: ASYNC110 - other processes, which set no event
            await asyncio.sleep(0.01)

    async def _list(self, key: str) -> list[str]:
        return await cast("Awaitable[list[str]]", self.client.lrange(key, 0, -1))


@asynccontextmanager
async def open_world(url: str) -> AsyncIterator[World]:
    """Give the world on this server."""
    world = World(url)
    try:
        yield world
    finally:
        await world.client.aclose()
