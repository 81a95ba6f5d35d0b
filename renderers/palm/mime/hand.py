"""The geometry of the hand: its outline, and where it lies in the picture in each pose.

It is a right hand, its palm towards the viewer and its fingers up, in the units of its places, which are in
`engine/palm/data/touch.toml`; the hand is drawn around them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, hypot, pi, sin, tau
from typing import Final

from engine.palm.hand import Pose, hand
from engine.palm.mime import Feeling
from renderers.page.shapes import smooth
from renderers.paint.pen import Point

_TIP: Final = (70, 38, 0, -38, -70)  # degrees: the points of a finger tip
_UPRIGHT: Final = 8.1  # units of the picture
_ACROSS: Final = 7.5
_MIDDLE: Final = 600.0
_AXIS: Final = 54.0  # the middle of the hand, across
_TOP: Final = 185.0
_EDGE_UP: Final = 700.0  # the height of the middle of an upright hand
_WAIST: Final = 72.0  # the middle of the hand, down
_WRIST: Final = 15.6  # half its width
_PALM: Final = 22.0
_FACES: Final = {Pose.FLAT: "palm", Pose.VERTICAL: "palm", Pose.BACK: "back"}
_UP: Final = -0.25
"""The direction of a hand: a part of a whole turn, clockwise from the right."""


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


@dataclass(frozen=True, slots=True)
class Stance:
    """A pose, and the visible side of the hand."""

    pose: Pose
    palm: bool

    @property
    def unit(self) -> float:
        """The length of a unit of the hand in the picture."""
        return _ACROSS if self.pose is Pose.VERTICAL else _UPRIGHT

    @property
    def hidden(self) -> bool:
        """Whether this is the side that is turned away from the viewer in this pose."""
        return self.palm == (_FACES[self.pose] == "back")

    def put(self, point: Point) -> Point:
        """Return the position of a point of the hand in the picture."""
        x, y = point
        side = 1 if self.palm else -1
        if self.pose is Pose.VERTICAL:  # the thumb is above
            return _MIDDLE + side * (y - _WAIST) * _ACROSS, _EDGE_UP - (x - _AXIS) * _ACROSS
        return _MIDDLE + side * (x - _AXIS) * _UPRIGHT, _TOP + y * _UPRIGHT

    def turned(self, turn: float) -> float:
        """Return a direction on the hand as a direction in the picture."""
        if self.pose is Pose.VERTICAL:
            turn -= 0.25
        return turn if self.palm else 0.5 - turn


def stance_of(pose: Pose, feeling: Feeling) -> Stance:
    """Return the stance that shows the touched side."""
    places = hand().places
    parts = {places[name].part for name in (feeling.place, feeling.to) if name}
    if "back" in parts:
        return Stance(pose, palm=False)
    return Stance(pose, palm="palm" in parts or _FACES[pose] == "palm")


@cache
def axis(place: str) -> float:
    """Return the direction of the hand at a place: along the finger, or up."""
    finger = FINGERS.get(place.removesuffix("-tip"))
    return bearing((0, 0), finger.direction) if finger else _UP


@cache
def half_width(place: str) -> float:
    """Return half the width of the hand at a place."""
    finger = FINGERS.get(place.removesuffix("-tip"))
    if finger:
        return finger.width(0.86 if place.endswith("-tip") else 0.45)
    return _WRIST if place == "wrist" else _PALM


def bearing(start: Point, end: Point) -> float:
    """Return the direction to a point: a part of a whole turn, clockwise from the right."""
    return atan2(end[1] - start[1], end[0] - start[0]) / tau
