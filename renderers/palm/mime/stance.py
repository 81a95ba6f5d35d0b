"""The position of the hand in the picture: each pose, from the side that is touched."""

from dataclasses import dataclass
from functools import cache
from math import atan2, tau
from typing import Final

from engine.palm.hand import Pose, hand
from engine.palm.mime import Feeling
from renderers.paint.pen import Point
from renderers.palm.mime.outline import FINGERS

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
