"""The layout of the board in pictures, in the units of `page/layout.py`."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, tau
from typing import Final

from engine.contract import Seat
from engine.heldhands.board import RINGS, Board
from renderers.heldhands.places import bearing, ring_of
from renderers.paint.pen import Point

MIDDLE: Final = (600.0, 732.0)
RADII: Final = dict(zip(RINGS, (440.0, 296.0, 160.0), strict=True))
NODES: Final = dict(zip(RINGS, (32.0, 35.0, 37.0), strict=True))
"""The radius of a node, by its ring."""
HEART: Final = 62.0  # the radius of the centre
RIM: Final = 484.0
REACH: Final = 552.0  # of the board with its scales
LIMIT: Final = 2  # beads on each side of the middle of a scale
BEAD: Final = 27.0
_SCALE: Final = 513.0  # the radius of the arcs on which the balances lie
_STEP: Final = 7.6 / 360  # between two beads, as a part of a whole turn
_ARC: Final = 10  # straight pieces of a path along a ring


@dataclass(frozen=True, slots=True)
class Row:
    """A row of half-cards."""

    top: float
    height: float
    half: float  # the visible width of a card
    across: bool  # of the player on the other side: upside down


OWN_ROW: Final = Row(top=1282, height=204, half=132, across=False)
PARTNER_ROW: Final = Row(top=20, height=148, half=96, across=True)
NEAR_ROW: Final = Row(top=1314, height=152, half=97, across=False)
FAR_ROW: Final = Row(top=18, height=152, half=97, across=True)
"""Spectators see both rows alike."""


@lru_cache(maxsize=512)
def node_at(board: Board, node: str, seat: Seat) -> Point:
    """Return the position of a node for this seat."""
    ring = ring_of(node)
    return on_circle(RADII[ring], bearing(board, node) + _half_turn(seat)) if ring else MIDDLE


def size_of(node: str) -> float:
    """Return the radius of a node."""
    ring = ring_of(node)
    return NODES[ring] if ring else HEART


def on_circle(radius: float, turn: float) -> Point:
    """Return a point around the middle; a turn of 0 is at the top, and it goes clockwise."""
    angle = turn * tau - pi / 2
    return MIDDLE[0] + radius * cos(angle), MIDDLE[1] + radius * sin(angle)


def way(board: Board, start: str, end: str, seat: Seat, aside: float = 0) -> list[Point]:
    """Return the line from a node to its neighbour: along the ring, or straight.

    `aside` moves it outwards, or to one side: the same side in both directions.
    """
    if board.number[start] > board.number[end]:
        return way(board, end, start, seat, aside)[::-1]
    ring = ring_of(start)
    if ring and ring is ring_of(end):
        begin = bearing(board, start) + _half_turn(seat)
        turn = (bearing(board, end) - bearing(board, start) + 0.5) % 1 - 0.5
        return [on_circle(RADII[ring] + aside, begin + turn * piece / _ARC) for piece in range(_ARC + 1)]
    (x0, y0), (x1, y1) = node_at(board, start, seat), node_at(board, end, seat)
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (y0 - y1) / length * aside, (x1 - x0) / length * aside
    return [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy)]


def bead_at(balance: int, *, partner: bool) -> Point:
    """Return the position of a balance on its scale; each player sees plus on the right."""
    return on_circle(_SCALE, -balance * _STEP if partner else 0.5 - balance * _STEP)


def _half_turn(seat: Seat) -> float:
    """Return the turn of the board: each player sees their own scale nearest."""
    return 0.5 if seat else 0.0
