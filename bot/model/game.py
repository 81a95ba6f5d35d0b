"""A game as the service sees it, apart from the state of the rules."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from engine.contract import SPECTATOR, Seat, Viewer


@dataclass(frozen=True, slots=True)
class PlayedPlace:
    """A game that is played at a place."""

    game: str
    name: str  # of the place, when the game began there
    since: str = ""  # the adapter's id of what was there before the game began; empty: nothing


class Revisions(NamedTuple):
    """How often each viewer's view of a game has changed: the revision that a person sees.

    The revision of the game itself grows with every step of a chain, which only its builder may know of. So
    each viewer has a count of their own, and buttons carry that. A button is stale when its player has acted
    since it was drawn; when another player has acted, the rules decide whether the press is still legal.
    """

    seen: tuple[int, ...] = ()  # by seat; the last one is the spectators'
    acted: tuple[int, ...] = ()  # by seat: the player's count after their last action

    @classmethod
    def begin(cls, seats: int) -> "Revisions":
        """Return the counts of a game that was just dealt."""
        return cls((1,) * (seats + 1), (0,) * seats)

    @classmethod
    def read(cls, text: str) -> "Revisions":
        """Parse what `str` wrote."""
        numbers = tuple(map(int, text.split()))
        seats = len(numbers) // 2
        return cls(numbers[: seats + 1], numbers[seats + 1 :])

    def __str__(self) -> str:
        """Return the counts in one line, for the store."""
        return " ".join(map(str, (*self.seen, *self.acted)))

    def of(self, viewer: Viewer) -> int:
        """Return how often this viewer's view has changed; 0 before the deal."""
        if not self.seen:
            return 0
        return self.seen[-1 if viewer is SPECTATOR else viewer]

    def is_old(self, seat: Seat, revision: int) -> bool:
        """Return whether the player has acted since this revision, or never saw it."""
        return not self.acted[seat] <= revision <= self.seen[seat]

    def after(self, seat: Seat, *, public: bool) -> "Revisions":
        """Return the counts after a player's action; a public one changes every view."""
        seen = tuple(
            count + 1 if public or number == seat else count for number, count in enumerate(self.seen)
        )
        acted = tuple(seen[seat] if number == seat else count for number, count in enumerate(self.acted))
        return Revisions(seen, acted)


class Status(StrEnum):
    """The stage of a game, as the service sees it."""

    INVITED = "invited"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    PLAYING = "playing"
    OVER = "over"  # by the rules
    PARTED = "parted"  # all players agreed to end it
    LEFT = "left"  # a player was away for too long, or had their data deleted
    ABANDONED = "abandoned"  # all players were away for too long: it is about to be deleted

    @property
    def pending(self) -> bool:
        """Whether it waits for an answer."""
        return self is Status.INVITED

    @property
    def dealt(self) -> bool:
        """Whether the cards have been dealt."""
        return self in _DEALT

    @property
    def let_go(self) -> bool:
        """Whether it was dealt, and ended before the rules ended it."""
        return self in _LET_GO


_DEALT: Final = frozenset({Status.PLAYING, Status.OVER, Status.PARTED, Status.LEFT, Status.ABANDONED})
_LET_GO: Final = frozenset({Status.PARTED, Status.LEFT, Status.ABANDONED})

NOBODY: Final = ""
"""The person on a seat that is empty, or was left by a player who had their data deleted."""


class About(BaseModel):
    """The facts of a game apart from its state; none of them is hidden."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    seats: tuple[str, ...]  # the person on each seat, or `NOBODY`
    created: int  # milliseconds since 1970
    options: dict[str, str] = {}
    host: int = 0  # the seat of the player who opened it
    consented: tuple[int, ...] = ()  # the seats that want to play
    tables: dict[str, str] = {}  # platform: the adapter's id of the place where everyone can watch
    night: str = ""  # the night that it belongs to
    day: str = ""  # the day whose table it is: "2026-11-19"
    gathers: bool = False  # a gathering: until the deal, people come and go, and the seats are those present
    reserved: tuple[tuple[int, str], ...] = ()  # seats that only a link opens, with their guests' names
    guided: bool = False  # a first game, in which what is new is explained to people

    @property
    def keeps_order(self) -> bool:
        """Whether players choose their seats, instead of having them drawn by lot."""
        return self.options.get("seating") == "seated"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The empty seats that anyone with the game's code can take."""
        reserved = dict(self.reserved)
        return tuple(seat for seat, who in enumerate(self.seats) if who == NOBODY and seat not in reserved)

    def without(self, who: str) -> "About":
        """Return a gathering without a guest who has left; the others move up."""
        seats = tuple(each for each in self.seats if each != who)
        host = seats.index(self.seats[self.host])
        return self.model_copy(update={"seats": seats, "host": host, "consented": tuple(range(len(seats)))})


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One revision of a game."""

    id: str
    revision: int  # of the game itself, for the store only; 0 before the deal
    status: Status
    about: About
    state: bytes = field(repr=False)  # empty before the deal, and again in the archive
    raw: bytes = field(repr=False)  # `about` as stored, for comparing when it is changed
    counts: Revisions  # the revision that each viewer sees
