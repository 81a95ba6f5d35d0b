"""A page of Palm: a heading, memories as large as they fit, and mimes, which make it move."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, TypeAlias

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH, Box, Canvas, SpotKind
from renderers.page.theme import Theme
from renderers.page.typography import write
from renderers.paint.colours import Colour
from renderers.paint.pen import Circle, Pen, Symbol, circles_symbol, symbol
from renderers.palm.names import memory_title

MARGIN: Final = 28.0
HEAD: Final = 170.0
"""The height of a heading."""
BOTTOM: Final = HEIGHT - MARGIN
"""Where the content of a page ends."""
CORNER: Final = 22.0
"""The radius of the corners of a memory."""

_TITLE: Final = 62.0
_LINE: Final = 42.0
_GAP: Final = 22.0
_WIDEST_GAP: Final = 70.0
_FRAME: Final = 7.0
_NUMBER: Final = 0.135  # the radius of a number's disc, as a part of the side of its card
_MOST_COLUMNS: Final = 5


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares of one size in rows, with room for words below each."""

    count: int
    columns: int
    side: float
    below: float
    top: float
    step: float  # from row to row
    gap: float  # between two in a row

    def box(self, place: int) -> Box:
        """Return the box of the card at a place, from 0; an incomplete last row is centred."""
        row, column = divmod(place, self.columns)
        inside = min(self.columns, self.count - row * self.columns)
        left = (WIDTH - inside * self.side - (inside - 1) * self.gap) / 2
        x, y = left + column * (self.side + self.gap), self.top + row * self.step
        return x, y, x + self.side, y + self.side


def grid(count: int, top: float, bottom: float, below: float = 0) -> Grid:
    """Return the grid in which `count` cards are largest between two heights."""

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        across = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) / columns
        return min(across, (bottom - top - (rows - 1) * _GAP) / rows - below)

    columns = max(range(1, _MOST_COLUMNS + 1), key=side)
    rows, each = ceil(count / columns), side(columns)
    free = bottom - top - rows * (each + below) - (rows - 1) * _GAP
    step = each + below + _GAP + free / (rows + 1)
    gap = min(_WIDEST_GAP, (WIDTH - columns * each) / (columns + 1))
    return Grid(count, columns, each, below, top + free / (rows + 1), step, max(_GAP, gap))


class Page(ABC):
    """A page in the making, in pixels or as a display list."""

    sheet: Canvas
    words: Words
    beside_head = 0.0
    """The width on the right of the heading that stays free."""
    short = False
    """Whether to cut off the empty paper at its end: on a phone, lists follow below it."""

    def write_head(self, title: str, line: str) -> None:
        """Write the heading."""
        colours, widest = self.sheet.colours, WIDTH - 2 * MARGIN - 16 - self.beside_head
        write(self.sheet, title, (MARGIN + 8, 56), _TITLE, colours.ink, widest=widest)
        write(self.sheet, line, (MARGIN + 8, 132), _LINE, colours.soft, widest=widest)

    @abstractmethod
    def play(self, mime: MimeView, box: Box, *, watched: bool) -> Box:
        """Add a mime, as large as it fits in a box; films are shown one after the other."""

    @abstractmethod
    def show_hand(
        self,
        pose: Pose,
        box: Box,
        felt: Sequence[Feeling] = (),
        things: Sequence[str] = (),
        *,
        named: bool = False,
    ) -> None:
        """Draw a hand with all its touches; named: a page can find the places of the hand."""

    @abstractmethod
    def show_memory(self, card: int, box: Box) -> None:
        """Draw the scene of a memory, with round corners."""

    def lay(
        self, card: int, box: Box, place: int | None = None, *, frame: Colour | None = None, action: str = ""
    ) -> None:
        """Draw a memory; if it has a place, with its number and as a hot spot."""
        sheet, (left, top, right, bottom) = self.sheet, box
        side = right - left
        sheet.press(_frame(side, frame, sheet.colours), (left, top), f"frame-{place or 0}")
        self.show_memory(card, box)
        if place is None:
            return
        colours, radius = sheet.colours, max(34.0, side * _NUMBER)
        at = (left + radius * 0.82, bottom - radius * 0.82)
        disc = Circle(radius + 5, colours.plate), Circle(radius, colours.ink)
        sheet.press(circles_symbol(2 * radius + 14, *disc), at)
        sheet.write(str(place), at, radius * 1.25, colours.plate, widest=radius * 1.75)
        label = f"{place}. {memory_title(card, self.words)}"
        sheet.note(SpotKind.CARD, str(place), box, action, label=label)


Build: TypeAlias = Callable[[Page], None]
"""A builder: draws everything on an empty page."""


@lru_cache(maxsize=16)
def _frame(side: float, frame: Colour | None, colours: Theme) -> Symbol:
    width = 2 * _FRAME if frame else _FRAME
    room = 2 * _FRAME + 12

    def draw(pen: Pen) -> None:
        low, high = room - width, room + side + width
        pen.panel((low - 3, low + 3, high + 3, high + 7), CORNER + width, colours.shade)
        pen.panel((low, low, high, high), CORNER + width, frame or colours.edge)

    return symbol((side + 2 * room, side + 2 * room), draw, (room, room))
