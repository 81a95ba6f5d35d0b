"""Limits and order of requests: enough for any player, and too little to keep others from playing.

Each visitor has rate limits. Presses come before looks, and visitors take turns: there is one event loop and
one pool of connections to Redis, and a request that waits for its turn uses neither.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from math import ceil
from random import uniform
from time import monotonic
from typing import Final, NamedTuple

from aiohttp import web
from cachetools import LRUCache

from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.http.network_addresses import client_of
from bot.rendering.fair_queue import FairQueue

_MOST_BUCKETS: Final = 10_000  # the least recently used is dropped first, and is then full again
_HELD_FOR: Final = (1.0, 2.0)  # seconds, at random: not all of them at the same moment
_MOST_HELD: Final = 256  # of one visitor; further connections are closed, and the client has to connect again
_FORWARDED: Final = "X-Forwarded-For"
_MOST_PRESSES: Final = 8
_MOST_LOOKS: Final = 1  # each takes the loop several times, and a press waits for it as often
_LOOKS_BESIDE_PRESSES: Final = 1
_MOST_LISTS: Final = 1
_OVERDUE: Final = 0.02  # seconds; a request that takes longer is waiting for Redis, and the loop is free
_MOST_OVERDUE: Final = 16  # beyond that, looks are admitted one at a time


class RequestKind(StrEnum):
    """A kind of request, by what it costs us."""

    START = "start"  # a game
    OPEN = "open"  # a seat, by a secret or a code that could be guessed
    PRESS = "press"
    LOOK = "look"
    LIST = "list"  # all games or nights of a person
    FOLLOW = "follow"  # a game or a night, for as long as its page is open
    UPDATE = "update"  # a screen sent to such a page
    PICTURE = "picture"  # takes a while to draw
    FILM = "film"
    REFUSED = "refused"  # a refused request


class Rate(NamedTuple):
    """How many requests at once, and how many per second in the long run."""

    burst: float
    per_second: float


DEFAULT_RATES: Final[Mapping[RequestKind, Rate]] = {
    RequestKind.START: Rate(20, 1 / 20),
    RequestKind.OPEN: Rate(60, 1),
    RequestKind.PRESS: Rate(120, 30),
    RequestKind.LOOK: Rate(400, 60),
    RequestKind.LIST: Rate(120, 4),
    RequestKind.FOLLOW: Rate(200, 10),
    RequestKind.UPDATE: Rate(400, 60),
    RequestKind.PICTURE: Rate(120, 20),
    RequestKind.FILM: Rate(6, 1 / 10),
    RequestKind.REFUSED: Rate(100, 10),
}


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


@dataclass(slots=True)
class Limits:
    """Token buckets for each visitor, and how many pages they have open."""

    proxies: int = 0
    rates: Mapping[RequestKind, Rate] = field(default_factory=lambda: DEFAULT_RATES)
    most_pages: int = 64  # following a game, of one visitor
    now: Callable[[], float] = monotonic
    _buckets: LRUCache[tuple[RequestKind, str], _Bucket] = field(
        default_factory=lambda: LRUCache(_MOST_BUCKETS)
    )
    _pages: Counter[str] = field(default_factory=Counter)
    _held: Counter[str] = field(default_factory=Counter)  # delayed refusals

    def visitor(self, request: web.Request) -> str:
        """Return the client that the outermost of our own proxies saw.

        Without a proxy, or if it names no address, that is the peer of the connection.
        """
        hops = [hop for line in request.headers.getall(_FORWARDED, []) for hop in line.split(",")]
        seen = client_of(hops[-self.proxies]) if 0 < self.proxies <= len(hops) else None
        peer = request.remote or ""
        return seen or client_of(peer) or peer

    def take(self, kind: RequestKind, visitor: str) -> None:
        """Count a request; refuse it if there were too many."""
        bucket, rate = self._bucket(kind, visitor), self.rates[kind]
        if bucket.left < 1:
            raise WebRefusal(WebProblem.TOO_FAST, seconds=ceil((1 - bucket.left) / rate.per_second))
        bucket.left -= 1

    def delay(self, kind: RequestKind, visitor: str) -> float:
        """Count a request, and return for how many seconds it has to wait."""
        bucket, rate = self._bucket(kind, visitor), self.rates[kind]
        bucket.left = max(bucket.left - 1, -rate.burst)
        return max(0.0, -bucket.left / rate.per_second)

    def _bucket(self, kind: RequestKind, visitor: str) -> _Bucket:
        rate, now = self.rates[kind], self.now()
        bucket = self._buckets.setdefault((kind, visitor), _Bucket(rate.burst, now))
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) * rate.per_second)
        bucket.at = now
        return bucket

    def open_page(self, visitor: str) -> None:
        """Count a page that follows a game; refuse it if there are too many."""
        if self._pages[visitor] >= self.most_pages:
            raise WebRefusal(WebProblem.TOO_MANY_PAGES)
        self._pages[visitor] += 1

    def close_page(self, visitor: str) -> None:
        """Stop counting a page."""
        _decrement(self._pages, visitor)

    async def hold_back(self, visitor: str) -> bool:
        """Delay the answer to a visitor who is refused again and again.

        Refusing costs time too, and no other limit counts it. Return False if so many of their requests wait
        that this one should get no answer.
        """
        if not self.delay(RequestKind.REFUSED, visitor):
            return True
        if self._held[visitor] >= _MOST_HELD:
            return False
        self._held[visitor] += 1
        try:
            await asyncio.sleep(uniform(*_HELD_FOR))  # noqa: S311 - no secret
        finally:
            _decrement(self._held, visitor)
        return True


def _decrement(counts: Counter[str], visitor: str) -> None:
    counts[visitor] -= 1
    if not counts[visitor]:
        del counts[visitor]


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
