"""Public events. Private information is only in the views.

An action without an event has changed only the actor's view.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.contract import Seat
from engine.palm.phases import Ending


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """Another turn begins; the views show its players."""

    number: int  # from 1
    round: int  # 0 where a player is alone


@dataclass(frozen=True, slots=True)
class RolesTaken:
    """One player holds out a hand, and another one will mime."""

    grandfather: Seat
    child: Seat


@dataclass(frozen=True, slots=True)
class MemoryTaken:
    """Child has a memory before her: the first or the second of this turn."""

    child: Seat
    which: int  # 1 or 2


@dataclass(frozen=True, slots=True)
class Redrew:
    """Child has put a memory away, unseen, and drawn another one."""

    child: Seat


@dataclass(frozen=True, slots=True)
class Performed:
    """A mime was felt, and seen."""

    child: Seat | None  # None where a player is alone
    which: int


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A team has laid a card, face down."""

    team: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck had run out: all cards that did not lie on the table were shuffled and dealt anew."""


@dataclass(frozen=True, slots=True)
class AlbumOpened:
    """All cards lie open before Grandfather."""

    cards: int


@dataclass(frozen=True, slots=True)
class Found:
    """Grandfather has chosen, and all is revealed."""

    grandfather: Seat
    right: tuple[bool, bool]
    gained: tuple[int, ...]  # by team


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    ending: Ending


Event: TypeAlias = (
    TurnBegan
    | RolesTaken
    | MemoryTaken
    | Redrew
    | Performed
    | CardLaid
    | DeckShuffled
    | AlbumOpened
    | Found
    | Ended
)
