"""The whole truth about one game, frozen."""

from dataclasses import dataclass

from engine.contract import Seat
from engine.heldhands.actions import Step
from engine.heldhands.board import RINGS, Ring
from engine.heldhands.cards import Card, Emotion, Objective, Side, halves
from engine.heldhands.edition import Edition, load_edition
from engine.heldhands.history import Turn, TurnText, read_turn
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase


@dataclass(frozen=True, slots=True, repr=False)
class Player:
    """One player's token, scale and cards."""

    node: str
    balance: int
    row: tuple[Card, ...]  # from the cover card outwards, the newest last (ruling 18)
    discard: tuple[Card, ...]
    side: Side | None  # the halves that show; None until it is chosen at set-up

    @property
    def showing(self) -> tuple[Emotion, ...]:
        """The visible halves of the row; nothing shows before a side is chosen."""
        return halves(self.row, self.side) if self.side else ()


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """One game. Only `views.py` decides who may know what of it."""

    options: Options
    seed: int
    first: Seat
    deck: tuple[Card, ...]  # the next card to draw comes first
    objectives: tuple[Objective, ...]  # all of them, in the order in which they come up
    players: tuple[Player, Player]
    phase: Phase = Phase.SETUP
    active: Seat = 0
    completed: int = 0  # objectives completed
    revealed: int = 0  # objectives turned up, the completed ones included
    chain: tuple[Step, ...] = ()  # what the active player has built so far in this turn
    opening: tuple[Side | None, Side | None] = (None, None)  # the sides chosen at set-up, by seat
    turns: tuple[TurnText, ...] = ()  # the finished turns; the players alternate from `first`
    ending: Ending | None = None

    def __repr__(self) -> str:
        """Show little: hidden facts must not get into a log."""
        return f"<State of turn {self.number}, {self.phase}>"

    def with_chain(self, chain: tuple[Step, ...]) -> "State":
        """Return the same table with another chain; every press uses this, and `replace` is slow."""
        return State(
            options=self.options,
            seed=self.seed,
            first=self.first,
            deck=self.deck,
            objectives=self.objectives,
            players=self.players,
            phase=self.phase,
            active=self.active,
            completed=self.completed,
            revealed=self.revealed,
            chain=chain,
            opening=self.opening,
            turns=self.turns,
            ending=self.ending,
        )

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return load_edition(self.options.edition)

    def finished(self, index: int) -> Turn:
        """Return one of the finished turns."""
        return read_turn(self.turns[index])

    @property
    def number(self) -> int:
        """The number of the present turn, from 1; of the last one when the game is over."""
        lost = self.ending is not None and self.ending is not Ending.HELD_HANDS  # as a turn began
        return len(self.turns) + (self.phase is Phase.MOVE or lost)

    @property
    def objective(self) -> Objective | None:
        """The objective that lies open, if any does."""
        return self.objectives[self.completed] if self.revealed > self.completed else None

    @property
    def objective_owner(self) -> Seat | None:
        """The owner of the open objective, in editions that deal them out (ruling 24)."""
        if not self.edition.owned_objectives or self.revealed == self.completed:
            return None
        return (self.first + self.completed) % 2

    @property
    def ring(self) -> Ring | None:
        """The current ring: where objectives are completed now; None when only the centre is left."""
        opened = self.completed // self.edition.set
        return RINGS[opened] if opened < len(RINGS) else None
