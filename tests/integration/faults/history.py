"""A checker of histories: what clients asked and were answered has to explain the log of a game.

Pure functions over data. A log is an order of presses; it is right if each of its entries can be given a
moment such that the moments follow one another as the entries do, and that each lies between the start and
the end of the press that made it. All times are of one monotonic clock of the machine, in nanoseconds.

A press whose client was told "no answer", or died before it was told anything, may have been carried out,
also later than its end. One that was refused must not have been.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple

from bot.model.game import Revisions
from bot.model.refusals import ServiceProblem
from engine.contract import SPECTATOR

ACCEPTED: Final = "accepted"

_MAYBE: Final = frozenset({None, ServiceProblem.NO_ANSWER.value})
"""Answers that leave open what became of a press; None is that of a client that died."""


class Wrong(StrEnum):
    """What can be wrong with the log of a game, or with what was shown of it."""

    LOST = "acknowledged, but not in the log"
    ACKNOWLEDGED_TWICE = "acknowledged twice, but once in the log"
    REFUSED = "refused, but in the log"
    UNASKED = "in the log, but asked by no client"
    ORDER = "in an order that real time does not allow"
    UNFOUNDED = "refused as stale, though it was not"
    NEVER = "a screen was seen that never was"
    OLD_SCREEN = "the last screen is not the final state"
    REPLAY = "the log does not lead to what is stored"
    RESULT = "not once among the results of its players"
    CHANGED = "changed after it was checked"


class Flaw(NamedTuple):
    wrong: Wrong
    facts: str


@dataclass(slots=True)
class Ask:
    entry: str  # as it would stand in the log: the seat, and the action
    revision: int  # of the screen that it was pressed on
    start: int
    by: int  # the process
    answer: str | None = None  # `ACCEPTED`, the code of a refusal, or None as long as there was none
    end: float = inf

    @property
    def seat(self) -> int:
        return int(self.entry.partition(" ")[0])

    @property
    def may_count(self) -> bool:
        return self.answer == ACCEPTED or self.answer in _MAYBE


class Look(NamedTuple):
    viewer: str
    revision: int
    start: int
    end: int


class Shown(NamedTuple):
    revision: int
    digest: str
    by: int  # which process showed it


@dataclass(slots=True)
class History:
    """What the clients of one game wrote down."""

    asks: list[Ask] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    unanswered: list[int] = field(default_factory=list)  # when the store did not answer a write
    shown: dict[str, list[Shown]] = field(default_factory=dict)  # by viewer, in the order of their arrival


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a game, with what each viewer takes for the revision before each entry, and in the end."""

    entries: Sequence[str]
    counts: Sequence[Revisions]  # one more than entries


def find_flaws(log: Log, history: History, final: Mapping[str, str]) -> list[Flaw]:
    """Return all that is wrong; `final` has the digest of each viewer's screen as it should be in the end."""
    made_by, flaws = _matched(log, history)
    for place, entry in enumerate(log.entries):
        flaws += _check_entry(f"{place + 1}: {entry}", made_by.get(place, []), history.unanswered)
    moments = _Moments(len(log.entries))
    for place, asks in made_by.items():
        moments.made(place, asks)
    flaws += [
        Flaw(Wrong.NEVER, f"revision {look.revision} by {look.viewer}")
        for look in history.looks
        if not moments.looked(look, *_span(log, look.viewer, look.revision))
    ]
    flaws += moments.settle(log.entries)
    flaws += _unfounded(log, history.asks, moments)
    flaws += [
        Flaw(Wrong.OLD_SCREEN, f"of {viewer}: {shown[-1].revision if shown else None}")
        for viewer, digest in final.items()
        if not (shown := history.shown.get(viewer, [])) or shown[-1].digest != digest
    ]
    return flaws


