"""What belongs to a person rather than to one game: their newest table, their games, their settings."""

from typing import Any

from aiohttp import web

from adapters.web.context import (
    SECRET_COOKIE,
    body_of,
    context_of,
    player_of,
    sign_in_browser,
    sign_out_browser,
    text_in,
    words_of,
    yes_in,
)
from adapters.web.links import PersonToken, device_link, read_device_token, seat_name
from adapters.web.pages import page
from adapters.web.people import acting
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.identity import DEVICE_LINK_MINUTES

# Who people are in their browsers: device links, signing out, and being forgotten. See docs/security.md.


async def create_person(request: web.Request) -> web.Response:
    """Make the browser that asks a new person."""
    async with acting(request, await body_of(request)) as person:
        return person.answer(request, {})


async def show_device_page(request: web.Request) -> web.Response:
    """Show the page that reads what stands behind the `#` of a device link, which only a browser knows."""
    return page(request, "device")


async def look_at_device_link(request: web.Request) -> web.Response:
    """Answer with the name of the person whom a device link would bring to this browser."""
    token, service = _token(await body_of(request)), context_of(request).service
    await service.identity.check_device_link(token.who, token.token)
    return web.json_response({"name": (await service.guests.meet(token.who)).name})


async def use_device_link(request: web.Request) -> web.Response:
    """Let this browser be one more device of a person."""
    token = _token(await body_of(request))
    secret = await context_of(request).service.identity.use_device_link(token.who, token.token)
    response = web.json_response({"seat": seat_name(token.who)})
    sign_in_browser(request, response, token.who, secret)
    return response


def _token(body: dict[str, Any]) -> PersonToken:
    token = read_device_token(text_in(body, "key"))
    if token is None:
        raise ServiceRefusal(Denied.DEAD_DEVICE_LINK)
    return token


async def make_device_link(request: web.Request) -> web.Response:
    """Answer with a link by which a person comes to another device of theirs."""
    who, context = player_of(request), context_of(request)
    token = await context.service.identity.make_device_link(who)
    link = device_link(context.base(request), who, token)
    return web.json_response({"link": link, "minutes": DEVICE_LINK_MINUTES})


async def sign_out(request: web.Request) -> web.Response:
    """Let this browser be the person no longer; their games go on."""
    who = player_of(request)
    await context_of(request).service.identity.sign_out(who, request.cookies[SECRET_COOKIE])
    return await _signed_out(request, who)


async def sign_out_elsewhere(request: web.Request) -> web.Response:
    """Sign out every other device of a person."""
    who, context = player_of(request), context_of(request)
    await context.service.identity.sign_out_elsewhere(who, request.cookies[SECRET_COOKIE])
    await context.live.call(seat_name(who))  # so that their open pages notice it now
    return web.json_response({})


async def forget_player(request: web.Request) -> web.Response:
    """Forget a person, and all that is known of them."""
    who = player_of(request)
    await context_of(request).service.records.forget(who)
    return await _signed_out(request, who)


async def _signed_out(request: web.Request, who: str) -> web.Response:
    await context_of(request).live.call(seat_name(who))
    response = web.json_response({})
    sign_out_browser(response, who)
    return response


async def find_table(request: web.Request) -> web.StreamResponse:
    """Lead a player to their newest game, or to the evening to which they go."""
    who = player_of(request)
    service = context_of(request).service
    places = [sitting.game for sitting in await service.records.games_of(who)]
    places += [f"night/{night.id}" for night in await context_of(request).nights.programme.outings(who)]
    places += await service.records.just_ended(who)  # before the finished ones: from here they go there
    places += [finished.game for finished in await service.records.finished_of(who, 1)]
    if not places:
        return page(request, "empty", words=await words_of(request, who))
    newest = f"/seat/{seat_name(who)}/{places[0]}"
    raise web.HTTPSeeOther(newest)


async def list_games(request: web.Request) -> web.Response:
    """Answer with the games of a seat, for the list on the first page."""
    who, service = player_of(request), context_of(request).service
    running = [sitting.game for sitting in await service.records.games_of(who)]
    finished = [finished.game for finished in await service.records.finished_of(who, 3)]
    words = await words_of(request, who)
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
    """Remember how a player wants to read and to see."""
    who, body, guests = player_of(request), await body_of(request), context_of(request).service.guests
    if "language" in body:
        await guests.choose_language(who, text_in(body, "language"))
    if "theme" in body:
        await guests.choose_look(who, theme=text_in(body, "theme"))
    if "large" in body:
        await guests.choose_look(who, large=yes_in(body, "large"))
    await context_of(request).live.call(seat_name(who))
    return web.json_response({})
