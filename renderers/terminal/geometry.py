"""The positions of nodes in a picture made of characters: three rings around the centre.

Rows and columns count from the centre, down and to the right. A character is about twice as high as it is
wide, so a ring of equal rows and columns would look like an egg.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from engine.contract import Seat
from engine.heldhands.board import CENTRE, RINGS, Board, Ring, members
from renderers.heldhands.places import bearing, ring_of

_RADIUS: Final = {Ring.OUTER: 11.0, Ring.MIDDLE: 7.0, Ring.INNER: 3.4}  # in rows
_STRETCH: Final = 2.15  # columns to a row
_DOT_EVERY: Final = 3  # columns; a row has one of its own

HALF_HEIGHT: Final = 11
HALF_WIDTH: Final = 26  # the ring, and room for two tokens around its outermost node


class Spot(NamedTuple):
    """A position in the picture."""

    row: int
    column: int


class Stroke(NamedTuple):
    """A line of the board as dots; it belongs to the inner one of the rings that it joins."""

    ring: Ring | None  # None: the centre
    dots: tuple[Spot, ...]


@cache
def spots(board: Board, seat: Seat) -> Mapping[str, Spot]:
    """Return the position of every node for this seat: the far player's board is turned by 180 degrees."""
    facing = 1 if seat == 0 else -1
    places = {CENTRE: Spot(0, 0)}
    for node in board.nodes:
        if ring := ring_of(node):
            angle, radius = 2 * pi * bearing(board, node), _RADIUS[ring]
            places[node] = Spot(
                facing * -round(radius * cos(angle)), facing * round(_STRETCH * radius * sin(angle))
            )
    return places


def between(one: Spot, other: Spot) -> tuple[Spot, ...]:
    """Return the dots of a line between two places."""
    down, right = other.row - one.row, other.column - one.column
    parts = max(abs(down), round(abs(right) / _DOT_EVERY), 2)
    return tuple(
        Spot(round(one.row + down * n / parts), round(one.column + right * n / parts))
        for n in range(1, parts)
    )


@cache
def strokes(board: Board, seat: Seat) -> tuple[Stroke, ...]:
    """Return all lines of the board."""
    place = spots(board, seat)
    found = []
    for number, node in enumerate(board.nodes):
        ring = ring_of(node)
        joined = [board.nodes[n] for n in members(board.neighbours[number])]
        found += [
            Stroke(ring, between(place[node], place[other]))
            for other in joined
            if ring and ring_of(other) is ring and board.number[other] > number
        ]
        inward = [other for other in joined if _depth(other) > _depth(node)]
        if inward:  # where a line reaches two nodes, it ends on the arc between them
            found.append(Stroke(ring_of(inward[0]), between(place[node], _middle(place, inward))))
    return tuple(found)


def _depth(node: str) -> int:
    ring = ring_of(node)
    return RINGS.index(ring) if ring else len(RINGS)


def _middle(place: Mapping[str, Spot], nodes: list[str]) -> Spot:
    return Spot(
        round(sum(place[node].row for node in nodes) / len(nodes)),
        round(sum(place[node].column for node in nodes) / len(nodes)),
    )
