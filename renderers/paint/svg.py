"""A pen that writes SVG, and symbols as lists of shapes.

A shape is a tag with its attributes, not markup: a page builds elements from it, and no text becomes code.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from typing_extensions import override

from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point, Symbol

Shape: TypeAlias = tuple[str, dict[str, str]]
"""A tag of SVG, and its attributes."""

TAGS: Final = ("circle", "path", "polyline", "rect")
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
    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self._add("path", {"d": f"M{self._points(points)}z"}, fill)

    @override
    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        self._add("polyline", {"points": self._points(points), **ends}, None, colour, width)

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
        self._add(
            "polyline",
            {"points": self._points(points), "stroke-linecap": "round", **dots},
            None,
            colour,
            width,
        )

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

    def _points(self, points: Sequence[Point]) -> str:
        return " ".join(f"{_number(x)} {_number(y)}" for x, y in map(self._at, points))

    def _at(self, point: Point) -> Point:
        return point[0] - self._origin[0], point[1] - self._origin[1]


def _number(value: float) -> str:
    """Write a number of units, precise enough for eight times the usual size."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"  # noqa: PLR2004


def shapes_of(drawn: Symbol) -> list[Shape]:
    """Return the shapes of a symbol around its anchor."""
    pen = VectorPen(drawn.anchor)
    drawn.draw(pen)
    return pen.shapes


@lru_cache(maxsize=4096)
def symbol_id(drawn: Symbol) -> str:
    """Return the id of a symbol: a hash of its shapes, so it says nothing that they do not show."""
    written = json.dumps(shapes_of(drawn), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:_ID]
