"""Commands about game nights for hosts: plan, edit, start, end, cancel."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.catalogue import EVENING_GAME, WEEKLY
from bot.commands.grammar import usage
from bot.commands.handlers.night_guest import calendar_files, night_button, with_night
from bot.commands.lobby import Lobby
from bot.commands.model import YES
from bot.commands.night_entries import format_start, may_lead
from bot.commands.request import CommandRequest, button
from bot.commands.vocabulary import command_word, option_word
from bot.model.night import Night, NightProblem, NightRefusal, Plan
from bot.model.screen import Kind, kept
from bot.screens.table import code_of
from bot.text.durations import length
from bot.text.time_phrases import read_when_and_where
from bot.text.time_zones import read_zone


async def plan(request: CommandRequest) -> Answer:
    """Plan an evening in the community of the request."""
    words, zone = request.words, _choose_zone(request, request.default_zone)
    changes = {"zone": zone.key, **_read_changes(request, zone)}
    night = await request.nights.hosting.plan(
        request.who,
        Plan.model_validate(changes),
        home=request.home,
        hosting=request.hosting,
        language=words.language.value,
        lobbies=request.tables,
    )
    here, fill = command_word("night-here", words), option_word("fill", words)
    fills = words.say("night-host-fills", here=here, fill=f"{here} {fill}")
    lines = (*_plan_lines(request, night), *_join_lines(request, night), fills)
    stored = await request.nights.find(night.id)
    rows = ((night_button(request, "show", night), night_button(request, "cancel", night, Kind.DANGER)),)
    headline = words.say("night-planned", title=night.plan.title)
    return Answer(headline, lines, rows, files=calendar_files(request, stored))


def _plan_lines(request: CommandRequest, night: Night) -> tuple[str, ...]:
    """Return the whole plan of an evening, so that the host sees what is missing."""
    words = request.words
    lobby = Lobby(words, request.time_shown, request.elsewhere)
    when = words.say(
        "night-when", when=format_start(request, night), length=length(night.plan.minutes, words)
    )
    return when, *lobby.plan_lines(night), words.say("night-zone", zone=night.plan.zone)


def _join_lines(request: CommandRequest, night: Night) -> list[str]:
    """Return how others sign up, on every platform."""
    words, elsewhere = request.words, request.elsewhere
    join, code = command_word("night-join", words), code_of(night.id)
    ways = [words.say("night-code", code=code)]
    if elsewhere.discord:
        ways.append(words.say("join-on-discord", join=join, code=code))
    if elsewhere.matrix:
        ways.append(words.say("join-on-matrix", bot=elsewhere.matrix, join=join, code=code))
    if elsewhere.web:
        ways.append(words.say("night-on-web", link=f"{elsewhere.web.rstrip('/')}/night/{night.id}"))
    return ways


@with_night
async def edit(request: CommandRequest, night: str) -> Answer:
    """Change the given options of an evening; the others stay as they are."""
    words, service = request.words, request.nights
    before = (await service.find(night)).night
    changes = _read_changes(request, _choose_zone(request, ZoneInfo(before.plan.zone)))
    if not changes:
        how = (words.say("usage", usage=usage(request.command, words)),)
        return Answer(words.say("night-nothing-to-change"), how)
    after = await service.hosting.edit(request.who, night, changes, hosting=request.hosting)
    headline = words.say("night-edited", title=after.plan.title)
    files = calendar_files(request, await service.find(night))
    return Answer(
        headline, _plan_lines(request, after), ((night_button(request, "show", after),),), files=files
    )


def _read_changes(request: CommandRequest, zone: ZoneInfo) -> dict[str, object]:
    """Return the given options, named as the fields of a plan."""
    changes = _read_time(request, zone)
    if title := request.option("title"):
        changes["title"] = title
    for option, name in (("duration", "minutes"), ("places", "places"), ("rounds", "rounds")):
        if value := request.option(option):
            changes[name] = int(value)
    for option, name in (("grow", "grow"), ("same", "same_deal")):
        if value := request.option(option):
            changes[name] = value == YES
    if repeat := request.option("repeat"):
        changes["weekly"] = repeat == WEEKLY
    if game := request.option("plays"):
        changes["game"] = game
    if options := {name: request.options[name] for name in EVENING_GAME if name in request.options}:
        changes["options"] = options
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


@with_night
async def start(request: CommandRequest, night: str) -> Answer:
    """Pair the guests who are here."""
    after = await request.nights.leading.start(request.who, night, hosting=request.hosting)
    headline = request.words.say("night-started", title=after.plan.title)
    return Answer(
        headline, (request.words.say("night-started-how"),), ((night_button(request, "show", after),),)
    )


@with_night
async def end(request: CommandRequest, night: str) -> Answer:
    """Let no further round begin, after a confirmation."""
    words, leading = request.words, request.nights.leading
    how = (words.say("night-end-how"),)
    if not request.confirmed:
        before = await _find_led_night(request, night)
        now = button(words.say("night-end-now"), "night-end", {"night": night, "sure": YES}, kind=Kind.DANGER)
        rows = ((now, night_button(request, "show", before)),)
        return Answer(words.say("night-end-sure", title=before.plan.title), how, rows)
    after = await leading.end(request.who, night, hosting=request.hosting)
    headline = words.say("night-ended", title=after.plan.title)
    return Answer(headline, how, ((night_button(request, "show", after),),))


@with_night
async def cancel(request: CommandRequest, night: str) -> Answer:
    """Cancel an evening or its whole series, after a confirmation."""
    words, service = request.words, request.nights
    series = request.option("series") == YES
    if not request.confirmed:
        return await _ask_to_cancel(request, await _find_led_night(request, night))
    after = await service.hosting.cancel(request.who, night, hosting=request.hosting, series=series)
    stays = words.say("night-cancelled-next") if after.plan.weekly else None
    headline = words.say("night-cancelled", title=after.plan.title)
    return Answer(headline, kept([stays]), files=calendar_files(request, await service.find(night)))


async def _ask_to_cancel(request: CommandRequest, night: Night) -> Answer:
    words, named = request.words, {"night": night.id, "sure": YES}
    whole = {**named, "series": YES}
    one = button(words.say("night-cancel-now"), "night-cancel", named, kind=Kind.DANGER)
    all_ = button(words.say("night-cancel-series"), "night-cancel", whole, kind=Kind.DANGER)
    asked = request.option("series") == YES
    offered = (all_,) if asked else (one, all_) if night.plan.weekly else (one,)
    headline = words.say("night-cancel-sure", title=night.plan.title)
    return Answer(
        headline, (words.say("night-cancel-told"),), ((*offered, night_button(request, "show", night)),)
    )


async def _find_led_night(request: CommandRequest, night: str) -> Night:
    """Return the evening if the requester may lead it; refuse before asking for a confirmation."""
    found = (await request.nights.find(night)).night
    if not may_lead(request, found):
        raise NightRefusal(NightProblem.NOT_A_HOST)
    return found
