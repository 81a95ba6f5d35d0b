"""A mime on a page: what of its stage is shown, with numbers of touches; and still hands with all of them.

Hands are shown in pixels and in display lists: each has an easel.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot, tau
from typing import Final, Protocol, TypeVar

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Box, Canvas
from renderers.page.shapes import polar
from renderers.paint.pen import Align, Point
from renderers.paint.picture import Look
from renderers.palm.mime.colours import Skin
from renderers.palm.mime.felt import Layer
from renderers.palm.mime.footprints import reach
from renderers.palm.mime.hand import Stance, stance_of
from renderers.palm.mime.score import SIZES, Moment, middle, moments, stroke
from renderers.palm.mime.stage import write_number
from renderers.palm.mime.watched import layers_of
from renderers.palm.names import side_name

CUTS: Final[dict[Pose, Box]] = {
    Pose.FLAT: (180.0, 140.0, 1030.0, 1500.0),
    Pose.BACK: (180.0, 140.0, 1030.0, 1500.0),
    Pose.VERTICAL: (0.0, 290.0, 1200.0, 1230.0),
}
"""The part of the stage that is shown: the hand, and room for numbers."""
HAND_END: Final = 1357.0
"""The height on the stage at which an upright hand ends."""

_NUMBERS: Final = {Pose.FLAT: 1433.0, Pose.BACK: 1433.0, Pose.VERTICAL: 1151.0}
_DISC: Final = 62.0
_STEP: Final = 138.0
_SIDE: Final = 66.0  # the size of letters
_STILL_DISC: Final = 50.0  # of a number on a still hand
_GAP: Final = 12.0
_FURTHER: Final = (0.0, 40.0, 80.0, 130.0, 180.0)  # distances to try beside a mark
_ROLLED: Final = 0.3  # of a turn: a rolling thing is tilted
_AROUND: Final = 16  # directions to try for a number
_TRAIL: Final = 4
_NUMBERS_END: Final = 1320.0


C = TypeVar("C", bound=Canvas)


class Easel(Protocol[C]):
    """Opens hands, touches them, and puts them on a page."""

    @property
    def skin(self) -> Skin:
        """The colours of hands."""
        ...

    def open_hand(self, stance: Stance, look: Look) -> C:
        """Return a canvas with a bare hand."""
        ...

    def touch_hand(self, hand: C, stance: Stance, layers: Iterable[Layer], /) -> None:
        """Let a hand show layers."""
        ...

    def put_hand(self, hand: C, stance: Stance, part: Box, at: Point, /) -> None:
        """Put a part of a canvas with a hand on the page, its upper left corner at a point."""
        ...


def shape(pose: Pose) -> float:
    """Return the width of a film as a part of its height."""
    left, top, right, bottom = CUTS[pose]
    return (right - left) / (bottom - top)


def write_stage(canvas: Canvas, words: Words, count: int, stance: Stance, now: int) -> None:
    """Write the numbers of all touches beside a hand, and a caption if the hidden side is shown."""
    left, top, right, _ = CUTS[stance.pose]
    step = min(_STEP, (right - left - 30) / max(1, count))
    middle = (left + right) / 2 - (count - 1) * step / 2
    for number in range(1, count + 1):
        at = (middle + (number - 1) * step, _NUMBERS[stance.pose])
        write_number(canvas, number, at, min(_DISC, step / 2 - 4), now=number == now)
    if stance.hidden:
        said, at = side_name(words, stance.pose), (left + 24, top + 56)
        canvas.write(said, at, _SIDE, canvas.colours.own, align=Align.LEFT, widest=300, key="side")


def press_hand(  # noqa: PLR0913, PLR0917 - a hand with touches, and where it is shown
    easel: Easel[C],
    look: Look,
    pose: Pose,
    box: Box,
    felt: Sequence[Feeling] = (),
    things: Sequence[str] = (),
) -> None:
    """Draw a hand from each side that is touched, as large as it fits, at the upper edge of a box.

    `look` is that of the page.
    """
    left, top, right, bottom = box
    begin, upper, end, lower = CUTS[pose]
    lower = min(lower, HAND_END)
    shape = (end - begin) / (lower - upper)
    sides = _sides(pose, felt)
    each = (bottom - top) / len(sides)
    wide = min(right - left, (each - _GAP) * shape)
    small = replace(look, width=round(WIDTH * wide * (look.width / WIDTH) / (end - begin)), large=False)
    for place, (stance, numbers) in enumerate(sides.items()):
        hand = easel.open_hand(stance, small)
        _mark_touches(easel, hand, stance, felt, numbers, things)
        easel.put_hand(
            hand, stance, (begin, upper, end, lower), ((left + right - wide) / 2, top + place * each)
        )


def _sides(pose: Pose, felt: Sequence[Feeling]) -> dict[Stance, list[int]]:
    """Return the sides of the hand that are touched, each with the indexes of its touches."""
    sides: dict[Stance, list[int]] = {}
    for number, feeling in enumerate(felt):
        sides.setdefault(stance_of(pose, feeling), []).append(number)
    return sides or {Stance(pose, palm=True): []}


def _mark_touches(  # noqa: PLR0913, PLR0917 - a hand, and its touches
    easel: Easel[C],
    hand: C,
    stance: Stance,
    felt: Sequence[Feeling],
    numbers: Sequence[int],
    things: Sequence[str],
) -> None:
    """Show these touches on a hand, each as a mark with its number."""
    keys = {number: _key_moment(felt[number]) for number in numbers}
    layers: list[Layer] = []
    for number, moment in keys.items():
        layers += layers_of(things, felt, number, moment, stance, easel.skin)
    easel.touch_hand(hand, stance, layers)
    taken: list[Point] = [stance.put(moment.at) for moment in keys.values()]
    for number, moment in keys.items():
        beside = reach(felt[number]) * SIZES[felt[number].force] * stance.unit * 0.8 + _STILL_DISC
        at = _room(stance.put(moment.at), beside, taken)
        taken.append(at)
        write_number(hand, number + 1, at, _STILL_DISC, now=True)


def _key_moment(feeling: Feeling) -> Moment:
    """Return the most characteristic moment of a touch; of a stroke its end, with the trail."""
    (x0, y0), (x1, y1) = stroke(feeling)
    deepest = max(moments(feeling), key=lambda moment: (moment.depth, moment.spread))
    if deepest.trail or feeling.gesture in {"roll", "slide", "scrape"}:
        way = tuple((x0 + (x1 - x0) * part / 5, y0 + (y1 - y0) * part / 5) for part in range(_TRAIL + 1))
        return Moment((x1, y1), 1.0, turn=_ROLLED if feeling.gesture == "roll" else 0.0, trail=way)
    return Moment(middle(feeling), 1.0, turn=deepest.turn, ripple=0.3 if deepest.ripple >= 0 else -1.0)


def _room(at: Point, beside: float, taken: Sequence[Point]) -> Point:
    """Return the nearest free position for a number beside its mark."""
    best, most = at, -1.0
    for spot in _spots(at, beside):
        free = min(hypot(spot[0] - x, spot[1] - y) for x, y in taken)
        if free >= 2.3 * _STILL_DISC:
            return spot
        if free > most:
            best, most = spot, free
    return best


def _spots(at: Point, beside: float) -> Iterator[Point]:
    for away in (beside + further for further in _FURTHER):
        for step in range(_AROUND):
            angle = (0.375 + step / _AROUND) * tau  # first below, to the left
            x, y = polar(at, away, angle)
            if _STILL_DISC < x < WIDTH - _STILL_DISC and _STILL_DISC < y < _NUMBERS_END:
                yield x, y
