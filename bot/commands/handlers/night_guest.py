"""Commands about game nights for guests: list, show, join, here, leave, season."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, AnswerFile, picture_files
from bot.commands.entries import LONGEST_NAME, load_name
from bot.commands.lobby import Lobby
from bot.commands.model import NO, YES
from bot.commands.night_entries import (
    MOST_ON_A_PAGE,
    choose_night,
    format_start,
    may_lead,
    night_buttons,
    numbered_lines,
)
from bot.commands.pages import page_buttons, select_page
from bot.commands.request import CommandRequest, button, with_target
from bot.commands.vocabulary import command_word
from bot.model.night import Night, NightProblem, NightRefusal, Stage, StoredNight
from bot.model.screen import LONGEST_ALT, Choice, Kind, Rows, cut, kept, spread
from bot.nights.calendar import SUFFIX, calendar_file
from bot.text.durations import length
from renderers.i18n.catalogue import Words
from renderers.nights.facts import SeasonFacts
from renderers.nights.words import season_lines
from renderers.paint.picture import Picture

_MOST_IN_A_TABLE: Final = 20


with_night: Final = with_target(choose_night)
"""Lets a command choose its evening first."""


async def list_(request: CommandRequest) -> Answer:
    """List the evenings of the community; in private, those the requester has signed up for."""
    words, past = request.words, request.option("past") == YES
    found = await _list_past(request) if past else await _list_coming(request)
    listed, first, pages = select_page(request, found, MOST_ON_A_PAGE)
    headline = words.say("night-list-headline", count=len(found), which="past" if past else "coming")
    plan = command_word("night-plan", words)
    lines = numbered_lines(request, listed, first) or (words.say("night-list-plan", plan=plan),)
    rows = (*spread(night_buttons(listed, "night-show", first)), *page_buttons(request, pages))
    return Answer(headline, lines, rows)


async def _list_coming(request: CommandRequest) -> list[Night]:
    programme = request.nights.programme
    return await programme.coming(request.home) if request.home else await programme.outings(request.who)


async def _list_past(request: CommandRequest) -> list[Night]:
    programme = request.nights.programme
    here = request.home
    found = await programme.all(here) if here else await programme.outings(request.who, past=True)
    return [night for night in reversed(found) if night.stage.done]


@with_night
async def show(request: CommandRequest, night: str) -> Answer:
    """Show an evening and what the requester can do with it."""
    stored = await request.nights.find(night)
    evening = await request.nights.told(stored)
    lobby = Lobby(request.words, _time_format(request), request.elsewhere).answer(evening)
    lines = kept([*lobby.lines, _own_line(request, stored.night)])
    drawn = await request.nights.painter.lobby(evening, request.words, await request.load_look())
    files = (*_described_picture(f"heldhands-{night}", drawn, lobby.lines), *calendar_files(request, stored))
    return replace(lobby, lines=lines, rows=_rows(request, stored.night), files=files)


def _described_picture(name: str, drawn: Picture | None, lines: Sequence[str]) -> tuple[AnswerFile, ...]:
    """Return the file of a picture, described by the lines of the answer."""
    return picture_files(name, drawn, cut("\n".join(lines), LONGEST_ALT))


def _time_format(request: CommandRequest) -> Callable[[int, ZoneInfo, Words], str]:
    return lambda at, zone, _: request.time(at, zone)


def _own_line(request: CommandRequest, night: Night) -> str | None:
    """Return the line about the requester's own place on the list."""
    entry = night.entry(request.who)
    if night.stage.done or entry is None:
        return None
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    return request.words.say("night-mine", state=state)


def _rows(request: CommandRequest, night: Night) -> Rows:
    """Return the buttons of guests, and those of hosts."""
    guest = [night_button(request, name, night, kind) for name, kind in _guest_actions(request, night)]
    host = [
        night_button(request, name, night, kind)
        for name, kind in _host_actions(night)
        if may_lead(request, night)
    ]
    return tuple(tuple(row) for row in (guest, host) if row)


def _guest_actions(request: CommandRequest, night: Night) -> list[tuple[str, Kind]]:
    entry = night.entry(request.who)
    if night.stage.done:
        return []
    open_ = night.stage is not Stage.PLANNED
    return [
        *([] if entry or open_ else [("join", Kind.MAIN)]),
        *([("here", Kind.MAIN)] if open_ and not (entry and entry.here) else []),
        *([("leave", Kind.PLAIN)] if entry else []),
    ]


