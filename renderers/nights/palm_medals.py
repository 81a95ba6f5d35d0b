"""What is on the medallions of evenings with In the Palm of Your Hand: a few things, and photographs."""

from collections.abc import Callable, Sequence
from math import cos, sin, tau
from typing import Final

from renderers.heldhands.picture.motifs import draw_heart
from renderers.heldhands.picture.theme import Theme
from renderers.paint.pen import Pen, Point
from renderers.palm.mime.colours import TOYS

_WIDE: Final = 27.0  # half the width of a photograph
_TALL: Final = 33.0


def draw_photographs(pen: Pen, at: Point, colours: Theme) -> None:
    """Draw three photographs in a fan; the one in front is dear to somebody."""
    x, y = at
    for aside, turn in ((-34, -0.05), (34, 0.05), (0, 0.0)):
        spot = (x + aside, y + abs(aside) * 0.2)
        for grown, colour in ((5, colours.board), (3, colours.ornament), (-1, colours.back)):
            pen.polygon(_turned(spot, _WIDE + grown, _TALL + grown, turn), colour)
    draw_heart(pen, (x, y + 1), 20, colours.heart)


def _turned(at: Point, wide: float, tall: float, turn: float) -> list[Point]:
    c, s = cos(turn * tau), sin(turn * tau)
    corners = ((-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in corners]


def _coin(pen: Pen, at: Point, size: float) -> None:
    pen.circle(at, size, TOYS.gold, TOYS.gold_dark, 2)
    pen.circle(at, size * 0.58, TOYS.gold_light)


def _cube(pen: Pen, at: Point, size: float) -> None:
    x, y, half = *at, size * 0.86
    pen.panel((x - half, y - half, x + half, y + half), 4, TOYS.wood, TOYS.wood_dark, 2)
    pen.line([(x - half * 0.5, y - half * 0.25), (x + half * 0.5, y - half * 0.25)], 2.5, TOYS.wood_dark)
    pen.line([(x - half * 0.5, y + half * 0.3), (x + half * 0.2, y + half * 0.3)], 2.5, TOYS.wood_dark)


def _ring(pen: Pen, at: Point, size: float) -> None:
    pen.circle(at, size * 0.78, None, TOYS.silver_dark, size * 0.46)
    pen.circle(at, size * 0.78, None, TOYS.silver, size * 0.3)


def _cubes(pen: Pen, at: Point, size: float) -> None:
    half = size * 0.42
    colours = (TOYS.red, TOYS.blue, TOYS.green, TOYS.gold)
    for number, colour in enumerate(colours):
        x, y = at[0] + (half + 1) * (2 * (number % 2) - 1), at[1] + (half + 1) * (2 * (number // 2) - 1)
        pen.panel((x - half, y - half, x + half, y + half), 2.5, colour)


THINGS: Final[Sequence[Callable[[Pen, Point, float], None]]] = (_coin, _cube, _ring, _cubes)
"""Four of the things that are felt in a palm, each drawn so large to every side."""
