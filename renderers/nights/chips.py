"""Names beside each other, each on its own chip, so that their scripts do not mix."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.nights.page import MARGIN, ROOM, Block
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger, shorten_name, width, write
from renderers.paint.lettering import Align
from renderers.paint.look import Look
from renderers.paint.pen import Colour, Stamp, stamp

_SIZE: Final = 34.0
_LABEL: Final = 34.0
_PADDING: Final = 20.0
_GAP: Final = 12.0
_MOST_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class _Chip:
    text: str
    row: int
    left: float
    wide: float
    bare: bool = False  # not a name, but the number of the others


def named(look: Look, label: str, names: Sequence[str], others: Callable[[int], str]) -> Block:
    """Return a label with names below it; if there is no room for all, with the number of the others."""
    tall = _SIZE * 1.5 * larger(look)
    above = _LABEL * 1.5 * larger(look)
    chips = _lay_out(look, names, others)
    rows = chips[-1].row + 1
    ink = THEMES[look.theme]

    def draw(sheet: Sheet, top: float) -> None:
        write(sheet, label, (MARGIN, top + above / 2), _LABEL, ink.soft, widest=ROOM)
        for chip in chips:
            left, y = MARGIN + chip.left, top + above + chip.row * (tall + _GAP) + tall / 2
            if not chip.bare:
                sheet.press(_ground(chip.wide, tall, ink.board, ink.line, sheet.scale), (left, y))
            at = (left + chip.wide / 2, y)
            write(sheet, chip.text, at, _SIZE, ink.ink, align=Align.MIDDLE, widest=chip.wide - 8)

    return Block(above + rows * (tall + _GAP) + 8, draw)


def _lay_out(look: Look, names: Sequence[str], others: Callable[[int], str]) -> list[_Chip]:
    """Return as many chips as there is room for, and one with the number of the others."""
    called = [shorten_name(name) for name in names[: _MOST_ROWS * 20]]
    chips = _flow(look, called)
    while chips[-1].row >= _MOST_ROWS or len(called) < len(names):
        called = called[:-1]
        chips = _flow(look, called, others(len(names) - len(called)))
        if chips[-1].row < _MOST_ROWS:
            break
    return chips


def _flow(look: Look, called: Sequence[str], last: str = "") -> list[_Chip]:
    chips: list[_Chip] = []
    row, left = 0, 0.0
    for number, text in enumerate([*called, last] if last else called):
        wide = min(ROOM, width(look, text, _SIZE * larger(look)) + 2 * _PADDING)
        if left and left + wide > ROOM:
            row, left = row + 1, 0.0
        chips.append(_Chip(text, row, left, wide, bare=number == len(called)))
        left += wide + _GAP
    return chips


@lru_cache(maxsize=32)
def _ground(wide: float, tall: float, fill: Colour, edge: Colour, scale: float) -> Stamp:
    return stamp(
        (wide, tall),
        scale,
        lambda pen: pen.panel((1, 1, wide - 1, tall - 1), tall / 2 - 1, fill, edge, 3),
        (0, tall / 2),
    )
