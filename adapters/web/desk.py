"""What every page works with: the service, those who look, limits; and how a request is read."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from adapters.web.language import LANGUAGE_COOKIE, words_in
from adapters.web.limits import Asking, Limits
from adapters.web.links import HERE_ONLY, person
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.tellings import Tellings
from bot.live import Live
from bot.looks import SIZES
from bot.service.service import GameService
from bot.service.sights import Sight
from renderers.language import Words
from renderers.paint.look import USUAL_WIDTH, ThemeName

SEAT_COOKIE: Final = "seat"
THEME_COOKIE: Final = "theme"

_AT_ONCE: Final = 8  # looks of streams, so that a call to all of them leaves connections to those who press
_LONGEST_TEXT: Final = 300
_LASTS: Final = 400 * 24 * 60 * 60  # seconds: browsers keep nothing for longer


@dataclass(frozen=True, slots=True)
class WebDesk:
    """The service, and what the web table keeps beside it."""

    service: GameService
    live: Live
    limits: Limits
    public_url: str | None = None
    outside: str | None = None  # the address of this machine for others, where it listens to them
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    looks: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))
    tellings: Tellings = field(default_factory=Tellings)

    def base(self, request: web.Request) -> str:
        """Return the address at which this table is reached: as it is known, or as it was reached just now.

        Whoever opens it on its own machine wants links that work on other ones too.
        """
        if self.outside and request.url.host in HERE_ONLY:
            return self.public_url or f"{request.scheme}://{self.outside}:{request.url.port}"
        return self.public_url or f"{request.scheme}://{request.host}"

    def count(self, asking: Asking, request: web.Request) -> None:
        """Count what somebody asks for; refuse where it is too much."""
        self.limits.take(asking, self.limits.visitor(request))

    def expect(self, sight: Sight, width: int) -> None:
        """Begin the picture of somebody whom the game waits for, before they ask for it.

        Nobody else's: at the end of a turn the next player's picture would have to wait for it.
        """
        if sight.screen.awaited:
            self.service.painter.expect(sight.sized(width))


DESK: Final = web.AppKey("desk", WebDesk)


def desk_of(request: web.Request) -> WebDesk:
    """Return the desk."""
    return request.app[DESK]


async def player_of(request: web.Request) -> str:
    """Return whose seat the address names, if whoever asks has its key."""
    who = person(request.match_info["seat"])
    key = request.cookies.get(SEAT_COOKIE, "")
    if who is None or not await desk_of(request).service.keys.fits(who, key):
        raise WebRefusal(Turned.NO_KEY)
    return who


def hand_key(request: web.Request, response: web.Response, seat: str, key: str) -> None:
    """Let a browser remember a key, for the pages of this seat only: so one browser can hold both seats."""
    response.set_cookie(
        SEAT_COOKIE,
        key,
        path=f"/seat/{seat}",
        max_age=_LASTS,
        httponly=True,
        samesite="Lax",
        secure=desk_of(request).base(request).startswith("https:"),
    )


def remember_reader(request: web.Request, response: web.Response, language: str, theme: str) -> None:
    """Let a browser remember how its reader reads and sees; its own pages may change that."""
    secure = desk_of(request).base(request).startswith("https:")
    for name, value in ((LANGUAGE_COOKIE, language), (THEME_COOKIE, theme)):
        response.set_cookie(name, value, max_age=_LASTS, samesite="Lax", secure=secure)


def take_key(response: web.Response, seat: str) -> None:
    """Let a browser forget a key."""
    response.del_cookie(SEAT_COOKIE, path=f"/seat/{seat}")


async def words_of(request: web.Request, who: str) -> Words:
    """Return the words in which a player is spoken to."""
    return words_in(await desk_of(request).service.sights.language(who))


async def body_of(request: web.Request) -> dict[str, Any]:
    """Return what a page has sent: a few short texts, numbers, yes and no."""
    try:
        body = await request.json()
    except (ValueError, LookupError, RecursionError):  # no JSON, no encoding that we know, too many brackets
        raise WebRefusal(Turned.NOT_UNDERSTOOD) from None
    if not isinstance(body, dict) or not all(_is_small(value) for value in body.values()):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return body


def _is_small(value: object) -> bool:
    return (isinstance(value, str) and len(value) <= _LONGEST_TEXT) or isinstance(value, bool | int)


def text_in(body: dict[str, Any], name: str) -> str:
    """Return a text that has to be there."""
    value = body.get(name)
    if not isinstance(value, str):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return value


def number_in(body: dict[str, Any], name: str) -> int:
    """Return a number that has to be there."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return value


def yes_in(body: dict[str, Any], name: str) -> bool:
    """Return a yes or no that has to be there."""
    value = body.get(name)
    if not isinstance(value, bool):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return value


def width_of(text: str | int | None) -> int:
    """Return the width of pictures that a page asks for; what is none of ours is the usual one."""
    return next((size for size in SIZES if str(size) == str(text)), USUAL_WIDTH)


def theme_of(request: web.Request, otherwise: object = None) -> str:
    """Return the theme that a browser remembers, or the one that suits it otherwise."""
    theme = request.cookies.get(THEME_COOKIE) or otherwise
    return str(theme) if theme in tuple(ThemeName) else ThemeName.DAY.value
