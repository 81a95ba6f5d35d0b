"""Evenings that are worth a picture."""

from dataclasses import replace
from random import Random
from typing import Final

from renderers.nights.facts import (
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
    "Zoë",
    "Łukasz",
    "Anna",
    "Bartolomeo della Rovere",
    "محمد عبد الله",
    "🌈 Sky 🦄",
    "Mei 梅",
    "Giò",
    "Hildegard-Friederike von Hohenstein",
    "שלום לוי",
    "Noor",
    "quiet_fox_1987",
    "Nguyễn Thị Ổn",
    "Bo",
    "Δημήτρης",
    "Olga",
    "Sam",
    "Ines",
)
TITLE: Final = "Friday by candlelight"
LONG_TITLE: Final = (
    "La serata più lunga dell'anno: giochiamo finché c'è luce, poi anche al buio, perché così è Natale 🎄"
)


def pairs(count: int, *, over: bool = False, level: str = "none") -> tuple[PairFacts, ...]:
    """Return so many pairs, each somewhere else; all of them done when it is over."""
    return tuple(_pair(number, over=over, level=level) for number in range(count))


def _pair(number: int, *, over: bool, level: str) -> PairFacts:
    chance = Random(number)
    names = (PEOPLE[2 * number % len(PEOPLE)], PEOPLE[(2 * number + 1) % len(PEOPLE)])
    ended = (PairStage.HELD, PairStage.LOST, PairStage.HELD, PairStage.HELD, PairStage.LOST, PairStage.LEFT)
    stages = ended if over else (PairStage.PLAYING, PairStage.HELD, PairStage.PLAYING, *ended[:2], *ended[5:])
    stage = stages[number % len(stages)]
    if stage is PairStage.HELD:
        return PairFacts(names, level, stage, 2, 24, 24, chance.randrange(21, 40), (3, 3))
    done = chance.randrange(24)
    ring = done // 8
    rings = (chance.randrange(ring + 1), chance.randrange(ring + 1))
    return PairFacts(names, level, stage, ring, done, 24, done + chance.randrange(6), rings)


def palm_pairs(count: int, *, over: bool = False) -> tuple[PairFacts, ...]:
    """Return so many pairs who play, or have played, In the Palm of Your Hand."""
    return tuple(_palm_pair(number, over=over) for number in range(count))


def _palm_pair(number: int, *, over: bool) -> PairFacts:
    chance = Random(number)
    names = (PEOPLE[2 * number % len(PEOPLE)], PEOPLE[(2 * number + 1) % len(PEOPLE)])
    ended = (PairStage.HELD, PairStage.HELD, PairStage.LOST, PairStage.LEFT)
    stages = ended if over else (PairStage.PLAYING, PairStage.HELD, PairStage.PLAYING, *ended[1:])
    stage = stages[number % len(stages)]
    if stage in {PairStage.HELD, PairStage.LOST}:
        points = chance.randrange(6, 9) if stage is PairStage.HELD else chance.randrange(6)
        points = points if number else 8
        return PairFacts(names, "", stage, 0, points, 8, 4, all_turns=4)
    turns = chance.randrange(4)
    return PairFacts(names, "", stage, 0, chance.randrange(2 * turns + 1), 8, turns, all_turns=4)


def palm_board(count: int = 9, *, waiting: int = 1, late: bool = False, title: str = TITLE) -> BoardFacts:
    """Return an evening with so many pairs who play In the Palm of Your Hand."""
    facts = board(count, waiting=waiting, late=late, title=title)
    return replace(facts, pairs=palm_pairs(count), game=PALM)


def palm_cover(title: str = TITLE, *, expert: bool = False, veterans: bool = False) -> CoverFacts:
    """Return an evening with In the Palm of Your Hand that is planned."""
    facts = replace(cover(title, edition=""), level="", game=PALM)
    return replace(facts, expert=expert, veterans=veterans)


def palm_summary(count: int = 9, honours: int = 2, title: str = TITLE) -> SummaryFacts:
    """Return an evening with In the Palm of Your Hand that is over."""
    numbers = {HonourKind.MOST: 8, HonourKind.EARLIEST: 37}
    given = tuple(
        Honour(kind, (PEOPLE[2 * place + 2], PEOPLE[2 * place + 3]), number)
        for place, (kind, number) in enumerate(numbers.items())
    )
    facts = summary(count, title=title)
    return replace(facts, pairs=palm_pairs(count, over=True), honours=given[:honours], game=PALM)


def board(count: int = 9, *, waiting: int = 1, late: bool = False, title: str = TITLE) -> BoardFacts:
    """Return an evening with so many pairs."""
    names = tuple(PEOPLE[number % len(PEOPLE)] for number in range(waiting))
    return BoardFacts(title, 2, pairs(count), names, late)


def cover(title: str = TITLE, *, edition: str = "published", weekly: bool = True) -> CoverFacts:
    """Return an evening that is planned."""
    when = ("Friday 20 November", "20:00 (Europe/Rome)")
    return CoverFacts(title, when, edition, "challenging", 12, weekly, "The Quiet Corner")


def summary(count: int = 9, honours: int = 3, title: str = TITLE) -> SummaryFacts:
    """Return an evening that is over."""
    numbers = {HonourKind.SHORTEST: 22, HonourKind.CLOSEST: 1, HonourKind.FIRST: 37}
    given = tuple(
        Honour(kind, (PEOPLE[2 * place + 2], PEOPLE[2 * place + 3]), number)
        for place, (kind, number) in enumerate(numbers.items())
    )
    return SummaryFacts(title, "Friday 20 November", 2, 17, pairs(count, over=True), given[:honours])


def season(count: int = 12, hidden: int = 3, title: str = "The Quiet Corner") -> SeasonFacts:
    """Return a season in which so many play."""
    rows = tuple(
        SeasonRow(
            PEOPLE[place % len(PEOPLE)], 14 - place % 12, 31 - place % 29, 17 - place % 16, 9 - place % 8
        )
        for place in range(count)
    )
    return SeasonFacts(title, rows, hidden)


def mixed(count: int) -> BoardFacts:
    """Return an evening on which arguments have grown for some."""
    levels = ("none", "challenging", "difficult", "impossible")
    grown = tuple(replace(pair, level=levels[place % len(levels)]) for place, pair in enumerate(pairs(count)))
    return replace(board(count), pairs=grown)
