"""A text becomes a stamp: whatever its script, on one baseline, and no wider than it may be.

Nothing that somebody may be called is an error here, and nothing becomes a box: see `graphemes` for what is
left out, `faces` for the font that writes a character, `reading` for what is read from the right.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from math import ceil
from sys import getsizeof
from threading import Lock
from typing import Final
from unicodedata import bidirectional

from PIL import Image, ImageColor, ImageDraw

from renderers.paint.faces import PICTURE_SIZE, Face, Weight, Written, font, joins, written
from renderers.paint.graphemes import CUT, READ, graphemes
from renderers.paint.pen import Colour, Point, Stamp

# In which order characters stand on a line, where some are read from the right.
#
# The algorithm of Unicode (UAX 9) without its rarities. Characters that only turn a text are left out: a name
# must not turn the rest of a line.

_RIGHT: Final = frozenset(("R", "AL"))
_NUMBER: Final = frozenset(("EN", "AN"))
_SEPARATOR: Final = frozenset(("ES", "CS"))  # in 3.14 and 10:30
_SIGN: Final = "ET"  # in 50 %
_CLOSING: Final = {")": "(", "]": "[", "}": "{"}
_STRONG: Final = frozenset(("L", "R", "EN", "AN"))


def levels(characters: Sequence[str]) -> list[int]:
    """Return for each how deep it lies: even ones are read from the left, odd ones from the right."""
    kinds = [bidirectional(each[0]) for each in characters]
    if _RIGHT.isdisjoint(kinds):
        return [0] * len(kinds)
    base = next((kind for kind in kinds if kind == "L" or kind in _RIGHT), "L")
    base = "R" if base in _RIGHT else "L"
    depths = {"L": 0, "R": 1, "EN": 2, "AN": 2} if base == "L" else {"L": 2, "R": 1, "EN": 2, "AN": 2}
    decided = _brackets_decided(characters, _numbers_decided(kinds, base), base)
    return [depths[kind] for kind in _neutral_decided(decided, base)]


def _numbers_decided(kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with numbers made of all their signs; after Latin letters they are letters too."""
    decided: list[str] = []
    strong = base
    for number, kind in enumerate(kinds):
        before, after = kinds[number - 1 : number], kinds[number + 1 : number + 2]
        if kind in _RIGHT or kind == "L":
            strong = "R" if kind in _RIGHT else "L"
            decided.append(strong)
        elif kind == "EN":
            decided.append("L" if strong == "L" else "EN")
        elif (kind in _SEPARATOR and before == after and _NUMBER.issuperset(before)) or (
            kind == _SIGN and "EN" in (*before, *after)
        ):
            decided.append("L" if strong == "L" and "EN" in (*before, *after) else "EN")
        else:
            decided.append(kind)
    return decided


def _brackets_decided(characters: Sequence[str], kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with both brackets of a pair on the side of what they hold, or of the line."""
    decided = [*kinds]
    opened: list[int] = []
    for number, character in enumerate(characters):
        if character in _CLOSING.values() and kinds[number] == "ON":
            opened.append(number)
        elif opened and character in _CLOSING and characters[opened[-1]] == _CLOSING[character]:
            first = opened.pop()
            held = {_side(kind) for kind in kinds[first:number] if kind in _STRONG}
            before = next((_side(kind) for kind in reversed(decided[:first]) if kind in _STRONG), base)
            if held:
                decided[first] = decided[number] = base if base in held else before
    return decided


def _neutral_decided(kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with the rest going with its neighbours if they agree, or with the line."""
    decided: list[str] = []
    side = base
    groups = [(strong, [*some]) for strong, some in groupby(kinds, _STRONG.__contains__)]
    for number, (strong, some) in enumerate(groups):
        if strong:
            decided += some
            side = _side(some[-1])
        else:
            after = _side(groups[number + 1][1][0]) if number + 1 < len(groups) else base
            decided += [side if side == after else base] * len(some)
    return decided


def _side(kind: str) -> str:
    """Return as what a kind counts beside one that has no side of its own."""
    return "L" if kind == "L" else "R"


def from_the_left(depths: Sequence[int]) -> list[int]:
    """Return the numbers of these in the order in which they stand, from the left."""
    order = [*range(len(depths))]
    lowest_odd = min((depth for depth in depths if depth % 2), default=0)
    for depth in range(max(depths, default=0), lowest_odd - 1, -1) if lowest_odd else ():
        turned: list[int] = []
        for deep, some in groupby(order, lambda number: depths[number] >= depth):  # noqa: B023 - used at once
            turned += [*some][:: -1 if deep else 1]
        order = turned
    return order


# A line of text before it is drawn: runs of one font each, from left to right, as many as there is room.

_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters side by side that one font writes in one direction."""

    face: Face
    text: str
    from_the_right: bool = False

    @property
    def direction(self) -> str | None:
        """The direction as Pillow wants to be told it: not at all, where nothing joins letters."""
        return ("rtl" if self.from_the_right else "ltr") if joins() else None


def line(text: str, size: int, weight: Weight, widest: float | None) -> list[Run]:
    """Return a text in runs, as they stand from left to right; cut with an ellipsis where it is too wide."""
    pieces = [piece for character in graphemes(text) if (piece := written(character, weight))]
    whole = _runs(pieces)
    if widest is None or room(whole, size) <= widest:
        return whole
    end = written(CUT, weight)
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


def _without_space(pieces: Sequence[Written]) -> Sequence[Written]:
    return pieces[:-1] if pieces and pieces[-1].text == " " else pieces


def _runs(pieces: Sequence[Written]) -> list[Run]:
    depths = levels([piece.text for piece in pieces])
    found: list[Run] = []
    deep: list[int] = []

    def alike(number: int) -> tuple[Face, int, int]:
        face = pieces[number].face
        return face, depths[number], number if face.coloured else 0  # each emoji is a picture of its own

    for (face, depth, _), numbers in groupby(range(len(pieces)), alike):
        found.append(_run(face, [pieces[number].text for number in numbers], depth))
        deep.append(depth)
    return [found[number] for number in from_the_left(deep)]


def _run(face: Face, texts: Sequence[str], depth: int) -> Run:
    from_the_right = depth % 2 == 1 and not face.coloured
    if from_the_right and not joins():  # then nobody else turns them round
        return Run(face, "".join(reversed(texts)).translate(_MIRRORED))
    return Run(face, "".join(texts), from_the_right)


def room(runs: Sequence[Run], size: int) -> float:
    """Return how much room runs take on their line, in pixels."""
    return sum(width(run, size) for run in runs)


@lru_cache(maxsize=1024)
def width(run: Run, size: int) -> float:
    """Return how much room a run takes on its line, in pixels."""
    length = font(run.face, size).getlength(run.text, direction=run.direction)
    return length * size / PICTURE_SIZE if run.face.coloured else length


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
