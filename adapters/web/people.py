"""The person who sends a request: creating one, signing in and out, their games, their settings.

How browsers are identified, device links, and how a person is deleted: see docs/security.md.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from aiohttp import web

from adapters.web.context import (
    SECRET_COOKIE,
    context_of,
    language_of,
    load_words,
    player_of,
    read_json,
    read_theme,
    require_bool,
    require_text,
    sign_in_browser,
    sign_out_browser,
)
from adapters.web.links import device_link, read_token, seat_name
from adapters.web.responses import render_page
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.model.game import Status
from bot.model.person import WEB
from bot.model.refusals import ServiceProblem
from bot.service.guests import typed_name
from bot.service.identity import DEVICE_LINK_MINUTES
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


async def create_person(request: web.Request) -> web.Response:
    """Create a person, and sign the browser in."""
    async with ensure_person(request, await read_json(request)) as person:
        return person.answer(request, {})


async def show_device_page(request: web.Request) -> web.Response:
    """Show the page that reads a device link's fragment (after the `#`), which browsers do not send."""
    return render_page(request, "device")


async def look_at_device_link(request: web.Request) -> web.Response:
    """Send the name of the person whom a device link would sign in."""
    (who, token), service = _read_device_token(await read_json(request)), context_of(request).service
    await service.identity.check_device_link(who, token)
    return web.json_response({"name": (await service.guests.meet(who)).name})


async def use_device_link(request: web.Request) -> web.Response:
    """Sign this browser in by a device link."""
    who, token = _read_device_token(await read_json(request))
    secret = await context_of(request).service.identity.use_device_link(who, token)
    response = web.json_response({"seat": seat_name(who)})
    sign_in_browser(request, response, who, secret)
    return response


def _read_device_token(body: dict[str, Any]) -> tuple[str, str]:
    name, token = read_token(require_text(body, "key"), ServiceProblem.DEAD_DEVICE_LINK)
    return f"{WEB}:{name}", token


async def make_device_link(request: web.Request) -> web.Response:
    """Send a link that signs the person in on another device."""
    who, context = player_of(request), context_of(request)
    token = await context.service.identity.make_device_link(who)
    link = device_link(context.base(request), who, token)
    return web.json_response({"link": link, "minutes": DEVICE_LINK_MINUTES})


async def sign_out(request: web.Request) -> web.Response:
    """Sign this browser out; the person's games go on."""
    who = player_of(request)
    await context_of(request).service.identity.sign_out(who, request.cookies[SECRET_COOKIE])
    return await _sign_out_response(request, who)


async def sign_out_elsewhere(request: web.Request) -> web.Response:
    """Sign out every other device of a person."""
    who, context = player_of(request), context_of(request)
    await context.service.identity.sign_out_elsewhere(who, request.cookies[SECRET_COOKIE])
    await context.subscriptions.call(seat_name(who))  # so that their open pages notice it at once
    return web.json_response({})


async def forget_player(request: web.Request) -> web.Response:
    """Delete a person and all that is known of them."""
    who = player_of(request)
    await context_of(request).service.records.forget(who)
    return await _sign_out_response(request, who)


async def _sign_out_response(request: web.Request, who: str) -> web.Response:
    await context_of(request).subscriptions.call(seat_name(who))
    response = web.json_response({})
    sign_out_browser(response, who)
    return response


async def find_table(request: web.Request) -> web.StreamResponse:
    """Redirect a player to their newest game, or to the night they are going to."""
    who = player_of(request)
    place = await _find_place(request, who)
    if not place:
        return render_page(request, "empty", words=await load_words(request, who))
    newest = f"/seat/{seat_name(who)}/{place}"
    raise web.HTTPSeeOther(newest)


async def _find_place(request: web.Request, who: str) -> str:
    records = context_of(request).service.records
    if running := await records.games_of(who, 1):
        return running[0].game
    if outings := await context_of(request).nights.lists.outings(who):
        return f"night/{outings[0].id}"
    # Before the finished ones, whose list they will join.
    if ended := await records.just_ended(who):
        return ended[0]
    finished = await records.finished_of(who, 1)
    return finished[0].game if finished else ""


async def list_games(request: web.Request) -> web.Response:
    """Send the games of a person, for the list on the first page."""
    who, service = player_of(request), context_of(request).service
    running = [sitting.game for sitting in await service.records.games_of(who)]
    finished = [finished.game for finished in await service.records.finished_of(who, 3)]
    games, words = [*dict.fromkeys((*running, *finished))], await load_words(request, who)
    looks = await asyncio.gather(*(service.views.look(who, game) for game in games))
    listed = []
    for game, player_screen in zip(games, looks, strict=True):
        screen = player_screen.screen
        facts = {
            "game": game,
            "title": words.say(f"web-game-{player_screen.snapshot.about.game}"),
            "headline": screen.headline,
            "awaited": screen.awaited,
            "over": screen.over,
        }
        listed.append(facts)
    return web.json_response({"games": listed})


async def change_settings(request: web.Request) -> web.Response:
    """Store a player's language, theme and size of letters."""
    who, body, guests = player_of(request), await read_json(request), context_of(request).service.guests
    if "language" in body:
        await guests.choose_language(who, require_text(body, "language"))
    if "theme" in body:
        await guests.choose_look(who, theme=require_text(body, "theme"))
    if "large" in body:
        await guests.choose_look(who, large=require_bool(body, "large"))
    await context_of(request).subscriptions.call(seat_name(who))
    return web.json_response({})
