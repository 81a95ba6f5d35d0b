"""What one person is told about an evening: reminders, and that they sit out."""

from collections.abc import Iterable, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import button
from bot.commands.lobby import Lobby
from bot.commands.model import YES
from bot.model.night import Night, Pair, Stage
from bot.model.person import Person
from bot.model.screen import Choice, Kind, kept
from bot.nights.drawing import counting
from bot.nights.showing import Told

ZONE: Final = "zone"
"""The choice of a person that names their time zone."""

_ODD: Final = "odd"
_MOST_WATCHED: Final = 3


def names_people(kind: str) -> bool:
    """Return whether a note of this kind says what others are called."""
    return kind.startswith(_ODD)


def note(kind: str, person: Person, told: Told, lobby: Lobby) -> Answer | None:
    """Return what somebody is told; None where it has become untrue meanwhile.

    A kind has a word and a number: for which time it is meant, or for which round.
    """
    name, _, number = kind.partition("-")
    night = told.night
    if not _is_true(name, int(number or 0), person.id, night):
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
        lines += [words.say("night-note-odd"), *_to_watch(told, lobby)]
    rows = [tuple(_choices(name, night, lobby))]
    if name == _ODD:
        rows.insert(0, tuple(_watching(told, lobby)))
    return Answer(headline, kept(lines), tuple(row for row in rows if row))


def _is_true(name: str, number: int, who: str, night: Night) -> bool:
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


def _choices(name: str, night: Night, lobby: Lobby) -> Iterable[Choice]:
    words, named = lobby.words, {"night": night.id}
    if name in {"soon", "late"}:
        yield button(words.say("lobby-choice-here"), "night-here", named, kind=Kind.MAIN)
        yield button(words.say("lobby-choice-fill"), "night-here", {**named, "fill": YES})
    if name != "cancelled":
        yield button(words.say("lobby-choice-leave"), "night-leave", named)
    if name == "day":
        quiet = {**named, "reminders": "no"}
        yield button(words.say("lobby-choice-quiet"), "night-join", quiet)


def _watchable(told: Told) -> Sequence[Pair]:
    """Return whom somebody who sits out can watch: nobody, where all have the same cards."""
    return () if told.night.plan.same_deal else counting(told.night, told.board)[:_MOST_WATCHED]


def _watching(told: Told, lobby: Lobby) -> Iterable[Choice]:
    for pair in _watchable(told):
        label = lobby.words.say("lobby-choice-watch", names=lobby.names(told, pair.people))
        yield button(label, "show", {"game": pair.game})


def _to_watch(told: Told, lobby: Lobby) -> Iterable[str]:
    web = lobby.elsewhere.web.rstrip("/")
    for pair in _watchable(told) if web else ():
        names = lobby.names(told, pair.people)
        yield lobby.words.say("lobby-journey-link", names=names, link=f"{web}/watch/{pair.game}")
