"""A page of a night: two papers that meet in a wave, and blocks from top to bottom.

Names stand beside each other on chips of their own, so that their scripts do not mix.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import tau
from typing import Final, NamedTuple

from PIL import Image

from renderers.i18n.catalogue import Words
from renderers.nights.emblems import draw_lots, press_emblem
from renderers.nights.facts import HELD_HANDS, PALM
from renderers.page.canvas import WIDTH
from renderers.page.palettes import theme_palette
from renderers.page.shapes import draw_papers
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import fit_lines, larger, width, write
from renderers.paint.colours import Colour, Colours, between
from renderers.paint.graphemes import shorten_name
from renderers.paint.palette import Palette, palette
from renderers.paint.pen import Align, Pen
from renderers.paint.picture import Look, Picture, ThemeName
from renderers.paint.stamps import Stamp, panel_stamp, stamp
from renderers.palm.memories.files import paints
from renderers.palm.mime.colours import SKINS, TOYS

MARGIN: Final = 30.0
ROOM: Final = WIDTH - 2 * MARGIN
_SWELL: Final = 22.0  # how high the wave is
_TITLES: Final = (60.0, 52.0, 44.0)
_LINE: Final = 36.0
_EMBLEM: Final = 46.0
_BESIDE: Final = 2 * _EMBLEM + 30
_CHIP: Final = 34.0  # the size of letters
_PADDING: Final = 20.0
_GAP: Final = 12.0
_MOST_ROWS: Final = 4


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
    """Return the wave where the two papers meet; each night has its own."""
    tall = 2 * _SWELL + 4

    def draw(pen: Pen) -> None:
        draw_papers(pen, THEMES[theme], tall, tall / 2, _SWELL, lot / 256 * tau)

    return stamp((WIDTH, tall), scale, draw, (0, tall / 2))


def finish(sheet: Sheet, game: str = HELD_HANDS) -> Picture:
    """Return the finished picture, in the palette of this game."""
    return sheet.finish((_palm_palette if game == PALM else theme_palette)(sheet.look.theme))


@cache
def _palm_palette(name: ThemeName) -> Palette:
    """Return the colours of a theme, and those of hands, things and memories."""
    scenes = tuple((red, green, blue) for red, green, blue, _ in paints().values())
    exact = (*THEMES[name].colours, *SKINS[name].colours, *TOYS.colours, *scenes)
    return palette(exact, _palm_transitions(name))


def _palm_transitions(name: ThemeName) -> Iterator[Colours]:
    """Yield the steps between colours that meet, the more important first."""
    theme, skin = THEMES[name], SKINS[name]
    for ground in (theme.board, skin.skin):
        for colour in (skin.rim, theme.heart, theme.soft):
            yield between(colour, ground, 2)
    yield between(skin.crease, skin.skin, 1)
    yield between(skin.sleeve, theme.board, 2)
    yield theme_palette(name).colours


def heading(look: Look, title: str, lines: Sequence[tuple[str, Colour]], game: str = HELD_HANDS) -> Block:
    """Return a heading: the emblem of a night, its title, and lines below it."""
    widest = ROOM - _BESIDE
    above = fit_lines(look, title, _TITLES, widest, 2, THEMES[look.theme].ink)
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


def paragraph(look: Look, text: str) -> Block:
    """Return a text in at most three lines."""
    lines = fit_lines(look, text, (34.0 * larger(look),), ROOM, 3, THEMES[look.theme].soft)
    return Block(lines.height + 16, lambda sheet, top: lines.write(sheet, (MARGIN, top + 8)))


def press_stripe(sheet: Sheet, top: float, height: float) -> None:
    """Draw a stripe under a line of a table, as wide as the page."""
    colours = sheet.colours
    sheet.press(panel_stamp((ROOM, height), sheet.scale, 16, colours.board, colours.closed, 2), (MARGIN, top))


@dataclass(frozen=True, slots=True)
class _Chip:
    text: str
    row: int
    left: float
    wide: float
    bare: bool = False  # not a name, but the number of the others


def named(look: Look, words: Words, label: str, names: Sequence[str]) -> Block:
    """Return a label with names below it; if there is no room for all, with the number of the others."""
    tall = _CHIP * 1.5 * larger(look)
    above = _CHIP * 1.5 * larger(look)
    chips = _lay_out(look, words, names)
    rows = chips[-1].row + 1
    ink = THEMES[look.theme]

    def draw(sheet: Sheet, top: float) -> None:
        write(sheet, label, (MARGIN, top + above / 2), _CHIP, ink.soft, widest=ROOM)
        for chip in chips:
            left, y = MARGIN + chip.left, top + above + chip.row * (tall + _GAP) + tall / 2
            if not chip.bare:
                size, anchor = (chip.wide, tall), (0, tall / 2)
                ground = panel_stamp(size, sheet.scale, tall / 2 - 1, ink.board, ink.line, 3, anchor=anchor)
                sheet.press(ground, (left, y))
            at = (left + chip.wide / 2, y)
            write(sheet, chip.text, at, _CHIP, ink.ink, align=Align.MIDDLE, widest=chip.wide - 8)

    return Block(above + rows * (tall + _GAP) + 8, draw)


def _lay_out(look: Look, words: Words, names: Sequence[str]) -> list[_Chip]:
    """Return as many chips as there is room for, and one with the number of the others."""
    called = [shorten_name(name) for name in names[: _MOST_ROWS * 20]]
    chips = _flow(look, called)
    while chips[-1].row >= _MOST_ROWS or len(called) < len(names):
        called = called[:-1]
        others = words.say("drawn-night-others", count=len(names) - len(called))
        chips = _flow(look, called, others)
        if chips[-1].row < _MOST_ROWS:
            break
    return chips


def _flow(look: Look, called: Sequence[str], last: str = "") -> list[_Chip]:
    chips: list[_Chip] = []
    row, left = 0, 0.0
    for number, text in enumerate([*called, last] if last else called):
        wide = min(ROOM, width(look, text, _CHIP * larger(look)) + 2 * _PADDING)
        if left and left + wide > ROOM:
            row, left = row + 1, 0.0
        chips.append(_Chip(text, row, left, wide, bare=number == len(called)))
        left += wide + _GAP
    return chips
