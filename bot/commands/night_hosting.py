"""Commands about game nights for hosts: plan, edit, start, end, cancel."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import Asking, button
from bot.commands.forms import YES
from bot.commands.grammar import usage
from bot.commands.night_entries import leads, time_of
from bot.commands.nights import calendar, offer, on_a_night
from bot.commands.repertoire import EVENING_GAME, WEEKLY
from bot.commands.vocabulary import command_word, option_word
from bot.nights.lengths import length
from bot.nights.lobby import Lobby
from bot.nights.night import Night, Plan
from bot.nights.refusals import NightRefusal, Unplanned
from bot.nights.when import read_when_and_where
from bot.nights.zones import read_zone
from bot.screens.screen import Kind, kept
from bot.screens.table import code_of


async def plan(asking: Asking) -> Answer:
    """Plan an evening in the place where it is asked for."""
    words, zone = asking.words, _zone(asking, asking.house_zone)
    changes = {"zone": zone.key, **_changes(asking, zone)}
    night = await asking.service.nights.hosting.plan(
        asking.who,
        Plan.model_validate(changes),
        home=asking.home,
        hosting=_hosting(asking),
        language=words.language.value,
        lobbies=asking.tables,
    )
    here, fill = command_word("night-here", words), option_word("fill", words)
    fills = words.say("night-host-fills", here=here, fill=f"{here} {fill}")
    lines = (*_planned(asking, night), *_ways(asking, night), fills)
    stored = await asking.service.nights.find(night.id)
    rows = ((offer(asking, "show", night), offer(asking, "cancel", night, Kind.DANGER)),)
    headline = words.say("night-planned", title=night.plan.title)
    return Answer(headline, lines, rows, files=calendar(asking, stored))


def _planned(asking: Asking, night: Night) -> tuple[str, ...]:
    """Return all that was chosen for an evening: whoever did so sees what is missing."""
    words = asking.words
    lobby = Lobby(words, asking.time_shown, asking.elsewhere)
    when = words.say("night-when", when=time_of(asking, night), length=length(night.plan.minutes, words))
    return when, *lobby.plan_lines(night), words.say("night-zone", zone=night.plan.zone)


def _ways(asking: Asking, night: Night) -> list[str]:
    """Return how others sign up, wherever they are."""
    words, elsewhere = asking.words, asking.elsewhere
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
async def edit(asking: Asking, night: str) -> Answer:
    """Change what was said about an evening; what was not said stays as it is."""
    words, service = asking.words, asking.service.nights
    before = (await service.find(night)).night
    changes = _changes(asking, _zone(asking, ZoneInfo(before.plan.zone)))
    if not changes:
        said = (words.say("usage", usage=usage(asking.command, words)),)
        return Answer(words.say("night-nothing-to-change"), said)
    after = await service.hosting.edit(asking.who, night, changes, hosting=_hosting(asking))
    headline = words.say("night-edited", title=after.plan.title)
    files = calendar(asking, await service.find(night))
    return Answer(headline, _planned(asking, after), ((offer(asking, "show", after),),), files=files)


def _changes(asking: Asking, zone: ZoneInfo) -> dict[str, object]:
    """Return what was said about an evening, as a plan calls it."""
    changes = _moment(asking, zone)
    if title := asking.chosen("title"):
        changes["title"] = title
    for option, name in (("duration", "minutes"), ("places", "places"), ("rounds", "rounds")):
        if said := asking.chosen(option):
            changes[name] = int(said)
    for option, name in (("grow", "grow"), ("same", "same_deal")):
        if said := asking.chosen(option):
            changes[name] = said == YES
    if repeat := asking.chosen("repeat"):
        changes["weekly"] = repeat == WEEKLY
    if game := asking.chosen("plays"):
        changes["game"] = game
    if options := {name: asking.options[name] for name in EVENING_GAME if name in asking.options}:
        changes["options"] = options
    return changes


def _moment(asking: Asking, zone: ZoneInfo) -> dict[str, object]:
    """Return when it begins, and by whose clocks: those of the zone, also if it is named with the hour."""
    changes: dict[str, object] = {}
    if when := asking.chosen("when"):
        now = datetime.fromtimestamp(asking.service.desk.now() / 1000, UTC)
        at, named = read_when_and_where(when, zone, now)
        changes["at"] = round(at.timestamp()) * 1000
        changes |= {"zone": named.key} if named else {}
    if asking.chosen("zone"):
        changes["zone"] = zone.key
    return changes


def _zone(asking: Asking, otherwise: ZoneInfo) -> ZoneInfo:
    said = asking.chosen("zone")
    return read_zone(said) if said else asking.own_zone or otherwise


def _hosting(asking: Asking) -> str:
    """Return the community in which the asker may host evenings, if it is the one where they ask."""
    return asking.home if asking.hosts else ""


@on_a_night
async def start(asking: Asking, night: str) -> Answer:
    """Pair those who are here."""
    after = await asking.service.nights.leading.start(asking.who, night, hosting=_hosting(asking))
    headline = asking.words.say("night-started", title=after.plan.title)
    return Answer(headline, (asking.words.say("night-started-how"),), ((offer(asking, "show", after),),))


@on_a_night
async def end(asking: Asking, night: str) -> Answer:
    """Let no further round begin, when the asker is sure."""
    words, leading = asking.words, asking.service.nights.leading
    how = (words.say("night-end-how"),)
    if not asking.sure:
        before = await _led(asking, night)
        now = button(words.say("night-end-now"), "night-end", {"night": night, "sure": YES}, kind=Kind.DANGER)
        rows = ((now, offer(asking, "show", before)),)
        return Answer(words.say("night-end-sure", title=before.plan.title), how, rows)
    after = await leading.end(asking.who, night, hosting=_hosting(asking))
    headline = words.say("night-ended", title=after.plan.title)
    return Answer(headline, how, ((offer(asking, "show", after),),))


@on_a_night
async def cancel(asking: Asking, night: str) -> Answer:
    """Call an evening off, and perhaps all that would follow it, when the asker is sure."""
    words, service = asking.words, asking.service.nights
    series = asking.chosen("series") == YES
    if not asking.sure:
        return await _ask_to_cancel(asking, await _led(asking, night))
    after = await service.hosting.cancel(asking.who, night, hosting=_hosting(asking), series=series)
    stays = words.say("night-cancelled-next") if after.plan.weekly else None
    headline = words.say("night-cancelled", title=after.plan.title)
    return Answer(headline, kept([stays]), files=calendar(asking, await service.find(night)))


async def _ask_to_cancel(asking: Asking, night: Night) -> Answer:
    words, named = asking.words, {"night": night.id, "sure": YES}
    whole = {**named, "series": YES}
    one = button(words.say("night-cancel-now"), "night-cancel", named, kind=Kind.DANGER)
    all_ = button(words.say("night-cancel-series"), "night-cancel", whole, kind=Kind.DANGER)
    asked = asking.chosen("series") == YES
    offered = (all_,) if asked else (one, all_) if night.plan.weekly else (one,)
    headline = words.say("night-cancel-sure", title=night.plan.title)
    return Answer(headline, (words.say("night-cancel-told"),), ((*offered, offer(asking, "show", night)),))


async def _led(asking: Asking, night: str) -> Night:
    """Return an evening that the asker may lead, or refuse: nobody is asked what they cannot do."""
    found = (await asking.service.nights.find(night)).night
    if not leads(asking, found):
        raise NightRefusal(Unplanned.NOT_A_HOST)
    return found
