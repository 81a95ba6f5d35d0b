"""The solid things: coin, ring, spinning top, cube, pawn, dart and the four small cubes.

Each is drawn upwards from the point with which it touches.
"""

from collections.abc import Sequence
from math import cos, sin, tau
from typing import Final

from renderers.paint.pen import Colour, Point
from renderers.palm.mime.brush import Brush, box, oval
from renderers.palm.mime.colours import TOYS
from renderers.palm.mime.outline import smooth
from renderers.palm.mime.posture import Posture

_COIN: Final = 8.0
_RING: Final = 6.6
_LINE: Final = 0.55
_ONE: Final[tuple[Point, ...]] = ((-1.9, -2.1), (0.5, -4.0), (0.5, 3.4))


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
