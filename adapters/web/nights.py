"""The page of an evening, for everybody who has its link: what is to be seen there, and what is pressed."""

import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import authenticate, body_of, context_of, player_of, text_in, theme_of, width_of
from adapters.web.events import followed
from adapters.web.links import night_link, seat_name
from adapters.web.night_views import Deed, Glance, night_shown, picture_mark
from adapters.web.pages import page
from adapters.web.people import acting, name_in, name_once
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.replays import to_keep
from adapters.web.screens import Shown
from adapters.web.tables import WHILE_IT_LASTS
from bot.commands.catalogue import LONGEST_NIGHT, SHORTEST_NIGHT
from bot.commands.values import LONGEST_TEXT
from bot.commands.vocabulary import command_word
from bot.model.game import NOBODY, Status
from bot.model.night import Night, NightRefusal, StoredNight, Unplanned
from bot.model.person import Person
from bot.model.preferences import SIZE, THEME, read_look
from bot.model.refusals import Denied, ServiceRefusal
from bot.nights.calendar import MEDIA, SUFFIX, calendar_file
from bot.nights.service import NightService
from bot.screens.table import code_of
from bot.service.answering import answered
from bot.service.play import read_code
from renderers.nights.facts import PairStage

_NIGHT: Final = re.compile(r"[0-9A-Z]{1,32}", re.ASCII)

_DEEDS: Final[Mapping[Deed, Callable[[NightService, str, str], Awaitable[Night]]]] = {
    Deed.JOIN: lambda nights, who, night: nights.listing.sign_up(who, night),
    Deed.HERE: lambda nights, who, night: nights.listing.here(who, night),
    Deed.FILL: lambda nights, who, night: nights.listing.here(who, night, fills=True),
    Deed.LEAVE: lambda nights, who, night: nights.listing.leave(who, night),
    Deed.START: lambda nights, who, night: nights.leading.start(who, night, hosting=""),
    Deed.END: lambda nights, who, night: nights.leading.end(who, night, hosting=""),
    Deed.CANCEL: lambda nights, who, night: nights.hosting.cancel(who, night, hosting=""),
    Deed.CANCEL_ALL: lambda nights, who, night: nights.hosting.cancel(who, night, hosting="", series=True),
}
_ENTERING: Final = frozenset({Deed.JOIN, Deed.HERE, Deed.FILL})


async def show_night(request: web.Request) -> web.Response:
    """Show the page; who has typed a code is led to the address that it stands for."""
    asked = request.match_info["night"]
    night = read_code(asked)
    if night != asked and night.isascii():
        meant = f"/night/{night}"
        raise web.HTTPSeeOther(meant)
    who = player_of(request)
    return page(
        request,
        "night",
        screen=await _screen(request, who),
        seat=seat_name(who),
        link=night_link(context_of(request).base(request), night),
        code=code_of(night),
        join=command_word("night-join", words_for(request)),
        longest_title=LONGEST_TEXT,
        minutes=(SHORTEST_NIGHT, LONGEST_NIGHT),
    )


async def follow_night(request: web.Request) -> web.StreamResponse:
    """Tell a page of every change."""
    who = player_of(request)
    names = (request.match_info["night"], *([seat_name(who)] if who != NOBODY else []))

    async def look(_: str) -> Shown:
        await authenticate(request)  # it may have been signed out meanwhile
        return await _screen(request, who)

    return await followed(request, names, look)


async def send_picture(request: web.Request) -> web.Response:
    """Answer with what is to be seen where all meet: a cover, then the scoreboard, in the end a summary."""
    context, words, theme = context_of(request), words_for(request), theme_of(request)
    async with context.look_turn(request), answered():
        told = await context.tellings.of(context.nights, await _found(request))
    look = read_look({THEME: theme, SIZE: str(width_of(request.query.get("width")))})
    picture = await context.nights.painter.lobby(told, words, look, context.visitor(request))
    if picture is None:  # it took too long, or failed: the words are there
        return web.Response(status=HTTPStatus.NO_CONTENT)
    same = request.query.get("mark") == picture_mark(told, words, theme)
    kept = WHILE_IT_LASTS if same else "no-store"
    headers = {"Content-Type": picture.media.value, "Cache-Control": kept}
    return web.Response(body=picture.data, headers=headers)


async def send_calendar(request: web.Request) -> web.Response:
    """Answer with the evening as a file for calendars."""
    stored, context = await _found(request), context_of(request)
    content = calendar_file(
        stored.night,
        words_for(request),
        revision=stored.revision,
        now=context.service.now(),
        address=f"{context.base(request)}/night/{stored.night.id}",
    )
    headers = to_keep(f"{stored.night.id}{SUFFIX}")
    return web.Response(body=content, content_type=MEDIA, charset="utf-8", headers=headers)


async def press(request: web.Request) -> web.Response:
    """Carry out what somebody has pressed, and answer with what comes of it."""
    body, who = await body_of(request), player_of(request)
    deed = _deed(text_in(body, "action"))
    if who == NOBODY:
        return await _enter(request, deed)
    if deed in _ENTERING:
        await name_once(request, who, body)
    await _carry_out(request, deed, who)
    return web.json_response({"screen": await _screen(request, who)})


async def _enter(request: web.Request, deed: Deed) -> web.Response:
    """Give a seat to somebody who comes, and let the browser remember it: from now on it is theirs."""
    if deed not in _ENTERING:
        raise WebRefusal(Turned.SIGNED_OUT)
    body = await body_of(request)
    name, service = name_in(body), context_of(request).service
    await _found(request)  # refuses before anybody is made up for it
    async with acting(request, body) as person:
        await service.guests.meet(person.who, name=name)
        await _carry_out(request, deed, person.who)
    return person.answer(request, {"screen": await _screen(request, person.who)})


def _deed(text: str) -> Deed:
    if text not in tuple(Deed):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return Deed(text)


async def _carry_out(request: web.Request, deed: Deed, who: str) -> None:
    await _DEEDS[deed](context_of(request).nights, who, request.match_info["night"])


async def _screen(request: web.Request, who: str) -> Shown:
    context, stored = context_of(request), await _found(request)
    async with answered():
        person = await context.service.guests.find(who) if who != NOBODY else Person(NOBODY)
        told = await context.tellings.of(context.nights, stored)
        glance = Glance(told, person, await _game(request, stored, who))
    return night_shown(glance, words_for(request), context.base(request), theme_of(request))


async def _found(request: web.Request) -> StoredNight:
    night = request.match_info["night"]
    if not _NIGHT.fullmatch(night):
        raise NightRefusal(Unplanned.UNKNOWN_NIGHT)
    return await context_of(request).nights.find(night)


async def _game(request: web.Request, stored: StoredNight, who: str) -> str:
    """Return the game in which somebody plays now; the scoreboard may not know yet that it is over."""
    if who == NOBODY:
        return ""
    rounds = [each for each in stored.night.rounds if each.opened]
    theirs = [pair.game for each in rounds for pair in each.pairs if who in pair.people]
    if not theirs or stored.board.of(theirs[-1]).stage is not PairStage.PLAYING:
        return ""
    try:
        game = await context_of(request).service.find(theirs[-1])
    except ServiceRefusal as refusal:
        if refusal.code is Denied.UNKNOWN_GAME:  # it is forgotten by now
            return ""
        raise
    return game.id if game.status is Status.PLAYING else ""
