"""The shapes of footprints, all different, in the units of the hand.

A shape points up, which is the direction of the touch or else of the hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sin, tau
from typing import Final, TypeAlias

from engine.palm.hand import Footprint
from engine.palm.mime import Feeling
from renderers.paint.pen import Point
from renderers.palm.mime.brush import box, oval
from renderers.palm.mime.hand import half_width


@dataclass(frozen=True, slots=True)
class Blot:
    """A filled outline, or a line if it has a width."""

    points: tuple[Point, ...]
    width: float = 0.0


Blots: TypeAlias = tuple[Blot, ...]

_REACH: Final[Mapping[Footprint, float]] = {
    Footprint.POINT: 3.0,
    Footprint.EDGE: 7.0,
    Footprint.STRAND: 11.0,
    Footprint.BAND: 8.0,
    Footprint.DISC: 7.0,
    Footprint.CIRCLE: 7.4,
    Footprint.CUP: 8.4,
    Footprint.BALL: 5.6,
    Footprint.SQUARE: 9.0,
    Footprint.FOUR: 8.5,
    Footprint.STRIP: 10.0,
    Footprint.SHEET: 15.0,
}
_ROOM: Final = {
    Footprint.STRAND: 18.5,
    Footprint.BAND: 26.0,
    Footprint.SQUARE: 12.5,
    Footprint.STRIP: 14.0,
    Footprint.SHEET: 24.0,
}
_WOUND: Final = 3  # turns


def reach(feeling: Feeling) -> float:
    """Return the approximate radius of a footprint."""
    return half_width(feeling.place) + 1 if feeling.gesture == "wrap" else _REACH[feeling.footprint]


def room(feeling: Feeling) -> float:
    """Return a radius that no part of a footprint exceeds."""
    if feeling.gesture == "wrap":
        return half_width(feeling.place) + (8.0 if feeling.footprint is Footprint.SHEET else 7.0)
    return _ROOM.get(feeling.footprint, _REACH[feeling.footprint] + 2.5)


def blots(feeling: Feeling, spread: float = 1.0) -> Blots:
    """Return the shape of a footprint; `spread` is the part that has settled."""
    if feeling.gesture == "wrap":
        return _wound(feeling, spread)
    return _SHAPES[feeling.footprint](feeling, spread)


def _fill_outline(points: list[Point]) -> Blots:
    return (Blot(tuple(points)),)


def _edge(feeling: Feeling, _spread: float) -> Blots:
    """Return a line: along the direction for rolling, else across it."""
    points = ((-6.8, 0.0), (6.8, 0.0)) if feeling.gesture == "scrape" else ((0.0, -6.8), (0.0, 6.8))
    return (Blot(points, 2.2),)


def _strand(_feeling: Feeling, spread: float) -> Blots:
    points = tuple((x / 2 * spread, 3.4 * sin(x / 40 * tau)) for x in range(-30, 31))
    return (Blot(points, 2.6),)


def _ball(_feeling: Feeling, _spread: float) -> Blots:
    """Return a small round dent with a ring around it."""
    ring = oval((0, 0), 5.4, 5.4)
    return (*_fill_outline(oval((0, 0), 3.5, 3.5)), Blot((*ring, *ring[:2]), 0.7))


def _circle(_feeling: Feeling, _spread: float) -> Blots:
    ring = oval((0, 0), 6.2, 6.2)
    return (Blot((*ring, *ring[:2]), 2.0),)


def _cup(_feeling: Feeling, _spread: float) -> Blots:
    """Return the rim of a suction cup, and a faint disc inside."""
    ring = oval((0, 0), 7.0, 7.0)
    return (Blot((*ring, *ring[:2]), 2.6), *_fill_outline(oval((0, 0), 2.2, 2.2)))


def _four(_feeling: Feeling, _spread: float) -> Blots:
    corners = ((-6.0, -6.2), (1.2, -5.4), (-5.4, 1.2), (1.6, 1.8))
    return tuple(Blot(tuple(box(x, y, x + 4.8, y + 4.8, 0.5))) for x, y in corners)


def _sheet(_feeling: Feeling, spread: float) -> Blots:
    """Return a cloth with a gently waving hem."""
    wide, tall = 17.0 * spread, 14.5 * spread
    hem = [sin(step / 20 * 2.5 * tau) for step in range(21)]
    upper = [(-wide + wide * step / 10, -tall + 0.9 * hem[step]) for step in range(21)]
    right = [(wide + 0.9 * hem[step], -tall + tall * step / 10) for step in range(1, 20)]
    lower = [(wide - wide * step / 10, tall - 0.9 * hem[step]) for step in range(21)]
    left = [(-wide - 0.9 * hem[step], tall - tall * step / 10) for step in range(1, 20)]
    return _fill_outline([*upper, *right, *lower, *left])


def _wound(feeling: Feeling, spread: float) -> Blots:
    """Return the front of the windings around a finger or the wrist."""
    half = half_width(feeling.place) + 0.4
    if feeling.footprint is Footprint.SHEET:
        return _band(-7.0, 7.0, half, spread)
    if feeling.footprint is not Footprint.STRAND:
        return _band(-2.2, 2.2, half, spread)
    wound = []
    for winding in range(_WOUND):
        done = min(1.0, max(0.0, spread * _WOUND - winding))
        if done:
            low = 4.8 - winding * 4.2
            ends = ((-half, low + 0.9), (0.0, low + 0.6), (half, low - 1.5))
            wound.append(Blot(_part(ends, done), 2.5))
    return tuple(wound)


def _part(points: tuple[Point, Point, Point], done: float) -> tuple[Point, ...]:
    (x0, y0), _, (x1, y1) = points
    end = (x0 + (x1 - x0) * done, y0 + (y1 - y0) * done)
    sag = ((x0 + end[0]) / 2, (y0 + end[1]) / 2 + 0.7)
    return points[0], sag, end


def _band(upper: float, lower: float, half: float, spread: float) -> Blots:
    right = -half + 2 * half * spread
    xs = [-half + (right + half) * step / 12 for step in range(13)]
    sag = [1.5 * (1 - (x / half) ** 2) for x in xs]
    above = [(x, upper + low) for x, low in zip(xs, sag, strict=True)]
    below = [(x, lower + low) for x, low in zip(xs, sag, strict=True)]
    return _fill_outline([*above, *reversed(below)])


_SHAPES: Final[Mapping[Footprint, Callable[[Feeling, float], Blots]]] = {
    Footprint.POINT: lambda _feeling, _spread: _fill_outline(oval((0, 0), 2.6, 2.6)),
    Footprint.EDGE: _edge,
    Footprint.STRAND: _strand,
    Footprint.BAND: lambda feeling, spread: _band(-2.2, 2.2, half_width(feeling.place), spread),
    Footprint.DISC: lambda _feeling, _spread: _fill_outline(oval((0, 0), 6.8, 6.8)),
    Footprint.CIRCLE: _circle,
    Footprint.CUP: _cup,
    Footprint.BALL: _ball,
    Footprint.SQUARE: lambda _feeling, _spread: _fill_outline(box(-7.8, -7.8, 7.8, 7.8, 0.8)),
    Footprint.FOUR: _four,
    Footprint.STRIP: lambda _feeling, _spread: _fill_outline(box(-4.6, -11.5, 4.6, 11.5, 0.8)),
    Footprint.SHEET: _sheet,
}
