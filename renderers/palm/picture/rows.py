"""Rows with a name and a text: lit for the players the game is waiting for."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from renderers.page.layout import Box
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger, write
from renderers.paint.lettering import Align
from renderers.paint.look import ThemeName
from renderers.paint.pen import Pen, Stamp, stamp

_NAME: Final = 42.0
_SAID: Final = 36.0
_CORNER: Final = 24.0
_GAP: Final = 16.0
_MARGIN: Final = 26.0
_TALL: Final = 128.0
_LOW: Final = 84.0
_POINTS: Final = 58.0


class Row(NamedTuple):
    """A name, a text, and perhaps a number."""

    name: str
    said: str = ""
    lit: bool = False
    number: str = ""
    more: str = ""  # what was just added to the number


def height(sheet: Sheet, rows: Sequence[Row], columns: int = 1) -> float:
    """Return the height of rows."""
    down = -(-len(rows) // columns)
    return down * _tall(sheet, rows) + max(0, down - 1) * _GAP


def press_rows(sheet: Sheet, rows: Sequence[Row], box: Box, columns: int = 1) -> None:
    """Draw rows into a box from its upper edge; less high if there is little room."""
    left, top, right, bottom = box
    down = -(-len(rows) // columns)
    wide = (right - left - (columns - 1) * _GAP) / columns
    tall = min(_tall(sheet, rows), (bottom - top - (down - 1) * _GAP) / max(1, down))
    for place, row in enumerate(rows):
        y, x = divmod(place, columns)
        _press(sheet, row, (left + x * (wide + _GAP), top + y * (tall + _GAP)), (wide, tall))


def _tall(sheet: Sheet, rows: Sequence[Row]) -> float:
    return (_TALL if any(row.said for row in rows) else _LOW) * larger(sheet.look)


def _press(sheet: Sheet, row: Row, at: tuple[float, float], size: tuple[float, float]) -> None:
    left, top = at
    wide, tall = size
    colours = sheet.colours
    sheet.press(_panel(wide, tall, sheet.look.theme, sheet.scale, lit=row.lit), at)
    room, middle = wide - 2 * _MARGIN, top + tall / 2
    right = left + wide - _MARGIN
    for text, size_of, colour in ((row.number, _POINTS, colours.ink), (row.more, _NAME, colours.own)):
        if text:
            taken = size_of * 0.62 * len(text) * larger(sheet.look)
            write(sheet, text, (right, middle), size_of, colour, align=Align.RIGHT, widest=taken + 12)
            right -= taken + 18
            room -= taken + 18
    high = 0.33 if row.said else 0.5
    write(sheet, row.name, (left + _MARGIN, top + tall * high), _NAME, colours.ink, widest=room)
    if row.said:
        colour = colours.own if row.lit else colours.soft
        write(sheet, row.said, (left + _MARGIN, top + tall * 0.72), _SAID, colour, widest=room)


@lru_cache(maxsize=32)
def _panel(wide: float, tall: float, theme: ThemeName, scale: float, *, lit: bool) -> Stamp:
    colours = THEMES[theme]

    def draw(pen: Pen) -> None:
        fill, edge = (colours.band, colours.own) if lit else (colours.board, colours.closed)
        pen.panel((2, 2, wide - 2, tall - 2), _CORNER, fill, edge, 6 if lit else 3)

    return stamp((wide, tall), scale, draw, (0, 0))
