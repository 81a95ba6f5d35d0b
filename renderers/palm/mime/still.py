"""A still picture of a mime: every touch as a numbered mark on the hand."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, sin, tau
from typing import Final

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from renderers.page.layout import HEIGHT, WIDTH
from renderers.page.sheet import Sheet
from renderers.paint.pen import Point
from renderers.palm.mime.felt import Ink, Layer, felt_layers
from renderers.palm.mime.film import Ground
from renderers.palm.mime.footprints import reach
from renderers.palm.mime.score import SIZES, Moment, middle, moments, stroke
from renderers.palm.mime.stage import skin_mask, write_number
from renderers.palm.mime.stance import Stance, stance_of
from renderers.palm.mime.watched import watched_layers

_DISC: Final = 38.0
_FURTHER: Final = (0.0, 40.0, 80.0, 130.0, 180.0)  # distances to try beside a mark
_ROLLED: Final = 0.3  # of a turn: a rolling thing is tilted
_AROUND: Final = 16  # directions to try for a number
_TRAIL: Final = 4
_NUMBERS_END: Final = 1320.0


def sides_of(pose: Pose, felt: Sequence[Feeling]) -> dict[Stance, list[int]]:
    """Return the sides of the hand that are touched, each with the indexes of its touches."""
    sides: dict[Stance, list[int]] = {}
    for number, feeling in enumerate(felt):
        sides.setdefault(stance_of(pose, feeling), []).append(number)
    return sides or {Stance(pose, palm=True): []}


def mark_touches(  # noqa: PLR0913, PLR0917 - what and how
    sheet: Sheet,
    stance: Stance,
    felt: Sequence[Feeling],
    numbers: Sequence[int],
    things: Sequence[str],
    disc: float = _DISC,
) -> Sheet:
    """Return a stage with these touches on it, each as a mark with a number on a disc of this size."""
    look = sheet.look
    ink = Ink(look.theme, stance.unit, look.width / WIDTH)
    layers: list[Layer] = []
    for number in numbers:
        feeling, moment = felt[number], _key_moment(felt[number])
        if things:
            layers += watched_layers(things[number], feeling, moment, stance, ink)
        else:
            layers += felt_layers(feeling, moment, stance, ink)
    shown = Ground(sheet.image, sheet.image, skin_mask(stance, look.width), look).painted(layers)
    sheet = Sheet(shown, look)
    taken: list[Point] = [stance.put(_key_moment(felt[number]).at) for number in numbers]
    for number in numbers:
        beside = reach(felt[number]) * SIZES[felt[number].force] * stance.unit * 0.8 + disc
        at = _room(stance.put(_key_moment(felt[number]).at), beside, taken, disc)
        taken.append(at)
        write_number(sheet, number + 1, at, disc, now=True)
    return sheet


def _key_moment(feeling: Feeling) -> Moment:
    """Return the most characteristic moment of a touch; of a stroke its end, with the trail."""
    (x0, y0), (x1, y1) = stroke(feeling)
    deepest = max(moments(feeling), key=lambda moment: (moment.depth, moment.spread))
    if deepest.trail or feeling.gesture in {"roll", "slide", "scrape"}:
        way = tuple((x0 + (x1 - x0) * part / 5, y0 + (y1 - y0) * part / 5) for part in range(_TRAIL + 1))
        return Moment((x1, y1), 1.0, turn=_ROLLED if feeling.gesture == "roll" else 0.0, trail=way)
    return Moment(middle(feeling), 1.0, turn=deepest.turn, ripple=0.3 if deepest.ripple >= 0 else -1.0)


def _room(at: Point, beside: float, taken: Sequence[Point], disc: float) -> Point:
    """Return the nearest free position for a number beside its mark."""
    best, most = at, -1.0
    for spot in _spots(at, beside, disc):
        free = min(hypot(spot[0] - x, spot[1] - y) for x, y in taken)
        if free >= 2.3 * disc:
            return spot
        if free > most:
            best, most = spot, free
    return best


def _spots(at: Point, beside: float, disc: float) -> Iterator[Point]:
    for away in (beside + further for further in _FURTHER):
        for step in range(_AROUND):
            angle = (0.375 + step / _AROUND) * tau  # first below, to the left
            x, y = at[0] + away * cos(angle), at[1] + away * sin(angle)
            if disc < x < WIDTH - disc and disc < y < min(HEIGHT, _NUMBERS_END):
                yield x, y
