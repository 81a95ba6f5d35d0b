"""The hand: an old open one, its palm or its back, in a knitted sleeve."""

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import Final

from renderers.paint.palette import mix_colours
from renderers.paint.pen import Pen, Point
from renderers.palm.mime.colours import Skin
from renderers.palm.mime.outline import FINGERS, Finger, hand_outline, smooth

Placed = Callable[[Point], Point]

_RIM: Final = 1.0  # half of its width lies outside
_CREASE: Final = 0.62
_CUFF: Final = (139.0, 152.0)
_RIBS: Final = 9
_PADS: Final[Sequence[tuple[float, float, float, float, float]]] = (  # x, y, across, down, turned
    (66.5, 106.0, 11.5, 19.5, 0.09),  # the ball of the thumb
    (29.5, 109.0, 8.5, 16.5, -0.03),
    (65.0, 77.5, 5.8, 4.6, 0.0),
    (51.3, 73.5, 5.8, 4.4, 0.0),
    (38.0, 75.5, 5.6, 4.4, 0.0),
    (25.6, 82.5, 5.2, 4.8, -0.05),
)
_LINES: Final[Sequence[Sequence[Point]]] = (
    ((20.5, 92.0), (33.0, 90.0), (46.0, 84.5), (54.5, 75.5)),  # of the heart
    ((71.5, 84.0), (60.0, 88.0), (47.0, 94.0), (33.5, 103.5)),  # of the head
    ((71.5, 85.5), (61.5, 90.5), (53.5, 102.0), (51.0, 116.0), (53.0, 127.0)),  # of life
    ((35.5, 133.5), (48.0, 136.0), (61.5, 133.5)),
)
_SHORT: Final[Sequence[Sequence[Point]]] = (  # wrinkles
    ((43.0, 103.0), (42.0, 112.0), (43.5, 120.0)),
    ((57.0, 100.0), (58.5, 106.0), (58.0, 112.0)),
    ((37.0, 137.5), (48.0, 139.6), (59.5, 137.5)),
    ((24.5, 96.0), (28.0, 96.8), (31.0, 96.2)),
)
_SPOTS: Final = (
    (56.0, 101.0, 1.5),
    (41.5, 93.0, 1.1),
    (60.5, 90.5, 1.0),
    (45.0, 113.0, 1.4),
    (33.0, 104.0, 0.9),
)


def draw_hand(pen: Pen, skin: Skin, put: Placed, unit: float, *, palm: bool) -> None:
    """Draw the hand; `put` places its points, and `unit` is the length of one of its units."""
    outline = [put(point) for point in hand_outline()]
    pen.line([*outline, *outline[:2]], 2 * _RIM * unit, skin.rim)
    pen.polygon(outline, skin.skin)
    (_draw_palm if palm else _draw_back)(pen, skin, put, unit)
    _draw_sleeve(pen, skin, put, unit)


def _draw_palm(pen: Pen, skin: Skin, put: Placed, unit: float) -> None:
    for x, y, across, down, turn in _PADS:
        pen.polygon([put(point) for point in ellipse((x, y), across, down, turn)], skin.pad)
    for name, finger in FINGERS.items():
        for low, high in _phalanges(finger):
            pen.polygon([put(point) for point in _pad(finger, low, high)], skin.pad)
        for line in _folds(finger, base=name != "thumb"):
            pen.line([put(point) for point in line], _CREASE * unit, skin.crease)
    for long in _LINES:
        pen.line([put(point) for point in smooth(long)], 1.05 * unit, skin.crease)
    for short in _SHORT:
        pen.line(
            [put(point) for point in smooth(short)], _CREASE * unit, mix_colours(skin.skin, skin.crease, 0.7)
        )


def _draw_back(pen: Pen, skin: Skin, put: Placed, unit: float) -> None:
    faint = mix_colours(skin.skin, skin.crease, 0.55)
    for name, finger in FINGERS.items():
        if name != "thumb":
            x, y = finger.base
            pen.polygon([put(point) for point in ellipse((x, y + 4.4), 6.2, 5.4, 0)], skin.pad)
            towards = (47.0 + (x - 47) * 0.45, 124.0)
            tendon = [_on_the_way((x, y + 11), towards, part) for part in (0, 0.4, 0.8)]
            pen.line([put(point) for point in smooth(tendon)], 0.9 * unit, faint)
            for wide, rise in ((4.2, 0.0), (2.9, 2.4)):
                arc = ellipse((x, y + 5.6 + rise), wide, 3.4, 0)[19:36]
                pen.line([put(point) for point in arc], _CREASE * unit, faint)
        for joint in finger.joints:
            for off, wide in ((-0.022, 0.5), (0, 0.62), (0.022, 0.5)):
                line = _across(finger, joint + off, wide, -0.5)
                pen.line([put(point) for point in line], _CREASE * unit, skin.crease)
        _draw_nail(pen, skin, put, unit, finger)
    for x, y, radius in _SPOTS:
        pen.circle(put((x, y)), radius * unit, mix_colours(skin.skin, skin.crease, 0.4))
    for height in (131.5, 135.0):
        line = smooth([(40.0, height), (48.0, height + 1.6), (56.0, height)])
        pen.line([put(point) for point in line], _CREASE * unit, faint)


