"""Shapes become points: the outline of each, fine enough to look round."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from renderers.paint.pen import Point
from renderers.palm.memories.shapes import Item

_PIECES: Final = 8  # of a smooth curve, from one of its points to the next
_STEP: Final = 7.5  # degrees
_FAR: Final = ((-200.0, -200.0), (300.0, -200.0), (300.0, 300.0), (-200.0, 300.0), (-200.0, -200.0))


def outline(item: Item) -> list[Point]:
    """Return the points of a shape in its own box."""
    if item.circle:
        x, y, radius = item.circle
        return _arc(x, y, radius, radius, 0, 360)[:-1]
    if item.ellipse:
        return _arc(*item.ellipse, 0, 360)[:-1]
    if item.arc:
        return _arc(*item.arc)
    if item.box:
        return _box(*item.box, item.round)
    points = _pairs(item.polygon or item.curve or item.line or item.stroke or ())
    return _smooth(points, closed=item.curve is not None) if item.curve or item.stroke else points


def everything_but(points: Sequence[Point]) -> list[Point]:
    """Return the outline of all that is not inside these points."""
    return [*_FAR, *points, points[0], _FAR[0]]


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of a shape."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _pairs(flat: Sequence[float]) -> list[Point]:
    return [*zip(flat[::2], flat[1::2], strict=True)]


def _arc(x: float, y: float, across: float, down: float, begin: float, end: float) -> list[Point]:  # noqa: PLR0913, PLR0917
    pieces = max(4, round(abs(end - begin) / _STEP))
    turns = [radians(begin + (end - begin) * piece / pieces) for piece in range(pieces + 1)]
    return [(x + across * cos(turn), y + down * sin(turn)) for turn in turns]


def _box(left: float, top: float, wide: float, tall: float, corner: float) -> list[Point]:
    right, bottom = left + wide, top + tall
    reach = min(corner, wide / 2, tall / 2)
    if reach <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = (
        (right, bottom, -1, -1, 0),
        (left, bottom, 1, -1, 90),
        (left, top, 1, 1, 180),
        (right, top, -1, 1, 270),
    )
    return [
        point
        for x, y, inward, up, begin in corners
        for point in _arc(x + inward * reach, y + up * reach, reach, reach, begin, begin + 90)
    ]


def _smooth(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """Return a curve through points: where it goes next is seen from the neighbours of each."""
    count = len(points)
    around = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    found: list[Point] = []
    for number in range(count if closed else count - 1):
        before, one, other, after = around[number : number + 4]
        found += [_between(before, one, other, after, piece / _PIECES) for piece in range(_PIECES)]
    return found if closed else [*found, points[-1]]


def _between(before: Point, one: Point, other: Point, after: Point, part: float) -> Point:
    x, y = (
        b + part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a))) / 2
        if part
        else b
        for a, b, c, d in zip(before, one, other, after, strict=True)
    )
    return x, y
