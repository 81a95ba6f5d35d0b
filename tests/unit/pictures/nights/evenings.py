"""Evenings that are worth a picture."""

from dataclasses import replace
from random import Random
from typing import Any, Final

from renderers.nights.facts import (
    HELD_HANDS,
    PALM,
    BoardFacts,
    CoverFacts,
    Honour,
    HonourKind,
    PairFacts,
    PairStage,
    SeasonFacts,
    SeasonRow,
    SummaryFacts,
)

PEOPLE: Final = (
    *("Zoë", "Łukasz", "Anna", "Bartolomeo della Rovere", "محمد عبد الله", "🌈 Sky 🦄", "Mei 梅", "Giò"),
    *("Hildegard-Friederike von Hohenstein", "שלום לוי", "Noor", "quiet_fox_1987", "Nguyễn Thị Ổn", "Bo"),
    *("Δημήτρης", "Olga", "Sam", "Ines"),
)
TITLE: Final = "Friday by candlelight"
LONG_TITLE: Final = (
    "La serata più lunga dell'anno: giochiamo finché c'è luce, poi anche al buio, perché così è Natale 🎄"
)
HELD, LOST, LEFT, PLAYING = PairStage.HELD, PairStage.LOST, PairStage.LEFT, PairStage.PLAYING


def pairs(
    count: int, *, over: bool = False, palm: bool = False, people: tuple[str, ...] = PEOPLE
) -> tuple[PairFacts, ...]:
    """Return so many pairs, each somewhere else; all of them done when it is over."""
    ended = (HELD, HELD, LOST, LEFT) if palm else (HELD, LOST, HELD, HELD, LOST, LEFT)
    going = (PLAYING, HELD, PLAYING, *(ended[1:] if palm else (*ended[:2], LEFT)))
    stages = ended if over else going
    make = _palm_pair if palm else _pair
    many = len(people)
    return tuple(
        make(n, (people[2 * n % many], people[(2 * n + 1) % many]), stages[n % len(stages)])
        for n in range(count)
    )


def _pair(number: int, names: tuple[str, str], stage: PairStage) -> PairFacts:
    chance = Random(number)
    if stage is HELD:
        return PairFacts(names, "none", stage, 2, 24, 24, chance.randrange(21, 40), (3, 3))
    done = chance.randrange(24)
    ring = done // 8
    rings = (chance.randrange(ring + 1), chance.randrange(ring + 1))
    return PairFacts(names, "none", stage, ring, done, 24, done + chance.randrange(6), rings)


def _palm_pair(number: int, names: tuple[str, str], stage: PairStage) -> PairFacts:
    chance = Random(number)
    if stage in {HELD, LOST}:
        points = chance.randrange(6, 9) if stage is HELD else chance.randrange(6)
        return PairFacts(names, "", stage, 0, points if number else 8, 8, 4, all_turns=4)
    turns = chance.randrange(4)
    return PairFacts(names, "", stage, 0, chance.randrange(2 * turns + 1), 8, turns, all_turns=4)


def board(  # noqa: PLR0913 - all that an evening is
    count: int = 9,
    *,
    waiting: int = 1,
    late: bool = False,
    title: str = TITLE,
    palm: bool = False,
    people: tuple[str, ...] = PEOPLE,
) -> BoardFacts:
    names = tuple(PEOPLE[number % len(PEOPLE)] for number in range(waiting))
    playing = pairs(count, palm=palm, people=people)
    return BoardFacts(title, 2, playing, names, late, PALM if palm else HELD_HANDS)


def cover(title: str = TITLE, *, palm: bool = False, **others: Any) -> CoverFacts:  # noqa: ANN401 - any facts
    when = ("Friday 20 November", "20:00 (Europe/Rome)")
    facts = CoverFacts(title, when, "published", "challenging", 12, weekly=True, server="The Quiet Corner")
    facts = replace(facts, edition="", level="", game=PALM) if palm else facts
    return replace(facts, **others)


def summary(
    count: int = 9,
    honours: int = 3,
    title: str = TITLE,
    *,
    palm: bool = False,
    people: tuple[str, ...] = PEOPLE,
) -> SummaryFacts:
    numbers = {HonourKind.SHORTEST: 22, HonourKind.CLOSEST: 1, HonourKind.FIRST: 37}
    if palm:
        numbers = {HonourKind.MOST: 8, HonourKind.EARLIEST: 37}
    given = tuple(
        Honour(kind, (people[2 * place], people[2 * place + 1]), number)
        for place, (kind, number) in enumerate(numbers.items())
    )
    played = pairs(count, over=True, palm=palm, people=people)
    game = PALM if palm else HELD_HANDS
    return SummaryFacts(title, "Friday 20 November", 2, 17, played, given[:honours], game)


def season(count: int = 12, hidden: int = 3, title: str = "The Quiet Corner") -> SeasonFacts:
    rows = tuple(
        SeasonRow(PEOPLE[at % len(PEOPLE)], 14 - at % 12, 31 - at % 29, 17 - at % 16, 9 - at % 8)
        for at in range(count)
    )
    return SeasonFacts(title, rows, hidden)