def _host_actions(night: Night) -> list[tuple[str, Kind]]:
    if night.stage.coming:
        return [("start", Kind.PLAIN), ("cancel", Kind.DANGER)]
    if night.stage is Stage.PLAYING and not night.closing:
        start = [("start", Kind.PLAIN)] if night.has_rounds_left else []
        return [*start, ("end", Kind.DANGER)]
    return []


def night_button(request: CommandRequest, name: str, night: Night, kind: Kind = Kind.PLAIN) -> Choice:
    """Return the button of a night command for an evening."""
    label = request.words.say(f"choice-night-{name}")
    return button(label, f"night-{name}", {"night": night.id}, kind=kind)


def calendar_files(request: CommandRequest, stored: StoredNight) -> tuple[AnswerFile, ...]:
    """Return the calendar file of a planned evening, or that of a cancelled one, which removes it."""
    night = stored.night
    if not night.stage.coming and night.stage is not Stage.CANCELLED:
        return ()
    now = request.service.now()
    content = calendar_file(night, request.words, revision=stored.revision, now=now)
    return (AnswerFile(f"heldhands-{night.id}{SUFFIX}", content, request.words.say("night-calendar-file")),)


@with_night
async def join(request: CommandRequest, night: str) -> Answer:
    """Put the requester on the list."""
    words, reminders = request.words, request.option("reminders")
    partner = request.option("partner") or None
    listing = request.nights.listing
    after = await listing.sign_up(
        request.who, night, wish=partner, reminders=reminders != NO if reminders else None
    )
    entry, waits = after.entry(request.who), any(each.who == request.who for each in after.waiting)
    wish = entry.wish if entry else ""
    lines = kept(
        [
            words.say(
                "night-when", when=format_start(request, after), length=length(after.plan.minutes, words)
            ),
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-wish", name=await load_name(request.service, wish, words)) if wish else None,
            words.say("night-reminders", on=YES if entry and entry.reminders else NO),
            words.say("night-say-here", here=command_word("night-here", words)),
        ]
    )
    stored = await request.nights.find(night)
    rows = ((night_button(request, "show", after), night_button(request, "leave", after)),)
    headline = words.say("night-joined", title=after.plan.title)
    return Answer(headline, lines, rows, files=calendar_files(request, stored))


@with_night
async def here(request: CommandRequest, night: str) -> Answer:
    """Check the requester in."""
    words, fills = request.words, request.option("fill") == YES
    after = await request.nights.listing.here(request.who, night, fills=fills)
    waits = any(each.who == request.who for each in after.waiting)
    lines = kept(
        [
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-here-fills") if fills else words.say("night-here-next"),
        ]
    )
    rows = ((night_button(request, "leave", after), night_button(request, "show", after)),)
    return Answer(words.say("night-here-noted", title=after.plan.title), lines, rows)


@with_night
async def leave(request: CommandRequest, night: str) -> Answer:
    """Take the requester off the list."""
    after = await request.nights.listing.leave(request.who, night)
    again = "join" if after.stage is Stage.PLANNED else "here"
    rows = ((night_button(request, again, after),),)
    return Answer(request.words.say("night-left", title=after.plan.title), rows=rows)


async def season(request: CommandRequest) -> Answer:
    """Show the season table of the community, a page at a time."""
    if not request.home:
        raise NightRefusal(NightProblem.NO_HOME)
    words = request.words
    facts = await request.nights.seasons.table(request.home)
    unnamed = words.say("partner-unnamed")
    rows = [replace(row, name=cut(row.name, LONGEST_NAME) or unnamed) for row in facts.rows]
    listed, _, pages = select_page(request, rows, _MOST_IN_A_TABLE)
    shown = SeasonFacts(facts.title, tuple(listed), facts.hidden if request.page == pages else 0)
    headline, *lines = season_lines(shown, words)
    drawn = await request.nights.painter.season(shown, words, await request.load_look()) if rows else None
    files = _described_picture("heldhands-season", drawn, lines)
    return Answer(headline, tuple(lines), page_buttons(request, pages), files=files)
