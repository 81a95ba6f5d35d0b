"""What belongs to a person rather than to one game: their newest table, their games, their settings."""

from aiohttp import web

from adapters.web.desk import body_of, desk_of, player_of, text_in, words_of, yes_in
from adapters.web.links import seat_name
from adapters.web.pages import page


async def find_table(request: web.Request) -> web.StreamResponse:
    """Lead a player to their newest game, or to the evening to which they go."""
    who = player_of(request)
    service = desk_of(request).service
    places = [sitting.game for sitting in await service.book.games_of(who)]
    places += [f"night/{night.id}" for night in await service.nights.programme.outings(who)]
    places += await service.book.just_ended(who)  # before the finished ones: from here they go there
    places += [finished.game for finished in await service.book.finished_of(who, 1)]
    if not places:
        return page(request, "empty", words=await words_of(request, who))
    newest = f"/seat/{seat_name(who)}/{places[0]}"
    raise web.HTTPSeeOther(newest)


async def list_games(request: web.Request) -> web.Response:
    """Answer with the games of a seat, for the list on the first page."""
    who, service = player_of(request), desk_of(request).service
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


async def change_settings(request: web.Request) -> web.Response:
    """Remember how a player wants to read and to see."""
    who, body, guests = player_of(request), await body_of(request), desk_of(request).service.guests
    if "language" in body:
        await guests.choose_language(who, text_in(body, "language"))
    if "theme" in body:
        await guests.choose_look(who, theme=text_in(body, "theme"))
    if "large" in body:
        await guests.choose_look(who, large=yes_in(body, "large"))
    await desk_of(request).live.call(seat_name(who))
    return web.json_response({})
