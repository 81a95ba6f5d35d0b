"""The board in pictures: where everything lies, and the ground that pictures begin with."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, pi, tau
from typing import Final, NamedTuple, TypeAlias, TypeVar

from engine.contract import Seat
from engine.heldhands.board import CENTRE, RINGS, Board, Ring, members
from engine.heldhands.cards import Emotion
from renderers.heldhands.motifs import node_symbol
from renderers.heldhands.names import node_name
from renderers.heldhands.scene import Scene, bearing, depth, ring_of
from renderers.i18n.catalogue import Words, sentence
from renderers.page.canvas import HEIGHT, WIDTH, Box, Canvas, SpotKind
from renderers.page.display import PAPER, DisplayList, touch_area
from renderers.page.shapes import draw_heart, draw_papers, polar
from renderers.page.theme import VARIABLES, Theme
from renderers.paint.pen import Pen, Point, symbol
from renderers.paint.picture import Look

_ARC: Final = 10  # straight pieces of a path along a ring


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where a board lies: its middle, and the radius of each ring."""

    middle: Point
    radii: Mapping[Ring, float]

    def node_at(self, board: Board, node: str, turn: float) -> Point:
        """Return the position of a node of a board that is turned by a part of a whole turn."""
        ring = ring_of(node)
        return self.on_circle(self.radii[ring], bearing(board, node) + turn) if ring else self.middle

    def on_circle(self, radius: float, turn: float) -> Point:
        """Return a point around the middle; a turn of 0 is at the top, and it goes clockwise."""
        return polar(self.middle, radius, turn * tau - pi / 2)

    def way(self, board: Board, start: str, end: str, turn: float, aside: float = 0) -> list[Point]:
        """Return the line from a node to its neighbour, along the ring or straight; `aside` moves it."""
        ring = ring_of(start)
        if ring and ring is ring_of(end):
            radius, begin = self.radii[ring] + aside, bearing(board, start) + turn
            along = (bearing(board, end) - bearing(board, start) + 0.5) % 1 - 0.5
            return [self.on_circle(radius, begin + along * piece / _ARC) for piece in range(_ARC + 1)]
        (x0, y0), (x1, y1) = self.node_at(board, start, turn), self.node_at(board, end, turn)
        length = hypot(x1 - x0, y1 - y0)
        dx, dy = (y0 - y1) / length * aside, (x1 - x0) / length * aside
        return [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy)]


LAYOUT: Final = BoardLayout((600.0, 732.0), dict(zip(RINGS, (440.0, 296.0, 160.0), strict=True)))
MIDDLE: Final = LAYOUT.middle
NODES: Final = dict(zip(RINGS, (32.0, 35.0, 37.0), strict=True))
"""The radius of a node, by its ring."""
HEART: Final = 62.0  # the radius of the centre
RIM: Final = 484.0
REACH: Final = 552.0  # of the board with its scales
LIMIT: Final = 2  # beads on each side of the middle of a scale
BEAD: Final = 27.0
_SCALE: Final = 513.0  # the radius of the arcs on which the balances lie
_STEP: Final = 7.6 / 360  # between two beads, as a part of a whole turn
_GROUNDS: Final = 64  # that are kept as backgrounds
_BAND: Final = 47.0  # half the width of a ring's band
_LINE: Final = 6.0
_DOTS: Final = 15.0  # between the dots of a line that is not open yet
_SWELL: Final = 34.0  # how high the wave is where the two papers meet


@dataclass(frozen=True, slots=True)
class RowLayout:
    """A row of half-cards."""

    top: float
    height: float
    half: float  # the visible width of a card
    across: bool  # of the player on the other side: upside down


DECK: Final = (72.0, 176.0)
OWN_ROW: Final = RowLayout(top=1282, height=204, half=132, across=False)
PARTNER_ROW: Final = RowLayout(top=20, height=148, half=96, across=True)
NEAR_ROW: Final = RowLayout(top=1314, height=152, half=97, across=False)
FAR_ROW: Final = RowLayout(top=18, height=152, half=97, across=True)
"""Spectators see both rows alike."""


def lines_of(board: Board) -> Iterator[tuple[str, str]]:
    """Yield every line of a board once, as the nodes that it joins."""
    for number, near in enumerate(board.neighbours):
        yield from ((board.nodes[number], board.nodes[other]) for other in members(near) if other > number)


@lru_cache(maxsize=512)
def node_at(board: Board, node: str, seat: Seat) -> Point:
    """Return the position of a node for this seat."""
    return LAYOUT.node_at(board, node, _half_turn(seat))


def size_of(node: str) -> float:
    """Return the radius of a node."""
    ring = ring_of(node)
    return NODES[ring] if ring else HEART


@lru_cache(maxsize=2048)
def way(board: Board, start: str, end: str, seat: Seat, aside: float = 0) -> tuple[Point, ...]:
    """Return the line from a node to its neighbour for this seat.

    `aside` moves it outwards, or to one side: the same side in both directions.
    """
    if board.number[start] > board.number[end]:
        return way(board, end, start, seat, aside)[::-1]
    return tuple(LAYOUT.way(board, start, end, _half_turn(seat), aside))


def bead_at(balance: int, *, partner: bool) -> Point:
    """Return the position of a balance on its scale; each player sees plus on the right."""
    return LAYOUT.on_circle(_SCALE, -balance * _STEP if partner else 0.5 - balance * _STEP)


def _beads(*, partner: bool) -> list[Point]:
    return [bead_at(balance, partner=partner) for balance in range(-LIMIT, LIMIT + 1)]


def _half_turn(seat: Seat) -> float:
    """Return the turn of the board: each player sees their own scale nearest."""
    return 0.5 if seat else 0.0


