"""The outline of the right hand, its palm towards the viewer and its fingers up, in the units of its places.

The places are in `engine/palm/data/touch.toml`; the hand is drawn around them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

from renderers.paint.pen import Point

_PIECES: Final = 6  # of a smooth line between two of its points
_TIP: Final = (70, 38, 0, -38, -70)  # degrees: the points of a finger tip


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger: its base and its tip, and half its width at both."""

    base: Point
    end: Point
    half: float  # at its base
    tip: float  # before its end
    joints: tuple[float, ...]  # where it bends, as parts of its length

    def along(self, part: float, aside: float = 0) -> Point:
        """Return a point at a part of its length, `aside` units to the right of its axis."""
        (x0, y0), (x1, y1) = self.base, self.end
        dx, dy = self.direction
        return x0 + (x1 - x0) * part - dy * aside, y0 + (y1 - y0) * part + dx * aside

    @property
    def length(self) -> float:
        """How long it is."""
        return hypot(self.end[0] - self.base[0], self.end[1] - self.base[1])

    @property
    def direction(self) -> Point:
        """Where it points."""
        (x0, y0), (x1, y1) = self.base, self.end
        return (x1 - x0) / self.length, (y1 - y0) / self.length

    def width(self, part: float) -> float:
        """Return half its width: a little more at a joint, a little less between two."""
        bulge = max((max(0.0, 1 - abs(part - joint) / 0.13) for joint in self.joints), default=0)
        return self.half + (self.tip - self.half) * part + 0.42 * bulge

    def sides(self) -> tuple[list[Point], list[Point], list[Point]]:
        """Return its left side upwards, its tip, and its right side downwards."""
        round_from = 1 - self.tip / self.length
        steps = [0.17, *self.joints, round_from - 0.04]
        left = [self.along(part, -self.width(part)) for part in steps]
        right = [self.along(part, self.width(part)) for part in reversed(steps)]
        return left, self._end(round_from), right

    def _end(self, part: float) -> list[Point]:
        (x, y), (dx, dy) = self.along(part), self.direction
        ends = []
        for degrees in _TIP:
            angle = degrees * pi / 180
            up, aside = cos(angle) * self.tip * 1.02, -sin(angle) * self.tip
            ends.append((x + dx * up - dy * aside, y + dy * up + dx * aside))
        return ends


FINGERS: Final[Mapping[str, Finger]] = {
    "little": Finger((24.5, 75), (10.4, 28.5), 6.7, 5.5, (0.36, 0.64)),
    "fourth": Finger((37.4, 68), (31.7, 5.6), 7.3, 6.2, (0.40, 0.68)),
    "middle": Finger((51.2, 66), (52.2, -1.8), 7.5, 6.5, (0.41, 0.69)),
    "index": Finger((65.2, 69), (72.1, 6.6), 7.4, 6.3, (0.40, 0.68)),
    "thumb": Finger((77, 93), (98.2, 50.4), 9.0, 6.9, (0.52,)),
}
_HEEL: Final = (
    *((33.0, 156.0), (33.0, 147.0), (31.6, 138.5), (26.0, 128.5), (21.0, 116.0)),
    *((18.2, 102.0), (17.0, 90.0), (16.6, 79.0)),
)
_WEBS: Final = ((30.6, 68.0), (44.4, 64.2), (58.4, 65.0))
_THUMB_WEB: Final = ((72.9, 69.5), (74.0, 77.4), (76.8, 77.6))
_BALL: Final = (
    *((86.4, 95.0), (82.6, 106.5), (76.4, 118.0), (69.2, 128.0)),
    *((65.0, 138.0), (64.0, 147.0), (64.0, 156.0)),
)


@cache
def hand_outline() -> tuple[Point, ...]:
    """Return the whole hand, from the left of the wrist around all fingers to its right."""
    points: list[Point] = [*_HEEL]
    for number, name in enumerate(("little", "fourth", "middle", "index", "thumb")):
        left, end, right = FINGERS[name].sides()
        if name == "thumb":
            left, right = left[1:], right[:-1]
        points += [*left, *end, *right]
        if number < len(_WEBS):
            points.append(_WEBS[number])
        elif name == "index":
            points += _THUMB_WEB
    points += _BALL
    return tuple(smooth(points))


def smooth(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """Return a smooth line through these points."""
    ends = (points[-1], (points[0], points[1])) if closed else (points[0], (points[-1],))
    around = [ends[0], *points, *ends[1]]
    line: list[Point] = []
    for number in range(len(around) - 3):
        before, start, end, after = around[number : number + 4]
        line += [_between(before, start, end, after, piece / _PIECES) for piece in range(_PIECES)]
    return line if closed else [*line, points[-1]]


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    """Return a point between the middle two of four (Catmull-Rom)."""
    a, b = -0.5 * t**3 + t * t - 0.5 * t, 1.5 * t**3 - 2.5 * t * t + 1
    c, d = -1.5 * t**3 + 2 * t * t + 0.5 * t, 0.5 * t**3 - 0.5 * t * t
    return (
        a * before[0] + b * start[0] + c * end[0] + d * after[0],
        a * before[1] + b * start[1] + c * end[1] + d * after[1],
    )
