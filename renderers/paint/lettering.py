"""A text becomes a stamp: whatever its script, on one baseline, and no wider than it may be.

Nothing that somebody may be called is an error here, and nothing becomes a box: see `graphemes` for what is
left out, `faces` for the font that writes a character, `reading` for what is read from the right.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import ceil
from sys import getsizeof
from threading import Lock
from typing import Final

from PIL import Image, ImageColor, ImageDraw

from renderers.paint.faces import PICTURE_SIZE, Face, Weight, font
from renderers.paint.graphemes import READ
from renderers.paint.line import Run, line, room, width
from renderers.paint.pen import Colour, Point, Stamp

__all__ = ["Align", "Weight", "lettering"]

# Of the size of letters: how far a line reaches above its baseline, and how high its middle lies, which is
# that of capitals. It reaches as far below it: enough for accents on capitals, and for the loops of Arabic.
_ABOVE: Final = 1.3
_MIDDLE: Final = 0.335

_KEPT: Final = 4_000_000
"""Bytes of lines that are kept: some hundreds of names, or thousands of labels."""
_AROUND: Final = 1000  # bytes of the objects that hold a line


class Align(StrEnum):
    """Where the anchor of a text lies in its line."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


_ANCHOR: Final = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line that was drawn: where in it its text begins, at half its height, and the room that it takes."""

    colours: Image.Image | Colour
    cover: Image.Image
    begins: Point
    room: float

    @property
    def size(self) -> int:
        """How many bytes it takes: Pillow has four for each pixel in colours."""
        return self.cover.width * self.cover.height * (1 if isinstance(self.colours, str) else 5)


def lettering(  # noqa: PLR0913, PLR0917 - all that letters are
    text: str,
    size: int,
    weight: Weight,
    colour: Colour,
    align: Align = Align.MIDDLE,
    widest: int | None = None,
) -> Stamp:
    """Return a text as a stamp, anchored at half the height of its line; cut where it would be too wide."""
    drawn = SHELF.drawn(text[: READ + 1], max(1, size), weight, colour, widest)  # nobody reads on from there
    left, middle = drawn.begins
    return Stamp(drawn.colours, drawn.cover, (left + drawn.room * _ANCHOR[align], middle))


class Shelf:
    """Keeps the lines that were asked for last, counted in bytes since some are a hundred times as long."""

    def __init__(self, most: int) -> None:
        """Keep so many bytes at most."""
        self.held = 0
        self._most = most
        self._kept: OrderedDict[tuple[object, ...], tuple[Drawn, int]] = OrderedDict()
        self._lock = Lock()  # also for drawing: a font is not made for several threads at once

    def drawn(self, text: str, size: int, weight: Weight, colour: Colour, widest: int | None) -> Drawn:
        """Return a line, which is drawn if it is not here."""
        key = (text, size, weight, colour, widest)
        with self._lock:
            if found := self._kept.get(key):
                self._kept.move_to_end(key)
                return found[0]
            made = _drawn(text, size, weight, colour, widest)
            takes = made.size + getsizeof(text) + _AROUND
            if takes <= self._most // 10:  # a longer one would take the place of too many
                self._kept[key] = made, takes
                self.held += takes
            while self.held > self._most:
                self.held -= self._kept.popitem(last=False)[1][1]
            return made

    def empty(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.held = 0


SHELF: Final = Shelf(_KEPT)


def _drawn(text: str, size: int, weight: Weight, colour: Colour, widest: int | None) -> Drawn:
    made = _painted(line(text, size, weight, widest), size, colour)
    if widest is None or made.cover.width <= max(1, widest):
        return made
    # Some letters reach over the room that they take: a little less of the text, then.
    less = 2 * widest - made.cover.width
    return _cropped(_painted(line(text, size, weight, less), size, colour), max(1, widest))


def _painted(runs: Sequence[Run], size: int, colour: Colour) -> Drawn:
    """Draw a line on a sheet as high as all of this size, which clips what is heaped higher."""
    red, green, blue, opacity = ImageColor.getcolor(colour, "RGBA")  # type: ignore[misc]
    base = round(_ABOVE * size)
    middle = base - round(_MIDDLE * size)
    taken = room(runs, size)
    cover = Image.new("L", (ceil(taken) + 2 * size, 2 * middle))
    colours = (
        Image.new("RGB", cover.size, (red, green, blue)) if any(run.face.coloured for run in runs) else None
    )
    pen = ImageDraw.Draw(cover)
    left = float(size)  # some letters reach to the left of where their line begins
    for run in runs:
        if colours and run.face.coloured:
            picture, above = _picture(run.face, run.text, size)
            corner = (round(left), base - above)
            colours.paste(picture, corner)
            cover.paste(opacity, corner, picture.getchannel("A"))
        else:
            face, way, bolder = font(run.face, size), run.direction, run.face.bolder * size
            pen.text((left, base), run.text, opacity, face, "ls", direction=way, stroke_width=bolder)
        left += width(run, size)
    return _cropped(Drawn(colours or f"#{red:02x}{green:02x}{blue:02x}", cover, (size, middle), taken))


def _cropped(drawn: Drawn, widest: int | None = None) -> Drawn:
    """Return a line as wide as the room that it takes, or as what is seen of it, and as high as that is."""
    begin = round(drawn.begins[0])
    left, top, right, bottom = drawn.cover.getbbox() or (begin, 0, begin + 1, 1)
    left, right = min(left, begin), max(right, begin + ceil(drawn.room))
    top -= top % 2  # where a stamp is pressed is rounded to the even: so all lines are rounded alike
    box = (left, top, right if widest is None else min(right, left + widest), bottom)
    begins = (drawn.begins[0] - left, drawn.begins[1] - top)
    colours = drawn.colours if isinstance(drawn.colours, str) else drawn.colours.crop(box)
    return Drawn(colours, drawn.cover.crop(box), begins, drawn.room)


@lru_cache(maxsize=64)
def _picture(face: Face, text: str, size: int) -> tuple[Image.Image, int]:
    """Return an emoji, made smaller from the size that it has, and how far it reaches above the baseline."""
    drawn_with = font(face, PICTURE_SIZE)
    above, below = drawn_with.getmetrics()
    sheet = Image.new("RGBA", (max(1, ceil(drawn_with.getlength(text))), above + below))
    ImageDraw.Draw(sheet).text((0, above), text, font=drawn_with, anchor="ls", embedded_color=True)
    small = tuple(max(1, round(side * size / PICTURE_SIZE)) for side in sheet.size)
    return sheet.resize((small[0], small[1])), round(above * size / PICTURE_SIZE)
