"""Pens, and the symbols that are drawn with them.

A drawing is a function that moves a pen: a pixel pen (`renderers/paint/stamps.py`), or a vector pen, with
which it becomes SVG (`renderers/paint/svg.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple, Self, TypeAlias

from renderers.paint.colours import Colour

Point: TypeAlias = tuple[float, float]


class Align(StrEnum):
    """Where the anchor of a text lies in its line."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Pen(ABC):
    """Draws in the units of the layout."""

    @abstractmethod
    def circle(
        self,
        at: Point,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a disc, a ring, or both; the outline lies on the radius, half inside and half outside."""

    @abstractmethod
    def hole(self, at: Point, radius: float) -> None:
        """Make the discs around this point transparent in their middle."""

    @abstractmethod
    def erase(self, points: Sequence[Point], width: float = 0) -> None:
        """Make transparent what lies inside an outline, or under a line of this width."""

    @abstractmethod
    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill an outline."""

    @abstractmethod
    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line with round ends and corners."""

    @abstractmethod
    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners; the outline lies inside."""

    def dashes(self, points: Sequence[Point], width: float, colour: Colour, gap: float) -> None:
        """Draw dots along a line, `gap` units apart."""
        left = gap / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = hypot(x1 - x0, y1 - y0)
            while left <= length:
                along = left / length if length else 0
                self.circle((x0 + (x1 - x0) * along, y0 + (y1 - y0) * along), width / 2, colour)
                left += gap
            left -= length


Drawing: TypeAlias = Callable[[Pen], None]


@dataclass(frozen=True, eq=False, slots=True)
class Symbol:
    """A small drawing, in units; its anchor is the point that lies where it is placed."""

    size: Point
    draw: Drawing
    anchor: Point
    colour: Colour | None = None  # of all of it: then its stamp takes a fifth of the memory
    upright: Self | None = None  # the same without its turn
    turn: float = 0.0  # a part of a whole turn, clockwise


def symbol(size: Point, draw: Drawing, anchor: Point | None = None, colour: Colour | None = None) -> Symbol:
    """Return a drawing on a sheet of this size; the anchor is its middle by default."""
    return Symbol(size, draw, anchor or (size[0] / 2, size[1] / 2), colour)


class Circle(NamedTuple):
    """A circle around the middle of a symbol, as `Pen.circle` draws it."""

    radius: float
    fill: Colour | None = None
    outline: Colour | None = None
    width: float = 0


@lru_cache(maxsize=1024)
def circles_symbol(side: float, *circles: Circle) -> Symbol:
    """Return circles with one middle, the later ones over the others, on a square with this side."""

    def draw(pen: Pen) -> None:
        for circle in circles:
            pen.circle((side / 2, side / 2), *circle)

    return symbol((side, side), draw)


@lru_cache(maxsize=256)
def panel_symbol(  # noqa: PLR0913 - all that a panel is
    size: Point,
    corner: float,
    fill: Colour,
    edge: Colour | None = None,
    width: float = 0,
    *,
    inset: float = 1,
    anchor: Point = (0, 0),
) -> Symbol:
    """Return a rectangle with round corners, `inset` units smaller than the symbol on each side."""
    box = (inset, inset, size[0] - inset, size[1] - inset)
    return symbol(size, lambda pen: pen.panel(box, corner, fill, edge, width), anchor)
