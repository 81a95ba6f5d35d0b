"""A broad line as pieces that share their edges: Pillow's own are each rounded alone, and look frayed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from renderers.paint.pen import Point

Piece: TypeAlias = tuple[Point, Point, Point, Point]
_SMOOTH: Final = 0.8  # the cosine of a turn that is no corner yet


def runs(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Return the parts of a line between its corners: where one ends and the next begins it wants a disc."""
    line = [points[0], *(after for before, after in pairwise(points) if after != before)]
    run = line[:2]
    for point in line[2:]:
        if not _goes_on(run[-2], run[-1], point):
            yield run
            run = run[-1:]
        run.append(point)
    yield run


def pieces(run: Sequence[Point], width: float) -> Iterator[Piece]:
    """Return a part without corners as pieces of this width; none if it is but a point."""
    if len(run) > 1:
        sides = [_across(run, number, width / 2) for number in range(len(run))]
        for (left, right), (next_left, next_right) in pairwise(sides):
            yield left, next_left, next_right, right


def _across(run: Sequence[Point], number: int, half: float) -> tuple[Point, Point]:
    """Return the points to both sides of one."""
    (x0, y0), (x1, y1) = run[max(0, number - 1)], run[min(len(run) - 1, number + 1)]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (y1 - y0) / length * half, (x0 - x1) / length * half
    x, y = run[number]
    return (x + dx, y + dy), (x - dx, y - dy)


def _goes_on(before: Point, at: Point, after: Point) -> bool:
    ax, ay, bx, by = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    return ax * bx + ay * by > _SMOOTH * hypot(ax, ay) * hypot(bx, by)
