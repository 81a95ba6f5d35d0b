"""What every handler works with: the service, limits, words and cookies; and reading a request."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from aiohttp import web

from adapters.web.hosts import Hosts
from adapters.web.links import person_id, seat_name
from adapters.web.night_views import NightCache
from adapters.web.open_pages import OpenPages
from adapters.web.traffic import Admission, Lane, Limits
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.delivery.pubsub import Subscriptions
from bot.http.request_limits import Deadlines
from bot.model.game import NOBODY
from bot.model.person import SIZES
from bot.nights.service import NightService
from bot.service.identity import Access
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words, best_language
from renderers.paint.picture import USUAL_WIDTH, ThemeName

SECRET_COOKIE: Final = "seat"  # noqa: S105 - the name of the cookie
THEME_COOKIE: Final = "theme"
_PERSON: Final = web.RequestKey("person", str)
_RENEWED: Final = web.RequestKey("renewed", str)
_LONGEST_TEXT: Final = 300
_COOKIE_SECONDS: Final = 400 * 24 * 60 * 60  # browsers keep no cookie for longer
LANGUAGE_COOKIE: Final = "language"
_WEB: Final = files("adapters.web") / "locales"
_MOST_CODES: Final = 20


@dataclass(frozen=True, slots=True)
class WebContext:
    """The service, and what the web table needs besides it."""

    service: GameService
    nights: NightService
    subscriptions: Subscriptions
    limits: Limits
    hosts: Hosts = field(default_factory=Hosts)
    deadlines: Deadlines = field(default_factory=Deadlines)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    admission: Admission = field(default_factory=Admission)
    night_cache: NightCache = field(default_factory=NightCache)
    pages: OpenPages = field(default_factory=OpenPages)

    def base(self, request: web.Request) -> str:
        """Return the address that links begin with."""
        return self.hosts.base(request)

    def visitor(self, request: web.Request) -> str:
        """Return the client for which limits and turns are counted."""
        return self.limits.visitor(request)

    def look_turn(self, request: web.Request) -> AbstractAsyncContextManager[None]:
        """Wait until it is this visitor's turn to look at something."""
        return self.admission.turn(Lane.LOOK, self.visitor(request))

    def expect(self, request: web.Request, player_screen: PlayerScreen, width: int) -> None:
        """Start drawing the picture of a player whom the game waits for, before the page asks for it.

        Only theirs: at the end of a turn the next player's picture would have to wait for the others.
        """
        if player_screen.screen.awaited:
            self.service.painter.expect(player_screen.with_width(width), self.visitor(request))


CONTEXT: Final = web.AppKey("context", WebContext)


def context_of(request: web.Request) -> WebContext:
    """Return the context of the application."""
    return request.app[CONTEXT]


async def authenticate(request: web.Request) -> None:
    """Refuse an address that names a person, unless the browser is signed in as that person."""
    if "seat" not in request.match_info:
        return
    who = person_id(request.match_info["seat"])
    secret = request.cookies.get(SECRET_COOKIE, "")
    access = await context_of(request).service.identity.verify(who, secret) if who else Access.NONE
    if who is None or access is Access.NONE:
        raise WebRefusal(WebProblem.SIGNED_OUT)
    request[_PERSON] = who
    if access is Access.RENEWED:
        request[_RENEWED] = secret


def player_of(request: web.Request) -> str:
    """Return the authenticated person that the address names; `NOBODY` if it names none."""
    return str(request.get(_PERSON, NOBODY))


def renew_browser(request: web.Request, response: web.StreamResponse) -> None:
    """Renew the secret's cookie at a person's first request of the day."""
    secret = request.get(_RENEWED)
    if secret and not response.prepared and SECRET_COOKIE not in response.cookies:
        sign_in_browser(request, response, player_of(request), secret)


def sign_in_browser(request: web.Request, response: web.StreamResponse, who: str, secret: str) -> None:
    """Store a person's secret in a cookie for their pages only: two people can share a browser."""
    response.set_cookie(
        SECRET_COOKIE,
        secret,
        path=f"/seat/{seat_name(who)}",
        max_age=_COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=context_of(request).base(request).startswith("https:"),
    )


def remember_preferences(request: web.Request, response: web.Response, language: str, theme: str) -> None:
    """Store language and theme in cookies, which scripts of the pages may read and change."""
    secure = context_of(request).base(request).startswith("https:")
    for name, value in ((LANGUAGE_COOKIE, language), (THEME_COOKIE, theme)):
        response.set_cookie(name, value, max_age=_COOKIE_SECONDS, samesite="Lax", secure=secure)


def sign_out_browser(response: web.Response, who: str) -> None:
    """Delete the cookie with a person's secret, and the cached pictures that only they may see."""
    response.headers["Clear-Site-Data"] = '"cache"'
    response.del_cookie(SECRET_COOKIE, path=f"/seat/{seat_name(who)}")


async def load_words(request: web.Request, who: str) -> Words:
    """Return the words in the language of a player."""
    return words_in(await context_of(request).service.views.language(who))


async def read_json(request: web.Request) -> dict[str, Any]:
    """Return the JSON object that a page has sent: short texts, integers and booleans only."""
    try:
        body = await request.json()
    except (ValueError, LookupError, RecursionError):  # not JSON, an unknown encoding, nested too deeply
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD) from None
    if not isinstance(body, dict) or not all(_is_small(value) for value in body.values()):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return body


def _is_small(value: object) -> bool:
    return (isinstance(value, str) and len(value) <= _LONGEST_TEXT) or isinstance(value, bool | int)


def require_text(body: dict[str, Any], name: str) -> str:
    """Return a required text."""
    value = body.get(name)
    if not isinstance(value, str):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return value


def require_number(body: dict[str, Any], name: str) -> int:
    """Return a required number."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return value


def require_bool(body: dict[str, Any], name: str) -> bool:
    """Return a required boolean."""
    value = body.get(name)
    if not isinstance(value, bool):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return value


def read_width(text: str | int | None) -> int:
    """Return the picture width that a page asks for; the usual one if it is not one of ours."""
    return next((size for size in SIZES if str(size) == str(text)), USUAL_WIDTH)


def read_theme(request: web.Request, otherwise: object = None) -> str:
    """Return the theme in the browser's cookie, else the given one, else the light one."""
    theme = request.cookies.get(THEME_COOKIE) or otherwise
    return str(theme) if theme in tuple(ThemeName) else ThemeName.DAY.value


def words_in(language: Language) -> Words:
    """Return the words of the web table in this language."""
    return Words(language, (*CATALOGUES, _WEB))


def language_of(request: web.Request) -> Language:
    """Return the language of a request: the one in its cookie, or else what its browser accepts."""
    codes = request.headers.get("Accept-Language", "").split(",")[:_MOST_CODES]
    wished = sorted((code for code in codes if _weight(code) > 0), key=_weight, reverse=True)
    return best_language(request.cookies.get(LANGUAGE_COOKIE), *wished)


def words_for(request: web.Request) -> Words:
    """Return the words in the language of a request."""
    return words_in(language_of(request))


def _weight(wish: str) -> float:
    """Return the weight of a language such as "it;q=0.8"; 0 if it cannot be read."""
    _, _, weight = wish.replace(" ", "").partition(";q=")
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
