"""Shapes of every picture: outlines made of curves, the heart, the hand, and two papers. Our own drawings."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, sin, tau
from typing import Final

from renderers.page.canvas import WIDTH
from renderers.page.theme import Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point

_SMOOTH: Final = 18  # straight pieces of a curve
_PIECES: Final = 6  # of a smooth line between two of its points


def _curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Yield points of a Bezier curve, without the last."""
    for piece in range(_SMOOTH):
        t = piece / _SMOOTH
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (
            a * start[0] + b * one[0] + c * two[0] + d * end[0],
            a * start[1] + b * one[1] + c * two[1] + d * end[1],
        )


def outline(start: Point, *curves: tuple[Point, Point, Point]) -> list[Point]:
    """Return an outline of curves, each beginning where the last one ended."""
    points: list[Point] = []
    for one, two, end in curves:
        points += _curve(start, one, two, end)
        start = end
    return points


def smooth(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """Return a smooth line through these points."""
    ends = (points[-1], (points[0], points[1])) if closed else (points[0], (points[-1],))
    around = [ends[0], *points, *ends[1]]
    line: list[Point] = []
    for number in range(len(around) - 3):
        before, start, end, after = around[number : number + 4]
        line += [_between(before, start, end, after, piece / _PIECES) for piece in range(_PIECES)]
    return line if closed else [*line, points[-1]]


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    """Return a point between the middle two of four (Catmull-Rom)."""
    a, b = -0.5 * t**3 + t * t - 0.5 * t, 1.5 * t**3 - 2.5 * t * t + 1
    c, d = -1.5 * t**3 + 2 * t * t + 0.5 * t, 0.5 * t**3 - 0.5 * t * t
    return (
        a * before[0] + b * start[0] + c * end[0] + d * after[0],
        a * before[1] + b * start[1] + c * end[1] + d * after[1],
    )


def polar(at: Point, reach: float, angle: float) -> Point:
    """Return the point at a distance from another, in a direction in radians, clockwise from the right."""
    return at[0] + reach * cos(angle), at[1] + reach * sin(angle)


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the smallest box around points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def place_outline(
    points: Sequence[Point], at: Point, size: float, turn: float = 0, *, mirrored: bool = False
) -> list[Point]:
    """Move, scale and turn an outline of unit size; `turn` is a part of a whole turn, clockwise."""
    c, s = cos(turn * tau), sin(turn * tau)
    flip = -1 if mirrored else 1
    return [(at[0] + size * (flip * x * c - y * s), at[1] + size * (flip * x * s + y * c)) for x, y in points]


_HEART: Final = outline(
    (0, 0.95),
    ((-0.35, 0.6), (-1.05, 0.2), (-1.0, -0.32)),
    ((-0.96, -0.78), (-0.3, -0.95), (0, -0.42)),
    ((0.3, -0.95), (0.96, -0.78), (1.0, -0.32)),
    ((1.05, 0.2), (0.35, 0.6), (0, 0.95)),
)

# A hand that reaches upwards: the fingers together, and a thumb that is open for the other hand.
_HAND: Final = outline(
    (-0.34, 1.0),
    ((-0.4, 0.62), (-0.58, 0.3), (-0.58, -0.18)),
    ((-0.58, -0.78), (-0.42, -1.04), (-0.1, -1.04)),
    ((0.24, -1.04), (0.38, -0.76), (0.36, -0.24)),
    ((0.36, -0.1), (0.42, -0.08), (0.5, -0.2)),
    ((0.6, -0.36), (0.78, -0.46), (0.92, -0.34)),
    ((1.06, -0.2), (0.92, 0.06), (0.72, 0.3)),
    ((0.52, 0.54), (0.4, 0.7), (0.36, 1.0)),
    ((0.2, 1.06), (-0.2, 1.06), (-0.34, 1.0)),
)


def draw_heart(pen: Pen, at: Point, size: float, colour: Colour) -> None:
    """Draw a heart."""
    pen.polygon(place_outline(_HEART, at, size), colour)


def draw_hand(  # noqa: PLR0913 - where and how
    pen: Pen,
    at: Point,
    size: float,
    colour: Colour,
    turn: float = 0,
    *,
    mirrored: bool = False,
    edge: Colour | None = None,
) -> None:
    """Draw a hand that points upwards unless it is turned, with an edge around it."""
    shape = place_outline(_HAND, at, size, turn, mirrored=mirrored)
    if edge:
        pen.line([*shape, *shape[:2]], size * 0.26, edge)
    pen.polygon(shape, colour)


def draw_papers(  # noqa: PLR0913, PLR0917 - where and how they meet
    pen: Pen, theme: Theme, height: float, meet: float, swell: float, begin: float = 0
) -> None:
    """Draw the papers of the two sides, which meet in a wave at this height; `begin` is its phase."""
    pen.panel((0, 0, WIDTH, height), 0, theme.paper)
    shore = [(x, meet + swell * sin(begin + x / WIDTH * tau)) for x in range(0, WIDTH + 1, 20)]
    pen.polygon([(0, 0), *shore, (WIDTH, 0)], theme.beyond)
