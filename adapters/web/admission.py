"""Who is let in first: presses before looks, and visitors in turn, so that none can keep all others waiting.

There is one event loop and one pool of connections to Redis. A request that is not let in yet costs neither.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.rendering.fair_queue import FairQueue

_MOST_PRESSES: Final = 8
_MOST_LOOKS: Final = 1  # each takes the loop several times, and a press waits for it as often
_LOOKS_BESIDE_PRESSES: Final = 1
_MOST_LISTS: Final = 1
_OVERDUE: Final = 0.02  # seconds; a request that takes longer waits for Redis, and keeps nobody from the loop
_MOST_OVERDUE: Final = 16  # beyond that, looks are let in one at a time


class Errand(Enum):
    """What a request is about."""

    PRESS = "press"  # something changes
    LOOK = "look"
    LIST = "list"  # reads many games: it takes the loop for long, so it is never overdue


@dataclass(slots=True)
class _Line:
    """Those who wait, and how many were let in."""

    waiting: FairQueue[asyncio.Future[None]] = field(default_factory=FairQueue)
    inside: int = 0
    overdue: int = 0


class Admission:
    """Lets requests in."""

    def __init__(
        self, most_looks: int = _MOST_LOOKS, most_overdue: int = _MOST_OVERDUE, overdue: float = _OVERDUE
    ) -> None:
        """Begin with nobody inside; a request is overdue after that many seconds."""
        self.overdue = overdue
        self._most_looks = most_looks
        self._most_overdue = most_overdue
        self._lines = {errand: _Line() for errand in Errand}

    @asynccontextmanager
    async def turn(self, errand: Errand, visitor: str) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and count the request until it leaves."""
        line, loop = self._lines[errand], asyncio.get_running_loop()
        if self._is_free(errand) and not line.waiting:
            line.inside += 1
        else:
            await self._wait(line, visitor)
        stay = _Stay(line, self, visitor, loop.time())
        timer = None if errand is Errand.LIST else loop.call_later(self.overdue, stay.become_overdue)
        try:
            yield
        finally:
            if timer:
                timer.cancel()
            stay.leave()
            self.let_in()

    async def _wait(self, line: _Line, visitor: str) -> None:
        called = asyncio.get_running_loop().create_future()
        line.waiting.put(called, visitor)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was let in, and went away just then
                line.inside -= 1
                self.let_in()
            raise

    def let_in(self) -> None:
        """Call those whose turn it is, the ones who press first."""
        for errand, line in self._lines.items():
            while line.waiting and self._is_free(errand):
                called, _ = line.waiting.take()
                if not called.done():
                    line.inside += 1
                    called.set_result(None)

    def _is_free(self, errand: Errand) -> bool:
        line, presses = self._lines[errand], self._lines[Errand.PRESS]
        if line.overdue >= self._most_overdue and errand is Errand.LOOK:
            return not line.inside
        if errand is Errand.PRESS:
            return line.inside < _MOST_PRESSES
        if errand is Errand.LIST:
            return line.inside < _MOST_LISTS
        return line.inside < (_LOOKS_BESIDE_PRESSES if presses.inside else self._most_looks)


@dataclass(slots=True)
class _Stay:
    """A request inside: its visitor is charged for the time, the first part as soon as it is overdue."""

    line: _Line
    admission: Admission
    visitor: str
    since: float
    is_overdue: bool = False

    def become_overdue(self) -> None:
        self.is_overdue = True
        self.line.inside -= 1
        self.line.overdue += 1
        self._charge()
        self.admission.let_in()

    def leave(self) -> None:
        if self.is_overdue:
            self.line.overdue -= 1
        else:
            self.line.inside -= 1
        self._charge()

    def _charge(self) -> None:
        now = asyncio.get_running_loop().time()
        self.line.waiting.charge(self.visitor, now - self.since)
        self.since = now
