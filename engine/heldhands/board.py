"""The board: rings of emotions around a centre, and the lines between them.

Compiled to bit masks: node number n is the bit `1 << n`. `board_file.py` reads and checks the files.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.heldhands.cards import Emotion, Side

SEATS: Final = ("near", "far")
"""The names of seats 0 and 1: in the board files' picture the near player sits at the bottom."""

CENTRE: Final = "C"


class Ring(StrEnum):
    """The rings from the outside in; the letter begins the names of their nodes."""

    OUTER = "O"
    MIDDLE = "M"
    INNER = "I"


RINGS: Final = tuple(Ring)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A checked board; loaded once, compared by identity."""

    name: str
    nodes: tuple[str, ...]  # the name of each node: "O0" ... "I7", and "C" for the centre
    number: Mapping[str, int]  # the number of each name
    emotions: tuple[Emotion | None, ...]  # by node; None for the centre
    kinds: tuple[int, ...]  # by node: the number of its emotion; -1 for the centre
    neighbours: tuple[int, ...]  # by node: the nodes one line away
    showing: Mapping[Emotion, int]  # the nodes of an emotion
    on_ring: Mapping[Ring, int]  # the nodes of a ring
    centre: int  # the centre alone
    starts: tuple[str, str]  # by seat
    sides: tuple[tuple[Side | None, ...], tuple[Side | None, ...]]
    """By seat, then node: its half of the board as that player sees it; None on the middle line."""


def members(mask: int) -> Iterator[int]:
    """Return the numbers of the nodes in a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
