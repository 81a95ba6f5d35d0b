"""The whole truth about one game, frozen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.contract import Seat
from engine.palm.mime import Mime
from engine.palm.options import Mode, Options, mode_of
from engine.palm.phases import Ending, Phase

MEMORIES = 100
"""The memories of a life, numbered from 1 in the order in which they happened."""

HAND = 6
"""Cards in a team's hand."""


@dataclass(frozen=True, slots=True, repr=False)
class Performance:
    """A mime that was performed, and what it was about."""

    child: Seat | None  # None where a player is alone, and the rules mime
    memory: int
    constraint: int | None  # the number of a card
    mime: Mime
    laid: tuple[int | None, ...] = ()  # by team: the card that could be meant, when it was laid


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """What lies on the table in this turn."""

    child: Seat | None = None
    grandfather: Seat | None = None
    memory: int | None = None  # which Child mimes now
    constraint: int | None = None
    mime: Mime = field(default_factory=Mime)  # as far as it is thought out
    performed: tuple[Performance, ...] = ()
    album: tuple[int, ...] = ()

    @property
    def on_the_table(self) -> tuple[int, ...]:
        """The cards that belong to this turn."""
        if self.album:
            return self.album
        return tuple(self._cards())

    def _cards(self) -> Iterator[int]:
        for each in self.performed:
            yield each.memory
            yield from (card for card in each.laid if card is not None)
        if self.memory is not None:
            yield self.memory


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The result of a turn, which is public."""

    number: int  # of the turn, from 1
    grandfather: Seat
    performed: tuple[Performance, ...]
    album: tuple[int, ...]
    chosen: tuple[int, int]  # cards
    gained: tuple[int, ...]  # points by team


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """One game. Only `views.py` decides who may know what of it."""

    options: Options
    seed: int
    table: tuple[Seat, ...]  # clockwise: the left neighbour of a player comes next
    teams: tuple[tuple[Seat, ...], ...]  # playing individually, each is a team of one
    first: int  # the team that begins
    deck: tuple[int, ...]  # the next card to draw comes first
    hands: tuple[tuple[int, ...], ...]  # by team; none where two play together
    points: tuple[int, ...]  # by team
    discard: tuple[int, ...] = ()
    constraint_deck: tuple[int, ...] = ()  # numbers of cards, from 1
    constraint_discard: tuple[int, ...] = ()
    shuffles: int = 0
    constraint_shuffles: int = 0
    phase: Phase = Phase.ROLES
    turn: Turn = field(default_factory=Turn)
    grandfathers: tuple[Seat, ...] = ()  # of the turns that are over
    last: Result | None = None
    ending: Ending | None = None

    def __repr__(self) -> str:
        """Show little: hidden facts must not get into a log."""
        return f"<State of turn {self.number}, {self.phase}>"

    @property
    def mode(self) -> Mode:
        """The mode of the game."""
        return mode_of(self.options, len(self.table))

    @property
    def number(self) -> int:
        """The number of the present turn, from 1; of the last one when the game is over."""
        return len(self.grandfathers) + (self.phase is not Phase.OVER)

    def team_of(self, seat: Seat) -> int:
        """Return the team of a player."""
        return next(number for number, team in enumerate(self.teams) if seat in team)

    @property
    def active(self) -> tuple[int, ...]:
        """The teams at turn: one, or playing individually those of Child and Grandfather."""
        if self.mode is Mode.INDIVIDUALLY:
            pair = (self.turn.child, self.turn.grandfather)
            return tuple(self.team_of(seat) for seat in pair if seat is not None)
        return ((self.first + len(self.grandfathers)) % len(self.teams),)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The teams that lay misleading cards in this turn."""
        active = self.active
        return tuple(number for number in range(len(self.teams)) if number not in active)
