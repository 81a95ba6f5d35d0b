"""What the pictures of game nights are made of: plain facts that everybody may know, and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

HELD_HANDS: Final = "heldhands"
PALM: Final = "palm"
"""The games of evenings, as the engine calls them."""


class PairStage(StrEnum):
    """How far two have come."""

    PLAYING = "playing"
    HELD = "held"  # won: they held hands, or have kept their memories
    LOST = "lost"
    LEFT = "left"  # they let go before the end


class HonourKind(StrEnum):
    """What is worth a medallion."""

    SHORTEST = "shortest"  # journey, in turns
    CLOSEST = "closest"  # call: so few cards were left
    FIRST = "first"  # hand-holding, so many minutes after the start
    MOST = "most"  # memories that were found, in points
    EARLIEST = "earliest"  # who have kept their memories, so many minutes after the start


@dataclass(frozen=True, slots=True)
class PairFacts:
    """Two who play, or have played. Where a game has no rings, nothing is asked of them."""

    names: tuple[str, str]
    level: str  # of the engine; nothing where a game has none
    stage: PairStage
    ring: int  # where objectives are completed now: 0 is the outer one, 2 the inner
    done: int  # objectives, or points
    of: int
    turns: int  # that were made
    rings: tuple[int, int] = (0, 0)  # where each of the two stands; 3 is the centre
    all_turns: int = 0  # that there will be; 0: as many as it takes

    @property
    def turn(self) -> int:
        """The number of the present turn, where it is known how many there will be."""
        return min(self.turns + 1, self.all_turns)


@dataclass(frozen=True, slots=True)
class CoverFacts:
    """An evening that will be."""

    title: str
    when: tuple[str, ...]  # lines, already in words
    edition: str
    level: str
    places: int  # 0: any number
    weekly: bool
    server: str
    game: str = HELD_HANDS
    expert: bool = False  # of Palm: with constraints
    veterans: bool = False  # of Palm: with more cards to hide memories among

    @property
    def kind(self) -> str:
        """What is most worth saying of the game: a word that the catalogues know."""
        if self.game != PALM:
            return self.edition if self.level == "none" else self.level  # only one edition has other levels
        return {(True, False): "experts", (False, True): "veterans", (True, True): "both"}.get(
            (self.expert, self.veterans), "together"
        )


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """An evening as it is now."""

    title: str
    round: int
    pairs: tuple[PairFacts, ...]
    waiting: tuple[str, ...]  # the names of those who wait for the next round
    late: bool  # it began later than was said
    game: str = HELD_HANDS


@dataclass(frozen=True, slots=True)
class Honour:
    """A medallion, and who has it."""

    kind: HonourKind
    names: tuple[str, str]
    number: int  # turns, cards, minutes or points, as its kind says


@dataclass(frozen=True, slots=True)
class SummaryFacts:
    """An evening that has been."""

    title: str
    when: str  # already in words
    rounds: int
    people: int
    pairs: tuple[PairFacts, ...]  # all of the evening, in the order of rounds
    honours: tuple[Honour, ...]
    game: str = HELD_HANDS


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One who plays."""

    name: str
    evenings: int
    games: int
    won: int
    partners: int  # different ones


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """All evenings of a server."""

    title: str  # the server's name, or nothing
    rows: tuple[SeasonRow, ...]  # as they will be listed
    hidden: int  # so many play without appearing


def counts(pairs: Iterable[PairFacts]) -> dict[str, int]:
    """Return how many are at each stage, under the names that messages have for them."""
    stages = [pair.stage for pair in pairs]
    return {stage.value: stages.count(stage) for stage in PairStage}
