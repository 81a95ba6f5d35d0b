"""The page of a night, for everybody who has its link; planning one; and a person's nights."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from aiohttp import web

from adapters.web.context import (
    authenticate,
    context_of,
    language_of,
    player_of,
    read_json,
    read_theme,
    read_width,
    require_text,
    words_for,
)
from adapters.web.invitations import HELD_HANDS, PALM, form_options
from adapters.web.links import night_link, seat_name
from adapters.web.night_views import NightAction, NightView, format_night, picture_mark
from adapters.web.people import ensure_person, read_name, set_missing_name
from adapters.web.responses import CACHE_IMMUTABLE, attachment_headers, picture_response, render_page
from adapters.web.screens import JsonObject
from adapters.web.streams import stream_changes
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.commands.command_table import command
from bot.commands.grammar import LONGEST_TEXT, read_value
from bot.commands.handlers.night_host import (
    LONGEST_NIGHT,
    MOST_PLACES,
    NIGHT_GAME_OPTIONS,
    SHORTEST_NIGHT,
    WEEKLY,
)
from bot.commands.model import YES, CommandProblem, CommandRefusal
from bot.commands.vocabulary import command_word
from bot.delivery.pubsub import Subscriber
from bot.model.game import NOBODY, Status
from bot.model.night import Night, NightProblem, NightRefusal, Plan, StoredNight
from bot.model.person import SIZE, THEME, Person, read_look
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.nights.hosts import complete_plan
from bot.nights.service import NightService
from bot.service.guests import readable
from bot.service.play import read_code
from bot.text.display_names import code_of
from bot.text.time_phrases import read_when
from bot.text.time_zones import read_zone
from renderers.nights.facts import PairStage

_NIGHT: Final = re.compile(r"[0-9A-Z]{1,32}", re.ASCII)
_ACTIONS: Final[Mapping[NightAction, Callable[[NightService, str, str], Awaitable[Night]]]] = {
    NightAction.JOIN: lambda nights, who, night: nights.sign_ups.sign_up(who, night),
    NightAction.HERE: lambda nights, who, night: nights.sign_ups.here(who, night),
    NightAction.FILL: lambda nights, who, night: nights.sign_ups.here(who, night, fills=True),
    NightAction.LEAVE: lambda nights, who, night: nights.sign_ups.leave(who, night),
    NightAction.START: lambda nights, who, night: nights.hosts.start(who, night, hosting=""),
    NightAction.END: lambda nights, who, night: nights.hosts.end(who, night, hosting=""),
    NightAction.CANCEL: lambda nights, who, night: nights.hosts.cancel(who, night, hosting=""),
    NightAction.CANCEL_ALL: lambda nights, who, night: nights.hosts.cancel(
        who, night, hosting="", series=True
    ),
}
_ENTERING: Final = frozenset({NightAction.JOIN, NightAction.HERE, NightAction.FILL})
_PLAN: Final = "night-plan"
_PAST: Final = 3  # finished nights in the list
_OFFERED: Final = {HELD_HANDS: ("edition", "level"), PALM: ("expert", "veterans")}
"""The options that the form asks for, by game; `silence` is asked for in both."""


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

    async def load(mark: str, _: Subscriber) -> JsonObject | None:
        await authenticate(request)  # the browser may have been signed out meanwhile
        screen = await _load_screen(request, who)
        return screen if screen["mark"] != mark else None

    return await stream_changes(request, names, load)


async def send_picture(request: web.Request) -> web.Response:
    """Send the picture of the lobby: a cover, then the scoreboard, in the end a summary."""
    context, words, theme = context_of(request), words_for(request), read_theme(request)
    async with context.look_turn(request):
        told = await context.night_cache.load(context.nights, await _load_night(request))
    look = read_look({THEME: theme, SIZE: str(read_width(request.query.get("width")))})
    picture = await context.nights.painter.lobby(told, words, look, context.visitor(request))
    same = request.query.get("mark") == picture_mark(told, words, theme)
    return picture_response(picture, {"Cache-Control": CACHE_IMMUTABLE if same else "no-store"})


async def send_calendar(request: web.Request) -> web.Response:
    """Send the night as a calendar file."""
    from bot.nights.calendar import MEDIA, SUFFIX, calendar_file  # noqa: PLC0415 - icalendar takes 40 ms

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


async def show_form(request: web.Request) -> web.Response:
    """Show the form for planning a night."""
    return render_page(
        request,
        "plan",
        longest_title=LONGEST_TEXT,
        minutes=(SHORTEST_NIGHT, LONGEST_NIGHT),
        most_places=MOST_PLACES,
        **form_options(context_of(request).service, _OFFERED),
    )


async def plan_night(request: web.Request) -> web.Response:
    """Plan a night; if the browser is not signed in, create a person as its host."""
    body, context = await read_json(request), context_of(request)
    zone = read_zone(require_text(body, "zone"))
    told = {"title": require_text(body, "title"), "when": require_text(body, "when")}
    plan = Plan.model_validate({"zone": zone.key, **_read_changes(request, {**body, **told}, zone)})
    complete_plan(plan, context.service.kinds)  # refuses before a person is created
    if player_of(request) == NOBODY:
        read_name(body)  # likewise
    async with ensure_person(request, body) as person:
        await set_missing_name(request, person.who, body)
        facts = await _create_night(request, person.who, plan)
    return person.answer(request, facts)


async def _create_night(request: web.Request, who: str, plan: Plan) -> dict[str, Any]:
    """Store a night that belongs to its host: there is no community on the web."""
    context = context_of(request)
    language = language_of(request).value
    night = await context.nights.hosts.plan(who, plan, home=who, hosting=who, language=language)
    links = {"night": night_link(context.base(request), night.id)}
    return {"night": night.id, "links": links}


async def edit_night(request: web.Request) -> web.Response:
    """Change the plan of a night; fields that are not sent stay as they are."""
    who, body, nights = player_of(request), await read_json(request), context_of(request).nights
    zone = read_zone(require_text(body, "zone"))
    changes = _read_changes(request, body, zone)
    if "at" in changes:
        changes["zone"] = zone.key
    await nights.hosts.edit(who, request.match_info["night"], changes, hosting="")
    return web.json_response({})


def _read_changes(request: web.Request, body: dict[str, Any], zone: ZoneInfo) -> dict[str, object]:
    """Return the fields of a plan that were sent. They are read like the options of the chat command."""
    offered = {option.name: option for option in command(_PLAN).options}
    said = {
        name: read_value(command(_PLAN), option, require_text(body, name), "")
        for name, option in offered.items()
        if name in body and (body[name] != "" or option.required)
    }
    changes: dict[str, object] = {}
    if "title" in said:
        changes["title"] = _read_title(said["title"])
    if "when" in said:
        now = datetime.fromtimestamp(context_of(request).service.now() / 1000, UTC)
        changes["at"] = round(read_when(said["when"], zone, now).timestamp()) * 1000
    for name, field in (("duration", "minutes"), ("places", "places"), ("rounds", "rounds")):
        if name in said:
            changes[field] = int(said[name])
    for name, field, yes in (("grow", "grow", YES), ("same", "same_deal", YES), ("repeat", "weekly", WEEKLY)):
        if name in said:
            changes[field] = said[name] == yes
    if "plays" in said:
        changes["game"] = said["plays"]
    if options := {name: said[name] for name in NIGHT_GAME_OPTIONS if name in said}:
        changes["options"] = options
    return changes


def _read_title(text: str) -> str:
    """Return the title of a night without invisible characters."""
    title = readable(text)
    if not title:
        raise CommandRefusal(CommandProblem.NOT_A_TEXT, command=_PLAN, option="title", most=LONGEST_TEXT)
    return title


async def list_nights(request: web.Request) -> web.Response:
    """Send the nights of a person, for the list on the first page."""
    who, lists = player_of(request), context_of(request).nights.lists
    pages = await asyncio.gather(lists.page(who, 0, _PAST), lists.outings_page(who, 0, _PAST))
    coming = _in_time(night for page in pages for night in page.coming)
    past = _in_time(night for page in pages for night in page.over)[: -_PAST - 1 : -1]
    return web.json_response({"nights": [_format_night(request, night) for night in (*coming, *past)]})


def _in_time(nights: Iterable[Night]) -> list[Night]:
    """Return each night once, the earliest first."""
    found = {night.id: night for night in nights}
    return sorted(found.values(), key=lambda night: night.plan.at)


def _format_night(request: web.Request, night: Night) -> dict[str, object]:
    stage = words_for(request).say("night-stage", stage=night.stage.value)
    return {"night": night.id, "title": night.plan.title, "at": night.plan.at, "stage": stage}
