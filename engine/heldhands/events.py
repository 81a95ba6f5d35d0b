"""Public events. Private information is only in the views.

An action without an event has changed only the actor's view.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.contract import Seat
from engine.heldhands.board import Ring
from engine.heldhands.cards import Objective, Side
from engine.heldhands.loss import Loss
from engine.heldhands.phases import Ending


@dataclass(frozen=True, slots=True)
class SideChosen:
    """A player has chosen a side; at set-up the side is still secret, and another choice is not told."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Began:
    """Both have chosen a side: the first turn begins."""

    first: Seat


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    """The next objective lies open."""

    objective: Objective
    argument: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A player has ended a movement."""

    seat: Seat
    path: tuple[str, ...]  # the start included
    balance: int


@dataclass(frozen=True, slots=True)
class ObjectiveCompleted:
    """An objective is done."""

    seat: Seat
    objective: Objective
    completed: int


@dataclass(frozen=True, slots=True)
class RingOpened:
    """A set of objectives is complete; None is the centre."""

    ring: Ring | None


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """A discard pile went back into the deck."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A balanced player drew cards."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class PerspectiveChanged:
    """A player's cards now show their other halves."""

    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    ending: Ending
    loss: Loss | None = None  # why, if it is lost


Event: TypeAlias = (
    SideChosen
    | Began
    | ObjectiveRevealed
    | Moved
    | ObjectiveCompleted
    | RingOpened
    | PileShuffled
    | Drew
    | PerspectiveChanged
    | Ended
)
