"""A pen that draws in the units of the hand around its own origin, at any angle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin, tau
from typing import Final

from renderers.page.shapes import polar
from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point, Symbol, symbol

_ROUND: Final = 40  # straight pieces of a circle


@dataclass(frozen=True, slots=True)
class Brush:
    """A pen with an origin, a unit and a turn."""

    pen: Pen
    at: Point
    unit: float
    turn: float = 0.0
    squash: float = 1.0  # horizontal scale

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill an outline."""
        self.pen.polygon([self.put(point) for point in points], colour)

    def erase(self, points: Sequence[Point], width: float = 0) -> None:
        """Make transparent what lies inside an outline, or under a line of this width."""
        self.pen.erase([self.put(point) for point in points], width * self.unit)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line with round ends."""
        self.pen.line([self.put(point) for point in points], width * self.unit, colour)

    def loop(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a closed line."""
        self.line([*points, *points[:2]], width, colour)

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        if self.squash == 1:
            self.pen.circle(self.put(at), radius * self.unit, colour)
        else:
            self.polygon(oval(at, radius, radius), colour)

    def ring(self, at: Point, radius: float, width: float, colour: Colour) -> None:
        """Draw a circle; faster than a closed line."""
        if self.squash == 1:
            broad = width * self.unit
            self.pen.circle(self.put(at), radius * self.unit, None, colour, broad)
        else:
            self.loop(oval(at, radius, radius), width, colour)

    def put(self, point: Point) -> Point:
        """Return the position of a point on the sheet."""
        x, y = point[0] * self.squash, point[1]
        c, s = cos(self.turn * tau), sin(self.turn * tau)
        return self.at[0] + (x * c - y * s) * self.unit, self.at[1] + (x * s + y * c) * self.unit


def oval(at: Point, across: float, down: float, begin: float = 0, end: float = 1) -> list[Point]:
    """Return an ellipse, or an arc between two parts of a whole turn, clockwise from the right."""
    pieces = max(6, round(_ROUND * abs(end - begin)))
    whole = end - begin == 1
    return [
        (
            at[0] + across * cos(tau * (begin + (end - begin) * step / pieces)),
            at[1] + down * sin(tau * (begin + (end - begin) * step / pieces)),
        )
        for step in range(pieces + (not whole))
    ]


def box(left: float, top: float, right: float, bottom: float, round_by: float = 0) -> list[Point]:
    """Return a rectangle with round corners."""
    if not round_by:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = ((right, top, 1.5), (right, bottom, 0.0), (left, bottom, 0.5), (left, top, 1.0))
    points = []
    for x, y, begin in corners:
        inward = (x - round_by if x == right else x + round_by, y - round_by if y == bottom else y + round_by)
        for step in range(5):
            angle = (begin + step / 8) * pi
            points.append(polar(inward, round_by, angle))
    return points


def inside(point: Point, shape: Sequence[Point]) -> bool:
    """Return whether a point lies inside an outline."""
    x, y = point
    odd = False
    for number, (x1, y1) in enumerate(shape):
        x0, y0 = shape[number - 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def brush_symbol(
    reach: float, unit: float, turn: float, draw: Callable[[Brush], None], squash: float = 1
) -> Symbol:
    """Return what a brush draws within this distance of its origin, as a symbol anchored there."""
    side = 2 * reach * unit

    def turned(turn: float) -> Symbol:
        middle = (side / 2, side / 2)
        return symbol((side, side), lambda pen: draw(Brush(pen, middle, unit, turn, squash)))

    return replace(turned(turn), upright=turned(0), turn=turn) if turn else turned(0)
