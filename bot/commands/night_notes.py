"""Notes about an evening for one person: reminders, and that they sit out."""

from collections.abc import Iterable, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.lobby import Lobby
from bot.commands.model import YES
from bot.commands.request import ZONE, button
from bot.model.night import Night, Pair, Stage
from bot.model.person import Person
from bot.model.screen import Choice, Kind, kept
from bot.nights.rounds import active_pairs
from bot.nights.showing import NamedNight

_ODD: Final = "odd"
_MOST_WATCHED: Final = 3


def needs_names(kind: str) -> bool:
    """Return whether a note of this kind contains names of other people."""
    return kind.startswith(_ODD)


def note(kind: str, person: Person, told: NamedNight, lobby: Lobby) -> Answer | None:
    """Return the text of a note; None if it no longer applies.

    A kind consists of a word and the time or round for which the note was made.
    """
    name, _, number = kind.partition("-")
    night = told.night
    if not _still_applies(name, int(number or 0), person.id, night):
        return None
    words = lobby.words
    zone = person.choices.get(ZONE) or night.plan.zone
    when = lobby.time_shown(night.plan.at, ZoneInfo(zone), words)
    headline = words.say("night-note", kind=name, title=night.plan.title, round=len(night.rounds))
    lines: list[str | None] = []
    if name in {"day", "soon", "late", "moved", "cancelled", "place"}:
        lines.append(words.say("lobby-when", when=when))
    if name == "late":
        lines.append(words.say("lobby-late"))
    if name == _ODD:
        lines += [words.say("night-note-odd"), *_watch_links(told, lobby)]
    rows = [tuple(_buttons(name, night, lobby))]
    if name == _ODD:
        rows.insert(0, tuple(_watch_buttons(told, lobby)))
    return Answer(headline, kept(lines), tuple(row for row in rows if row))


def _still_applies(name: str, number: int, who: str, night: Night) -> bool:
    entry = night.entry(who)
    if name == "cancelled":
        return night.stage is Stage.CANCELLED
    if entry is None or night.stage.done:
        return False
    if name == _ODD:
        return len(night.rounds) == number and night.rounds[-1].odd == who
    if name == "place":
        return True
    return night.plan.at == number and night.stage.coming and not entry.here


def _buttons(name: str, night: Night, lobby: Lobby) -> Iterable[Choice]:
    words, named = lobby.words, {"night": night.id}
    if name in {"soon", "late"}:
        yield button(words.say("lobby-choice-here"), "night-here", named, kind=Kind.MAIN)
        yield button(words.say("lobby-choice-fill"), "night-here", {**named, "fill": YES})
    if name != "cancelled":
        yield button(words.say("lobby-choice-leave"), "night-leave", named)
    if name == "day":
        quiet = {**named, "reminders": "no"}
        yield button(words.say("lobby-choice-quiet"), "night-join", quiet)


def _watchable_pairs(told: NamedNight) -> Sequence[Pair]:
    """Return the pairs that an odd guest can watch: none if all pairs have the same deal."""
    return () if told.night.plan.same_deal else active_pairs(told.night, told.board)[:_MOST_WATCHED]


def _watch_buttons(told: NamedNight, lobby: Lobby) -> Iterable[Choice]:
    for pair in _watchable_pairs(told):
        label = lobby.words.say("lobby-choice-watch", names=lobby.names(told, pair.people))
        yield button(label, "show", {"game": pair.game})


def _watch_links(told: NamedNight, lobby: Lobby) -> Iterable[str]:
    web = lobby.elsewhere.web.rstrip("/")
    for pair in _watchable_pairs(told) if web else ():
        names = lobby.names(told, pair.people)
        yield lobby.words.say("lobby-journey-link", names=names, link=f"{web}/watch/{pair.game}")
