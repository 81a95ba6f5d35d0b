"""The eleven things, and how each is held while it touches.

A solid one is drawn upwards from the point with which it touches; a flat one has the shape of its footprint.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from math import cos, sin, tau
from typing import Final

from engine.palm.hand import Footprint
from engine.palm.mime import Feeling
from renderers.page.shapes import bounds, smooth
from renderers.paint.colours import Colour
from renderers.paint.pen import Point
from renderers.palm.mime.brush import Brush, box, oval
from renderers.palm.mime.colours import TOYS
from renderers.palm.mime.footprints import blots

_COIN: Final = 8.0
_RING: Final = 6.6
_LINE: Final = 0.55
_ONE: Final[tuple[Point, ...]] = ((-1.9, -2.1), (0.5, -4.0), (0.5, 3.4))
_LACE: Final = 2.9
_LONG: Final = 40  # half a shoelace
_AGLET: Final = 4.2
_INSIDE: Final = 0.92  # the part of a cloth that its check covers
_STRIP: Final = (-5.4, -12.6, 5.4, 12.6)


class Posture(StrEnum):
    """How a thing is drawn."""

    RESTING = "resting"  # its usual position
    ON_EDGE = "on_edge"
    ROLLING = "rolling"
    SPINNING = "spinning"
    WOUND = "wound"  # around a finger, or the wrist


def posture_of(feeling: Feeling) -> Posture:
    """Return the posture of the thing in a touch."""
    if feeling.gesture == "wrap":
        return Posture.WOUND
    if feeling.gesture == "spin":
        return Posture.SPINNING
    if feeling.gesture == "roll" or feeling.footprint is Footprint.BALL:
        return Posture.ROLLING
    return Posture.ON_EDGE if feeling.footprint is Footprint.EDGE else Posture.RESTING


def draw_coin(brush: Brush, posture: Posture) -> None:
    """Draw a coin with its value; on its edge, it stands above the point."""
    y = 0.0 if posture in (Posture.RESTING, Posture.ROLLING) else -_COIN
    brush.disc((0, y), _COIN, TOYS.silver_dark)
    brush.disc((0, y), _COIN - 0.6, TOYS.silver)
    for tooth in range(28):
        c, s = cos(tooth / 28 * tau), sin(tooth / 28 * tau)
        brush.line([(6.5 * c, y + 6.5 * s), (7.0 * c, y + 7.0 * s)], 0.4, TOYS.silver_dark)
    brush.ring((0, y), 5.7, 0.55, TOYS.silver_dark)
    brush.disc((0, y), 5.4, TOYS.silver_light)
    brush.line([(a, b + y) for a, b in _ONE], 1.5, TOYS.silver_dark)
    brush.line([(-1.7, y + 3.6), (2.7, y + 3.6)], 1.4, TOYS.silver_dark)


def draw_ring(brush: Brush, posture: Posture) -> None:
    """Draw a plain gold ring; the hand shows through it."""
    y = -_RING - 1.3 if posture is Posture.ON_EDGE else 0.0
    brush.ring((0, y), _RING, 3.4, TOYS.gold_dark)
    brush.ring((0, y), _RING, 2.4, TOYS.gold)
    brush.line(oval((0, y), _RING, _RING, 0.52, 0.74), 1.0, TOYS.gold_light)
    brush.line(oval((0, y), _RING, _RING, 0.03, 0.16), 0.8, TOYS.gold_light)


def draw_top(brush: Brush, posture: Posture) -> None:
    """Draw a spinning top on its tip; rolling, it lies on its belly."""
    low = 11.5 if posture is Posture.ROLLING else 0.0
    body = [
        (0.0, 0.0), (-1.3, -2.4), (-5.2, -6.2), (-8.6, -9.4), (-8.9, -11.4), (-6.0, -13.4), (-1.5, -14.4),
        (1.5, -14.4), (6.0, -13.4), (8.9, -11.4), (8.6, -9.4), (5.2, -6.2), (1.3, -2.4),
    ]  # fmt: skip
    shape = [(x, y + low) for x, y in smooth(body, closed=True)]
    stem = box(-1.3, -20.5 + low, 1.3, -13.6 + low, 1.2)
    brush.loop(stem, _LINE * 2, TOYS.wood_dark)
    brush.polygon(stem, TOYS.wood_light)
    brush.loop(shape, _LINE * 2, TOYS.red_dark)
    brush.polygon(shape, TOYS.red)
    brush.line([(-7.6, -11.0 + low), (0, -9.9 + low), (7.6, -11.0 + low)], 1.7, TOYS.gold_light)
    brush.line([(-4.6, -7.2 + low), (0, -6.2 + low), (4.6, -7.2 + low)], 1.2, TOYS.pale)
    brush.line([(-5.0, -12.7 + low), (-2.0, -13.4 + low)], 0.8, TOYS.red_light)
    if posture is Posture.SPINNING:
        for reach, height in ((12.0, -11.0), (9.6, -6.0)):
            for begin in (0.55, 0.05):
                brush.line(oval((0, height), reach, reach * 0.3, begin, begin + 0.32), 0.7, TOYS.red_dark)


def draw_cube(brush: Brush, posture: Posture) -> None:
    """Draw a large wooden cube with its grain."""
    low = 10.5 if posture is Posture.ROLLING else 3.0 if posture is Posture.ON_EDGE else 5.0
    _draw_block(brush, (0.0, low), 15.0, (TOYS.wood_light, TOYS.wood, TOYS.wood_dark))
    for line in (
        [(-8.6, low - 11.6), (-4.0, low - 10.8), (2.2, low - 11.8)],
        [(-8.6, low - 7.6), (-3.0, low - 6.4), (2.4, low - 7.8)],
        [(-8.6, low - 3.2), (-4.4, low - 4.0), (2.2, low - 3.2)],
    ):
        brush.line(smooth(line), 0.5, TOYS.wood_dark)


def draw_cubes(brush: Brush, _posture: Posture) -> None:
    """Draw four small cubes in four colours."""
    four = (
        ((-3.6, -2.0), (TOYS.red_light, TOYS.red, TOYS.red_dark)),
        ((4.4, -1.4), (TOYS.blue_light, TOYS.blue, TOYS.blue_dark)),
        ((-3.2, 5.6), (TOYS.green_light, TOYS.green, TOYS.green_dark)),
        ((5.0, 6.2), (TOYS.gold_light, TOYS.gold, TOYS.gold_dark)),
    )
    for at, colours in four:
        _draw_block(brush, at, 4.9, colours)


def _draw_block(brush: Brush, at: Point, side: float, colours: tuple[Colour, Colour, Colour]) -> None:
    """Draw a cube from the front and a little from above; the point is below the middle of its front."""
    x, y = at
    half, back = side / 2, side * 0.34
    left, right = x - half - back / 2, x + half - back / 2
    light, middle, dark = colours
    top, upper = y - side, y - side - back * 0.8
    around = [
        (left, y),
        (left, top),
        (left + back, upper),
        (right + back, upper),
        (right + back, y - back * 0.8),
        (right, y),
    ]
    brush.loop(around, min(1.1, side * 0.13), dark)
    brush.polygon(around, dark)
    brush.polygon([(left, y), (left, top), (right, top), (right, y)], middle)
    brush.polygon([(left, top), (left + back, upper), (right + back, upper), (right, top)], light)


def draw_pawn(brush: Brush, posture: Posture) -> None:
    """Draw a pawn: a foot, a slender body and a round head."""
    low = 9.0 if posture is Posture.ROLLING else 1.5
    body = [
        (-6.2, 0.0), (-6.4, -1.8), (-5.4, -3.4), (-3.4, -5.4), (-2.2, -9.4), (-2.0, -11.0), (-3.5, -12.0),
        (-3.5, -13.0), (3.5, -13.0), (3.5, -12.0), (2.0, -11.0), (2.2, -9.4), (3.4, -5.4), (5.4, -3.4),
        (6.4, -1.8), (6.2, 0.0),
    ]  # fmt: skip
    shape = [(x, y + low) for x, y in body]
    head = oval((0, -16.4 + low), 4.3, 4.3)
    for each in (head, shape):
        brush.loop(each, _LINE * 2, TOYS.green_dark)
    brush.polygon(shape, TOYS.green)
    brush.polygon(head, TOYS.green)
    brush.line([(-5.4, -1.7 + low), (5.4, -1.7 + low)], 0.6, TOYS.green_dark)
    brush.line(oval((0, -16.4 + low), 2.5, 2.5, 0.52, 0.74), 0.9, TOYS.green_light)
    brush.line([(-2.3, -4.4 + low), (-1.1, -8.6 + low)], 0.9, TOYS.green_light)


def draw_dart(brush: Brush, _posture: Posture) -> None:
    """Draw a dart with a suction cup."""
    shaft: Sequence[Point] = [(0.0, -6.0), (0.0, -19.0)]
    brush.line(shaft, 3.2, TOYS.dark)
    brush.line(shaft, 2.0, TOYS.blue)
    for side in (-1, 1):
        fin = [(side * 0.9, -14.5), (side * 5.6, -18.6), (side * 5.6, -25.6), (side * 0.9, -22.0)]
        brush.loop(fin, 1.0, TOYS.blue_dark)
        brush.polygon(fin, TOYS.blue_light)
    brush.line([(0.0, -14.5), (0.0, -24.0)], 1.6, TOYS.blue_dark)
    cup = [
        *oval((0, 0), 8.6, 2.4, 0.0, 0.5),
        (-7.6, -2.4), (-4.0, -4.8), (-2.2, -6.4), (-2.2, -8.6),
        (2.2, -8.6), (2.2, -6.4), (4.0, -4.8), (7.6, -2.4),
    ]  # fmt: skip
    brush.loop(cup, _LINE * 2, TOYS.red_dark)
    brush.polygon(cup, TOYS.red)
    brush.line([(-5.6, -2.6), (-3.2, -4.2)], 0.9, TOYS.red_light)
    brush.line(oval((0, -0.4), 7.4, 1.8, 0.06, 0.44), 0.6, TOYS.red_dark)


def draw_band(brush: Brush, shape: Sequence[Point]) -> None:
    """Draw the front of a gold ring on a finger."""
    brush.loop(shape, 1.2, TOYS.gold_dark)
    brush.polygon(shape, TOYS.gold)
    half = len(shape) // 2
    upper = [(x * 0.8, y + 1.3) for x, y in shape[1 : half - 1]]
    brush.line(upper, 0.9, TOYS.gold_light)


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
    left, top, right, bottom = (edge * _INSIDE for edge in bounds(shape))
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
    brush.erase([(right + 0.5, top - 0.5), (right + 0.5, top + 5), (right - 5, top - 0.5)])
    brush.loop(corner, 0.6, edge)
    brush.polygon(corner, TOYS.gold_light)
