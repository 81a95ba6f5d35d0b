"""Pages: the paper and the empty board, which many pictures share and which are drawn once.

They are kept compressed, since a page takes seven megabytes; only the last one is kept as it is.
"""

from dataclasses import replace
from functools import lru_cache
from math import sin, tau
from typing import Final, NamedTuple

from PIL import Image

from engine.contract import Seat
from engine.heldhands.board import RINGS, Board, Ring, members
from renderers.heldhands.picture.board_layout import (
    BEAD,
    HEART,
    LIMIT,
    MIDDLE,
    RADII,
    REACH,
    RIM,
    bead_at,
    node_at,
    size_of,
    way,
)
from renderers.heldhands.picture.motifs import draw_closed_node, draw_node
from renderers.heldhands.places import ring_of
from renderers.heldhands.scene import Scene
from renderers.page.emblems import draw_heart
from renderers.page.layout import HEIGHT, WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme, theme_palette
from renderers.paint.look import Look, ThemeName
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen, Point, strips

_FOLDED: Final = 64  # compressed pages that are kept: 0.1 MB each, and 0.2 seconds to draw
_BAND: Final = 47.0  # half the width of a ring's band
_LINE: Final = 6.0
_DOTS: Final = 15.0  # between the dots of a line that is not open yet
_SWELL: Final = 34.0  # how high the wave is where the two papers meet


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
            beads = [bead_at(balance, partner=partner) for balance in range(-LIMIT, LIMIT + 1)]
            pen.line(beads, 5, "#FFFFFF")
            for at in beads:
                pen.circle(at, BEAD + 7, "#FFFFFF")

    cover = Image.new("L", size)
    upper = 0
    for strip in strips(size, scale, draw, top=MIDDLE[1] - REACH):
        cover.paste(strip.convert("L"), (0, upper))
        upper += strip.height
    return cover


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
        draw_paper(pen, colours, wanted.meet)
        if wanted.board:
            draw_board(pen, wanted.board, wanted.seat, wanted.ring, colours)

    size = (wanted.width, round(HEIGHT * scale))
    return theme_palette(wanted.theme).fold(size, strips(size, scale, draw))


def draw_paper(pen: Pen, theme: Theme, meet: float) -> None:
    """Draw the two papers: the viewer's, and the other one beyond a gentle wave."""
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
    """Return the depth of a ring: 0 for the outer one; None is the centre."""
    return RINGS.index(ring) if ring else len(RINGS)
