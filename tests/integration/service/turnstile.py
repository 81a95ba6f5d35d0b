"""Two doings on one server whose steps are taken in a chosen order: every order is tried, none by chance.

A doing is stopped before and after each thing that it writes: then what it has read is out of date, or what
it wrote is seen before it looks again. To stop it between two reads too would take five times as long.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final

from bot.connection import Client
from engine.contract import Refusal
from tests.integration.conftest import DEADLINE

Doing = Callable[[], Awaitable[object]]

_READS: Final = frozenset(
    {
        *("EXISTS", "GET", "HGET", "HGETALL", "HKEYS", "HMGET", "TTL"),
        *("ZMSCORE", "ZRANGE", "ZREVRANGEBYSCORE", "ZSCAN", "ZSCORE"),
    }
)


class Turnstile:
    """Lets a doing go past some of the places where it can be stopped, and on only when it may."""

    def __init__(self, client: Client) -> None:
        self._execute: Final[Callable[..., Awaitable[Any]]] = client.execute_command
        self._places, self._wrote = 0, False
        self._stopped, self._open = asyncio.Event(), asyncio.Event()
        setattr(client, "execute_command", self._step)  # noqa: B010 - as mypy wants it

    async def _step(self, *command: Any, **how: Any) -> Any:  # noqa: ANN401 - whatever is sent
        writes = command[0] not in _READS
        if writes or self._wrote:
            self._places -= 1
            if self._places < 0:
                self._stopped.set()
                await self._open.wait()
        self._wrote = writes
        return await self._execute(*command, **how)

    async def begin(self, doing: Doing, places: int) -> asyncio.Task[None]:
        """Begin to do something, and return when it is stopped after so many places, or done."""
        self._places, self._wrote = places, False
        self._stopped.clear()
        self._open.clear()
        task = asyncio.create_task(_done(doing))
        waiting = asyncio.create_task(self._stopped.wait())
        async with asyncio.timeout(DEADLINE):
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        return task

    async def finish(self, task: asyncio.Task[None]) -> None:
        self._open.set()
        async with asyncio.timeout(DEADLINE):
            await task


async def _done(doing: Doing) -> None:
    with suppress(Refusal):
        await doing()


Prepared = Callable[[str], Awaitable[tuple[Doing, Doing]]]
"""Makes two doings that have not been interleaved yet, each with a name of its own."""


async def in_every_order(one: Turnstile, other: Turnstile, prepared: Prepared, name: str) -> None:
    """Interleave two doings in every way in which each of them is stopped once.

    The first goes some way, then the second goes some way, then the first finishes, and then the second. To
    begin with the second, exchange them. A name tells in which order things happened with it.
    """
    for before in count():
        for between in count():
            doing, other_doing = await prepared(f"{name}{before}x{between}z")
            first = await one.begin(doing, before)
            first_stopped = not first.done()
            second = await other.begin(other_doing, between)
            second_stopped = not second.done()
            await one.finish(first)
            await other.finish(second)
            if not second_stopped:
                break
        if not first_stopped:
            return