def _matched(log: Log, history: History) -> tuple[dict[int, list[Ask]], list[Flaw]]:
    """Return the presses that each entry may be, and those that were acknowledged and are none.

    A player's screen is out of date as soon as this player has acted. So at most one entry of a seat can have
    been pressed on a revision, and no press can be taken for another one.
    """
    matched, flaws = dict[int, list[Ask]](), list[Flaw]()
    places: dict[tuple[int, int], int] = {}
    for place, (entry, counts) in enumerate(zip(log.entries, log.counts, strict=False)):
        seat = int(entry.partition(" ")[0])
        for revision in range(counts.acted[seat], counts.seen[seat] + 1):
            places[seat, revision] = place
    for ask in history.asks:
        place = places.get((ask.seat, ask.revision), -1)
        if place >= 0 and log.entries[place] == ask.entry:
            matched.setdefault(place, []).append(ask)
        elif ask.answer == ACCEPTED:
            flaws.append(Flaw(Wrong.LOST, f"{ask.entry} on {ask.revision}"))
    return matched, flaws


def _check_entry(name: str, asks: Sequence[Ask], unanswered: Sequence[int]) -> Iterable[Flaw]:
    if not asks:
        yield Flaw(Wrong.UNASKED, name)
    elif not any(ask.may_count for ask in asks):
        yield Flaw(Wrong.REFUSED, f"{name} ({', '.join(str(ask.answer) for ask in asks)})")
    acknowledged = [ask for ask in asks if ask.answer == ACCEPTED]
    # A service that was not answered looks what has been made; if another client pressed the same at that
    # moment, both are told so.
    in_doubt = any(ask.start <= moment <= ask.end for ask in acknowledged for moment in unanswered)
    if len(acknowledged) > 1 and not in_doubt:
        yield Flaw(Wrong.ACKNOWLEDGED_TWICE, name)


def _span(log: Log, viewer: str, revision: int) -> tuple[int, int]:
    """Return between how many entries, the fewest and the most, a viewer had this revision."""
    of = int(viewer) if viewer.isdecimal() else SPECTATOR
    seen = [counts.of(of) for counts in log.counts]
    return bisect_left(seen, revision), bisect_right(seen, revision) - 1


def _unfounded(log: Log, asks: Iterable[Ask], moments: "_Moments") -> Iterable[Flaw]:
    """Return the presses that were refused as stale before anything can have made them so."""
    for ask in asks:
        if ask.answer != ServiceProblem.STALE:
            continue
        acted = [place for place, counts in enumerate(log.counts) if counts.acted[ask.seat] > ask.revision]
        fewest, _ = _span(log, str(ask.seat), ask.revision)
        too_late = bool(acted) and moments.earliest[acted[0] - 1] <= ask.end
        too_early = fewest > len(log.entries) or (fewest > 0 and moments.latest[fewest - 1] > ask.start)
        if not (too_late or too_early):
            yield Flaw(Wrong.UNFOUNDED, f"{ask.entry} on {ask.revision}")


class _Moments:
    def __init__(self, entries: int) -> None:
        self.earliest: list[float] = [-inf] * entries
        self.latest: list[float] = [inf] * entries

    def made(self, place: int, asks: Sequence[Ask]) -> None:
        acknowledged = [ask for ask in asks if ask.answer == ACCEPTED]
        possible = [ask.start for ask in asks if ask.may_count]
        for ask in acknowledged:
            self._between(place, ask.start, ask.end)
        if possible and not acknowledged:
            self._between(place, min(possible), inf)

    def looked(self, look: Look, fewest: int, most: int) -> bool:
        """Note that there was a moment with so many entries; return whether there can have been one."""
        if fewest > most:
            return False
        if fewest > 0:
            self._between(fewest - 1, -inf, look.end)
        if most < len(self.earliest):
            self._between(most, look.start, inf)
        return True

    def settle(self, entries: Sequence[str]) -> list[Flaw]:
        """Let each entry come after those before it; return the entries for which there is no moment."""
        self.earliest = list(accumulate(self.earliest, max))
        self.latest = list(accumulate(reversed(self.latest), min))[::-1]
        return [
            Flaw(Wrong.ORDER, f"{place + 1}: {entry}")
            for place, entry in enumerate(entries)
            if self.earliest[place] > self.latest[place]
        ]

    def _between(self, place: int, earliest: float, latest: float) -> None:
        self.earliest[place] = max(self.earliest[place], earliest)
        self.latest[place] = min(self.latest[place], latest)
