"""The heading of a page."""

from typing import Final

from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.typography import write
from renderers.palm.album.cards import MARGIN

HEAD: Final = 170.0
"""The height of a heading."""

_TITLE: Final = 62.0
_LINE: Final = 42.0


def write_head(sheet: Sheet, title: str, line: str) -> None:
    """Write the heading of a page."""
    colours, widest = sheet.colours, WIDTH - 2 * MARGIN - 16
    write(sheet, title, (MARGIN + 8, 56), _TITLE, colours.ink, widest=widest)
    write(sheet, line, (MARGIN + 8, 132), _LINE, colours.soft, widest=widest)
