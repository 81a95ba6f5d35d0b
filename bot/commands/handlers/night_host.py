"""Commands about game nights for hosts: plan, edit, start, end, cancel."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, button
from bot.commands.catalogue import EVENING_GAME, WEEKLY
from bot.commands.grammar import usage
from bot.commands.handlers.night_guest import calendar, offer, on_a_night
from bot.commands.lobby import Lobby
from bot.commands.model import YES
from bot.commands.night_entries import leads, time_of
from bot.commands.vocabulary import command_word, option_word
from bot.model.night import Night, NightRefusal, Plan, Unplanned
from bot.model.screen import Kind, kept
from bot.screens.table import code_of
from bot.text.durations import length
from bot.text.time_phrases import read_when_and_where
from bot.text.time_zones import read_zone


async def plan(request: CommandRequest) -> Answer:
    """Plan an evening in the place where it is asked for."""
    words, zone = request.words, _zone(request, request.house_zone)
    changes = {"zone": zone.key, **_changes(request, zone)}
    night = await request.nights.hosting.plan(
        request.who,
        Plan.model_validate(changes),
        home=request.home,
        hosting=_hosting(request),
        language=words.language.value,
        lobbies=request.tables,
    )
    here, fill = command_word("night-here", words), option_word("fill", words)
    fills = words.say("night-host-fills", here=here, fill=f"{here} {fill}")
    lines = (*_planned(request, night), *_ways(request, night), fills)
    stored = await request.nights.find(night.id)
    rows = ((offer(request, "show", night), offer(request, "cancel", night, Kind.DANGER)),)
    headline = words.say("night-planned", title=night.plan.title)
    return Answer(headline, lines, rows, files=calendar(request, stored))


def _planned(request: CommandRequest, night: Night) -> tuple[str, ...]:
    """Return all that was chosen for an evening: whoever did so sees what is missing."""
    words = request.words
    lobby = Lobby(words, request.time_shown, request.elsewhere)
    when = words.say("night-when", when=time_of(request, night), length=length(night.plan.minutes, words))
    return when, *lobby.plan_lines(night), words.say("night-zone", zone=night.plan.zone)


def _ways(request: CommandRequest, night: Night) -> list[str]:
    """Return how others sign up, wherever they are."""
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


@on_a_night
async def edit(request: CommandRequest, night: str) -> Answer:
    """Change what was said about an evening; what was not said stays as it is."""
    words, service = request.words, request.nights
    before = (await service.find(night)).night
    changes = _changes(request, _zone(request, ZoneInfo(before.plan.zone)))
    if not changes:
        said = (words.say("usage", usage=usage(request.command, words)),)
        return Answer(words.say("night-nothing-to-change"), said)
    after = await service.hosting.edit(request.who, night, changes, hosting=_hosting(request))
    headline = words.say("night-edited", title=after.plan.title)
    files = calendar(request, await service.find(night))
    return Answer(headline, _planned(request, after), ((offer(request, "show", after),),), files=files)


def _changes(request: CommandRequest, zone: ZoneInfo) -> dict[str, object]:
    """Return what was said about an evening, as a plan calls it."""
    changes = _moment(request, zone)
    if title := request.chosen("title"):
        changes["title"] = title
    for option, name in (("duration", "minutes"), ("places", "places"), ("rounds", "rounds")):
        if said := request.chosen(option):
            changes[name] = int(said)
    for option, name in (("grow", "grow"), ("same", "same_deal")):
        if said := request.chosen(option):
            changes[name] = said == YES
    if repeat := request.chosen("repeat"):
        changes["weekly"] = repeat == WEEKLY
    if game := request.chosen("plays"):
        changes["game"] = game
    if options := {name: request.options[name] for name in EVENING_GAME if name in request.options}:
        changes["options"] = options
    return changes


def _moment(request: CommandRequest, zone: ZoneInfo) -> dict[str, object]:
    """Return when it begins, and by whose clocks: those of the zone, also if it is named with the hour."""
    changes: dict[str, object] = {}
    if when := request.chosen("when"):
        now = datetime.fromtimestamp(request.service.now() / 1000, UTC)
        at, named = read_when_and_where(when, zone, now)
        changes["at"] = round(at.timestamp()) * 1000
        changes |= {"zone": named.key} if named else {}
    if request.chosen("zone"):
        changes["zone"] = zone.key
    return changes


def _zone(request: CommandRequest, otherwise: ZoneInfo) -> ZoneInfo:
    said = request.chosen("zone")
    return read_zone(said) if said else request.own_zone or otherwise


def _hosting(request: CommandRequest) -> str:
    """Return the community in which the asker may host evenings, if it is the one where they ask."""
    return request.home if request.hosts else ""


@on_a_night
async def start(request: CommandRequest, night: str) -> Answer:
    """Pair those who are here."""
    after = await request.nights.leading.start(request.who, night, hosting=_hosting(request))
    headline = request.words.say("night-started", title=after.plan.title)
    return Answer(headline, (request.words.say("night-started-how"),), ((offer(request, "show", after),),))


@on_a_night
async def end(request: CommandRequest, night: str) -> Answer:
    """Let no further round begin, when the asker is sure."""
    words, leading = request.words, request.nights.leading
    how = (words.say("night-end-how"),)
    if not request.sure:
        before = await _led(request, night)
        now = button(words.say("night-end-now"), "night-end", {"night": night, "sure": YES}, kind=Kind.DANGER)
        rows = ((now, offer(request, "show", before)),)
        return Answer(words.say("night-end-sure", title=before.plan.title), how, rows)
    after = await leading.end(request.who, night, hosting=_hosting(request))
    headline = words.say("night-ended", title=after.plan.title)
    return Answer(headline, how, ((offer(request, "show", after),),))


@on_a_night
async def cancel(request: CommandRequest, night: str) -> Answer:
    """Call an evening off, and perhaps all that would follow it, when the asker is sure."""
    words, service = request.words, request.nights
    series = request.chosen("series") == YES
    if not request.sure:
        return await _ask_to_cancel(request, await _led(request, night))
    after = await service.hosting.cancel(request.who, night, hosting=_hosting(request), series=series)
    stays = words.say("night-cancelled-next") if after.plan.weekly else None
    headline = words.say("night-cancelled", title=after.plan.title)
    return Answer(headline, kept([stays]), files=calendar(request, await service.find(night)))


async def _ask_to_cancel(request: CommandRequest, night: Night) -> Answer:
    words, named = request.words, {"night": night.id, "sure": YES}
    whole = {**named, "series": YES}
    one = button(words.say("night-cancel-now"), "night-cancel", named, kind=Kind.DANGER)
    all_ = button(words.say("night-cancel-series"), "night-cancel", whole, kind=Kind.DANGER)
    asked = request.chosen("series") == YES
    offered = (all_,) if asked else (one, all_) if night.plan.weekly else (one,)
    headline = words.say("night-cancel-sure", title=night.plan.title)
    return Answer(headline, (words.say("night-cancel-told"),), ((*offered, offer(request, "show", night)),))


async def _led(request: CommandRequest, night: str) -> Night:
    """Return an evening that the asker may lead, or refuse: nobody is asked what they cannot do."""
    found = (await request.nights.find(night)).night
    if not leads(request, found):
        raise NightRefusal(Unplanned.NOT_A_HOST)
    return found
