"""The board on a cover: turned at random, with the paths of two players who have nearly met."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, pi, sin, tau
from typing import Final

from engine.heldhands.board import CENTRE, RINGS, Board, Ring, members
from engine.heldhands.edition import editions, load_edition
from engine.heldhands.options import Options
from renderers.heldhands.picture.motifs import draw_node
from renderers.heldhands.places import bearing, ring_of
from renderers.page.emblems import draw_hand, draw_heart
from renderers.page.theme import Theme
from renderers.paint.palette import mix_colours
from renderers.paint.pen import Pen, Point

MIDDLE: Final = (962.0, 240.0)
_RIM: Final = 268.0
_RADII: Final = dict(zip(RINGS, (236.0, 160.0, 90.0), strict=True))
_NODE: Final = dict(zip(RINGS, (17.0, 19.0, 20.0), strict=True))
_WAY: Final = 13.0
_HAND: Final = 22.0
_HEART: Final = 40.0
_ARC: Final = 10  # straight pieces of a path along a ring
_PALE: Final = 0.5  # part of the board colour in a path
_STEPS: Final = 3  # along a ring, before a path goes inwards


def draw_board(pen: Pen, edition: str, lots: bytes, colours: Theme) -> None:
    """Draw the board of an edition."""
    board = load_edition(edition if edition in editions() else Options().edition).board
    turn = lots[3] / 256
    ways = _ways(board, lots)
    pen.circle(MIDDLE, _RIM, colours.board, colours.closed, 3)
    pen.circle(MIDDLE, _RADII[Ring.INNER] + 28, colours.band)
    pen.circle(MIDDLE, _RADII[Ring.INNER] - 28, colours.board)
    for start, end in _lines(board):
        pen.line(_way(board, start, end, turn), 3.5, colours.line)
    for nodes, colour in zip(ways, (colours.own, colours.partner), strict=True):
        for start, end in pairwise(nodes):
            pen.line(_way(board, start, end, turn), _WAY, mix_colours(colour, colours.board, _PALE))
    pen.circle(MIDDLE, _HEART + 8, colours.band, colours.line, 4)
    draw_heart(pen, (MIDDLE[0], MIDDLE[1] + 2), _HEART * 0.66, colours.heart)
    for number, emotion in enumerate(board.emotions):
        node = board.nodes[number]
        if emotion and (ring := ring_of(node)):
            draw_node(pen, emotion, _at(board, node, turn), _NODE[ring], colours)
    for second, nodes in enumerate(ways):
        _draw_player(pen, _at(board, nodes[-1], turn), colours, second=bool(second))


def _draw_player(pen: Pen, at: Point, colours: Theme, *, second: bool) -> None:
    """Draw a player: a ring around the node, and a hand that points to the centre."""
    colour, radius = colours.partner if second else colours.own, _NODE[Ring.INNER] + 5
    if second:
        pen.circle(at, radius + 3, None, colours.board, 13)
        pen.circle(at, radius + 5, None, colour, 2.5)
        pen.circle(at, radius, None, colour, 2.5)
    else:
        pen.circle(at, radius + 3, None, colours.board, 13)
        pen.circle(at, radius + 2.5, None, colour, 7)
    angle = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0])
    reach = radius + 10 + _HAND * 0.5
    spot = (at[0] + reach * cos(angle), at[1] + reach * sin(angle))
    draw_hand(pen, spot, _HAND, colour, angle / tau + 0.25, mirrored=second, edge=colours.board)


def _at(board: Board, node: str, turn: float) -> Point:
    ring = ring_of(node)
    return _on_circle(_RADII[ring], bearing(board, node) + turn) if ring else MIDDLE


def _on_circle(radius: float, turn: float) -> Point:
    angle = turn * tau - pi / 2
    return MIDDLE[0] + radius * cos(angle), MIDDLE[1] + radius * sin(angle)


def _lines(board: Board) -> Iterator[tuple[str, str]]:
    for number, near in enumerate(board.neighbours):
        yield from ((board.nodes[number], board.nodes[other]) for other in members(near) if other > number)


def _way(board: Board, start: str, end: str, turn: float) -> list[Point]:
    """Return the line from a node to its neighbour: along the ring, or straight."""
    ring = ring_of(start)
    if ring and ring is ring_of(end):
        begin = bearing(board, start)
        along = (bearing(board, end) - begin + 0.5) % 1 - 0.5
        return [_on_circle(_RADII[ring], begin + turn + along * piece / _ARC) for piece in range(_ARC + 1)]
    return [_at(board, start, turn), _at(board, end, turn)]


@lru_cache(maxsize=8)
def _ways(board: Board, lots: bytes) -> tuple[Sequence[str], Sequence[str]]:
    """Return the paths of both players to the inner ring, where they end on different nodes."""
    first, second = _walk(board, board.starts[0], lots[4:6]), _walk(board, board.starts[1], lots[6:8])
    return first, second if second[-1] != first[-1] else [*second, _beside(board, second[-1], 1)]


def _walk(board: Board, start: str, lots: bytes) -> list[str]:
    """Return a path from a node to the inner ring: some steps along each ring, then inwards."""
    nodes = [start]
    for lot in lots:
        along, steps = 1 if lot % 2 else -1, 1 + lot // 2 % _STEPS
        while steps > 0 or not _inwards(board, nodes[-1]):
            nodes.append(_beside(board, nodes[-1], along))
            steps -= 1
        nodes += _inwards(board, nodes[-1])[:1]
    return nodes


def _beside(board: Board, node: str, along: int) -> str:
    ring = node[0]
    count = board.on_ring[Ring(ring)].bit_count()
    return f"{ring}{(int(node[1:]) + along) % count}"


def _inwards(board: Board, node: str) -> list[str]:
    """Return the neighbours of a node on the next ring."""
    inner = RINGS.index(Ring(node[0])) + 1
    near = (board.nodes[number] for number in members(board.neighbours[board.number[node]]))
    return [other for other in near if other != CENTRE and RINGS.index(Ring(other[0])) == inner]
