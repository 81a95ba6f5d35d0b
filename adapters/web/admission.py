"""The order of requests: presses before looks, and visitors in turn, so that none can block all others.

There is one event loop and one pool of connections to Redis. A request that waits here uses neither.
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
_OVERDUE: Final = 0.02  # seconds; a request that takes longer is waiting for Redis, and the loop is free
_MOST_OVERDUE: Final = 16  # beyond that, looks are admitted one at a time


class Lane(Enum):
    """Requests that share a limit and a queue; the first lanes are served first."""

    PRESS = "press"  # something changes
    LOOK = "look"
    LIST = "list"  # reads many games: it takes the loop for long, so it is never overdue


@dataclass(slots=True)
class _LaneState:
    """The waiting requests of a lane, and how many are running."""

    waiting: FairQueue[asyncio.Future[None]] = field(default_factory=FairQueue)
    running: int = 0
    overdue: int = 0


class Admission:
    """Admits requests, lane by lane."""

    def __init__(
        self, most_looks: int = _MOST_LOOKS, most_overdue: int = _MOST_OVERDUE, overdue: float = _OVERDUE
    ) -> None:
        self.overdue = overdue
        self._most_looks = most_looks
        self._most_overdue = most_overdue
        self._lanes = {lane: _LaneState() for lane in Lane}

    @asynccontextmanager
    async def turn(self, lane: Lane, visitor: str) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and count the request until it is done."""
        state, loop = self._lanes[lane], asyncio.get_running_loop()
        if self._is_free(lane) and not state.waiting:
            state.running += 1
        else:
            await self._wait(state, visitor)
        admitted = _Admitted(state, self, visitor, loop.time())
        timer = None if lane is Lane.LIST else loop.call_later(self.overdue, admitted.mark_overdue)
        try:
            yield
        finally:
            if timer:
                timer.cancel()
            admitted.finish()
            self.admit_next()

    async def _wait(self, state: _LaneState, visitor: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        state.waiting.put(turn, visitor)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was admitted, and cancelled just then
                state.running -= 1
                self.admit_next()
            raise

    def admit_next(self) -> None:
        """Admit the requests that are next, presses first."""
        for lane, state in self._lanes.items():
            while state.waiting and self._is_free(lane):
                turn, _ = state.waiting.take()
                if not turn.done():
                    state.running += 1
                    turn.set_result(None)

    def _is_free(self, lane: Lane) -> bool:
        state, presses = self._lanes[lane], self._lanes[Lane.PRESS]
        if state.overdue >= self._most_overdue and lane is Lane.LOOK:
            return not state.running
        if lane is Lane.PRESS:
            return state.running < _MOST_PRESSES
        if lane is Lane.LIST:
            return state.running < _MOST_LISTS
        return state.running < (_LOOKS_BESIDE_PRESSES if presses.running else self._most_looks)


@dataclass(slots=True)
class _Admitted:
    """A running request: its visitor is charged for the time, the first part as soon as it is overdue."""

    state: _LaneState
    admission: Admission
    visitor: str
    since: float
    is_overdue: bool = False

    def mark_overdue(self) -> None:
        self.is_overdue = True
        self.state.running -= 1
        self.state.overdue += 1
        self._charge()
        self.admission.admit_next()

    def finish(self) -> None:
        if self.is_overdue:
            self.state.overdue -= 1
        else:
            self.state.running -= 1
        self._charge()

    def _charge(self) -> None:
        now = asyncio.get_running_loop().time()
        self.state.waiting.charge(self.visitor, now - self.since)
        self.since = now
