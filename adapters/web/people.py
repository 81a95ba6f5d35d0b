"""The person who sends a request: the one that its address names, or a new one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from aiohttp import web

from adapters.web.catalogue import language_of
from adapters.web.context import context_of, player_of, read_theme, sign_in_browser
from adapters.web.links import seat_name
from adapters.web.refusals import WebProblem, WebRefusal
from bot.model.game import Status
from bot.model.refusals import ServiceProblem
from bot.service.guests import typed_name
from engine.contract import Refusal


class Requester(NamedTuple):
    """The person who sends a request."""

    who: str
    secret: str = ""  # only of a new person

    def answer(self, request: web.Request, facts: dict[str, Any]) -> web.Response:
        """Return facts and the person's name in addresses as JSON; sign the browser of a new person in."""
        response = web.json_response({"seat": seat_name(self.who), **facts})
        if self.secret:
            sign_in_browser(request, response, self.who, self.secret)
        return response


@asynccontextmanager
async def ensure_person(request: web.Request, body: dict[str, Any]) -> AsyncIterator[Requester]:
    """Yield the person who asks, or create one with the request's language and theme.

    A new person whose action is refused is deleted again.
    """
    if known := player_of(request):
        yield Requester(known)
        return
    service = context_of(request).service
    who, secret = await service.identity.create()
    try:
        await service.guests.choose_language(who, str(body.get("language") or language_of(request)))
        await service.guests.choose_look(who, theme=str(body.get("theme") or read_theme(request)))
        yield Requester(who, secret)
    except Exception as error:
        may_have_succeeded = isinstance(error, Refusal) and error.code is ServiceProblem.NO_ANSWER
        if not may_have_succeeded:
            await service.records.forget(who, mark=False)
        raise


def read_name(body: dict[str, Any]) -> str:
    """Return the name that was typed; refuse if there is none."""
    called = read_optional_name(body, "name")
    if not called:
        raise WebRefusal(WebProblem.NO_NAME)
    return called


def read_optional_name(body: dict[str, Any], field: str) -> str:
    """Return the name that was typed, empty if there is none; refuse an invisible one."""
    name = body.get(field)
    return typed_name(name) if isinstance(name, str) else ""


async def set_missing_name(request: web.Request, who: str, body: dict[str, Any]) -> None:
    """Set the name of a person who has none yet; refuse if none was typed."""
    service = context_of(request).service
    if not (await service.guests.meet(who)).name:
        await service.guests.meet(who, name=read_name(body))


async def set_name(request: web.Request, who: str, body: dict[str, Any], field: str = "name") -> None:
    """Set the name of a person, if one was typed.

    Not while they play: a player could send messages to the partner by changing the name.
    """
    service, name = context_of(request).service, read_optional_name(body, field)
    known = (await service.guests.meet(who)).name if name else ""
    if known != name and not (known and await _plays(request, who)):
        await service.guests.meet(who, name=name)


async def _plays(request: web.Request, who: str) -> bool:
    games = await context_of(request).service.records.games_of(who)
    return any(sitting.status is Status.PLAYING for sitting in games)