def _draw_nail(pen: Pen, skin: Skin, put: Placed, unit: float, finger: Finger) -> None:
    low, high, half = 1 - 11.5 / finger.length, 1 - 2.4 / finger.length, finger.tip * 0.66
    corners = [
        finger.along(low, -half * 0.8),
        finger.along((low + high) / 2, -half),
        finger.along(high - 1.8 / finger.length, -half * 0.8),
        finger.along(high, -half * 0.3),
        finger.along(high, half * 0.3),
        finger.along(high - 1.8 / finger.length, half * 0.8),
        finger.along((low + high) / 2, half),
        finger.along(low, half * 0.8),
        finger.along(low - 0.012, 0),
    ]
    shape = [put(point) for point in smooth(corners, closed=True)]
    pen.polygon(shape, skin.nail)
    pen.line([*shape, *shape[:2]], _CREASE * unit, skin.crease)


def _draw_sleeve(pen: Pen, skin: Skin, put: Placed, unit: float) -> None:
    top, bottom = _CUFF
    left, right = 27.5, 69.5
    body = [(left - 0.5, bottom - 2), (left - 5, 176), (right + 5, 176), (right + 0.5, bottom - 2)]
    pen.polygon([put(point) for point in body], skin.sleeve)
    cuff = [
        *smooth([(left, top + 1.5), (48.5, top + 4.4), (right, top + 1.5)]),
        *smooth([(right + 0.8, bottom), (48.5, bottom + 2.4), (left - 0.8, bottom)]),
    ]
    shape = [put(point) for point in cuff]
    pen.line([*shape, *shape[:2]], 3.0 * unit, skin.sleeve)
    pen.polygon(shape, skin.sleeve)
    for rib in range(_RIBS):
        part = (rib + 0.5) / _RIBS
        x = left + (right - left) * part
        sag = 2.6 * sin(part * pi)
        pen.line([put((x, top + 1.6 + sag)), put((x, bottom - 0.8 + sag))], 1.1 * unit, skin.rib)


def _phalanges(finger: Finger) -> Iterator[tuple[float, float]]:
    """Yield the soft parts of a finger: between its joints, and at its tip."""
    marks = [0.1, *finger.joints, 1.0]
    for number in range(len(marks) - 1):
        yield marks[number] + 0.055, marks[number + 1] - (0.05 if number < len(marks) - 2 else 0.035)


def _pad(finger: Finger, low: float, high: float) -> list[Point]:
    half = (high - low) / 2
    points = []
    for step in range(24):
        angle = step * pi / 12
        part = low + half + half * cos(angle)
        points.append(finger.along(part, finger.width(min(part, 0.9)) * 0.62 * sin(angle)))
    return points


def _folds(finger: Finger, *, base: bool) -> Iterator[list[Point]]:
    """Yield the folds of a finger: two at each joint, and one at its base."""
    for joint in finger.joints:
        yield _across(finger, joint - 0.009, 0.74, 0.7)
        yield _across(finger, joint + 0.016, 0.5, 0.5)
    if base:
        yield _across(finger, 0.115, 0.72, 0.8)


def _across(finger: Finger, part: float, wide: float, sag: float) -> list[Point]:
    half = finger.width(part) * wide
    drop = sag / finger.length
    return smooth([finger.along(part, -half), finger.along(part - drop, 0), finger.along(part, half)])


def ellipse(at: Point, across: float, down: float, turn: float) -> list[Point]:
    """Return an ellipse, turned clockwise by a part of a whole turn."""
    c, s = cos(2 * pi * turn), sin(2 * pi * turn)
    points = []
    for step in range(36):
        x, y = across * cos(step * pi / 18), down * sin(step * pi / 18)
        points.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
    return points


def _on_the_way(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
