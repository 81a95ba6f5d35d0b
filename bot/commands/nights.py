"""Commands about game nights for everybody: list, show, join, here, leave, season."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, AnswerFile, drawn_file
from bot.commands.asking import Asking, button
from bot.commands.entries import LONGEST_NAME, name_of
from bot.commands.forms import NO, YES
from bot.commands.night_entries import MOST_ON_A_PAGE, buttons, leads, numbered, time_of, which_night
from bot.commands.pages import check_page, turning
from bot.commands.tables import Doing
from bot.commands.vocabulary import command_word
from bot.looks import read_look
from bot.nights.calendar import SUFFIX, calendar_file
from bot.nights.lengths import length
from bot.nights.lobby import Lobby
from bot.nights.night import Night, Stage
from bot.nights.refusals import NightRefusal, Unplanned
from bot.nights.showing import told
from bot.screens.screen import LONGEST_ALT, Choice, Kind, Rows, cut, kept, spread
from bot.store.nights import StoredNight
from renderers.language import Words
from renderers.nights.facts import SeasonFacts
from renderers.nights.words import season_lines
from renderers.paint.look import Look
from renderers.paint.picture import Picture

_MOST_IN_A_TABLE: Final = 20


def on_a_night(doing: Callable[[Asking, str], Awaitable[Answer]]) -> Doing:
    """Let a command find its evening first; where it cannot, the answer is the list to choose from."""

    async def done(asking: Asking) -> Answer:
        found = await which_night(asking)
        return found if isinstance(found, Answer) else await doing(asking, found)

    return done


async def list_(asking: Asking) -> Answer:
    """List the evenings of the place; in private those on whose lists the asker is."""
    words, past = asking.words, asking.chosen("past") == YES
    found = await _past(asking) if past else await _coming(asking)
    pages = max(1, -(-len(found) // MOST_ON_A_PAGE))
    page = check_page(asking, pages)
    first = (page - 1) * MOST_ON_A_PAGE + 1
    listed = found[first - 1 : first - 1 + MOST_ON_A_PAGE]
    headline = words.say("night-list-headline", count=len(found), which="past" if past else "coming")
    plan = command_word("night-plan", words)
    lines = numbered(asking, listed, first) or (words.say("night-list-plan", plan=plan),)
    rows = (*spread(buttons(listed, "night-show", first)), *turning(asking, pages))
    return Answer(headline, lines, rows)


async def _coming(asking: Asking) -> list[Night]:
    programme = asking.service.nights.programme
    return await programme.coming(asking.home) if asking.home else await programme.outings(asking.who)


async def _past(asking: Asking) -> list[Night]:
    programme = asking.service.nights.programme
    here = asking.home
    found = await programme.all(here) if here else await programme.outings(asking.who, past=True)
    return [night for night in reversed(found) if night.stage.done]


@on_a_night
async def show(asking: Asking, night: str) -> Answer:
    """Tell all about an evening, and offer what the asker can do with it."""
    stored = await asking.service.nights.find(night)
    people = asking.service.desk.people
    evening = await told(people, stored)
    lobby = Lobby(asking.words, _shown_to(asking), asking.elsewhere).answer(evening)
    lines = kept([*lobby.lines, _mine(asking, stored.night)])
    drawn = await asking.service.nights.painter.lobby(evening, asking.words, await _look(asking))
    files = (*_picture(f"heldhands-{night}", drawn, lobby.lines), *calendar(asking, stored))
    return replace(lobby, lines=lines, rows=_rows(asking, stored.night), files=files)


async def _look(asking: Asking) -> Look:
    return read_look((await asking.service.desk.people.load(asking.who)).choices)


def _picture(name: str, drawn: Picture | None, lines: Sequence[str]) -> tuple[AnswerFile, ...]:
    """Return a picture that comes with an answer, whose lines say the same."""
    return drawn_file(name, drawn, cut("\n".join(lines), LONGEST_ALT))


def _shown_to(asking: Asking) -> Callable[[int, ZoneInfo, Words], str]:
    return lambda at, zone, _: asking.time(at, zone)


def _mine(asking: Asking, night: Night) -> str | None:
    """Return what an evening has noted of the asker."""
    entry = night.entry(asking.who)
    if night.stage.done or entry is None:
        return None
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    return asking.words.say("night-mine", state=state)


def _rows(asking: Asking, night: Night) -> Rows:
    """Return what a guest can do, and what only a host can."""
    guest = [offer(asking, name, night, kind) for name, kind in _for_guests(asking, night)]
    host = [offer(asking, name, night, kind) for name, kind in _for_hosts(night) if leads(asking, night)]
    return tuple(tuple(row) for row in (guest, host) if row)


def _for_guests(asking: Asking, night: Night) -> list[tuple[str, Kind]]:
    entry = night.entry(asking.who)
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


def offer(asking: Asking, name: str, night: Night, kind: Kind = Kind.PLAIN) -> Choice:
    """Return the button by which something is done with an evening."""
    label = asking.words.say(f"choice-night-{name}")
    return button(label, f"night-{name}", {"night": night.id}, kind=kind)


def calendar(asking: Asking, stored: StoredNight) -> tuple[AnswerFile, ...]:
    """Return an evening as a file for calendars; one that was called off is taken out of them by its file."""
    night = stored.night
    if not night.stage.coming and night.stage is not Stage.CANCELLED:
        return ()
    now = asking.service.desk.now()
    content = calendar_file(night, asking.words, revision=stored.revision, now=now)
    return (AnswerFile(f"heldhands-{night.id}{SUFFIX}", content, asking.words.say("night-calendar-file")),)


@on_a_night
async def join(asking: Asking, night: str) -> Answer:
    """Put the asker on the list."""
    words, said = asking.words, asking.chosen("reminders")
    partner = asking.chosen("partner") or None
    listing = asking.service.nights.listing
    after = await listing.sign_up(asking.who, night, wish=partner, reminders=said != NO if said else None)
    entry, waits = after.entry(asking.who), any(each.who == asking.who for each in after.waiting)
    wish = entry.wish if entry else ""
    lines = kept(
        [
            words.say("night-when", when=time_of(asking, after), length=length(after.plan.minutes, words)),
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-wish", name=await name_of(asking.service, wish, words)) if wish else None,
            words.say("night-reminders", on=YES if entry and entry.reminders else NO),
            words.say("night-say-here", here=command_word("night-here", words)),
        ]
    )
    stored = await asking.service.nights.find(night)
    rows = ((offer(asking, "show", after), offer(asking, "leave", after)),)
    headline = words.say("night-joined", title=after.plan.title)
    return Answer(headline, lines, rows, files=calendar(asking, stored))


@on_a_night
async def here(asking: Asking, night: str) -> Answer:
    """Note that the asker is here."""
    words, fills = asking.words, asking.chosen("fill") == YES
    after = await asking.service.nights.listing.here(asking.who, night, fills=fills)
    waits = any(each.who == asking.who for each in after.waiting)
    lines = kept(
        [
            words.say("night-waiting", places=after.plan.places) if waits else None,
            words.say("night-here-fills") if fills else words.say("night-here-next"),
        ]
    )
    rows = ((offer(asking, "leave", after), offer(asking, "show", after)),)
    return Answer(words.say("night-here-noted", title=after.plan.title), lines, rows)


@on_a_night
async def leave(asking: Asking, night: str) -> Answer:
    """Take the asker off the list."""
    after = await asking.service.nights.listing.leave(asking.who, night)
    again = "join" if after.stage is Stage.PLANNED else "here"
    rows = ((offer(asking, again, after),),)
    return Answer(asking.words.say("night-left", title=after.plan.title), rows=rows)


async def season(asking: Asking) -> Answer:
    """Tell the table of the place, a page at a time."""
    if not asking.home:
        raise NightRefusal(Unplanned.NO_HOME)
    words = asking.words
    facts = await asking.service.nights.seasons.table(asking.home)
    unnamed = words.say("partner-unnamed")
    rows = [replace(row, name=cut(row.name, LONGEST_NAME) or unnamed) for row in facts.rows]
    pages = max(1, -(-len(rows) // _MOST_IN_A_TABLE))
    page = check_page(asking, pages)
    first = (page - 1) * _MOST_IN_A_TABLE
    hidden = facts.hidden if page == pages else 0
    shown = SeasonFacts(facts.title, tuple(rows[first : first + _MOST_IN_A_TABLE]), hidden)
    headline, *lines = season_lines(shown, words)
    drawn = await asking.service.nights.painter.season(shown, words, await _look(asking)) if rows else None
    files = _picture("heldhands-season", drawn, lines)
    return Answer(headline, tuple(lines), turning(asking, pages), files=files)
