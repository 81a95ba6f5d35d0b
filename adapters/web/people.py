"""The person behind a request: the one whom its address names, or a new one where a browser has none yet."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from aiohttp import web

from adapters.web.catalogue import language_of
from adapters.web.context import context_of, player_of, sign_in_browser, theme_of
from adapters.web.links import seat_name
from adapters.web.refusals import Turned, WebRefusal
from bot.model.game import Status
from bot.model.refusals import Denied
from bot.service.guests import typed_name
from engine.contract import Refusal


class Acting(NamedTuple):
    """Who does what a request asks for."""

    who: str
    secret: str = ""  # of the browser of a new person

    def answer(self, request: web.Request, facts: dict[str, Any]) -> web.Response:
        """Answer with facts and the seat's name; the browser of a new person remembers its secret."""
        response = web.json_response({"seat": seat_name(self.who), **facts})
        if self.secret:
            sign_in_browser(request, response, self.who, self.secret)
        return response


@asynccontextmanager
async def acting(request: web.Request, body: dict[str, Any]) -> AsyncIterator[Acting]:
    """Give the person who asks; a new one, whose action is refused, is forgotten again."""
    if known := player_of(request):
        yield Acting(known)
        return
    service = context_of(request).service
    who, secret = await service.identity.create()
    try:
        await service.guests.choose_language(who, str(body.get("language") or language_of(request)))
        await service.guests.choose_look(who, theme=str(body.get("theme") or theme_of(request)))
        yield Acting(who, secret)
    except Exception as error:
        if not (isinstance(error, Refusal) and error.code is Denied.NO_ANSWER):  # then it may have happened
            await service.records.forget(who, mark=False)
        raise


def name_in(body: dict[str, Any]) -> str:
    """Return what a person wants to be called, or refuse."""
    called = typed_in(body, "name")
    if not called:
        raise WebRefusal(Turned.NO_NAME)
    return called


def typed_in(body: dict[str, Any], field: str) -> str:
    """Return a name that was typed, empty if none was; refuse one that nobody could see."""
    name = body.get(field)
    return typed_name(name) if isinstance(name, str) else ""


async def name_once(request: web.Request, who: str, body: dict[str, Any]) -> None:
    """Call a person as they say, if they have no name yet; refuse where they say nothing."""
    service = context_of(request).service
    if not (await service.guests.meet(who)).name:
        await service.guests.meet(who, name=name_in(body))


async def name_person(request: web.Request, who: str, body: dict[str, Any], field: str = "name") -> None:
    """Call a person as they say, if they say anything.

    Not while they play: a player who could change their name at will could talk by it.
    """
    service, name = context_of(request).service, typed_in(body, field)
    known = (await service.guests.meet(who)).name if name else ""
    if known != name and not (known and await _plays(request, who)):
        await service.guests.meet(who, name=name)


async def _plays(request: web.Request, who: str) -> bool:
    games = await context_of(request).service.records.games_of(who)
    return any(sitting.status is Status.PLAYING for sitting in games)
