"""The flat things: shoelace, cloth, both sides of the velcro. They have the shape of their footprint."""

from collections.abc import Iterator, Sequence
from math import cos, sin, tau
from typing import Final

from engine.palm.mime import Feeling
from renderers.paint.pen import Colour, Point
from renderers.palm.mime.brush import Brush, box
from renderers.palm.mime.colours import TOYS
from renderers.palm.mime.footprints import blots
from renderers.palm.mime.outline import smooth
from renderers.palm.mime.posture import Posture

_LACE: Final = 2.9
_LONG: Final = 40  # half a shoelace
_AGLET: Final = 4.2
_INSIDE: Final = 0.92  # the part of a cloth that its check covers
_STRIP: Final = (-5.4, -12.6, 5.4, 12.6)


def draw_shoelace(brush: Brush, feeling: Feeling, spread: float, posture: Posture) -> None:
    """Draw a striped lace with its two tips."""
    if posture is Posture.WOUND:
        wound = blots(feeling, spread)
        for blot in wound:
            _draw_lace(brush, [*blot.points])
        if wound:
            (x0, y0), (x1, y1) = wound[0].points[0], wound[-1].points[-1]
            _draw_end(brush, smooth([(x0, y0), (x0 - 4, y0 + 4), (x0 - 9, y0 + 4)]))
            _draw_end(brush, smooth([(x1, y1), (x1 + 4, y1 - 4), (x1 + 9, y1 - 3)]))
        return
    points = [(x / 2 * (0.4 + 0.6 * spread), 4.2 * sin(x / 40 * tau)) for x in range(-_LONG, _LONG + 1)]
    _draw_lace(brush, points)
    for tip, before in ((points[0], points[2]), (points[-1], points[-3])):
        _draw_aglet(brush, before, tip)


def _draw_lace(brush: Brush, points: list[Point]) -> None:
    brush.line(points, _LACE + 0.9, TOYS.dark)
    brush.line(points, _LACE, TOYS.pale)
    step = max(1, len(points) // 14) if len(points) > 3 else 1  # noqa: PLR2004 - a bend
    spots = points[step::step] if len(points) > 3 else [_part(points, part / 5) for part in range(1, 5)]  # noqa: PLR2004
    for x, y in spots:
        brush.line([(x - 0.6, y + 1.1), (x + 0.6, y - 1.1)], 0.9, TOYS.red)


def _part(points: list[Point], part: float) -> Point:
    (x0, y0), (x1, y1) = points[0], points[-1]
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part + 1.4 * part * (1 - part)


def _draw_end(brush: Brush, points: list[Point]) -> None:
    _draw_lace(brush, points)
    _draw_aglet(brush, points[-3], points[-1])


def _draw_aglet(brush: Brush, before: Point, tip: Point) -> None:
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    end = (tip[0] + dx / length * _AGLET, tip[1] + dy / length * _AGLET)
    brush.line([tip, end], _LACE * 0.95, TOYS.dark)
    brush.line([tip, end], _LACE * 0.4, TOYS.dark_light)


def draw_cloth(brush: Brush, feeling: Feeling, spread: float, posture: Posture) -> None:
    """Draw a checked cloth, with its hem and a few folds; around a finger, a broad part of it."""
    shape = [*blots(feeling, spread)[0].points]
    brush.loop(shape, 1.1, TOYS.blue_dark)
    brush.polygon(shape, TOYS.blue)
    for line in _check(shape):
        brush.line(line, 0.9, TOYS.blue_light)
    hem = [(x * 0.9, y * 0.9) for x, y in shape]
    for number in range(0, len(hem) - 1, 3):
        brush.line([hem[number], hem[number + 1]], 0.6, TOYS.pale)
    if posture is not Posture.WOUND:
        for fold in ([(-9.0, -11.0), (-6.0, -2.0), (-8.0, 9.0)], [(6.0, -12.0), (8.5, -3.0), (5.5, 6.0)]):
            line = [(x * spread, y * spread) for x, y in fold]
            brush.line(smooth(line), 1.0, TOYS.blue_dark)


def _check(shape: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the lines of a check inside a shape that is nearly a rectangle."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    left, right, top, bottom = (edge * _INSIDE for edge in (min(xs), max(xs), min(ys), max(ys)))
    for number in range(-4, 5):
        at = number * 4.6
        if left < at < right:
            yield [(at, top), (at, bottom)]
        if top < at < bottom:
            yield [(left, at), (right, at)]


def draw_hooks(brush: Brush, _feeling: Feeling, _spread: float, _posture: Posture) -> None:
    """Draw the scratchy side of the velcro: rows of little hooks."""
    _draw_strip(brush, TOYS.dark, TOYS.dark_light)
    for row in range(-5, 6):
        for column in range(-2, 3):
            x, y = column * 1.9, row * 2.05
            hook = [(x, y + 0.8), (x, y - 0.3), (x + 0.45, y - 0.8), (x + 0.9, y - 0.3)]
            brush.line(hook, 0.38, TOYS.pale)


def draw_loops(brush: Brush, _feeling: Feeling, _spread: float, _posture: Posture) -> None:
    """Draw the soft side of the velcro: loops, over its edge too."""
    left, top, right, bottom = _STRIP
    for number in range(44):
        angle = number / 44 * tau
        x = max(left, min(right, 16 * cos(angle)))
        y = max(top, min(bottom, 16 * sin(angle)))
        brush.disc((x, y), 0.9, TOYS.pale_dark)
    _draw_strip(brush, TOYS.pale, TOYS.pale_dark)
    for row in range(-5, 6):
        for column in range(-2, 3):
            x, y = column * 1.95 + (0.5 if row % 2 else -0.3), row * 2.1
            brush.ring((x, y), 0.9, 0.34, TOYS.pale_dark)


def _draw_strip(brush: Brush, ground: Colour, edge: Colour) -> None:
    """Draw a strip with one corner turned up."""
    left, top, right, bottom = _STRIP
    shape = box(left, top, right, bottom, 1.0)
    brush.loop(shape, 0.9, edge)
    brush.polygon(shape, ground)
    corner = [(right + 0.4, top + 5.4), (right - 5.4, top - 0.4), (right - 4.2, top + 3.6)]
    brush.polygon([(right + 0.5, top - 0.5), (right + 0.5, top + 5), (right - 5, top - 0.5)], "#00000000")
    brush.loop(corner, 0.6, edge)
    brush.polygon(corner, TOYS.gold_light)
