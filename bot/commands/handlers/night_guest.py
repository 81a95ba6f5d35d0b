"""Commands about game nights for everybody: list, show, join, here, leave, season."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, AnswerFile, drawn_file
from bot.commands.asking import CommandRequest, button
from bot.commands.entries import LONGEST_NAME, name_of
from bot.commands.handlers.tables import Doing
from bot.commands.lobby import Lobby
from bot.commands.model import NO, YES
from bot.commands.night_entries import MOST_ON_A_PAGE, buttons, leads, numbered, time_of, which_night
from bot.commands.pages import check_page, turning
from bot.commands.vocabulary import command_word
from bot.model.night import Night, NightRefusal, Stage, StoredNight, Unplanned
from bot.model.preferences import read_look
from bot.model.screen import LONGEST_ALT, Choice, Kind, Rows, cut, kept, spread
from bot.nights.calendar import SUFFIX, calendar_file
from bot.text.durations import length
from renderers.i18n.catalogue import Words
from renderers.nights.facts import SeasonFacts
from renderers.nights.words import season_lines
from renderers.paint.look import Look
from renderers.paint.picture import Picture

_MOST_IN_A_TABLE: Final = 20


def on_a_night(doing: Callable[[CommandRequest, str], Awaitable[Answer]]) -> Doing:
    """Let a command find its evening first; where it cannot, the answer is the list to choose from."""

    async def done(request: CommandRequest) -> Answer:
        found = await which_night(request)
        return found if isinstance(found, Answer) else await doing(request, found)

    return done


async def list_(request: CommandRequest) -> Answer:
    """List the evenings of the place; in private those on whose lists the asker is."""
    words, past = request.words, request.chosen("past") == YES
    found = await _past(request) if past else await _coming(request)
    pages = max(1, -(-len(found) // MOST_ON_A_PAGE))
    page = check_page(request, pages)
    first = (page - 1) * MOST_ON_A_PAGE + 1
    listed = found[first - 1 : first - 1 + MOST_ON_A_PAGE]
    headline = words.say("night-list-headline", count=len(found), which="past" if past else "coming")
    plan = command_word("night-plan", words)
    lines = numbered(request, listed, first) or (words.say("night-list-plan", plan=plan),)
    rows = (*spread(buttons(listed, "night-show", first)), *turning(request, pages))
    return Answer(headline, lines, rows)


async def _coming(request: CommandRequest) -> list[Night]:
    programme = request.nights.programme
    return await programme.coming(request.home) if request.home else await programme.outings(request.who)


async def _past(request: CommandRequest) -> list[Night]:
    programme = request.nights.programme
    here = request.home
    found = await programme.all(here) if here else await programme.outings(request.who, past=True)
    return [night for night in reversed(found) if night.stage.done]


@on_a_night
async def show(request: CommandRequest, night: str) -> Answer:
    """Tell all about an evening, and offer what the asker can do with it."""
    stored = await request.nights.find(night)
    evening = await request.nights.told(stored)
    lobby = Lobby(request.words, _shown_to(request), request.elsewhere).answer(evening)
    lines = kept([*lobby.lines, _mine(request, stored.night)])
    drawn = await request.nights.painter.lobby(evening, request.words, await _look(request))
    files = (*_picture(f"heldhands-{night}", drawn, lobby.lines), *calendar(request, stored))
    return replace(lobby, lines=lines, rows=_rows(request, stored.night), files=files)


async def _look(request: CommandRequest) -> Look:
    return read_look((await request.service.guests.find(request.who)).choices)


def _picture(name: str, drawn: Picture | None, lines: Sequence[str]) -> tuple[AnswerFile, ...]:
    """Return a picture that comes with an answer, whose lines say the same."""
    return drawn_file(name, drawn, cut("\n".join(lines), LONGEST_ALT))


def _shown_to(request: CommandRequest) -> Callable[[int, ZoneInfo, Words], str]:
    return lambda at, zone, _: request.time(at, zone)


def _mine(request: CommandRequest, night: Night) -> str | None:
    """Return what an evening has noted of the asker."""
    entry = night.entry(request.who)
    if night.stage.done or entry is None:
        return None
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    return request.words.say("night-mine", state=state)


def _rows(request: CommandRequest, night: Night) -> Rows:
    """Return what a guest can do, and what only a host can."""
    guest = [offer(request, name, night, kind) for name, kind in _for_guests(request, night)]
    host = [offer(request, name, night, kind) for name, kind in _for_hosts(night) if leads(request, night)]
    return tuple(tuple(row) for row in (guest, host) if row)


def _for_guests(request: CommandRequest, night: Night) -> list[tuple[str, Kind]]:
    entry = night.entry(request.who)
    if night.stage.done:
        return []
    open_ = night.stage is not Stage.PLANNED
    return [
        *([] if entry or open_ else [("join", Kind.MAIN)]),
        *([("here", Kind.MAIN)] if open_ and not (entry and entry.here) else []),
        *([("leave", Kind.PLAIN)] if entry else []),
    ]


def _for_hosts(night: Night) -> list[tuple[str, Kind]]:
    if night.stage.coming:
        return [("start", Kind.PLAIN), ("cancel", Kind.DANGER)]
    if night.stage is Stage.PLAYING and not night.closing:
        start = [("start", Kind.PLAIN)] if night.has_rounds_left else []
        return [*start, ("end", Kind.DANGER)]
    return []


def offer(request: CommandRequest, name: str, night: Night, kind: Kind = Kind.PLAIN) -> Choice:
    """Return the button by which something is done with an evening."""
    label = request.words.say(f"choice-night-{name}")
    return button(label, f"night-{name}", {"night": night.id}, kind=kind)


def calendar(request: CommandRequest, stored: StoredNight) -> tuple[AnswerFile, ...]:
    """Return an evening as a file for calendars; one that was called off is taken out of them by its file."""
    night = stored.night
    if not night.stage.coming and night.stage is not Stage.CANCELLED:
        return ()
    now = request.service.now()
    content = calendar_file(night, request.words, revision=stored.revision, now=now)
    return (AnswerFile(f"heldhands-{night.id}{SUFFIX}", content, request.words.say("night-calendar-file")),)


@on_a_night
async def join(request: CommandRequest, night: str) -> Answer:
    """Put the asker on the list."""
    words, said = request.words, request.chosen("reminders")
    partner = request.chosen("partner") or None
    listing = request.nights.listing
    after = await listing.sign_up(request.who, night, wish=partner, reminders=said != NO if said else None)
    entry, waits = after.entry(request.who), any(each.who == request.who for each in after.waiting)
    wish = entry.wish if entry else ""
    lines = kept(
        [
            words.say("night-when", when=time_of(request, after), length=length(after.plan.minutes, words)),
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-wish", name=await name_of(request.service, wish, words)) if wish else None,
            words.say("night-reminders", on=YES if entry and entry.reminders else NO),
            words.say("night-say-here", here=command_word("night-here", words)),
        ]
    )
    stored = await request.nights.find(night)
    rows = ((offer(request, "show", after), offer(request, "leave", after)),)
    headline = words.say("night-joined", title=after.plan.title)
    return Answer(headline, lines, rows, files=calendar(request, stored))


@on_a_night
async def here(request: CommandRequest, night: str) -> Answer:
    """Note that the asker is here."""
    words, fills = request.words, request.chosen("fill") == YES
    after = await request.nights.listing.here(request.who, night, fills=fills)
    waits = any(each.who == request.who for each in after.waiting)
    lines = kept(
        [
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-here-fills") if fills else words.say("night-here-next"),
        ]
    )
    rows = ((offer(request, "leave", after), offer(request, "show", after)),)
    return Answer(words.say("night-here-noted", title=after.plan.title), lines, rows)


@on_a_night
async def leave(request: CommandRequest, night: str) -> Answer:
    """Take the asker off the list."""
    after = await request.nights.listing.leave(request.who, night)
    again = "join" if after.stage is Stage.PLANNED else "here"
    rows = ((offer(request, again, after),),)
    return Answer(request.words.say("night-left", title=after.plan.title), rows=rows)


async def season(request: CommandRequest) -> Answer:
    """Tell the table of the place, a page at a time."""
    if not request.home:
        raise NightRefusal(Unplanned.NO_HOME)
    words = request.words
    facts = await request.nights.seasons.table(request.home)
    unnamed = words.say("partner-unnamed")
    rows = [replace(row, name=cut(row.name, LONGEST_NAME) or unnamed) for row in facts.rows]
    pages = max(1, -(-len(rows) // _MOST_IN_A_TABLE))
    page = check_page(request, pages)
    first = (page - 1) * _MOST_IN_A_TABLE
    hidden = facts.hidden if page == pages else 0
    shown = SeasonFacts(facts.title, tuple(rows[first : first + _MOST_IN_A_TABLE]), hidden)
    headline, *lines = season_lines(shown, words)
    drawn = await request.nights.painter.season(shown, words, await _look(request)) if rows else None
    files = _picture("heldhands-season", drawn, lines)
    return Answer(headline, tuple(lines), turning(request, pages), files=files)
