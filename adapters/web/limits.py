"""How much one visitor may ask for: enough for anybody who plays, and not enough to keep others from it."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from aiohttp import web

from adapters.web.refusals import Turned, WebRefusal

_MOST_VISITORS: Final = 10_000  # that are remembered; whoever was here the longest ago is forgotten first
_NEWER: Final = 6  # the version of the internet's addresses
_OWN_NETWORK: Final = 64  # bits
_FORWARDED: Final = "X-Forwarded-For"


class Asking(StrEnum):
    """What is asked for, by what it costs us."""

    START = "start"  # a game
    OPEN = "open"  # a seat, by a key or a code that could be guessed
    PRESS = "press"
    LOOK = "look"
    PICTURE = "picture"  # which takes a while to be drawn
    FILM = "film"


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


USUAL: Final[Mapping[Asking, Rate]] = {
    Asking.START: Rate(20, 1 / 20),
    Asking.OPEN: Rate(60, 1),
    Asking.PRESS: Rate(120, 30),
    Asking.LOOK: Rate(400, 60),
    Asking.PICTURE: Rate(120, 20),
    Asking.FILM: Rate(6, 1 / 10),
}


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


@dataclass(slots=True)
class Limits:
    """What is left for each visitor, and how many pages they have open."""

    proxies: int = 0
    rates: Mapping[Asking, Rate] = field(default_factory=lambda: USUAL)
    most_pages: int = 64  # that follow a game, of one visitor
    now: Callable[[], float] = monotonic
    _buckets: OrderedDict[tuple[Asking, str], _Bucket] = field(default_factory=OrderedDict)
    _pages: dict[str, int] = field(default_factory=dict)

    def visitor(self, request: web.Request) -> str:
        """Return where somebody comes from: what the outermost of our own proxies saw.

        Of the newer addresses everybody has a whole network, so only that is looked at.
        """
        hops = [hop.strip() for line in request.headers.getall(_FORWARDED, []) for hop in line.split(",")]
        return _network(hops[-self.proxies] if 0 < self.proxies <= len(hops) else request.remote or "")

    def take(self, asking: Asking, visitor: str) -> None:
        """Count one; refuse where it is too much."""
        rate, now = self.rates[asking], self.now()
        bucket = self._buckets.setdefault((asking, visitor), _Bucket(rate.burst, now))
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) * rate.a_second)
        bucket.at = now
        self._buckets.move_to_end((asking, visitor))
        if len(self._buckets) > _MOST_VISITORS:
            self._buckets.popitem(last=False)
        if bucket.left < 1:
            raise WebRefusal(Turned.TOO_FAST, seconds=ceil((1 - bucket.left) / rate.a_second))
        bucket.left -= 1

    def open_page(self, visitor: str) -> None:
        """Count a page that follows a game; refuse where there are too many."""
        if self._pages.get(visitor, 0) >= self.most_pages:
            raise WebRefusal(Turned.TOO_MANY_PAGES)
        self._pages[visitor] = self._pages.get(visitor, 0) + 1

    def close_page(self, visitor: str) -> None:
        """Count it no more."""
        self._pages[visitor] -= 1
        if not self._pages[visitor]:
            del self._pages[visitor]


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((known, _OWN_NETWORK), strict=False)) if known.version == _NEWER else address
