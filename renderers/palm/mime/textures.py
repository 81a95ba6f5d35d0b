"""How a surface feels: a pattern in the footprint, different enough to be told apart without any colour."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import cos, hypot, sin, tau
from typing import Final

from engine.palm.hand import Texture
from renderers.paint.pen import Colour, Point
from renderers.palm.mime.brush import Brush, inside, oval
from renderers.palm.mime.footprints import Blot, Blots

_EDGE: Final = 0.8  # of a shape is where its pattern lies
_LEAST: Final = 5.0  # units: a smaller shape has its pattern in its middle alone


def draw_texture(brush: Brush, texture: Texture, blots: Blots, light: Colour) -> None:
    """Draw the pattern of a texture into a shape."""
    for blot in blots:
        _PATTERNS[texture](brush, blot, light)


@lru_cache(maxsize=64)
def _spots(blot: Blot, step: float) -> tuple[Point, ...]:
    """Return points that fill a shape evenly, or follow it if it is a line."""
    return tuple(_found(blot, step))


def _found(blot: Blot, step: float) -> Iterator[Point]:
    if blot.width:
        yield from _on_line(blot.points, step)
        return
    xs, ys = [x for x, _ in blot.points], [y for _, y in blot.points]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    if max(xs) - min(xs) < _LEAST:
        yield middle
        return
    rows, columns = round((max(ys) - min(ys)) / step), round((max(xs) - min(xs)) / step)
    shape = [(x - middle[0], y - middle[1]) for x, y in blot.points]
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = (column + 0.5 * (row % 2)) * step, row * step * 0.866
            if inside((x / _EDGE, y / _EDGE), shape):
                yield middle[0] + x, middle[1] + y


def _on_line(points: tuple[Point, ...], step: float) -> Iterator[Point]:
    left = step / 2
    for number in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[number], points[number + 1]
        length = hypot(x1 - x0, y1 - y0)
        while left <= length and length:
            yield x0 + (x1 - x0) * left / length, y0 + (y1 - y0) * left / length
            left += step
        left -= length


def _smooth(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw a gleam."""
    if blot.width:
        quarter = blot.points[len(blot.points) // 2 : len(blot.points) * 3 // 4 + 1]
        if len(quarter) > 2:  # noqa: PLR2004 - a line, and not only one side of one
            brush.line(quarter, blot.width * 0.3, ink)
        return
    xs, ys = [x for x, _ in blot.points], [y for _, y in blot.points]
    x, y, wide, tall = (
        (min(xs) + max(xs)) / 2,
        (min(ys) + max(ys)) / 2,
        max(xs) - min(xs),
        max(ys) - min(ys),
    )
    brush.line(oval((x, y), wide * 0.31, tall * 0.31, 0.53, 0.72), min(wide, tall) * 0.075, ink)


def _soft(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw fluff: many small dots."""
    for spot in _spots(blot, 2.7):
        brush.disc(spot, 0.62, ink)


def _woven(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw threads that go over and under each other."""
    for number, (x, y) in enumerate(_spots(blot, 2.6)):
        if number % 2 and not blot.width:
            brush.line([(x, y - 0.9), (x, y + 0.9)], 0.55, ink)
        else:
            brush.line([(x - 0.8, y + 0.7), (x + 0.8, y - 0.7)], 0.6, ink)


def _rubbery(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw rings that cling."""
    for x, y in _spots(blot, 3.6):
        brush.ring((x, y), 0.9, 0.45, ink)


def _scratchy(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw little hooks, each in a direction of its own."""
    for number, (x, y) in enumerate(_spots(blot, 3.1)):
        angle = number * 0.381966 * tau  # never the same twice, always the same again
        c, s = cos(angle) * 1.2, sin(angle) * 1.2
        brush.line([(x - c, y - s), (x + c, y + s), (x + c * 0.4 - s, y + s * 0.4 + c)], 0.5, ink)


_PATTERNS: Final[Mapping[Texture, Callable[[Brush, Blot, Colour], None]]] = {
    Texture.SMOOTH: _smooth,
    Texture.SOFT: _soft,
    Texture.WOVEN: _woven,
    Texture.RUBBERY: _rubbery,
    Texture.SCRATCHY: _scratchy,
}
