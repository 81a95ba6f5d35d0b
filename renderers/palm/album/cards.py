"""Memories beside each other, as large as they fit, each with a large number."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp
from renderers.paint.picture import HotSpot, Media, Picture
from renderers.paint.png import write_png

SPOT: Final = "card"
"""The kind of a hot spot; its name is the place of the card, from 1."""

MARGIN: Final = 28.0
_GAP: Final = 22.0
_WIDEST_GAP: Final = 70.0
_FRAME: Final = 7.0
_CORNER: Final = 22.0
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


def blank(look: Look) -> Sheet:
    """Return an empty page."""
    size = (look.width, round(HEIGHT * look.width / WIDTH))
    return Sheet(Image.new("RGB", size, THEMES[look.theme].paper), look)


def lay_card(  # noqa: PLR0913 - what and where
    sheet: Sheet,
    box: Box,
    place: int,
    picture: Callable[[int], Image.Image],
    frame: Colour | None = None,
    *,
    action: str = "",
) -> None:
    """Draw a card with the number of its place, and add its hot spot; `picture` draws it in a given size."""
    left, top, right, bottom = box
    side = right - left
    lay_plain(sheet, box, picture, frame)
    radius = max(34.0, side * _NUMBER)
    at = (left + radius * 0.82, bottom - radius * 0.82)
    press_disc(sheet, at, radius, sheet.colours.ink)
    sheet.write(str(place), at, radius * 1.25, sheet.colours.plate, widest=radius * 1.75)
    spot = (left / WIDTH, top / HEIGHT, right / WIDTH, bottom / HEIGHT)
    sheet.spots.append(HotSpot(SPOT, str(place), *spot, action))


def lay_plain(
    sheet: Sheet, box: Box, picture: Callable[[int], Image.Image], frame: Colour | None = None
) -> None:
    """Draw a card without a number."""
    left, top, right, _ = box
    scale, side = sheet.scale, right - left
    sheet.press(_frame(side, frame, sheet.look.theme, scale), (left, top))
    pixels = round(side * scale)
    image = picture(pixels)
    corner = (round(left * scale), round(top * scale))
    sheet.image.paste(image, corner, _round(pixels, round(_CORNER * scale)))


def press_disc(sheet: Sheet, at: Point, radius: float, colour: Colour) -> None:
    """Draw a disc for a number or a shape, with an edge around it."""
    sheet.press(_disc(radius, colour, sheet.colours.plate, sheet.scale), at)


def done(sheet: Sheet) -> Picture:
    """Return the finished page with its hot spots."""
    image = sheet.image
    return Picture(write_png(image), Media.PNG, image.width, image.height, tuple(sheet.spots))


@lru_cache(maxsize=16)
def _frame(side: float, frame: Colour | None, theme: ThemeName, scale: float) -> Stamp:
    colours = THEMES[theme]
    width = 2 * _FRAME if frame else _FRAME
    room = 2 * _FRAME + 12

    def draw(pen: Pen) -> None:
        low, high = room - width, room + side + width
        pen.panel((low - 3, low + 3, high + 3, high + 7), _CORNER + width, colours.shade)
        pen.panel((low, low, high, high), _CORNER + width, frame or colours.edge)

    return stamp((side + 2 * room, side + 2 * room), scale, draw, (room, room))


@lru_cache(maxsize=16)
def _round(side: int, corner: int) -> Image.Image:
    """Return the mask of a square with round corners."""
    made = stamp((side, side), 1, lambda pen: pen.panel((0, 0, side, side), corner, "#FFFFFF"), (0, 0))
    return made.cover


@lru_cache(maxsize=16)
def _disc(radius: float, colour: Colour, edge: Colour, scale: float) -> Stamp:
    side = 2 * radius + 14

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), radius + 5, edge)
        pen.circle((side / 2, side / 2), radius, colour)

    return stamp((side, side), scale, draw)
