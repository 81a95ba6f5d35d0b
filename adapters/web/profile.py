"""What belongs to a person rather than to one game: signing in and out, their games, their settings.

How browsers are identified, device links, and how a person is deleted: see docs/security.md.
"""

from typing import Any

from aiohttp import web

from adapters.web.context import (
    SECRET_COOKIE,
    context_of,
    load_words,
    player_of,
    read_json,
    require_bool,
    require_text,
    sign_in_browser,
    sign_out_browser,
)
from adapters.web.links import PersonToken, device_link, read_device_token, seat_name
from adapters.web.pages import render_page
from adapters.web.people import ensure_person
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.identity import DEVICE_LINK_MINUTES


async def create_person(request: web.Request) -> web.Response:
    """Create a person, and sign the browser in."""
    async with ensure_person(request, await read_json(request)) as person:
        return person.answer(request, {})


async def show_device_page(request: web.Request) -> web.Response:
    """Show the page that reads a device link's fragment (after the `#`), which browsers do not send."""
    return render_page(request, "device")


async def look_at_device_link(request: web.Request) -> web.Response:
    """Send the name of the person whom a device link would sign in."""
    token, service = _read_token(await read_json(request)), context_of(request).service
    await service.identity.check_device_link(token.who, token.token)
    return web.json_response({"name": (await service.guests.meet(token.who)).name})


async def use_device_link(request: web.Request) -> web.Response:
    """Sign this browser in by a device link."""
    token = _read_token(await read_json(request))
    secret = await context_of(request).service.identity.use_device_link(token.who, token.token)
    response = web.json_response({"seat": seat_name(token.who)})
    sign_in_browser(request, response, token.who, secret)
    return response


def _read_token(body: dict[str, Any]) -> PersonToken:
    token = read_device_token(require_text(body, "key"))
    if token is None:
        raise ServiceRefusal(ServiceProblem.DEAD_DEVICE_LINK)
    return token


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
    await context.live.call(seat_name(who))  # so that their open pages notice it at once
    return web.json_response({})


async def forget_player(request: web.Request) -> web.Response:
    """Delete a person and all that is known of them."""
    who = player_of(request)
    await context_of(request).service.records.forget(who)
    return await _sign_out_response(request, who)


async def _sign_out_response(request: web.Request, who: str) -> web.Response:
    await context_of(request).live.call(seat_name(who))
    response = web.json_response({})
    sign_out_browser(response, who)
    return response


async def find_table(request: web.Request) -> web.StreamResponse:
    """Redirect a player to their newest game, or to the night they are going to."""
    who = player_of(request)
    service = context_of(request).service
    places = [sitting.game for sitting in await service.records.games_of(who)]
    places += [f"night/{night.id}" for night in await context_of(request).nights.programme.outings(who)]
    places += await service.records.just_ended(who)  # newer than the finished ones, whose list they will join
    places += [finished.game for finished in await service.records.finished_of(who, 1)]
    if not places:
        return render_page(request, "empty", words=await load_words(request, who))
    newest = f"/seat/{seat_name(who)}/{places[0]}"
    raise web.HTTPSeeOther(newest)


async def list_games(request: web.Request) -> web.Response:
    """Send the games of a person, for the list on the first page."""
    who, service = player_of(request), context_of(request).service
    running = [sitting.game for sitting in await service.records.games_of(who)]
    finished = [finished.game for finished in await service.records.finished_of(who, 3)]
    words = await load_words(request, who)
    listed = []
    for game in (*running, *finished):
        player_screen = await service.views.look(who, game)
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
    await context_of(request).live.call(seat_name(who))
    return web.json_response({})
