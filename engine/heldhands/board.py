"""The board: rings of emotions around a centre, and the lines between them.

Compiled to bit masks: node number n is the bit `1 << n`. A broken file is refused with
a message that names the node.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from engine.data_file import BrokenDataError, DataFile, parse
from engine.heldhands.cards import EMOTIONS, Emotion, Side

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


class _Rings(DataFile):
    O: str  # noqa: E741 - the ring's letter
    M: str
    I: str  # noqa: E741 - the ring's letter


class _BoardFile(DataFile):
    name: str
    rings: _Rings
    lines: dict[str, list[str]]  # the groups are for the reader of the file


_LEVELS: Final = (*RINGS, None)  # from the outside in; None is the centre


def read_board(text: str, source: str) -> Board:
    """Return the board written in this TOML text; raises `BrokenDataError`, naming `source` and the node."""
    file = parse(text, source, _BoardFile)
    rings = {ring: _read_ring(ring, getattr(file.rings, ring), source) for ring in RINGS}
    nodes = (*(name for ring in rings.values() for name in ring), CENTRE)
    number = {name: n for n, name in enumerate(nodes)}
    emotions = (*(emotion for ring in rings.values() for emotion in ring.values()), None)
    neighbours = _join(rings, number, [line for group in file.lines.values() for line in group], source)
    _check_reach(nodes, neighbours, source)
    outer = tuple(rings[Ring.OUTER])
    near = (*(_near_side(n, len(ring)) for ring in rings.values() for n in range(len(ring))), None)
    return Board(
        name=file.name,
        nodes=nodes,
        number=number,
        emotions=emotions,
        kinds=tuple(EMOTIONS.index(emotion) if emotion else -1 for emotion in emotions),
        neighbours=neighbours,
        showing={e: sum(1 << n for n, shown in enumerate(emotions) if shown is e) for e in EMOTIONS},
        on_ring={ring: sum(1 << number[name] for name in names) for ring, names in rings.items()},
        centre=1 << number[CENTRE],
        starts=(outer[len(outer) // 2], outer[0]),  # in front of near, in front of far
        sides=(near, tuple(side and side.other for side in near)),
    )


def _read_ring(ring: Ring, letters: str, source: str) -> dict[str, Emotion]:
    """Return the ring's nodes and their emotions, clockwise."""
    nodes: dict[str, Emotion] = {}
    for n, letter in enumerate(letters):
        if letter not in EMOTIONS:
            raise BrokenDataError(
                source, f"node {ring}{n}: {letter!r} is not an emotion ({', '.join(EMOTIONS)})"
            )
        nodes[f"{ring}{n}"] = Emotion(letter)
    if not nodes or len(nodes) % (2 * len(EMOTIONS)):
        raise BrokenDataError(
            source, f"ring {ring} has {len(nodes)} nodes: not a multiple of {2 * len(EMOTIONS)}"
        )
    names = list(nodes)
    for one, next_one in pairwise([*names, names[0]]):
        if nodes[one] is nodes[next_one]:
            raise BrokenDataError(
                source, f"{one} and {next_one} are neighbours and both {nodes[one].name.lower()}"
            )
    fair = len(nodes) // len(EMOTIONS)
    for emotion in EMOTIONS:
        showing = [name for name in names if nodes[name] is emotion]
        if len(showing) != fair:
            found = f"{len(showing)} ({', '.join(showing)})" if showing else "none"
            feeling = emotion.name.lower()
            raise BrokenDataError(source, f"ring {ring} needs {fair} {feeling} nodes and has {found}")
    return nodes


def _join(
    rings: dict[Ring, dict[str, Emotion]], number: dict[str, int], lines: list[str], source: str
) -> tuple[int, ...]:
    """Return the neighbours of each node: along its ring, and by the lines between the rings."""
    neighbours = [0] * len(number)

    def join(one: str, other: str) -> None:
        neighbours[number[one]] |= 1 << number[other]
        neighbours[number[other]] |= 1 << number[one]

    for ring in rings.values():
        names = list(ring)
        for one, other in pairwise([*names, names[0]]):
            join(one, other)
    level = {name: _LEVELS.index(ring) for ring, names in rings.items() for name in names}
    level[CENTRE] = _LEVELS.index(None)
    for line in lines:
        one, _, other = line.partition("-")
        for name in (one, other):
            if name not in number:
                raise BrokenDataError(source, f"line {line!r}: there is no node {name!r}")
        if abs(level[one] - level[other]) != 1:
            raise BrokenDataError(
                source, f"line {line!r}: {one} and {other} do not lie on neighbouring rings"
            )
        if neighbours[number[one]] >> number[other] & 1:
            raise BrokenDataError(source, f"line {line!r}: {one} and {other} are joined already")
        join(one, other)
    return tuple(neighbours)


def _check_reach(nodes: tuple[str, ...], neighbours: tuple[int, ...], source: str) -> None:
    reached, frontier = 1, 1
    while frontier:
        found = 0
        for n in members(frontier):
            found |= neighbours[n]
        frontier = found & ~reached
        reached |= found
    for n, name in enumerate(nodes):
        if not reached >> n & 1:
            raise BrokenDataError(source, f"node {name} cannot be reached from {nodes[0]}")


def _near_side(n: int, length: int) -> Side | None:
    """Return the half of the board with the ring's n-th node, as the near player sees it (ruling 16)."""
    if n in (0, length // 2):
        return None
    return Side.RIGHT if n < length // 2 else Side.LEFT
