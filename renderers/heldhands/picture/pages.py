"""Pages: the paper and the empty board, which stay as they are in many pictures and are drawn once.

They are kept folded up, since a page has seven megabytes; the last one lies ready.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.contract import Seat
from engine.heldhands.board import Board, Ring
from renderers.heldhands.picture.board import draw_board, draw_paper
from renderers.heldhands.picture.layout import BEAD, HEIGHT, LIMIT, MIDDLE, REACH, RIM, WIDTH, bead_at
from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES, theme_palette
from renderers.heldhands.scene import Scene
from renderers.paint.look import Look, ThemeName
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen, strips

_FOLDED: Final = 64  # pages are kept folded up: each a tenth of a megabyte, and a fifth of a second to draw


def paper_sheet(look: Look, meet: float) -> Sheet:
    """Return an empty sheet; the papers of the two sides meet at this height."""
    return Sheet(_DESK.fresh(_Page(look.theme, look.width, meet)), look)


def board_sheet(scene: Scene, look: Look) -> Sheet:
    """Return a sheet with the empty board, as it is seen while this ring is played."""
    wanted = _Page(look.theme, look.width, MIDDLE[1], scene.board, scene.seat, scene.table.ring)
    return Sheet(_DESK.fresh(wanted), look)


def smaller_board(scene: Scene, look: Look, part: float) -> Sheet:
    """Return a board of a part of its usual size, to be drawn upon and pasted."""
    return board_sheet(scene, replace(look, width=round(look.width * part)))


def paste_board(sheet: Sheet, small: Sheet, top: float) -> None:
    """Put a smaller board into a sheet, at this height, and let the paper of the sheet show around it."""
    image, scale = small.image, small.scale
    cut = round((MIDDLE[1] - REACH) * scale), round((MIDDLE[1] + REACH) * scale)
    band = image.crop((0, cut[0], image.width, cut[1]))
    cover = _board_cover(band.size, scale)
    sheet.image.paste(band, ((sheet.image.width - band.width) // 2, round(top * sheet.scale)), cover)


@lru_cache(maxsize=4)
def _board_cover(size: tuple[int, int], scale: float) -> Image.Image:
    """Return what belongs to a board: the board itself and its two scales."""

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
    """All that a page depends on. Without a board, it is the empty paper."""

    theme: ThemeName
    width: int
    meet: float  # where the papers of the two sides meet
    board: Board | None = None
    seat: Seat = 0
    ring: Ring | None = None


class _Desk:
    """The page that lies ready: who builds a chain asks for the same one again and again."""

    def __init__(self) -> None:
        self._lies: tuple[_Page, Image.Image] | None = None

    def fresh(self, wanted: _Page) -> Image.Image:
        """Return a page to draw upon."""
        lies = self._lies
        if lies is None or lies[0] != wanted:
            lies = self._lies = None  # not two at once: a page has seven megabytes
            lies = wanted, _folded(wanted).unfold(theme_palette(wanted.theme))
            self._lies = lies
        return lies[1].copy()

    def cache_clear(self) -> None:
        """Clear the desk, as functions that keep what they return do by this name."""
        self._lies = None


_DESK: Final = _Desk()


@lru_cache(maxsize=_FOLDED)
def _folded(wanted: _Page) -> Folded:
    scale, colours = wanted.width / WIDTH, THEMES[wanted.theme]

    def draw(pen: Pen) -> None:
        draw_paper(pen, colours, wanted.meet)
        if wanted.board:
            draw_board(pen, wanted.board, wanted.seat, wanted.ring, colours)

    size = (wanted.width, round(HEIGHT * scale))
    return theme_palette(wanted.theme).fold(size, strips(size, scale, draw))
