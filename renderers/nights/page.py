"""A page: two papers that meet in a wave, and blocks from top to bottom."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sin, tau
from typing import Final, NamedTuple

from PIL import Image

from renderers.nights.emblem import draw_lots, press_emblem
from renderers.nights.facts import HELD_HANDS
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import Lines, fit_lines, larger, write
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Colour, Pen, Stamp, stamp

MARGIN: Final = 30.0
ROOM: Final = WIDTH - 2 * MARGIN
_SWELL: Final = 22.0  # how high the wave is
_TITLES: Final = (60.0, 52.0, 44.0)
_LINE: Final = 36.0
_EMBLEM: Final = 46.0
_BESIDE: Final = 2 * _EMBLEM + 30


class Block(NamedTuple):
    """A part of a page: its height in units, and a function that draws it below a height."""

    height: float
    draw: Callable[[Sheet, float], None]


def space(height: float) -> Block:
    """Return an empty block."""
    return Block(height, lambda _sheet, _top: None)


def page(look: Look, head: Block, blocks: Sequence[Block], lot: str) -> Sheet:
    """Return a page: the head on one paper and the rest on the other."""
    height = head.height + sum(block.height for block in blocks)
    colours, scale = THEMES[look.theme], look.width / WIDTH
    image = Image.new("RGB", (look.width, max(1, round(height * scale))), colours.paper)
    image.paste(colours.beyond, (0, 0, look.width, round(head.height * scale)))
    sheet = Sheet(image, look)
    sheet.press(_wave(draw_lots(lot)[1], look.theme, scale), (0, head.height))
    top = 0.0
    for block in (head, *blocks):
        block.draw(sheet, top)
        top += block.height
    return sheet


@lru_cache(maxsize=4)
def _wave(lot: int, theme: ThemeName, scale: float) -> Stamp:
    """Return the wave where the two papers meet; each evening has its own."""
    colours = THEMES[theme]
    tall = 2 * _SWELL + 4
    begin = lot / 256 * tau
    shore = [(x, tall / 2 + _SWELL * sin(begin + x / WIDTH * tau)) for x in range(0, WIDTH + 1, 20)]

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, WIDTH, tall), 0, colours.paper)
        pen.polygon([(0, 0), *shore, (WIDTH, 0)], colours.beyond)

    return stamp((WIDTH, tall), scale, draw, (0, tall / 2))


def heading(look: Look, title: str, lines: Sequence[tuple[str, Colour]], game: str = HELD_HANDS) -> Block:
    """Return a heading: the emblem of an evening, its title, and lines below it."""
    widest = ROOM - _BESIDE
    size, texts = fit_lines(look, title, _TITLES, widest, 2)
    above = Lines(tuple(texts), size, THEMES[look.theme].ink, widest)
    step = _LINE * 1.3 * larger(look)
    height = max(above.height + step * len(lines), 2 * _EMBLEM) + 24 + 46

    def draw(sheet: Sheet, top: float) -> None:
        left = MARGIN + _BESIDE
        press_emblem(sheet, title, (MARGIN + _EMBLEM + 4, top + 28 + _EMBLEM), _EMBLEM, game)
        above.write(sheet, (left, top + 24))
        y = top + 24 + above.height + step / 2
        for text, colour in lines:
            write(sheet, text, (left, y), _LINE, colour, widest=widest)
            y += step

    return Block(height, draw)


def paragraph(look: Look, text: str, most: int = 3, size: float = 34.0) -> Block:
    """Return a text in at most `most` lines."""
    tall, texts = fit_lines(look, text, (size * larger(look),), ROOM, most)
    lines = Lines(tuple(texts), tall, THEMES[look.theme].soft, ROOM)
    return Block(lines.height + 16, lambda sheet, top: lines.write(sheet, (MARGIN, top + 8)))


def press_stripe(sheet: Sheet, top: float, height: float) -> None:
    """Draw a stripe under a line of a table, as wide as the page."""
    colours = sheet.colours
    sheet.press(_stripe(height, colours.board, colours.closed, sheet.scale), (MARGIN, top))


@lru_cache(maxsize=4)
def _stripe(height: float, fill: Colour, edge: Colour, scale: float) -> Stamp:
    box = (1, 1, ROOM - 1, height - 1)
    return stamp((ROOM, height), scale, lambda pen: pen.panel(box, 16, fill, edge, 2), (0, 0))
