"""Pictures in pixels: pages with paper and an empty board, and what is drawn on them.

Many pictures share such a page. It is drawn once and kept compressed, since a page takes seven megabytes;
only the last one is kept as it is.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renderers.heldhands.board import Ground, node_at
from renderers.heldhands.figures import FIGURES
from renderers.heldhands.motifs import draw_node
from renderers.heldhands.pages import Walk, compose
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH
from renderers.page.palettes import theme_palette
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen
from renderers.paint.picture import WIDEST, Look, Picture, ThemeName

_FOLDED: Final = 64  # compressed pages that are kept: 0.1 MB each, and 0.2 seconds to draw


def draw(
    view: View, words: Words, look: Look, *, names: Sequence[str] = (), pick: str | None = None
) -> Picture:
    """Draw a view; `names` are by seat, `pick` is a node that still has to be paid for."""
    seen = scene(view, words, names=names, pick=pick)
    return draw_scene(seen, look).finish(theme_palette(look.theme))


def draw_scene(scene: Scene, look: Look, walk: Walk | None = None) -> Sheet:
    """Draw a scene in pixels, with the chain being built or with the given walk."""
    return compose(scene, look, open_sheet, walk)


def open_sheet(ground: Ground, look: Look) -> Sheet:
    """Return a sheet with a ground."""
    return Sheet(_LAST_PAGE.copy(_Page(look.theme, look.width, ground._replace(labels=None))), look)


class _Page(NamedTuple):
    """A ground in pixels."""

    theme: ThemeName
    width: int
    ground: Ground


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
        wanted.ground.draw_paper(pen, colours)
        wanted.ground.draw_board(pen, colours)
        for node, emotion, radius, closed in wanted.ground.nodes():
            at = node_at(wanted.ground.board, node, wanted.ground.seat)
            draw_node(pen, emotion, at, radius, colours, closed=closed)

    size = (wanted.width, round(HEIGHT * scale))
    return theme_palette(wanted.theme).fold(size, scale, draw)


def draw_figure(name: str, view: View, words: Words, look: Look) -> Picture:
    """Draw the picture of a section, as wide as the look says or less."""
    left, _, right, _ = box = FIGURES[name].box
    sheet = draw_scene(scene(view, words), look.scaled(WIDTH / (right - left)).at_most(WIDEST))
    left, top, right, bottom = (round(each * sheet.scale) for each in box)
    sheet.image = sheet.image.crop((left, top, right, bottom))
    sheet.spots.clear()
    return sheet.finish(theme_palette(look.theme))
