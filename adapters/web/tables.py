"""A table: the page, the picture, what is pressed; for a player at their seat, and for those who watch."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from adapters.web.catalogue import language_of, words_in
from adapters.web.context import (
    body_of,
    context_of,
    number_in,
    player_of,
    remember_reader,
    text_in,
    theme_of,
    width_of,
    yes_in,
)
from adapters.web.links import join_link, seat_name, watch_link
from adapters.web.middleware import refused
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.screens import shown, spots_header
from bot.model.game import NOBODY
from bot.model.night import NightRefusal
from bot.model.preferences import LARGE, THEME, YES
from bot.screens.table import code_of
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR, Refusal
from renderers.paint.look import USUAL_WIDTH

WHILE_IT_LASTS: Final = "private, max-age=86400, immutable"
"""For a picture whose address changes when it does."""


@dataclass(frozen=True, slots=True)
class Place:
    """From where somebody looks at a game: a seat, whose key they have, or among those who watch."""

    who: str
    game: str
    address: str  # under which everything about it is found


def place_of(request: web.Request) -> Place:
    """Return from where the one who asks may look."""
    game, who = request.match_info["game"], player_of(request)
    return Place(who, game, f"/seat/{seat_name(who)}/{game}" if who != NOBODY else f"/watch/{game}")


async def sight_from(request: web.Request, place: Place) -> PlayerScreen:
    """Return what is seen from there; whose seat is at another table, only watches this one."""
    views = context_of(request).service.views
    if place.who == NOBODY:
        return await views.watch(place.game, language_of(request), {THEME: theme_of(request)})
    return await views.look(place.who, place.game)


async def show_table(request: web.Request) -> web.Response:
    """Show the table."""
    place = place_of(request)
    player_screen = await sight_from(request, place)
    about = player_screen.snapshot.about
    response = page(
        request,
        "table",
        words=words_in(player_screen.words.language),
        theme=player_screen.look.theme.value,
        large=player_screen.choices.get(LARGE) == YES,
        screen=shown(player_screen, place.address),
        place=place.address,
        seat=seat_name(place.who),
        invites=bool(about.reserved) and player_screen.snapshot.viewer == about.host,
        game=place.game,
        kind=about.game,
        night=await _evening(request, player_screen, place),
        watching=player_screen.snapshot.viewer is SPECTATOR,
    )
    if place.who != NOBODY:  # pages without a seat are then read and seen alike
        remember_reader(request, response, player_screen.words.language, player_screen.look.theme)
    return response


async def _evening(request: web.Request, player_screen: PlayerScreen, place: Place) -> str:
    """Return the evening of a game, for those who go to it; nobody else learns of it by watching."""
    night = player_screen.snapshot.about.night
    if not night or place.who == NOBODY:
        return ""
    if player_screen.snapshot.viewer is not SPECTATOR:
        return night
    with suppress(NightRefusal):  # it may be gone
        stored = await context_of(request).nights.find(night)
        return night if place.who in stored.night.mentioned else ""
    return ""


async def send_picture(request: web.Request) -> web.Response:
    """Answer with the picture of what is shown now, and where something can be pressed in it."""
    place, context = place_of(request), context_of(request)
    async with context.look_turn(request):
        player_screen = _picked(request, await sight_from(request, place))
    watching = player_screen.snapshot.viewer is SPECTATOR
    width = USUAL_WIDTH if watching else width_of(request.query.get("width"))  # all who watch share pictures
    picture = await context.service.painter.paint(player_screen.sized(width), context.visitor(request))
    if picture is None:
        return web.Response(status=204)
    same = shown(player_screen, place.address)["mark"] == request.query.get("mark")
    headers = {
        "Content-Type": picture.media.value,
        "Cache-Control": WHILE_IT_LASTS if same else "no-store",
        "X-Spots": spots_header(picture),
    }
    return web.Response(body=picture.data, headers=headers)


def _picked(request: web.Request, player_screen: PlayerScreen) -> PlayerScreen:
    """Return what is shown after the pick that the address names, if it could be one of a player's."""
    if player_screen.snapshot.viewer is SPECTATOR:
        return player_screen
    pick, about = request.query.get("pick", ""), player_screen.snapshot.about
    kind = context_of(request).service.games[about.game]
    return player_screen.picking(pick) if kind.picks(about.options, pick) else player_screen


async def press(request: web.Request) -> web.Response:
    """Carry out what a player has pressed, and answer with the screen that comes of it, at once."""
    place, body, service = place_of(request), await body_of(request), context_of(request).service
    pressed = Press(place.who, place.game, number_in(body, "revision"), text_in(body, "action"))
    try:
        done = await service.press(pressed)
    except Refusal as refusal:
        player_screen = await sight_from(request, place)
        words = words_in(player_screen.words.language)
        return refused(request, refusal, words, screen=shown(player_screen, place.address))
    if done.game != place.game:
        return web.json_response({"elsewhere": done.game})
    player_screen = (await sight_from(request, place)).picking(done.pick)
    context_of(request).expect(request, player_screen, width_of(body.get("width")))
    return web.json_response({"screen": shown(player_screen, place.address)})


async def give_up_seat(request: web.Request) -> web.Response:
    """End a running game for a player who does not want to go on, without waiting for the others."""
    place = place_of(request)
    await context_of(request).service.nudges.give_up(place.who, place.game)
    return web.json_response({"screen": shown(await sight_from(request, place), place.address)})


async def send_watch_link(request: web.Request) -> web.Response:
    """Answer with the link for those who watch."""
    place = place_of(request)
    await sight_from(request, place)  # refuses where there is nothing to watch
    return web.json_response({"link": watch_link(context_of(request).base(request), place.game)})


async def send_join_link(request: web.Request) -> web.Response:
    """Answer with the link by which people come in where they gather, for those who have come."""
    place = place_of(request)
    snapshot = (await sight_from(request, place)).snapshot
    if snapshot.viewer is SPECTATOR or not snapshot.about.gathers:
        raise WebRefusal(Turned.NO_PAGE)
    return web.json_response({"link": join_link(context_of(request).base(request), code_of(place.game))})


async def send_gallery(request: web.Request) -> web.Response:
    """Return whether a finished game is shown to everybody who comes by."""
    place = place_of(request)
    return web.json_response({"shown": await context_of(request).service.gallery.is_shown(place.game)})


async def change_gallery(request: web.Request) -> web.Response:
    """Let a player show a finished game to everybody who comes by, or take it down again."""
    place, body, gallery = place_of(request), await body_of(request), context_of(request).service.gallery
    if yes_in(body, "shown"):
        await gallery.show(place.who, place.game)
    else:
        await gallery.hide(place.who, place.game)
    return web.json_response({"shown": await gallery.is_shown(place.game)})
