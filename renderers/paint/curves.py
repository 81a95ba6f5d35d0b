"""Outlines made of curves."""

from collections.abc import Iterator, Sequence
from math import cos, sin, tau
from typing import Final

from renderers.paint.pen import Point

_SMOOTH: Final = 18  # straight pieces of a curve


def curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
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
        points += curve(start, one, two, end)
        start = end
    return points


def place_outline(
    points: Sequence[Point], at: Point, size: float, turn: float = 0, *, mirrored: bool = False
) -> list[Point]:
    """Move, scale and turn an outline of unit size; `turn` is a part of a whole turn, clockwise."""
    c, s = cos(turn * tau), sin(turn * tau)
    flip = -1 if mirrored else 1
    return [(at[0] + size * (flip * x * c - y * s), at[1] + size * (flip * x * s + y * c)) for x, y in points]
