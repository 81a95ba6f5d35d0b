"""Small things that nobody waits for: a press is consumed, an old picture goes, a key is offered.

A homeserver allows so many events in a while, and pictures come first. So these are done one after the other,
and when we are told to wait, they wait longer than what people wait for. Where we have been told to wait
lately, what is only tidying up waits until nobody plays just now: so a fast turn has all the pictures that
the homeserver allows. Chores die with the process: most of what is still to be done is seen the next time,
but not an invitation that was not answered, nor a reaction that was still to be taken away.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum
from itertools import count
from time import monotonic
from typing import Final

from aiohttp import ClientError

from adapters.matrix.errors import Code, MatrixError
from bot.telemetry.logs import Log

_LONGEST_PAUSE: Final = 60.0  # seconds
_OUTAGE: Final = 5.0
_A_MOMENT: Final = 0.1
_PATIENCE: Final = 100  # moments
_TRIES: Final = 3  # where no code tells what is wrong: perhaps it was only a proxy that answered
_MARGIN: Final = 1.0  # after we were told to wait: for what people wait for
_REMEMBERED: Final = 3600.0  # so long we know that we are limited
_QUIET: Final = 15.0  # after the last press or picture: somebody thinks, or waits for the other one
_LONGEST_COURTESY: Final = 90.0  # then it is done, though somebody still plays
_MOST: Final = 10_000

log = Log(__name__)


class Priority(IntEnum):
    """What is done before what."""

    SILENCE = 0  # what must not be seen
    WORD = 1  # what somebody should hear
    KEY = 2  # what somebody may want to press
    PRESS = 3  # what somebody may want to press again
    OLD = 4  # what is only in the way


class BackgroundQueue:
    """Does small things, in their order."""

    def __init__(self) -> None:
        self._queue: asyncio.PriorityQueue[tuple[int, int, int, str]] = asyncio.PriorityQueue()
        self._doings: dict[str, Callable[[], Awaitable[object]]] = {}
        self._number = count()
        self._done: dict[str, None] = {}
        self._waited: dict[str, int] = {}  # how often something waited without knowing for how long
        self._added: dict[str, float] = {}  # when
        self._limited = self._played = -_REMEMBERED  # when we were told to wait, and when somebody played
        self._urgent = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()

    def add(
        self, rank: Priority, name: str, doing: Callable[[], Awaitable[object]], *, order: int = 0
    ) -> None:
        """Have something done; what has the same name is done once, and of one rank the lower order first."""
        if name in self._doings or name in self._done:
            return
        self._doings[name] = doing
        self._added[name] = monotonic()
        if rank < Priority.PRESS:
            self._urgent.set()
        else:
            self._played = self._added[name]
        self._idle.clear()
        self._queue.put_nowait((rank, order, next(self._number), name))

    def is_done(self, name: str) -> bool:
        """Return whether something was done lately."""
        return name in self._done

    @property
    def is_limited(self) -> bool:
        """Whether the homeserver has told us lately to wait."""
        return monotonic() < self._limited + _REMEMBERED

    def give_way(self) -> None:
        """Let pictures go before what is only tidying up: one of them had to wait."""
        self._limited = self._played = monotonic()

    async def settled(self) -> None:
        """Wait until there is nothing to do."""
        await self._idle.wait()

    async def run(self) -> None:
        """Do what there is to do, for ever."""
        while True:
            rank, order, number, name = await self._queue.get()
            if (courtesy := self._courtesy(rank, name)) > 0:
                self._queue.put_nowait((rank, order, number, name))
                await self._stand_by(courtesy)
                continue
            pause = await self._do(name)
            if pause is None:
                self._forget(name)
            else:
                self._queue.put_nowait((rank, order, number, name))
                await asyncio.sleep(pause)

    def _courtesy(self, rank: int, name: str) -> float:
        """Return for how many seconds something shall wait for people who are playing."""
        now = monotonic()
        if rank < Priority.PRESS or not self.is_limited:
            return 0.0
        return min(self._played + _QUIET, self._added[name] + _LONGEST_COURTESY) - now

    async def _stand_by(self, seconds: float) -> None:
        """Wait, unless there is something to do that does not."""
        self._urgent.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._urgent.wait()

    async def _do(self, name: str) -> float | None:
        """Do something; return after how many seconds to try again, if that makes sense."""
        try:
            await self._doings[name]()
        except MatrixError as error:
            if error.code == Code.LIMITED:
                self._limited = monotonic()
                return min(error.wait + _MARGIN, _LONGEST_PAUSE)
            if error.code == Code.NOT_HEARD_OF and self._waits_again(name, _PATIENCE):
                return _A_MOMENT  # we may have entered the room a moment ago
            if error.is_unclear and self._waits_again(name, _TRIES):
                return _OUTAGE
            log.detail("chore.refused", code=error.code)  # it is gone, or it is not for us to do
        except (TimeoutError, ClientError, OSError) as error:
            if self._waits_again(name, _TRIES):  # else the homeserver waits for another one
                return _OUTAGE
            log.detail("chore.unanswered", error=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - one that fails must not stop the others
            log.failure("chore.failed", error)
        return None

    def _waits_again(self, name: str, most: int) -> bool:
        """Return whether something may wait once more, which nobody told us for how long."""
        self._waited[name] = self._waited.get(name, 0) + 1
        return self._waited[name] <= most

    def _forget(self, name: str) -> None:
        del self._doings[name]
        self._waited.pop(name, None)
        self._added.pop(name, None)
        self._done[name] = None
        while len(self._done) > _MOST:
            with suppress(StopIteration):
                del self._done[next(iter(self._done))]
        if not self._doings:
            self._idle.set()
