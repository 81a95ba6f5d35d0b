"""Taking away what is in the way: presses that were heard, typed words, pictures of earlier moments."""

from functools import partial

from adapters.matrix.chores import Chores, Rank
from adapters.matrix.wire import Wire


class Sweeping:
    """Takes things away, when there is time."""

    def __init__(self, wire: Wire, chores: Chores) -> None:
        """Take them away by this homeserver."""
        self._wire = wire
        self._chores = chores

    def take_away(self, room: str, event: str, rank: Rank = Rank.OLD) -> None:
        """Take something away when it is its turn."""
        self._chores.add(rank, _name(event), partial(self._wire.redact, room, event))

    def is_gone(self, event: str) -> bool:
        """Tell whether something was taken away lately."""
        return self._chores.is_done(_name(event))


def _name(event: str) -> str:
    return f"take/{event}"
