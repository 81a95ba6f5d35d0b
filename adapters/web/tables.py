"""A table: its page, its picture and its buttons, for players and for spectators."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from adapters.web.context import (
    authenticate,
    context_of,
    language_of,
    player_of,
    read_json,
    read_theme,
    read_width,
    remember_preferences,
    require_bool,
    require_number,
    require_text,
    words_in,
)
from adapters.web.invitations import HELD_HANDS
from adapters.web.links import join_link, seat_name, watch_link
from adapters.web.middleware import refusal_response
from adapters.web.responses import CACHE_IMMUTABLE, picture_response, render_page, small_json
from adapters.web.scenes import load_scene, stock_addresses
from adapters.web.screens import JsonObject, format_screen, mark_of, spots_header
from adapters.web.streams import stream_changes
from adapters.web.traffic import RequestKind
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.delivery.pubsub import Subscriber
from bot.model.game import NOBODY
from bot.model.night import NightRefusal
from bot.model.person import LARGE, THEME, YES
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.views import PlayerScreen
from bot.text.display_names import code_of
from engine.contract import SPECTATOR, Refusal
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.edition import load_edition
from renderers.heldhands.names import SYMBOLS, emotion_name
from renderers.i18n.catalogue import signed
from renderers.paint.picture import USUAL_WIDTH


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """How a request sees a game: as an authenticated player, or as a spectator."""

    who: str
    game: str
    address: str  # of the game for this viewer


def viewpoint_of(request: web.Request) -> Viewpoint:
    """Return how this request may see the game."""
    game, who = request.match_info["game"], player_of(request)
    return Viewpoint(who, game, f"/seat/{seat_name(who)}/{game}" if who != NOBODY else f"/watch/{game}")


async def load_screen(request: web.Request, viewpoint: Viewpoint) -> PlayerScreen:
    """Load the screen; a person without a seat in this game is a spectator."""
    views = context_of(request).service.views
    if viewpoint.who == NOBODY:
        return await views.watch(viewpoint.game, language_of(request), {THEME: read_theme(request)})
    return await views.look(viewpoint.who, viewpoint.game)


async def show_table(request: web.Request) -> web.Response:
    """Show the page of a table."""
    viewpoint = viewpoint_of(request)
    player_screen = await load_screen(request, viewpoint)
    about = player_screen.snapshot.about
    response = render_page(
        request,
        "table",
        words=words_in(player_screen.words.language),
        theme=player_screen.look.theme.value,
        large=player_screen.choices.get(LARGE) == YES,
        screen=await _show(request, player_screen, viewpoint),
        stock=await stock_addresses(player_screen),
        place=viewpoint.address,
        seat=seat_name(viewpoint.who),
        invites=bool(about.reserved) and player_screen.snapshot.viewer == about.host,
        game=viewpoint.game,
        kind=about.game,
        guided=about.guided,
        lexicon=_list_emotions(player_screen),
        night=await _find_night(request, player_screen, viewpoint),
        watching=player_screen.snapshot.viewer is SPECTATOR,
        lookback=context_of(request).service.kind(about.game).lookback is not None,
    )
    if viewpoint.who != NOBODY:  # then pages without a person have the same language and theme
        remember_preferences(request, response, player_screen.words.language, player_screen.look.theme)
    return response


def _list_emotions(player_screen: PlayerScreen) -> list[tuple[str, str, str]]:
    """Return each emotion of Held Hands, with its symbol and what spending it does to a balance."""
    about, words = player_screen.snapshot.about, player_screen.words
    if about.game != HELD_HANDS:
        return []
    shift = load_edition(about.options["edition"]).shift
    return [(SYMBOLS[each], emotion_name(words, each), signed(shift[each])) for each in EMOTIONS]


async def follow_table(request: web.Request) -> web.StreamResponse:
    """Stream every change of a table to its page."""
    viewpoint, width = viewpoint_of(request), read_width(request.query.get("width"))

    async def load(mark: str, subscriber: Subscriber) -> JsonObject | None:
        # The browser may have been signed out meanwhile.
        _, player_screen = await asyncio.gather(authenticate(request), load_screen(request, viewpoint))
        snapshot = player_screen.snapshot
        fixed = snapshot.status.dealt and snapshot.viewer is not SPECTATOR
        subscriber.seat = snapshot.viewer if fixed else None
        if mark_of(player_screen) == mark:
            return None
        return await _show(request, player_screen, viewpoint, width)

    names = (viewpoint.game, seat_name(viewpoint.who)) if viewpoint.who != NOBODY else (viewpoint.game,)
    return await stream_changes(request, names, load)


async def _show(
    request: web.Request, player_screen: PlayerScreen, viewpoint: Viewpoint, width: int | None = None
) -> JsonObject:
    return await _add_scene(request, format_screen(player_screen, viewpoint.address), player_screen, width)


async def _add_scene(
    request: web.Request, screen: JsonObject, player_screen: PlayerScreen, width: int | None
) -> JsonObject:
    """Add the scene, so that words and picture come together; else begin a picture of the page's width."""
    scene = await load_scene(player_screen)
    if scene is None and width:
        context_of(request).expect(request, player_screen, width)
    return {**screen, "scene": scene}


