"""Draw a text as a stamp: any script, on one baseline, no wider than allowed.

No name is an error and no character becomes a box: `graphemes` drops what cannot be seen, `faces` finds the
font for each character, and `visual_order` orders characters that are read from the right.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil
from sys import getsizeof
from threading import Lock
from typing import Final
from unicodedata import bidirectional

from bidi import get_base_level, get_display  # type: ignore[import-untyped]
from cachetools import LRUCache
from PIL import Image, ImageColor, ImageDraw

from renderers.paint.colours import Colour
from renderers.paint.fonts import PICTURE_SIZE, Face, Piece, Weight, find_face, open_font, shapes_text
from renderers.paint.graphemes import CUT, READ, TAGS, graphemes
from renderers.paint.pen import Align, Point
from renderers.paint.stamps import Stamp

__all__ = ["Weight", "text_stamp"]

# Fractions of the letter size: how far a line reaches above its baseline, and how high its middle lies, which
# is that of capitals. It reaches as far below: enough for accents on capitals and the loops of Arabic.
_ABOVE: Final = 1.3
_MIDDLE: Final = 0.335

_CACHE_BYTES: Final = 4_000_000
"""Some hundreds of names, or thousands of labels."""
_OVERHEAD: Final = 1000  # bytes of the objects that hold a line

_READ_FROM_RIGHT: Final = frozenset(("R", "AL"))  # bidirectional classes
_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


_ANCHOR: Final = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent characters that one font draws in one direction."""

    face: Face
    text: str
    from_the_right: bool = False

    @property
    def direction(self) -> str | None:
        """The direction for Pillow, which accepts one only if Raqm shapes the text."""
        return ("rtl" if self.from_the_right else "ltr") if shapes_text() else None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn line: where in it its text begins, at half its height, and the width that the text takes."""

    colours: Image.Image | Colour
    cover: Image.Image
    begins: Point
    room: float

    @property
    def size(self) -> int:
        """Bytes in memory: Pillow keeps four for each coloured pixel, and one for its cover."""
        return self.cover.width * self.cover.height * (1 if isinstance(self.colours, str) else 5)


def text_stamp(  # noqa: PLR0913, PLR0917 - all that letters are
    text: str,
    size: int,
    weight: Weight,
    colour: Colour,
    align: Align = Align.MIDDLE,
    widest: int | None = None,
) -> Stamp:
    """Return a text as a stamp, anchored at half the height of its line; cut if wider than `widest`."""
    drawn = LINES.get_or_draw(text[: READ + 1], max(1, size), weight, colour, widest)
    left, middle = drawn.begins
    return Stamp(drawn.colours, drawn.cover, (left + drawn.room * _ANCHOR[align], middle))


class LineCache:
    """Keeps the lines used last, limited by bytes since some lines are a hundred times as long as others."""

    def __init__(self, limit: int) -> None:
        self._lines: LRUCache[tuple[object, ...], tuple[Drawn, int]] = LRUCache(limit, lambda line: line[1])
        self._lock = Lock()  # also for drawing: a font must not be used by several threads at once

    @property
    def held(self) -> int:
        """Bytes in use."""
        return int(self._lines.currsize)

    def get_or_draw(self, text: str, size: int, weight: Weight, colour: Colour, widest: int | None) -> Drawn:
        """Return a line, drawing it if it is not cached."""
        key = (text, size, weight, colour, widest)
        with self._lock:
            if found := self._lines.get(key):
                return found[0]
            drawn = _draw_fitting(text, size, weight, colour, widest)
            needed = drawn.size + getsizeof(text) + _OVERHEAD
            if needed <= self._lines.maxsize // 10:  # a longer one would evict too many
                self._lines[key] = drawn, needed
            return drawn

    def clear(self) -> None:
        """Drop all lines."""
        with self._lock:
            self._lines.clear()


LINES: Final = LineCache(_CACHE_BYTES)


def line(text: str, size: int, weight: Weight, widest: float | None) -> list[Run]:
    """Return the runs of a text from left to right, cut with an ellipsis if they are wider than `widest`."""
    pieces = [piece for character in graphemes(text) if (piece := find_face(character, weight))]
    whole = _runs(pieces)
    if widest is None or room(whole, size) <= widest:
        return whole
    end = find_face(CUT, weight)
    fits: list[Run] = []
    least, most = 0, len(pieces) - 1
    while least <= most:
        middle = (least + most) // 2
        shorter = _runs([*_without_space(pieces[:middle]), *([end] if end else [])])
        if room(shorter, size) <= widest:
            fits, least = shorter, middle + 1
        else:
            most = middle - 1
    return fits


def _without_space(pieces: Sequence[Piece]) -> Sequence[Piece]:
    return pieces[:-1] if pieces and pieces[-1].text == " " else pieces


def _runs(pieces: Sequence[Piece]) -> list[Run]:
    def key(entry: tuple[int, tuple[int, bool]]) -> tuple[object, ...]:
        place, (number, from_the_right) = entry
        face = pieces[number].face
        # Neighbours in a run are neighbours in the text too; each emoji is a picture of its own.
        return (
            face,
            from_the_right,
            number + place if from_the_right else number - place,
            face.coloured and number,
        )

    ordered = enumerate(visual_order([piece.text for piece in pieces]))
    return [_run(pieces, [entry for _, entry in entries]) for _, entries in groupby(ordered, key)]


def _run(pieces: Sequence[Piece], ordered: Sequence[tuple[int, bool]]) -> Run:
    number, from_the_right = ordered[0]
    face = pieces[number].face
    texts = [pieces[number].text for number, _ in ordered]
    if not from_the_right or face.coloured:
        return Run(face, "".join(texts))
    if not shapes_text():  # Pillow would not reverse them
        return Run(face, "".join(texts).translate(_MIRRORED))
    return Run(face, "".join(reversed(texts)), from_the_right=True)


def visual_order(characters: Sequence[str]) -> list[tuple[int, bool]]:
    """Return the index of each character in the order on the line, and whether it is read from the right.

    python-bidi (UAX 9) only returns a reordered string. To find out which character went where, each carries
    its index as two invisible tags, which the algorithm ignores: tags before their character show that it is
    read from the right. A letter of the line's own direction stands for the end of the line, where the
    algorithm would move tags.
    """
    if _READ_FROM_RIGHT.isdisjoint(bidirectional(each[0]) for each in characters):
        return [(number, False) for number in range(len(characters))]
    tagged = "".join(
        f"{each[0]}{chr(TAGS[number // len(TAGS)])}{chr(TAGS[number % len(TAGS)])}"
        for number, each in enumerate(characters)
    )
    reverse = bool(get_base_level(tagged))
    shown = get_display(tagged + ("א" if reverse else "a"))
    shown = shown[1:] if reverse else shown[:-1]
    order = []
    for start in range(0, len(shown), 3):
        from_the_right = ord(shown[start]) in TAGS
        high, low = shown[start : start + 2][::-1] if from_the_right else shown[start + 1 : start + 3]
        order.append((TAGS.index(ord(high)) * len(TAGS) + TAGS.index(ord(low)), from_the_right))
    return order


def room(runs: Sequence[Run], size: int) -> float:
    """Return the width of runs in pixels."""
    return sum(width(run, size) for run in runs)


@lru_cache(maxsize=1024)
def width(run: Run, size: int) -> float:
    """Return the width of a run in pixels."""
    length = open_font(run.face, size).getlength(run.text, direction=run.direction)
    return length * size / PICTURE_SIZE if run.face.coloured else length


def _draw_fitting(text: str, size: int, weight: Weight, colour: Colour, widest: int | None) -> Drawn:
    drawn = _draw(line(text, size, weight, widest), size, colour)
    if widest is None or drawn.cover.width <= max(1, widest):
        return drawn
    # Some letters reach beyond the width that they take: draw a little less of the text.
    less = 2 * widest - drawn.cover.width
    return _crop(_draw(line(text, size, weight, less), size, colour), max(1, widest))


def _draw(runs: Sequence[Run], size: int, colour: Colour) -> Drawn:
    """Draw a line on a sheet of a fixed height for this size, which clips what is stacked higher."""
    red, green, blue, opacity = ImageColor.getcolor(colour, "RGBA")  # type: ignore[misc]
    base = round(_ABOVE * size)
    middle = base - round(_MIDDLE * size)
    taken = room(runs, size)
    cover = Image.new("L", (ceil(taken) + 2 * size, 2 * middle))
    colours = (
        Image.new("RGB", cover.size, (red, green, blue)) if any(run.face.coloured for run in runs) else None
    )
    pen = ImageDraw.Draw(cover)
    left = float(size)  # some letters reach to the left of the beginning of their line
    for run in runs:
        if colours and run.face.coloured:
            picture, above = _draw_emoji(run.face, run.text, size)
            corner = (round(left), base - above)
            colours.paste(picture, corner)
            cover.paste(opacity, corner, picture.getchannel("A"))
        else:
            face, way, bolder = open_font(run.face, size), run.direction, run.face.bolder * size
            pen.text((left, base), run.text, opacity, face, "ls", direction=way, stroke_width=bolder)
        left += width(run, size)
    return _crop(Drawn(colours or f"#{red:02x}{green:02x}{blue:02x}", cover, (size, middle), taken))


def _crop(drawn: Drawn, widest: int | None = None) -> Drawn:
    """Crop a line to the height of its ink, and to the width of its text or of its ink, the larger."""
    begin = round(drawn.begins[0])
    left, top, right, bottom = drawn.cover.getbbox() or (begin, 0, begin + 1, 1)
    left, right = min(left, begin), max(right, begin + ceil(drawn.room))
    top -= top % 2  # `Stamp.press` rounds half to even: this way all lines are rounded alike
    box = (left, top, right if widest is None else min(right, left + widest), bottom)
    begins = (drawn.begins[0] - left, drawn.begins[1] - top)
    colours = drawn.colours if isinstance(drawn.colours, str) else drawn.colours.crop(box)
    return Drawn(colours, drawn.cover.crop(box), begins, drawn.room)


@lru_cache(maxsize=64)
def _draw_emoji(face: Face, text: str, size: int) -> tuple[Image.Image, int]:
    """Return an emoji, scaled down from its only size, and how far it reaches above the baseline."""
    font = open_font(face, PICTURE_SIZE)
    above, below = font.getmetrics()
    sheet = Image.new("RGBA", (max(1, ceil(font.getlength(text))), above + below))
    ImageDraw.Draw(sheet).text((0, above), text, font=font, anchor="ls", embedded_color=True)
    small = tuple(max(1, round(side * size / PICTURE_SIZE)) for side in sheet.size)
    return sheet.resize((small[0], small[1])), round(above * size / PICTURE_SIZE)
