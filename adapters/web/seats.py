"""Seats: sitting down by a link, and what belongs to a player rather than to one game."""

from aiohttp import web

from adapters.web.desk import (
    body_of,
    desk_of,
    hand_key,
    player_of,
    take_key,
    text_in,
    theme_of,
    words_of,
    yes_in,
)
from adapters.web.language import language_of
from adapters.web.links import person, read_key, seat_link, seat_name
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from bot.looks import THEME


async def show_door(request: web.Request) -> web.Response:
    """Show the page that reads what stands behind the `#` of a link, which only a browser knows."""
    return page(request, "door")


async def sit_down(request: web.Request) -> web.Response:
    """Let a browser sit on the seat whose key it has, to be read and seen there as it is elsewhere."""
    body, service = await body_of(request), desk_of(request).service
    found = read_key(text_in(body, "key"))
    if found is None or not await service.keys.fits(found.who, found.key):
        raise WebRefusal(Turned.NO_KEY)
    known = await service.guests.meet(found.who, language=language_of(request))
    if THEME not in known.choices:
        await service.guests.choose_look(found.who, theme=theme_of(request, body.get("theme")))
    response = web.json_response({"seat": seat_name(found.who)})
    hand_key(request, response, seat_name(found.who), found.key)
    return response


async def find_table(request: web.Request) -> web.StreamResponse:
    """Lead a player to their newest game, or to the evening to which they go."""
    who = await player_of(request)
    service = desk_of(request).service
    places = [sitting.game for sitting in await service.book.games_of(who)]
    places += [f"night/{night.id}" for night in await service.nights.programme.outings(who)]
    places += [finished.game for finished in await service.book.finished_of(who, 1)]
    if not places:
        return page(request, "empty", words=await words_of(request, who))
    newest = f"/seat/{seat_name(who)}/{places[0]}"
    raise web.HTTPSeeOther(newest)


async def list_games(request: web.Request) -> web.Response:
    """Answer with the games of a seat, for the list on the first page."""
    who, service = await player_of(request), desk_of(request).service
    running = [sitting.game for sitting in await service.book.games_of(who)]
    finished = [finished.game for finished in await service.book.finished_of(who, 3)]
    words = await words_of(request, who)
    listed = []
    for game in (*running, *finished):
        sight = await service.sights.look(who, game)
        screen = sight.screen
        facts = {
            "game": game,
            "title": words.say(f"web-game-{sight.seen.about.game}"),
            "headline": screen.headline,
            "awaited": screen.awaited,
            "over": screen.over,
        }
        listed.append(facts)
    return web.json_response({"games": listed})


async def change_key(request: web.Request) -> web.Response:
    """Give a player another link: the one they had opens nothing any more, here or anywhere else."""
    who, desk = await player_of(request), desk_of(request)
    key = await desk.service.keys.cut(who)
    await desk.live.call(seat_name(who))  # so that other pages of this seat notice it now
    response = web.json_response({"link": seat_link(desk.base(request), who, key)})
    hand_key(request, response, seat_name(who), key)
    return response


async def change_settings(request: web.Request) -> web.Response:
    """Remember how a player wants to read and to see."""
    who, body, guests = await player_of(request), await body_of(request), desk_of(request).service.guests
    if "language" in body:
        await guests.choose_language(who, text_in(body, "language"))
    if "theme" in body:
        await guests.choose_look(who, theme=text_in(body, "theme"))
    if "large" in body:
        await guests.choose_look(who, large=yes_in(body, "large"))
    await desk_of(request).live.call(seat_name(who))
    return web.json_response({})


async def leave_browser(request: web.Request) -> web.Response:
    """Let this browser forget a seat; the link still opens it."""
    seat = request.match_info["seat"]
    if person(seat) is None:  # it would stand in a header
        raise WebRefusal(Turned.NO_KEY)
    response = web.json_response({})
    take_key(response, seat)
    return response


async def forget_player(request: web.Request) -> web.Response:
    """Forget a player, and all that is known of them."""
    who, desk = await player_of(request), desk_of(request)
    await desk.service.book.forget(who)
    await desk.live.call(seat_name(who))
    response = web.json_response({})
    take_key(response, seat_name(who))
    return response
