"""The page of a night, for everybody who has its link: its screen, its picture, and its buttons."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import (
    authenticate,
    context_of,
    player_of,
    read_json,
    read_theme,
    read_width,
    require_text,
)
from adapters.web.events import stream_changes
from adapters.web.links import night_link, seat_name
from adapters.web.night_views import NightAction, NightView, format_night, picture_mark
from adapters.web.pages import CACHE_IMMUTABLE, attachment_headers, picture_response, render_page
from adapters.web.people import ensure_person, read_name, set_missing_name
from adapters.web.refusals import WebProblem, WebRefusal
from adapters.web.screens import JsonObject
from bot.commands.catalogue import LONGEST_NIGHT, SHORTEST_NIGHT
from bot.commands.values import LONGEST_TEXT
from bot.commands.vocabulary import command_word
from bot.model.game import NOBODY, Status
from bot.model.night import Night, NightProblem, NightRefusal, StoredNight
from bot.model.person import Person
from bot.model.preferences import SIZE, THEME, read_look
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.nights.calendar import MEDIA, SUFFIX, calendar_file
from bot.nights.service import NightService
from bot.screens.table import code_of
from bot.service.answering import answered
from bot.service.play import read_code
from renderers.nights.facts import PairStage

_NIGHT: Final = re.compile(r"[0-9A-Z]{1,32}", re.ASCII)

_ACTIONS: Final[Mapping[NightAction, Callable[[NightService, str, str], Awaitable[Night]]]] = {
    NightAction.JOIN: lambda nights, who, night: nights.listing.sign_up(who, night),
    NightAction.HERE: lambda nights, who, night: nights.listing.here(who, night),
    NightAction.FILL: lambda nights, who, night: nights.listing.here(who, night, fills=True),
    NightAction.LEAVE: lambda nights, who, night: nights.listing.leave(who, night),
    NightAction.START: lambda nights, who, night: nights.leading.start(who, night, hosting=""),
    NightAction.END: lambda nights, who, night: nights.leading.end(who, night, hosting=""),
    NightAction.CANCEL: lambda nights, who, night: nights.hosting.cancel(who, night, hosting=""),
    NightAction.CANCEL_ALL: lambda nights, who, night: nights.hosting.cancel(
        who, night, hosting="", series=True
    ),
}
_ENTERING: Final = frozenset({NightAction.JOIN, NightAction.HERE, NightAction.FILL})


async def show_night(request: web.Request) -> web.Response:
    """Show the page of a night; redirect a typed code to the address it stands for."""
    asked = request.match_info["night"]
    night = read_code(asked)
    if night != asked and night.isascii():
        meant = f"/night/{night}"
        raise web.HTTPSeeOther(meant)
    who = player_of(request)
    return render_page(
        request,
        "night",
        screen=await _load_screen(request, who),
        seat=seat_name(who),
        link=night_link(context_of(request).base(request), night),
        code=code_of(night),
        join=command_word("night-join", words_for(request)),
        longest_title=LONGEST_TEXT,
        minutes=(SHORTEST_NIGHT, LONGEST_NIGHT),
    )


async def follow_night(request: web.Request) -> web.StreamResponse:
    """Stream every change of a night to its page."""
    who = player_of(request)
    names = (request.match_info["night"], *([seat_name(who)] if who != NOBODY else []))

    async def load(_: str) -> JsonObject:
        await authenticate(request)  # the browser may have been signed out meanwhile
        return await _load_screen(request, who)

    return await stream_changes(request, names, load)


async def send_picture(request: web.Request) -> web.Response:
    """Send the picture of the lobby: a cover, then the scoreboard, in the end a summary."""
    context, words, theme = context_of(request), words_for(request), read_theme(request)
    async with context.look_turn(request), answered():
        told = await context.night_cache.load(context.nights, await _load_night(request))
    look = read_look({THEME: theme, SIZE: str(read_width(request.query.get("width")))})
    picture = await context.nights.painter.lobby(told, words, look, context.visitor(request))
    same = request.query.get("mark") == picture_mark(told, words, theme)
    return picture_response(picture, {"Cache-Control": CACHE_IMMUTABLE if same else "no-store"})


async def send_calendar(request: web.Request) -> web.Response:
    """Send the night as a calendar file."""
    stored, context = await _load_night(request), context_of(request)
    content = calendar_file(
        stored.night,
        words_for(request),
        revision=stored.revision,
        now=context.service.now(),
        address=f"{context.base(request)}/night/{stored.night.id}",
    )
    headers = attachment_headers(f"{stored.night.id}{SUFFIX}")
    return web.Response(body=content, content_type=MEDIA, charset="utf-8", headers=headers)


async def press(request: web.Request) -> web.Response:
    """Carry out a pressed button, and send the new screen."""
    body, who = await read_json(request), player_of(request)
    action = _read_action(require_text(body, "action"))
    if who == NOBODY:
        return await _enter(request, action)
    if action in _ENTERING:
        await set_missing_name(request, who, body)
    await _perform(request, action, who)
    return web.json_response({"screen": await _load_screen(request, who)})


async def _enter(request: web.Request, action: NightAction) -> web.Response:
    """Create a person for a new guest, and sign the browser in."""
    if action not in _ENTERING:
        raise WebRefusal(WebProblem.SIGNED_OUT)
    body = await read_json(request)
    name, service = read_name(body), context_of(request).service
    await _load_night(request)  # refuses before a person is created
    async with ensure_person(request, body) as person:
        await service.guests.meet(person.who, name=name)
        await _perform(request, action, person.who)
    return person.answer(request, {"screen": await _load_screen(request, person.who)})


def _read_action(text: str) -> NightAction:
    if text not in tuple(NightAction):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return NightAction(text)


async def _perform(request: web.Request, action: NightAction, who: str) -> None:
    await _ACTIONS[action](context_of(request).nights, who, request.match_info["night"])


async def _load_screen(request: web.Request, who: str) -> JsonObject:
    context, stored = context_of(request), await _load_night(request)
    async with answered():
        person = await context.service.guests.find(who) if who != NOBODY else Person(NOBODY)
        told = await context.night_cache.load(context.nights, stored)
        view = NightView(told, person, await _find_current_game(request, stored, who))
    return format_night(view, words_for(request), context.base(request), read_theme(request))


async def _load_night(request: web.Request) -> StoredNight:
    night = request.match_info["night"]
    if not _NIGHT.fullmatch(night):
        raise NightRefusal(NightProblem.UNKNOWN_NIGHT)
    return await context_of(request).nights.find(night)


async def _find_current_game(request: web.Request, stored: StoredNight, who: str) -> str:
    """Return the game that a person plays now.

    The scoreboard may not know yet that it is over, so the game itself is asked.
    """
    if who == NOBODY:
        return ""
    rounds = [each for each in stored.night.rounds if each.opened]
    theirs = [pair.game for each in rounds for pair in each.pairs if who in pair.people]
    if not theirs or stored.board.of(theirs[-1]).stage is not PairStage.PLAYING:
        return ""
    try:
        game = await context_of(request).service.find(theirs[-1])
    except ServiceRefusal as refusal:
        if refusal.code is ServiceProblem.UNKNOWN_GAME:  # it is forgotten by now
            return ""
        raise
    return game.id if game.status is Status.PLAYING else ""
