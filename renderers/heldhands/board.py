"""The board in pictures: where everything lies, and the pages with paper and an empty board.

Many pictures share such a page. It is drawn once and kept compressed, since a page takes seven megabytes;
only the last one is kept as it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot, pi, tau
from typing import Final, NamedTuple

from PIL import Image

from engine.contract import Seat
from engine.heldhands.board import RINGS, Board, Ring, members
from renderers.heldhands.motifs import draw_node
from renderers.heldhands.scene import Scene, bearing, depth, ring_of
from renderers.page.shapes import draw_heart, draw_papers, polar
from renderers.page.sheet import HEIGHT, WIDTH, Sheet
from renderers.page.theme import THEMES, Theme, theme_palette
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen, Point, draw_image
from renderers.paint.picture import Look, ThemeName

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
_FOLDED: Final = 64  # compressed pages that are kept: 0.1 MB each, and 0.2 seconds to draw
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


def way(board: Board, start: str, end: str, seat: Seat, aside: float = 0) -> list[Point]:
    """Return the line from a node to its neighbour for this seat.

    `aside` moves it outwards, or to one side: the same side in both directions.
    """
    if board.number[start] > board.number[end]:
        return way(board, end, start, seat, aside)[::-1]
    return LAYOUT.way(board, start, end, _half_turn(seat), aside)


def bead_at(balance: int, *, partner: bool) -> Point:
    """Return the position of a balance on its scale; each player sees plus on the right."""
    return LAYOUT.on_circle(_SCALE, -balance * _STEP if partner else 0.5 - balance * _STEP)


def _beads(*, partner: bool) -> list[Point]:
    return [bead_at(balance, partner=partner) for balance in range(-LIMIT, LIMIT + 1)]


def _half_turn(seat: Seat) -> float:
    """Return the turn of the board: each player sees their own scale nearest."""
    return 0.5 if seat else 0.0


def paper_sheet(look: Look, meet: float) -> Sheet:
    """Return an empty sheet; the papers of the two sides meet at this height."""
    return Sheet(_LAST_PAGE.copy(_Page(look.theme, look.width, meet)), look)


def board_sheet(scene: Scene, look: Look) -> Sheet:
    """Return a sheet with the empty board of a scene."""
    wanted = _Page(look.theme, look.width, MIDDLE[1], scene.board, scene.seat, scene.table.ring)
    return Sheet(_LAST_PAGE.copy(wanted), look)


def smaller_board(scene: Scene, look: Look, part: float) -> Sheet:
    """Return a sheet with a smaller board, for `paste_board`."""
    return board_sheet(scene, replace(look, width=round(look.width * part)))


def paste_board(sheet: Sheet, small: Sheet, top: float) -> None:
    """Paste a smaller board into a sheet at this height, without the paper around it."""
    image, scale = small.image, small.scale
    cut = round((MIDDLE[1] - REACH) * scale), round((MIDDLE[1] + REACH) * scale)
    band = image.crop((0, cut[0], image.width, cut[1]))
    cover = _board_cover(band.size, scale)
    sheet.image.paste(band, ((sheet.image.width - band.width) // 2, round(top * sheet.scale)), cover)


@lru_cache(maxsize=4)
def _board_cover(size: tuple[int, int], scale: float) -> Image.Image:
    """Return the mask of a board and its two scales."""

    def draw(pen: Pen) -> None:
        pen.circle(MIDDLE, RIM + 1.5, "#FFFFFF")
        for partner in (False, True):
            beads = _beads(partner=partner)
            pen.line(beads, 5, "#FFFFFF")
            for at in beads:
                pen.circle(at, BEAD + 7, "#FFFFFF")

    return draw_image(size, scale, draw, top=MIDDLE[1] - REACH).convert("L")


class _Page(NamedTuple):
    """Everything that a page depends on. Without a board it is empty paper."""

    theme: ThemeName
    width: int
    meet: float  # where the papers of the two sides meet
    board: Board | None = None
    seat: Seat = 0
    ring: Ring | None = None


class _LastPage:
    """Keeps the last page: a player who builds a chain needs the same one again and again."""

    def __init__(self) -> None:
        self._kept: tuple[_Page, Image.Image] | None = None

    def copy(self, wanted: _Page) -> Image.Image:
        """Return a copy of a page to draw on."""
        kept = self._kept
        if kept is None or kept[0] != wanted:
            kept = self._kept = None  # free it first: a page takes seven megabytes
            kept = wanted, _compressed_page(wanted).unfold(theme_palette(wanted.theme))
            self._kept = kept
        return kept[1].copy()

    def cache_clear(self) -> None:
        """Drop the page; the same name as in `functools`."""
        self._kept = None


_LAST_PAGE: Final = _LastPage()


@lru_cache(maxsize=_FOLDED)
def _compressed_page(wanted: _Page) -> Folded:
    scale, colours = wanted.width / WIDTH, THEMES[wanted.theme]

    def draw(pen: Pen) -> None:
        draw_papers(pen, colours, HEIGHT, wanted.meet, _SWELL)
        if wanted.board:
            _draw_board(pen, wanted.board, wanted.seat, wanted.ring, colours)

    size = (wanted.width, round(HEIGHT * scale))
    return theme_palette(wanted.theme).fold(size, scale, draw)


def _draw_board(pen: Pen, board: Board, seat: Seat, ring: Ring | None, theme: Theme) -> None:
    """Draw the board as this seat sees it, while objectives are completed on this ring."""
    pen.circle(MIDDLE, RIM, theme.board, theme.closed, 3)
    if ring:
        pen.circle(MIDDLE, LAYOUT.radii[ring] + _BAND, theme.band)
        pen.circle(MIDDLE, LAYOUT.radii[ring] - _BAND, theme.board)
    _draw_lines(pen, board, seat, ring, theme)
    pen.circle(MIDDLE, HEART, theme.board if ring else theme.band, theme.line, _LINE)
    draw_heart(pen, MIDDLE, HEART * 0.56, theme.closed if ring else theme.heart)
    for number, emotion in enumerate(board.emotions):
        if emotion:
            node = board.nodes[number]
            closed = depth(ring_of(node)) > depth(ring)
            draw_node(pen, emotion, node_at(board, node, seat), size_of(node), theme, closed=closed)
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
