"""The interface of every game, and its refusals.

A game is a set of pure functions over a frozen state. The seed and the list of actions replay to the same
state, byte for byte: that is the save format, the replay and the bug report.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol, Self, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Viewer: TypeAlias = Seat | None
"""A viewer of the table: a seat, or `SPECTATOR`."""

SPECTATOR: Final = None

Fact: TypeAlias = str | int | tuple[str, ...]
"""One detail of a refusal or an event, a value for messages in the layers above."""

MAX_SEED: Final = 2**53 - 1
"""Seeds stay whole numbers in every JSON reader, JavaScript's too."""


class Silence(StrEnum):
    """How much players may talk (ruling 27). The engine only stores it; the service enforces it."""

    LEARNING = "learning"
    QUIET = "quiet"
    SILENT = "silent"


class Code(StrEnum):
    """The code of a refusal or a problem, and the names of the facts that come with it."""

    facts: tuple[str, ...]

    def __new__(cls, code: str, *facts: str) -> Self:
        """Make `NOT_YET = "not_yet", "hour"` a code that promises an hour."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.facts = facts
        return member


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """A refusal as a code and its facts; the layers above make sentences in the reader's language."""

    def __init__(self, code: Code, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, to pass from one process to another."""
        return _refused, (type(self), self.code, dict(self.facts))

    def __str__(self) -> str:
        """Show code and facts to developers; players never read this."""
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({details})" if details else str(self.code)


def _refused(kind: type[Refusal], code: Code, facts: dict[str, Fact]) -> Refusal:
    return kind(code, **facts)


class InvalidOptions(Refusal):
    """No game can be set up from these options, seats or seed."""


class InvalidAction(Refusal):
    """Not an action at all."""


class IllegalAction(Refusal):
    """An action, but one that the rules do not allow here and now."""


class InvalidState(Refusal):
    """Stored bytes that are not a state of this game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    reason: str  # a code of the game
    scores: tuple[int, ...] = ()  # by seat, where the game keeps score


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT_co = TypeVar("EventT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[OptionsT, StateT, ActionT, EventT_co, ViewT_co]):
    """The whole surface of a game; everything above the engine is written against this."""

    name: str

    @property
    def seats(self) -> Sequence[int]:
        """The possible numbers of players."""
        ...

    def option_values(self) -> Mapping[str, Sequence[str]]:
        """Every option with the values that it can have."""
        ...

    def read_options(self, options: Mapping[str, object]) -> OptionsT:
        """Options from named values, the missing ones at their default; raises `InvalidOptions`."""
        ...

    def setup(self, options: OptionsT, seats: int, seed: int) -> StateT:
        """Deal a new game; equal seeds give equal games; raises `InvalidOptions`."""
        ...

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when it is over."""
        ...

    def legal_actions(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Everything that this seat may do now; a seat that is not asked may still change its mind."""
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, Sequence[EventT_co]]:
        """Return the next state and the public events of the change.

        Raises `IllegalAction`, or `InvalidAction` for something that is not an action; nothing changes then.
        Without an event, only this seat's view has changed.
        """
        ...

    def view(self, state: StateT, viewer: Viewer) -> ViewT_co:
        """Return an allow-list of what this viewer may know."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how it ended, or None while it goes on."""
        ...

    def read_action(self, text: object) -> ActionT:
        """Return the action that a button, a log or a record wrote down; raises `InvalidAction`."""
        ...

    def write_action(self, action: ActionT) -> str:
        """Return the action's short text: what `read_action` reads."""
        ...

    def dump(self, state: StateT) -> bytes:
        """Return the state as canonical JSON."""
        ...

    def load(self, data: bytes) -> StateT:
        """Return the state that `dump` wrote; raises `InvalidState`."""
        ...
