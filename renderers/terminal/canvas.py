"""A sheet of characters to draw on, each with its style."""

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.text import Text

WIDTH: Final = 80
HEIGHT: Final = 40  # the picture, and a list of choices under it
_BLANK: Final = (" ", "")


class Canvas:
    """Rows and columns count from 0; what is written later lies on top."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, row: int, column: int, characters: str, style: str = "") -> int:
        """Write characters to the right of a place, and return the column after them."""
        cells = self._rows.setdefault(row, {})
        for offset, character in enumerate(characters):
            cells[column + offset] = (character, style)
        return column + len(characters)

    def text(self) -> Text:
        """Return the sheet, row by row."""
        height = 1 + max(self._rows, default=-1)
        return Text("\n", no_wrap=True).join(_line(self._rows.get(row, {})) for row in range(height))


def _line(cells: Mapping[int, tuple[str, str]]) -> Text:
    width = 1 + max(cells, default=-1)
    line = Text()
    for style, run in groupby((cells.get(column, _BLANK) for column in range(width)), key=itemgetter(1)):
        line.append("".join(character for character, _ in run), style)
    return line
