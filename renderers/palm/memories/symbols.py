"""The scene of a memory as a symbol of vector graphics, without the points that nobody would miss."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point, Symbol, symbol
from renderers.palm.memories.files import Paint, load_scene
from renderers.palm.memories.scenes import UNITS, strokes_of

_SEEN: Final = 0.12  # units: a point that lies nearer to the line without it is left out


@lru_cache(maxsize=128)
def memory_symbol(number: int) -> Symbol:
    """Return the scene of a memory; some of it lies outside the square."""

    def draw(pen: Pen) -> None:
        for stroke in strokes_of(load_scene(number)):
            points = _simplify(stroke.points)
            if stroke.width:
                pen.line(points, stroke.width, _colour(stroke.paint))
            else:
                pen.polygon(points, _colour(stroke.paint))

    return symbol((UNITS, UNITS), draw, (0, 0))


def _colour(paint: Paint) -> Colour:
    written = "#" + "".join(f"{part:02X}" for part in paint)
    return written.removesuffix("FF") if len(written) > 7 else written  # noqa: PLR2004 - without opacity


def _simplify(points: Sequence[Point]) -> list[Point]:
    """Return the points that lie `_SEEN` beside the line through the others (Douglas and Peucker)."""
    kept = {0, len(points) - 1}
    parts = [(0, len(points) - 1)]
    while parts:
        begin, end = parts.pop()
        if end - begin < 2:  # noqa: PLR2004 - none between
            continue
        far, at = max(
            (_distance(points[number], points[begin], points[end]), number)
            for number in range(begin + 1, end)
        )
        if far > _SEEN:
            kept.add(at)
            parts += [(begin, at), (at, end)]
    return [points[number] for number in sorted(kept)]


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the piece of a line."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    along = min(1, max(0, ((x - x0) * dx + (y - y0) * dy) / length)) if length else 0
    return hypot(x - x0 - along * dx, y - y0 - along * dy)