class Ground(NamedTuple):
    """The paper, and the empty board on it if there is one."""

    meet: float  # where the papers of the two sides meet
    board: Board | None = None
    seat: Seat = 0
    ring: Ring | None = None
    labels: Words | None = None  # for pages: the language of its nodes' names, if they can be pressed

    def draw_paper(self, pen: Pen, colours: Theme) -> None:
        """Draw the papers of the two sides."""
        draw_papers(pen, colours, HEIGHT, self.meet, _SWELL)

    def draw_board(self, pen: Pen, colours: Theme) -> None:
        """Draw the board without its nodes, if there is one."""
        if self.board:
            _draw_board(pen, self.board, self.seat, self.ring, colours)

    def nodes(self) -> Iterator[tuple[str, Emotion, float, bool]]:
        """Yield each node with its emotion and its radius, and whether it is closed."""
        for node, emotion in zip(self.board.nodes, self.board.emotions, strict=True) if self.board else ():
            if emotion:
                yield node, emotion, size_of(node), depth(ring_of(node)) > depth(self.ring)


def ground_of(scene: Scene, *, pressed: bool = False) -> Ground:
    """Return the empty board of a scene, with names for nodes that can be pressed."""
    return Ground(MIDDLE[1], scene.board, scene.seat, scene.table.ring, scene.words if pressed else None)


C = TypeVar("C", bound=Canvas)

Open: TypeAlias = Callable[[Ground, Look], C]
"""Opens a canvas with this ground."""


def open_list(ground: Ground, look: Look) -> DisplayList:
    """Return a display list with a ground."""
    return DisplayList(look, backgrounds_of(ground), named=ground.labels is not None)


@lru_cache(maxsize=_GROUNDS)
def backgrounds_of(ground: Ground) -> Mapping[str, DisplayList]:
    """Return a ground in parts that pages keep, by name; a name is the same in every language."""
    size, paper = (float(WIDTH), float(HEIGHT)), DisplayList(Look())
    paper.press(symbol(size, lambda pen: ground.draw_paper(pen, VARIABLES), (0, 0)), (0, 0), "paper")
    found = {f"{PAPER}-{ground.meet:.0f}": paper}
    if ground.board:
        drawn = found[f"board-{ground.seat}-{ground.ring or CENTRE}"] = DisplayList(Look())
        drawn.press(symbol(size, lambda pen: ground.draw_board(pen, VARIABLES), (0, 0)), (0, 0), "ground")
        for node, emotion, radius, closed in ground.nodes():
            made = node_symbol(emotion, radius, VARIABLES, closed=closed)
            drawn.press(made, node_at(ground.board, node, ground.seat), node)
    if ground.board and ground.labels:
        names = found[f"nodes-{ground.seat}"] = DisplayList(Look())
        middles = {node: node_at(ground.board, node, ground.seat) for node in ground.board.nodes}
        for node, (box, label) in nodes_to_press(ground.labels, ground.board, ground.seat).items():
            others = (middle for other, middle in middles.items() if other != node)
            names.note_closed(SpotKind.NODE, node, touch_area(box, others), label)
    return found


@lru_cache(maxsize=16)
def nodes_to_press(words: Words, board: Board, seat: Seat) -> Mapping[str, tuple[Box, str]]:
    """Return the box and the name of each node."""
    found = dict[str, tuple[Box, str]]()
    for node in board.nodes:
        (x, y), reach = node_at(board, node, seat), size_of(node)
        box = (x - reach, y - reach, x + reach, y + reach)
        found[node] = box, sentence(node_name(words, board, node))
    return found


def paste_board(canvas: Canvas, small: Canvas, top: float) -> None:
    """Paste a smaller board at this height, without the paper around it."""
    canvas.paste(small, (MIDDLE[1] - REACH, MIDDLE[1] + REACH), top, _draw_cover)


def _draw_cover(pen: Pen) -> None:
    """Draw the mask of a board and its two scales."""
    pen.circle(MIDDLE, RIM + 1.5, "#FFFFFF")
    for partner in (False, True):
        beads = _beads(partner=partner)
        pen.line(beads, 5, "#FFFFFF")
        for at in beads:
            pen.circle(at, BEAD + 7, "#FFFFFF")


def _draw_board(pen: Pen, board: Board, seat: Seat, ring: Ring | None, theme: Theme) -> None:
    """Draw the board without its nodes, as this seat sees it, while objectives are completed on this ring."""
    pen.circle(MIDDLE, RIM, theme.board, theme.closed, 3)
    if ring:
        pen.circle(MIDDLE, LAYOUT.radii[ring] + _BAND, theme.band)
        pen.circle(MIDDLE, LAYOUT.radii[ring] - _BAND, theme.board)
    _draw_lines(pen, board, seat, ring, theme)
    pen.circle(MIDDLE, HEART, theme.board if ring else theme.band, theme.line, _LINE)
    draw_heart(pen, MIDDLE, HEART * 0.56, theme.closed if ring else theme.heart)
    for partner in (False, True):
        beads = _beads(partner=partner)
        pen.line(beads, 5, theme.line)
        for at in beads:
            pen.circle(at, BEAD, theme.board, theme.line, 4)


def _draw_lines(pen: Pen, board: Board, seat: Seat, ring: Ring | None, theme: Theme) -> None:
    """Draw every line between two nodes; those that are not open yet are dotted."""
    for start, end in lines_of(board):
        points = way(board, start, end, seat)
        if max(depth(ring_of(start)), depth(ring_of(end))) <= depth(ring):
            pen.line(points, _LINE, theme.line)
        else:
            pen.dashes(points, _LINE, theme.line, _DOTS)