async def _find_night(request: web.Request, player_screen: PlayerScreen, viewpoint: Viewpoint) -> str:
    """Return the night of a game, for its guests only: other spectators must not learn of it."""
    night = player_screen.snapshot.about.night
    if not night or viewpoint.who == NOBODY:
        return ""
    if player_screen.snapshot.viewer is not SPECTATOR:
        return night
    with suppress(NightRefusal):  # it may be deleted
        stored = await context_of(request).nights.find(night)
        return night if viewpoint.who in stored.night.mentioned else ""
    return ""


async def send_picture(request: web.Request) -> web.Response:
    """Send the picture of the present screen, and its clickable areas."""
    viewpoint, context = viewpoint_of(request), context_of(request)
    async with context.look_turn(request):
        player_screen = _apply_pick(request, await load_screen(request, viewpoint))
    watching = player_screen.snapshot.viewer is SPECTATOR
    width = USUAL_WIDTH if watching else read_width(request.query.get("width"))  # spectators share pictures
    picture = await context.service.painter.paint(player_screen.with_width(width), context.visitor(request))
    same = mark_of(player_screen) == request.query.get("mark")
    spots = {"X-Spots": spots_header(picture)} if picture else {}
    return picture_response(picture, {"Cache-Control": CACHE_IMMUTABLE if same else "no-store", **spots})


def _apply_pick(request: web.Request, player_screen: PlayerScreen) -> PlayerScreen:
    """Return the screen after the pick in the address, if a player could make it."""
    if player_screen.snapshot.viewer is SPECTATOR:
        return player_screen
    pick, about = request.query.get("pick", ""), player_screen.snapshot.about
    kind = context_of(request).service.kinds[about.game]
    return player_screen.with_pick(pick) if kind.picks(about.options, pick) else player_screen


async def press(request: web.Request) -> web.Response:
    """Carry out what a player has pressed, and send the new screen."""
    viewpoint, body, context = viewpoint_of(request), await read_json(request), context_of(request)
    pressed = Press(
        viewpoint.who, viewpoint.game, require_number(body, "revision"), require_text(body, "action")
    )
    if pressed.action == TableAction.REMATCH:  # with the computer, or alone, it deals a game at once
        context.limits.take(RequestKind.START, context.visitor(request))
    page = context.pages.find(f"{viewpoint.address}/events", body.get("page"))
    with page.answering():
        try:
            picked = await context.service.views.pick(pressed)
            player_screen = picked or await context.service.press_and_look(pressed)
        except Refusal as refusal:
            player_screen = await load_screen(request, viewpoint)
            words = words_in(player_screen.words.language)
            screen = await _show(request, player_screen, viewpoint)
            return refusal_response(request, refusal, words, screen=screen)
        if player_screen.snapshot.game != viewpoint.game:
            return web.json_response({"elsewhere": player_screen.snapshot.game})
        screen = await _show(request, player_screen, viewpoint, read_width(body.get("width")))
        if not picked:
            page.mark = screen["mark"]
        return small_json({"screen": screen})


async def give_up_seat(request: web.Request) -> web.Response:
    """End a running game for a player who gives up, without waiting for the others."""
    viewpoint = viewpoint_of(request)
    await context_of(request).service.offers.give_up(viewpoint.who, viewpoint.game)
    return small_json({"screen": await _show(request, await load_screen(request, viewpoint), viewpoint)})


async def send_watch_link(request: web.Request) -> web.Response:
    """Send the link for spectators."""
    viewpoint = viewpoint_of(request)
    await load_screen(request, viewpoint)  # refuses if there is nothing to watch
    return web.json_response({"link": watch_link(context_of(request).base(request), viewpoint.game)})


async def send_join_link(request: web.Request) -> web.Response:
    """Send the link by which others join a gathering, to those who have joined."""
    viewpoint = viewpoint_of(request)
    snapshot = (await load_screen(request, viewpoint)).snapshot
    if snapshot.viewer is SPECTATOR or not snapshot.about.gathers:
        raise WebRefusal(WebProblem.NO_PAGE)
    return web.json_response({"link": join_link(context_of(request).base(request), code_of(viewpoint.game))})


async def send_gallery(request: web.Request) -> web.Response:
    """Send whether a finished game is on public display, and whether it could be."""
    viewpoint, gallery = viewpoint_of(request), context_of(request).service.gallery
    shown, offered = await gallery.is_shown(viewpoint.game), await gallery.takes(viewpoint.game)
    return web.json_response({"shown": shown, "offered": offered})


async def change_gallery(request: web.Request) -> web.Response:
    """Put a finished game on public display, or take it down again."""
    viewpoint, body, gallery = (
        viewpoint_of(request),
        await read_json(request),
        context_of(request).service.gallery,
    )
    if require_bool(body, "shown"):
        await gallery.show(viewpoint.who, viewpoint.game)
    else:
        await gallery.hide(viewpoint.who, viewpoint.game)
    return await send_gallery(request)
