"""How much one visitor may ask for: enough for anybody who plays, and not enough to keep others from it."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil
from random import uniform
from time import monotonic
from typing import Final, NamedTuple

from aiohttp import web

from adapters.web.refusals import Turned, WebRefusal
from bot.http.client_addresses import client_of

_MOST_VISITORS: Final = 10_000  # that are remembered; whoever was here the longest ago is forgotten first
_HELD_FOR: Final = (1.0, 2.0)  # seconds: not all of them at the same moment
_MOST_HELD: Final = 256  # of one visitor; beyond that they are closed, after which a client connects anew
_FORWARDED: Final = "X-Forwarded-For"


class RequestKind(StrEnum):
    """What is asked for, by what it costs us."""

    START = "start"  # a game
    OPEN = "open"  # a seat, by a key or a code that could be guessed
    PRESS = "press"
    LOOK = "look"
    LIST = "list"  # all games or evenings of a person
    FOLLOW = "follow"  # a game or an evening, for as long as its page is open
    UPDATE = "update"  # what such a page is sent
    PICTURE = "picture"  # which takes a while to be drawn
    FILM = "film"
    NOTHING = "nothing"  # what is refused


class Rate(NamedTuple):
    """How many at once, and how many a second in the long run."""

    burst: float
    a_second: float


USUAL: Final[Mapping[RequestKind, Rate]] = {
    RequestKind.START: Rate(20, 1 / 20),
    RequestKind.OPEN: Rate(60, 1),
    RequestKind.PRESS: Rate(120, 30),
    RequestKind.LOOK: Rate(400, 60),
    RequestKind.LIST: Rate(120, 4),
    RequestKind.FOLLOW: Rate(200, 10),
    RequestKind.UPDATE: Rate(400, 60),
    RequestKind.PICTURE: Rate(120, 20),
    RequestKind.FILM: Rate(6, 1 / 10),
    RequestKind.NOTHING: Rate(100, 10),
}


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


@dataclass(slots=True)
class Limits:
    """What is left for each visitor, and how many pages they have open."""

    proxies: int = 0
    rates: Mapping[RequestKind, Rate] = field(default_factory=lambda: USUAL)
    most_pages: int = 64  # that follow a game, of one visitor
    now: Callable[[], float] = monotonic
    _buckets: OrderedDict[tuple[RequestKind, str], _Bucket] = field(default_factory=OrderedDict)
    _pages: Counter[str] = field(default_factory=Counter)
    _held: Counter[str] = field(default_factory=Counter)  # answers that wait

    def visitor(self, request: web.Request) -> str:
        """Return who asks: the client that the outermost of our own proxies saw.

        Without a proxy, or where it names no address, that is who opened the connection.
        """
        hops = [hop for line in request.headers.getall(_FORWARDED, []) for hop in line.split(",")]
        seen = client_of(hops[-self.proxies]) if 0 < self.proxies <= len(hops) else None
        peer = request.remote or ""
        return seen or client_of(peer) or peer

    def take(self, asking: RequestKind, visitor: str) -> None:
        """Count one; refuse where it is too much."""
        bucket, rate = self._bucket(asking, visitor), self.rates[asking]
        if bucket.left < 1:
            raise WebRefusal(Turned.TOO_FAST, seconds=ceil((1 - bucket.left) / rate.a_second))
        bucket.left -= 1

    def delay(self, asking: RequestKind, visitor: str) -> float:
        """Count one, and return for how many seconds it has to wait where it is too much."""
        bucket, rate = self._bucket(asking, visitor), self.rates[asking]
        bucket.left = max(bucket.left - 1, -rate.burst)
        return max(0.0, -bucket.left / rate.a_second)

    def _bucket(self, asking: RequestKind, visitor: str) -> _Bucket:
        rate, now = self.rates[asking], self.now()
        bucket = self._buckets.setdefault((asking, visitor), _Bucket(rate.burst, now))
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) * rate.a_second)
        bucket.at = now
        self._buckets.move_to_end((asking, visitor))
        if len(self._buckets) > _MOST_VISITORS:
            self._buckets.popitem(last=False)
        return bucket

    def open_page(self, visitor: str) -> None:
        """Count a page that follows a game; refuse where there are too many."""
        if self._pages[visitor] >= self.most_pages:
            raise WebRefusal(Turned.TOO_MANY_PAGES)
        self._pages[visitor] += 1

    def close_page(self, visitor: str) -> None:
        """Count it no more."""
        _leave(self._pages, visitor)

    async def hold_back(self, visitor: str) -> bool:
        """Let a visitor wait who is refused again and again: refusing costs time too, and no limit counts it.

        Return False where so many of their requests wait that this one deserves no answer.
        """
        if not self.delay(RequestKind.NOTHING, visitor):
            return True
        if self._held[visitor] >= _MOST_HELD:
            return False
        self._held[visitor] += 1
        try:
            await asyncio.sleep(uniform(*_HELD_FOR))  # noqa: S311 - no secret
        finally:
            _leave(self._held, visitor)
        return True


def _leave(inside: Counter[str], visitor: str) -> None:
    inside[visitor] -= 1
    if not inside[visitor]:
        del inside[visitor]
