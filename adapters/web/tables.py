"""A table: the page, the picture, what is pressed; for a player at their seat, and for those who watch."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from adapters.web.answers import refused
from adapters.web.desk import (
    body_of,
    desk_of,
    number_in,
    player_of,
    remember_reader,
    text_in,
    theme_of,
    width_of,
    yes_in,
)
from adapters.web.language import language_of, words_in
from adapters.web.links import join_link, person, seat_link, seat_name, watch_link
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.screens import shown, spots_header
from bot.looks import LARGE, THEME, YES
from bot.nights.refusals import NightRefusal
from bot.screens.table import code_of
from bot.service.play import Press
from bot.service.sights import Sight
from bot.store.games import NOBODY
from engine.contract import SPECTATOR, Refusal

WHILE_IT_LASTS: Final = "private, max-age=86400, immutable"
"""For a picture whose address changes when it does."""


@dataclass(frozen=True, slots=True)
class Place:
    """From where somebody looks at a game: a seat, whose key they have, or among those who watch."""

    who: str
    game: str
    address: str  # under which everything about it is found


async def place_of(request: web.Request) -> Place:
    """Return from where the one who asks may look."""
    game = request.match_info["game"]
    if "seat" not in request.match_info:
        return Place(NOBODY, game, f"/watch/{game}")
    who = await player_of(request)
    return Place(who, game, f"/seat/{seat_name(who)}/{game}")


async def sight_from(request: web.Request, place: Place) -> Sight:
    """Return what is seen from there; whose seat is at another table, only watches this one."""
    sights = desk_of(request).service.sights
    if place.who == NOBODY:
        return await sights.watch(place.game, language_of(request), {THEME: theme_of(request)})
    return await sights.look(place.who, place.game)


async def show_table(request: web.Request) -> web.Response:
    """Show the table."""
    place = await place_of(request)
    sight = await sight_from(request, place)
    about = sight.seen.about
    response = page(
        request,
        "table",
        words=words_in(sight.words.language),
        theme=sight.look.theme.value,
        large=sight.choices.get(LARGE) == YES,
        screen=shown(sight, place.address),
        place=place.address,
        seat=seat_name(place.who),
        guests=_guests(sight),
        game=place.game,
        kind=about.game,
        night=await _evening(request, sight, place),
        watching=sight.seen.viewer is SPECTATOR,
    )
    if place.who != NOBODY:  # pages without a seat are then read and seen alike
        remember_reader(request, response, sight.words.language, sight.look.theme)
    return response


def _guests(sight: Sight) -> list[tuple[int, str, str]]:
    """Return whom a host may send another link: the others' seats, who they are and what they are called."""
    about = sight.seen.about
    if sight.seen.viewer != about.host or about.gathers or NOBODY in about.seats:
        return []
    people = enumerate(zip(about.seats, sight.names, strict=True))
    return [(seat + 1, seat_name(who), name) for seat, (who, name) in people if seat != about.host]


async def _evening(request: web.Request, sight: Sight, place: Place) -> str:
    """Return the evening of a game, for those who go to it; nobody else learns of it by watching."""
    night = sight.seen.about.night
    if not night or place.who == NOBODY:
        return ""
    if sight.seen.viewer is not SPECTATOR:
        return night
    with suppress(NightRefusal):  # it may be gone
        stored = await desk_of(request).service.nights.find(night)
        return night if place.who in stored.night.mentioned else ""
    return ""


async def send_picture(request: web.Request) -> web.Response:
    """Answer with the picture of what is shown now, and where something can be pressed in it."""
    place = await place_of(request)
    sight = _picked(request, await sight_from(request, place))
    picture = await desk_of(request).service.painter.paint(sight.sized(width_of(request.query.get("width"))))
    if picture is None:
        return web.Response(status=204)
    same = shown(sight, place.address)["mark"] == request.query.get("mark")
    headers = {
        "Content-Type": picture.media.value,
        "Cache-Control": WHILE_IT_LASTS if same else "no-store",
        "X-Spots": spots_header(picture),
    }
    return web.Response(body=picture.data, headers=headers)


def _picked(request: web.Request, sight: Sight) -> Sight:
    """Return what is shown after the pick that the address names, if it could be one."""
    pick, about = request.query.get("pick", ""), sight.seen.about
    kind = desk_of(request).service.desk.kind(about.game)
    return sight.picking(pick) if kind.picks(about.options, pick) else sight


async def press(request: web.Request) -> web.Response:
    """Carry out what a player has pressed, and answer with the screen that comes of it, at once."""
    place, body, service = await place_of(request), await body_of(request), desk_of(request).service
    pressed = Press(place.who, place.game, number_in(body, "revision"), text_in(body, "action"))
    try:
        done = await service.press(pressed)
    except Refusal as refusal:
        sight = await sight_from(request, place)
        words = words_in(sight.words.language)
        return refused(request, refusal, words, screen=shown(sight, place.address))
    if done.game != place.game:
        return web.json_response({"elsewhere": done.game})
    sight = (await sight_from(request, place)).picking(done.pick)
    desk_of(request).expect(sight, width_of(body.get("width")))
    return web.json_response({"screen": shown(sight, place.address)})


async def change_partner_key(request: web.Request) -> web.Response:
    """Give the host another link for a partner who has not come yet, or for whoever is to sit on a seat."""
    place, desk, body = await place_of(request), desk_of(request), await body_of(request)
    wanted = person(text_in(body, "guest")) if "guest" in body else NOBODY
    if wanted is None:
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    guest, key = await desk.service.keys.cut_for_guest(place.who, place.game, wanted)
    await desk.live.call(seat_name(guest))
    return web.json_response({"link": seat_link(desk.base(request), guest, key)})


async def send_watch_link(request: web.Request) -> web.Response:
    """Answer with the link for those who watch."""
    place = await place_of(request)
    await sight_from(request, place)  # refuses where there is nothing to watch
    return web.json_response({"link": watch_link(desk_of(request).base(request), place.game)})


async def send_join_link(request: web.Request) -> web.Response:
    """Answer with the link by which people come in where they gather, for those who have come."""
    place = await place_of(request)
    seen = (await sight_from(request, place)).seen
    if seen.viewer is SPECTATOR or not seen.about.gathers:
        raise WebRefusal(Turned.NO_PAGE)
    return web.json_response({"link": join_link(desk_of(request).base(request), code_of(place.game))})


async def send_gallery(request: web.Request) -> web.Response:
    """Tell whether a finished game is shown to everybody who comes by."""
    place = await place_of(request)
    return web.json_response({"shown": await desk_of(request).service.gallery.is_shown(place.game)})


async def change_gallery(request: web.Request) -> web.Response:
    """Let a player show a finished game to everybody who comes by, or take it down again."""
    place, body, gallery = await place_of(request), await body_of(request), desk_of(request).service.gallery
    if yes_in(body, "shown"):
        await gallery.show(place.who, place.game)
    else:
        await gallery.hide(place.who, place.game)
    return web.json_response({"shown": await gallery.is_shown(place.game)})
