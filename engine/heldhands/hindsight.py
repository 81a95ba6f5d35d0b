"""What a finished game looks like afterwards: the hope after each turn, and where it turned."""

from typing import Final, NamedTuple

from pydantic import TypeAdapter

from engine.contract import Seat
from engine.heldhands.actions import Step
from engine.heldhands.record import Record

MOST_POINTS: Final = 3


class Hope(NamedTuple):
    """How likely it was that the two would hold hands, in percent."""

    was: int  # as the cards lay
    seen: int  # as the player who had just moved could know


class TurningPoint(NamedTuple):
    """A turn in which another way would clearly have kept more hope."""

    turn: int
    seat: Seat
    taken: tuple[str, ...]  # nodes, the start included
    other: tuple[str, ...]
    taken_hope: Hope
    other_hope: Hope


class Hindsight(NamedTuple):
    """A whole game, looked back at."""

    hopes: tuple[Hope, ...]  # after the set-up, and after each turn
    points: tuple[TurningPoint, ...]  # at most `MOST_POINTS`, in their order
    unseen: tuple[int, ...]  # turns in which hope was lost to what nobody at the table could see

    def write(self) -> str:
        """Return the stored text."""
        return _STORED.dump_json(self).decode()

    @staticmethod
    def read(text: str) -> "Hindsight":
        """Return what `write` wrote; raises ValueError for anything else."""
        return _STORED.validate_json(text)


_STORED: Final = TypeAdapter(Hindsight)


class Examined(NamedTuple):
    """What is found of one turn; turn 0 is the set-up."""

    turn: int
    hope: Hope
    other: tuple[Step, ...] = ()  # what the strong player would have done, if that is something else
    gain: float = 0.0  # of hope by that, as far as it was looked at


class Examination(NamedTuple):
    """How far looking back at a game has come; `examination.advance` does the next part."""

    record: Record
    examined: tuple[Examined, ...] = ()
    compared: tuple[TurningPoint | None, ...] = ()
    hindsight: Hindsight | None = None  # when it is done

    @property
    def turns(self) -> int:
        """How many turns there are to examine, with the set-up as one of them."""
        return len(self.record.turns) + 1
