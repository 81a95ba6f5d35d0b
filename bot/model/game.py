"""A game as the service speaks of it, apart from the state of the rules."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from engine.contract import SPECTATOR, Seat, Viewer


@dataclass(frozen=True, slots=True)
class PlayedPlace:
    """A place where a game is played."""

    game: str
    name: str  # what the place was called then
    since: str = ""  # after what it began there, in the adapter's words; empty: it was there first


# How often each viewer's view of a game has changed: the revision that a person sees.
#
# The revision of the game itself grows with every step of a chain, and nobody else may know of those. So each
# viewer has a count of their own, and a button carries that. It is old when its player has acted since it was
# drawn; when another player has acted, the rules decide whether it is still legal.


class Revisions(NamedTuple):
    """The counts of one game."""

    seen: tuple[int, ...] = ()  # by seat, and in the last place of those who watch
    acted: tuple[int, ...] = ()  # by seat: what it was when this player had acted last

    @classmethod
    def begin(cls, seats: int) -> "Revisions":
        """Return the counts of a game that was just dealt."""
        return cls((1,) * (seats + 1), (0,) * seats)

    @classmethod
    def read(cls, text: str) -> "Revisions":
        """Return what `str` wrote."""
        numbers = tuple(map(int, text.split()))
        seats = len(numbers) // 2
        return cls(numbers[: seats + 1], numbers[seats + 1 :])

    def __str__(self) -> str:
        """Write them in one line."""
        return " ".join(map(str, (*self.seen, *self.acted)))

    def of(self, viewer: Viewer) -> int:
        """Return how often this viewer's view has changed; 0 before there is one."""
        if not self.seen:
            return 0
        return self.seen[-1 if viewer is SPECTATOR else viewer]

    def is_old(self, seat: Seat, revision: int) -> bool:
        """Return whether something was drawn before this player acted last, or was never drawn at all."""
        return not self.acted[seat] <= revision <= self.seen[seat]

    def after(self, seat: Seat, *, public: bool) -> "Revisions":
        """Return the counts when a player has acted; in public, everybody's view has changed."""
        seen = tuple(
            count + 1 if public or number == seat else count for number, count in enumerate(self.seen)
        )
        acted = tuple(seen[seat] if number == seat else count for number, count in enumerate(self.acted))
        return Revisions(seen, acted)


class Status(StrEnum):
    """How far a game has come, as the service sees it."""

    INVITED = "invited"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    PLAYING = "playing"
    OVER = "over"  # by the rules
    PARTED = "parted"  # all agreed to end it
    LEFT = "left"  # one of them was away for too long, or wanted to be forgotten
    ABANDONED = "abandoned"  # everybody was away for too long: it is about to be forgotten

    @property
    def pending(self) -> bool:
        """It waits for an answer."""
        return self is Status.INVITED

    @property
    def dealt(self) -> bool:
        """There are cards on the table."""
        return self in _DEALT

    @property
    def let_go(self) -> bool:
        """It was dealt, and ended by hand before the rules ended it."""
        return self in _LET_GO


_DEALT: Final = frozenset({Status.PLAYING, Status.OVER, Status.PARTED, Status.LEFT, Status.ABANDONED})
_LET_GO: Final = frozenset({Status.PARTED, Status.LEFT, Status.ABANDONED})

NOBODY: Final = ""
"""On a seat: nobody yet, or somebody who has been forgotten."""


class About(BaseModel):
    """What a game is, apart from its state: this never holds anything hidden."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    seats: tuple[str, ...]  # the person on each seat, or `NOBODY`
    created: int  # milliseconds since 1970
    options: dict[str, str] = {}
    host: int = 0  # the seat of whoever opened it
    consented: tuple[int, ...] = ()  # the seats that want to play
    tables: dict[str, str] = {}  # platform: the place where all can watch, in the adapter's words
    night: str = ""  # the evening that it belongs to
    gathers: bool = False  # its seats are those who have come so far; until the deal, people come and go
    reserved: tuple[
        tuple[int, str], ...
    ] = ()  # empty seats that only a link opens, and what the host calls their guests

    @property
    def keeps_order(self) -> bool:
        """Who sits beside whom is not drawn by lot, so that it matters to sit elsewhere."""
        return self.options.get("seating") == "seated"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The empty seats that the code of the game opens."""
        reserved = dict(self.reserved)
        return tuple(seat for seat, who in enumerate(self.seats) if who == NOBODY and seat not in reserved)

    def without(self, who: str) -> "About":
        """Return a gathering when somebody who is not its host has gone: the others move up."""
        seats = tuple(each for each in self.seats if each != who)
        host = seats.index(self.seats[self.host])
        return self.model_copy(update={"seats": seats, "host": host, "consented": tuple(range(len(seats)))})


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One revision of a game."""

    id: str
    revision: int  # of the game itself: nobody's business but the store's; 0 before it is dealt
    status: Status
    about: About
    state: bytes = field(repr=False)  # empty before it is dealt, and again when it is in the archive
    raw: bytes = field(repr=False)  # `about` as it was found, for who wants to change it
    counts: Revisions  # what each viewer takes for the revision
