"""Commands about game nights for hosts: plan, edit, start, end, cancel."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, button
from bot.commands.handlers.game_commands import HELD_HANDS_OPTIONS, PALM_OPTIONS, join_lines
from bot.commands.handlers.night_guest import calendar_files, night_button
from bot.commands.handlers.night_list import (
    NIGHT_OPTION,
    RUNNING_STAGES,
    declare_for_night,
    may_lead,
    when_line,
)
from bot.commands.handlers.profile import ZONE_OPTION
from bot.commands.lobby import Lobby
from bot.commands.model import SURE, YES, CommandRequest, Option, OptionKind, declare
from bot.commands.vocabulary import command_word, option_word, usage
from bot.games.registry import GAMES
from bot.model.night import Night, NightProblem, NightRefusal, Plan
from bot.model.screen import Kind, kept
from bot.text.display_names import code_of
from bot.text.time_phrases import read_when_and_where
from bot.text.time_zones import read_zone

MOST_PLACES: Final = 500
SHORTEST_NIGHT: Final = 15  # minutes
LONGEST_NIGHT: Final = 24 * 60
WEEKLY: Final = "weekly"
NIGHT_GAME_OPTIONS: Final = ("edition", "level", "silence", "expert", "veterans")
"""The game options that a night can set; each of the two games has some of them."""

_PLAN_OPTIONS: Final = (
    Option("plays", OptionKind.VALUE, values=tuple(GAMES)),
    Option("duration", OptionKind.MINUTES, lowest=SHORTEST_NIGHT, highest=LONGEST_NIGHT),
    Option("places", OptionKind.NUMBER, lowest=2, highest=MOST_PLACES),
    Option("rounds", OptionKind.NUMBER, lowest=1, highest=10),
    *({**PALM_OPTIONS, **HELD_HANDS_OPTIONS}[name] for name in NIGHT_GAME_OPTIONS),
    Option("repeat", OptionKind.VALUE, values=(WEEKLY, "never")),
    Option("grow", OptionKind.FLAG),
    Option("same", OptionKind.FLAG),
    ZONE_OPTION,
)

_PLAN_FIELDS: Final[Mapping[str, tuple[str, Callable[[str], object]]]] = {
    "title": ("title", str),
    "plays": ("game", str),
    "duration": ("minutes", int),
    "places": ("places", int),
    "rounds": ("rounds", int),
    "repeat": ("weekly", lambda value: value == WEEKLY),
    "grow": ("grow", lambda value: value == YES),
    "same": ("same_deal", lambda value: value == YES),
}
"""The field of a plan for an option, and how its value is read."""


def _may_replan(request: CommandRequest, night: Night) -> bool:
    return may_lead(request, night) and night.stage.coming


@declare(
    "night-plan",
    Option("title", OptionKind.TEXT, required=True),
    Option("when", OptionKind.TEXT, required=True),
    *_PLAN_OPTIONS,
    example=True,
)
async def night_plan(request: CommandRequest) -> Answer:
    """Plan a night in the community of the request."""
    words, zone = request.words, _choose_zone(request, request.default_zone)
    changes = {"zone": zone.key, **_read_changes(request, zone)}
    night = await request.nights.hosts.plan(
        request.who,
        Plan.model_validate(changes),
        home=request.home,
        hosting=request.hosting,
        language=words.language.value,
        lobbies=request.lobbies,
    )
    here, fill = command_word("night-here", words), option_word("fill", words)
    fills = words.say("night-host-fills", here=here, fill=f"{here} {fill}")
    lines = (*_plan_lines(request, night), *_sign_up_lines(request, night), fills)
    stored = await request.nights.find(night.id)
    rows = ((night_button(request, "show", night), night_button(request, "cancel", night, Kind.DANGER)),)
    headline = words.say("night-planned", title=night.plan.title)
    return Answer(headline, lines, rows, files=calendar_files(request, stored))


def _plan_lines(request: CommandRequest, night: Night) -> tuple[str, ...]:
    """Return the whole plan of a night, so that the host sees what is missing."""
    words = request.words
    lobby = Lobby(words, request.time_shown, request.elsewhere)
    return when_line(request, night), *lobby.plan_lines(night), words.say("night-zone", zone=night.plan.zone)


def _sign_up_lines(request: CommandRequest, night: Night) -> list[str]:
    """Return how others sign up, on every platform."""
    words, code, web = request.words, code_of(night.id), request.elsewhere.web.rstrip("/")
    link = [words.say("night-on-web", link=f"{web}/night/{night.id}")] if web else []
    return [words.say("night-code", code=code), *join_lines(request, "night-join", code), *link]


@declare_for_night(
    "night-edit",
    Option("title", OptionKind.TEXT),
    Option("when", OptionKind.TEXT),
    *_PLAN_OPTIONS,
    used_on=_may_replan,
)
async def night_edit(request: CommandRequest, night: str) -> Answer:
    """Change the given options of a night; the others stay as they are."""
    words, service = request.words, request.nights
    before = (await service.find(night)).night
    changes = _read_changes(request, _choose_zone(request, ZoneInfo(before.plan.zone)))
    if not changes:
        how = (words.say("usage", usage=usage(request.command, words)),)
        return Answer(words.say("night-nothing-to-change"), how)
    after = await service.hosts.edit(request.who, night, changes, hosting=request.hosting)
    headline = words.say("night-edited", title=after.plan.title)
    files = calendar_files(request, await service.find(night))
    return Answer(
        headline, _plan_lines(request, after), ((night_button(request, "show", after),),), files=files
    )


def _read_changes(request: CommandRequest, zone: ZoneInfo) -> dict[str, object]:
    return {**_read_time(request, zone), **plan_changes(request.options)}


def plan_changes(options: Mapping[str, str]) -> dict[str, object]:
    """Return options of night-plan as fields of a plan; a time needs a zone, so it is read apart."""
    changes: dict[str, object] = {}
    for name, (field, read) in _PLAN_FIELDS.items():
        if name in options:
            changes[field] = read(options[name])
    if chosen := {name: options[name] for name in NIGHT_GAME_OPTIONS if name in options}:
        changes["options"] = chosen
    return changes


def _read_time(request: CommandRequest, zone: ZoneInfo) -> dict[str, object]:
    """Return the start and its zone, which may be named with the time or as an option."""
    changes: dict[str, object] = {}
    if when := request.option("when"):
        now = datetime.fromtimestamp(request.service.now() / 1000, UTC)
        at, named = read_when_and_where(when, zone, now)
        changes["at"] = round(at.timestamp()) * 1000
        changes |= {"zone": named.key} if named else {}
    if request.option("zone"):
        changes["zone"] = zone.key
    return changes


def _choose_zone(request: CommandRequest, otherwise: ZoneInfo) -> ZoneInfo:
    named = request.option("zone")
    return read_zone(named) if named else request.own_zone or otherwise


@declare_for_night("night-start", used_on=may_lead, prefers=lambda _, night: night.stage in RUNNING_STAGES)
async def night_start(request: CommandRequest, night: str) -> Answer:
    """Pair the guests who are here."""
    after = await request.nights.hosts.start(request.who, night, hosting=request.hosting)
    headline = request.words.say("night-started", title=after.plan.title)
    return Answer(
        headline, (request.words.say("night-started-how"),), ((night_button(request, "show", after),),)
    )


@declare_for_night(
    "night-end", SURE, used_on=lambda request, night: may_lead(request, night) and not night.stage.coming
)
async def night_end(request: CommandRequest, night: str) -> Answer:
    """Let no further round begin, after a confirmation."""
    words, leading = request.words, request.nights.hosts
    how = (words.say("night-end-how"),)
    if not request.confirmed:
        before = await _find_led_night(request, night)
        now = button(
            words.say("night-end-now"),
            "night-end",
            {NIGHT_OPTION.name: night, SURE.name: YES},
            kind=Kind.DANGER,
        )
        rows = ((now, night_button(request, "show", before)),)
        return Answer(words.say("night-end-sure", title=before.plan.title), how, rows)
    after = await leading.end(request.who, night, hosting=request.hosting)
    headline = words.say("night-ended", title=after.plan.title)
    return Answer(headline, how, ((night_button(request, "show", after),),))


@declare_for_night("night-cancel", Option("series", OptionKind.FLAG), SURE, used_on=_may_replan)
async def night_cancel(request: CommandRequest, night: str) -> Answer:
    """Cancel a night or its whole series, after a confirmation."""
    words, service = request.words, request.nights
    series = request.option("series") == YES
    if not request.confirmed:
        return await _ask_to_cancel(request, await _find_led_night(request, night))
    after = await service.hosts.cancel(request.who, night, hosting=request.hosting, series=series)
    stays = words.say("night-cancelled-next") if after.plan.weekly else None
    headline = words.say("night-cancelled", title=after.plan.title)
    return Answer(headline, kept([stays]), files=calendar_files(request, await service.find(night)))


async def _ask_to_cancel(request: CommandRequest, night: Night) -> Answer:
    words, named, sure = request.words, {NIGHT_OPTION.name: night.id}, {SURE.name: YES}
    one = button(words.say("night-cancel-now"), "night-cancel", {**named, **sure}, kind=Kind.DANGER)
    all_ = button(
        words.say("night-cancel-series"), "night-cancel", {**named, "series": YES, **sure}, kind=Kind.DANGER
    )
    asked = request.option("series") == YES
    offered = (all_,) if asked else (one, all_) if night.plan.weekly else (one,)
    headline = words.say("night-cancel-sure", title=night.plan.title)
    return Answer(
        headline, (words.say("night-cancel-told"),), ((*offered, night_button(request, "show", night)),)
    )


async def _find_led_night(request: CommandRequest, night: str) -> Night:
    """Return the night if the requester may lead it; refuse before asking for a confirmation."""
    found = (await request.nights.find(night)).night
    if not may_lead(request, found):
        raise NightRefusal(NightProblem.NOT_A_HOST)
    return found
