"""Where things come to lie: turned, mirrored, made larger, repeated."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Final

from renderers.paint.pen import Point
from renderers.palm.memories.shapes import Item

_SPREAD: Final = (0.7548776662466927, 0.5698402909980532)  # steps that fill a square evenly


@dataclass(frozen=True, slots=True)
class Place:
    """Takes a point to where it lies: the first four numbers turn and stretch, the last two move."""

    xx: float = 1
    xy: float = 0
    yx: float = 0
    yy: float = 1
    x: float = 0
    y: float = 0

    def __call__(self, point: Point) -> Point:
        """Return where a point lies."""
        left, top = point
        return self.xx * left + self.xy * top + self.x, self.yx * left + self.yy * top + self.y

    def inside(self, outer: "Place") -> "Place":
        """Return this place as it lies in another one."""
        x, y = outer((self.x, self.y))
        return Place(
            outer.xx * self.xx + outer.xy * self.yx,
            outer.xx * self.xy + outer.xy * self.yy,
            outer.yx * self.xx + outer.yy * self.yx,
            outer.yx * self.xy + outer.yy * self.yy,
            x,
            y,
        )

    @property
    def scale(self) -> float:
        """How much larger things become, on average."""
        return sqrt(abs(self.xx * self.yy - self.xy * self.yx))


def moved(x: float, y: float) -> Place:
    """Return a place that is only somewhere else."""
    return Place(x=x, y=y)


def turned(degrees: float, at: Point) -> Place:
    """Return a place that is turned clockwise around a point."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return Place(c, -s, s, c, at[0] - c * at[0] + s * at[1], at[1] - s * at[0] - c * at[1])


def grown(by: float, at: Point) -> Place:
    """Return a place where all is larger, seen from a point."""
    return Place(by, 0, 0, by, at[0] * (1 - by), at[1] * (1 - by))


def put(item: Item, anchor: Point) -> Place:
    """Return where a motif lies that is used."""
    size = item.size / 100
    wide, tall = -size if item.flip else size, size * item.tall
    place = Place(wide, 0, 0, tall, item.at[0] - wide * anchor[0], item.at[1] - tall * anchor[1])
    return place.inside(turned(item.turn, item.at)) if item.turn else place


def repeats(item: Item, at: Point) -> Iterator[Place]:
    """Return where all of something lie that is there several times, the first one at this point."""
    columns, rows = item.times if isinstance(item.times, tuple) else (item.times, 1)
    grid = isinstance(item.times, tuple)
    for number in range(columns * rows):
        column, row = number % columns, number // columns
        if item.around:
            full = columns if item.sweep >= 360 else max(1, columns - 1)  # noqa: PLR2004 - degrees
            place = turned(item.sweep / full * number, item.around)
        else:
            down = row if grid else column
            place = moved(item.step[0] * column + item.stagger * (row % 2), item.step[1] * down)
        if item.grow != 1:
            place = grown(item.grow**number, at).inside(place)
        if item.scatter:
            off = ((number + 1) * part % 1 - 0.5 for part in _SPREAD)
            place = place.inside(moved(*(2 * item.scatter * each for each in off)))
        yield place
