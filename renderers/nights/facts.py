"""The input of the pictures of game nights: only public facts."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

HELD_HANDS: Final = "heldhands"
PALM: Final = "palm"
"""The games of nights, as the engine names them."""


class PairStage(StrEnum):
    """The stages of a pair."""

    PLAYING = "playing"
    HELD = "held"  # won: held hands, or kept the memories
    LOST = "lost"
    LEFT = "left"  # abandoned


class HonourKind(StrEnum):
    """The kinds of medallions."""

    SHORTEST = "shortest"  # journey, in turns
    CLOSEST = "closest"  # call: the fewest cards were left
    FIRST = "first"  # to hold hands, in minutes after the start
    MOST = "most"  # memories found, in points
    EARLIEST = "earliest"  # to keep their memories, in minutes after the start


@dataclass(frozen=True, slots=True)
class PairFacts:
    """A pair that plays or has played. In a game without rings, they are ignored."""

    names: tuple[str, str]
    level: str  # of the engine; empty if the game has none
    stage: PairStage
    ring: int  # where objectives are completed now: 0 is the outer one, 2 the inner
    done: int  # objectives, or points
    of: int
    turns: int  # finished
    rings: tuple[int, int] = (0, 0)  # where each of the two stands; 3 is the centre
    all_turns: int = 0  # of the whole game; 0: unlimited

    @property
    def turn(self) -> int:
        """The number of the present turn, in a game of a fixed number of turns."""
        return min(self.turns + 1, self.all_turns)


@dataclass(frozen=True, slots=True)
class CoverFacts:
    """A night before it begins."""

    title: str
    when: tuple[str, ...]  # formatted lines
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
        """The most important word about the game, as a value for messages."""
        if self.game != PALM:
            return self.edition if self.level == "none" else self.level  # only one edition has other levels
        return {(True, False): "experts", (False, True): "veterans", (True, True): "both"}.get(
            (self.expert, self.veterans), "together"
        )


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A night in progress."""

    title: str
    round: int
    pairs: tuple[PairFacts, ...]
    waiting: tuple[str, ...]  # the names of players who wait for the next round
    late: bool  # it began later than announced
    game: str = HELD_HANDS


@dataclass(frozen=True, slots=True)
class Honour:
    """A medallion and its winners."""

    kind: HonourKind
    names: tuple[str, str]
    number: int  # turns, cards, minutes or points, depending on the kind


@dataclass(frozen=True, slots=True)
class SummaryFacts:
    """A night that is over."""

    title: str
    when: str  # formatted
    rounds: int
    people: int
    pairs: tuple[PairFacts, ...]  # all of the night, in the order of rounds
    honours: tuple[Honour, ...]
    game: str = HELD_HANDS


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player."""

    name: str
    evenings: int
    games: int
    won: int
    partners: int  # different ones


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """All nights of a server."""

    title: str  # the server's name, or empty
    rows: tuple[SeasonRow, ...]  # in the order of the list
    hidden: int  # the number of players who do not want to be listed


def counts(pairs: Iterable[PairFacts]) -> dict[str, int]:
    """Return the number of pairs at each stage, by the names of the values in messages."""
    stages = [pair.stage for pair in pairs]
    return {stage.value: stages.count(stage) for stage in PairStage}
