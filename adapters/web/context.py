"""What every page works with: the service, those who look, limits; and how a request is read."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from adapters.web.admission import Admission, Errand
from adapters.web.catalogue import LANGUAGE_COOKIE, words_in
from adapters.web.hosts import Hosts
from adapters.web.limits import Limits, RequestKind
from adapters.web.links import person, seat_name
from adapters.web.night_views import NightCache
from adapters.web.refusals import Turned, WebRefusal
from bot.delivery.subscriptions import Subscriptions
from bot.http.request_limits import Deadlines
from bot.model.game import NOBODY
from bot.model.preferences import SIZES
from bot.nights.service import NightService
from bot.service.identity import Access
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words
from renderers.paint.look import USUAL_WIDTH, ThemeName

SECRET_COOKIE: Final = "seat"  # noqa: S105 - the name of the cookie
THEME_COOKIE: Final = "theme"
_PERSON: Final = web.RequestKey("person", str)
_RENEWED: Final = web.RequestKey("renewed", str)

_LONGEST_TEXT: Final = 300
_LASTS: Final = 400 * 24 * 60 * 60  # seconds: browsers keep nothing for longer


@dataclass(frozen=True, slots=True)
class WebContext:
    """The service, and what the web table keeps beside it."""

    service: GameService
    nights: NightService
    live: Subscriptions
    limits: Limits
    hosts: Hosts = field(default_factory=Hosts)
    deadlines: Deadlines = field(default_factory=Deadlines)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    admission: Admission = field(default_factory=Admission)
    tellings: NightCache = field(default_factory=NightCache)

    def base(self, request: web.Request) -> str:
        """Return what links begin with."""
        return self.hosts.base(request)

    def count(self, asking: RequestKind, request: web.Request) -> None:
        """Count what somebody asks for; refuse where it is too much."""
        self.limits.take(asking, self.visitor(request))

    def visitor(self, request: web.Request) -> str:
        """Return who asks, as limits and turns are counted."""
        return self.limits.visitor(request)

    def look_turn(self, request: web.Request) -> AbstractAsyncContextManager[None]:
        """Wait until it is this visitor's turn to look at something."""
        return self.admission.turn(Errand.LOOK, self.visitor(request))

    def expect(self, request: web.Request, player_screen: PlayerScreen, width: int) -> None:
        """Begin the picture of a player whom the game waits for, before they ask for it.

        Nobody else's: at the end of a turn the next player's picture would have to wait for it.
        """
        if player_screen.screen.awaited:
            self.service.painter.expect(player_screen.sized(width), self.visitor(request))


DESK: Final = web.AppKey("desk", WebContext)


def context_of(request: web.Request) -> WebContext:
    """Return the desk."""
    return request.app[DESK]


async def authenticate(request: web.Request) -> None:
    """Refuse an address that names a person, unless the browser that asks is theirs."""
    if "seat" not in request.match_info:
        return
    who = person(request.match_info["seat"])
    secret = request.cookies.get(SECRET_COOKIE, "")
    access = await context_of(request).service.identity.verify(who, secret) if who else Access.NONE
    if who is None or access is Access.NONE:
        raise WebRefusal(Turned.SIGNED_OUT)
    request[_PERSON] = who
    if access is Access.RENEWED:
        request[_RENEWED] = secret


def player_of(request: web.Request) -> str:
    """Return the person whom the address names, authenticated already; `NOBODY` where it names none."""
    return str(request.get(_PERSON, NOBODY))


def renew_browser(request: web.Request, response: web.StreamResponse) -> None:
    """Let a browser keep the secret of a person who is seen for the first time today, for as long again."""
    secret = request.get(_RENEWED)
    if secret and not response.prepared and SECRET_COOKIE not in response.cookies:
        sign_in_browser(request, response, player_of(request), secret)


def sign_in_browser(request: web.Request, response: web.StreamResponse, who: str, secret: str) -> None:
    """Let a browser keep the secret of a person, for their pages only: two people can share a browser."""
    response.set_cookie(
        SECRET_COOKIE,
        secret,
        path=f"/seat/{seat_name(who)}",
        max_age=_LASTS,
        httponly=True,
        samesite="Lax",
        secure=context_of(request).base(request).startswith("https:"),
    )


def remember_reader(request: web.Request, response: web.Response, language: str, theme: str) -> None:
    """Let a browser remember how its reader reads and sees; its own pages may change that."""
    secure = context_of(request).base(request).startswith("https:")
    for name, value in ((LANGUAGE_COOKIE, language), (THEME_COOKIE, theme)):
        response.set_cookie(name, value, max_age=_LASTS, samesite="Lax", secure=secure)


def sign_out_browser(response: web.Response, who: str) -> None:
    """Let a browser forget the secret of a person, and the pictures that were for them alone."""
    response.headers["Clear-Site-Data"] = '"cache"'
    response.del_cookie(SECRET_COOKIE, path=f"/seat/{seat_name(who)}")


async def words_of(request: web.Request, who: str) -> Words:
    """Return the words in which a player is spoken to."""
    return words_in(await context_of(request).service.views.language(who))


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
