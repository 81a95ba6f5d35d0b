"""The board as it lies there, before anybody stands on it; and the paper around it."""

from math import sin, tau
from typing import Final

from engine.contract import Seat
from engine.heldhands.board import RINGS, Board, Ring, members
from renderers.heldhands.picture.layout import (
    BEAD,
    HEART,
    HEIGHT,
    LIMIT,
    MIDDLE,
    RADII,
    RIM,
    WIDTH,
    bead_at,
    node_at,
    size_of,
    way,
)
from renderers.heldhands.picture.motifs import draw_closed_node, draw_heart, draw_node
from renderers.heldhands.picture.theme import Theme
from renderers.heldhands.places import ring_of
from renderers.paint.pen import Pen, Point

_BAND: Final = 47.0  # half the width of a ring's band
_LINE: Final = 6.0
_DOTS: Final = 15.0  # between the dots of a line that is not open yet
_SWELL: Final = 34.0  # how high the wave is where the two papers meet


def draw_paper(pen: Pen, theme: Theme, meet: float) -> None:
    """Draw the two papers: the side of whoever looks, and the other one beyond a gentle wave."""
    pen.panel((0, 0, WIDTH, HEIGHT), 0, theme.paper)
    shore = [(x, meet + _SWELL * sin(x / WIDTH * tau)) for x in range(0, WIDTH + 1, 20)]
    pen.polygon([(0, 0), *shore, (WIDTH, 0)], theme.beyond)


def draw_board(pen: Pen, board: Board, seat: Seat, ring: Ring | None, theme: Theme) -> None:
    """Draw the board as this seat sees it, while objectives are completed on this ring."""
    pen.circle(MIDDLE, RIM, theme.board, theme.closed, 3)
    if ring:
        pen.circle(MIDDLE, RADII[ring] + _BAND, theme.band)
        pen.circle(MIDDLE, RADII[ring] - _BAND, theme.board)
    _draw_lines(pen, board, seat, ring, theme)
    _draw_centre(pen, theme, is_open=ring is None)
    for number, emotion in enumerate(board.emotions):
        if emotion:
            node = board.nodes[number]
            is_open = _depth(ring_of(node)) <= _depth(ring)
            draws = draw_node if is_open else draw_closed_node
            draws(pen, emotion, node_at(board, node, seat), size_of(node), theme)
    for partner in (False, True):
        _draw_scale(pen, [bead_at(balance, partner=partner) for balance in range(-LIMIT, LIMIT + 1)], theme)


def _draw_lines(pen: Pen, board: Board, seat: Seat, ring: Ring | None, theme: Theme) -> None:
    """Draw every line between two nodes; those that are not open yet are dotted."""
    opened = _depth(ring)
    for number, near in enumerate(board.neighbours):
        for other in members(near):
            if other > number:
                start, end = board.nodes[number], board.nodes[other]
                points = way(board, start, end, seat)
                if max(_depth(ring_of(start)), _depth(ring_of(end))) <= opened:
                    pen.line(points, _LINE, theme.line)
                else:
                    pen.dashes(points, _LINE, theme.line, _DOTS)


def _draw_centre(pen: Pen, theme: Theme, *, is_open: bool) -> None:
    pen.circle(MIDDLE, HEART, theme.band if is_open else theme.board, theme.line, _LINE)
    draw_heart(pen, MIDDLE, HEART * 0.56, theme.heart if is_open else theme.closed)


def _draw_scale(pen: Pen, beads: list[Point], theme: Theme) -> None:
    pen.line(beads, 5, theme.line)
    for at in beads:
        pen.circle(at, BEAD, theme.board, theme.line, 4)


def _depth(ring: Ring | None) -> int:
    """Return how far inside a ring lies: 0 is the outer one, and None the centre."""
    return RINGS.index(ring) if ring else len(RINGS)
