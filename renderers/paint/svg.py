"""A pen that writes SVG, and symbols as lists of shapes.

A shape is a tag with its attributes, not markup: a page builds elements from it, and no text becomes code.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from typing_extensions import override

from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point, Symbol

Shape: TypeAlias = tuple[str, dict[str, str]]
"""A tag of SVG, and its attributes."""

TAGS: Final = ("circle", "path", "rect")
CUT: Final = "cut"
"""Marks a shape that is cut out of those before it."""
_OPAQUE: Final = re.compile(r"#[0-9A-Fa-f]{6}|var\(--[\w-]+(?<!-shade)\)")
"""Colours that hide what is behind them: all of a theme but its shade."""
_CUT_COLOUR: Final = "#000"
_ID: Final = 8  # characters: a page has a few hundred symbols


class VectorPen(Pen):
    """Collects shapes, in units, around an origin."""

    def __init__(self, origin: Point = (0, 0)) -> None:
        self.shapes: list[Shape] = []
        self._origin = origin

    @override
    def circle(
        self,
        at: Point,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        x, y = self._at(at)
        self._add("circle", {"cx": _number(x), "cy": _number(y), "r": _number(radius)}, fill, outline, width)

    @override
    def hole(self, at: Point, radius: float) -> None:
        """Replace each disc by a ring."""
        for tag, attributes in self.shapes:
            if tag == "circle" and attributes["fill"] != "none":
                outer = float(attributes["r"])
                ring = {"r": (outer + radius) / 2, "stroke-width": outer - radius}
                attributes |= {name: _number(value) for name, value in ring.items()}
                attributes |= {"stroke": attributes["fill"], "fill": "none"}

    @override
    def erase(self, points: Sequence[Point], width: float = 0) -> None:
        """Add what is cut out of the shapes before it: a page makes a mask of it."""
        if width:
            self.line(points, width, _CUT_COLOUR)
        else:
            self.polygon(points, _CUT_COLOUR)
        self.shapes[-1][1][CUT] = ""

    @override
    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self._add("path", {"d": self._path(points) + "z"}, fill)
        self._join_last(fill)

    @override
    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        self._add("path", {"d": self._path(points), **ends}, None, colour, width)
        self._join_last(colour)

    @override
    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        inset = width / 2 if outline else 0
        (left, top), (right, bottom) = self._at(box[:2]), self._at(box[2:])
        place = {
            "x": left + inset,
            "y": top + inset,
            "width": max(0, right - left - 2 * inset),
            "height": max(0, bottom - top - 2 * inset),
            "rx": max(0, radius - inset),
        }
        self._add("rect", {name: _number(each) for name, each in place.items()}, fill, outline, width)

    @override
    def dashes(self, points: Sequence[Point], width: float, colour: Colour, gap: float) -> None:
        dots = {"stroke-dasharray": f"0 {_number(gap)}", "stroke-dashoffset": _number(-gap / 2)}
        self._add("path", {"d": self._path(points), "stroke-linecap": "round", **dots}, None, colour, width)

    def _add(
        self,
        tag: str,
        attributes: dict[str, str],
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        attributes["fill"] = fill or "none"
        if outline:
            attributes |= {"stroke": outline, "stroke-width": _number(width)}
        self.shapes.append((tag, attributes))

    def _join_last(self, colour: Colour) -> None:
        """Make one shape of the last two, if they look alike and hide what is behind them."""
        if len(self.shapes) < 2 or not _OPAQUE.fullmatch(colour):  # noqa: PLR2004 - two of them
            return
        (tag, before), (other, last) = self.shapes[-2:]
        if tag == other and before | {"d": ""} == last | {"d": ""}:
            before["d"] += last["d"]
            self.shapes.pop()

    def _path(self, points: Sequence[Point]) -> str:
        """Return a path from point to point, clockwise if it is closed.

        It counts from its first point, so that copies elsewhere differ in their beginning only, which makes
        them small when they are compressed.
        """
        placed = [(round(10 * x), round(10 * y)) for x, y in map(self._at, points)]
        if _area(placed) < 0:
            placed.reverse()
        (left, top), *others = placed
        written, before = [f"M{_tenths(left)} {_tenths(top)}l"], (left, top)
        for point in others:
            for here, there in zip(before, point, strict=True):
                step = _tenths(there - here)
                written.append(step if step.startswith("-") or written[-1].endswith("l") else f" {step}")
            before = point
        return "".join(written)

    def _at(self, point: Point) -> Point:
        return point[0] - self._origin[0], point[1] - self._origin[1]


def _area(points: Sequence[tuple[int, int]]) -> int:
    """Return twice the area inside an outline; negative if it runs anticlockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*points, points[0])))


def _tenths(value: int) -> str:
    """Write a number of tenths."""
    whole, rest = divmod(abs(value), 10)
    written = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{written}" if value < 0 else written


def _number(value: float) -> str:
    """Write a number of units, precise enough for eight times the usual size."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"  # noqa: PLR2004


def shapes_of(drawn: Symbol) -> list[Shape]:
    """Return the shapes of a symbol around its anchor."""
    pen = VectorPen(drawn.anchor)
    drawn.draw(pen)
    return pen.shapes


@lru_cache(maxsize=512)
def kept_shapes(drawn: Symbol) -> list[Shape]:
    """Return the shapes of a symbol that will soon be needed again."""
    return shapes_of(drawn)


@lru_cache(maxsize=4096)
def symbol_id(drawn: Symbol) -> str:
    """Return the id of a symbol: a hash of its shapes, so it says nothing that they do not show."""
    written = json.dumps(kept_shapes(drawn), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:_ID]
