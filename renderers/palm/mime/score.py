"""The score of a mime: what happens moment by moment, made only of what is felt.

Both perspectives play the same score, in pixels and as vector graphics, so that all see the rhythm that
Grandfather feels.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, sin, tau
from typing import Final, NamedTuple

from engine.palm.hand import Force, Pose, Tempo, hand
from engine.palm.mime import Feeling
from renderers.page.shapes import polar
from renderers.paint.pen import Point
from renderers.palm.mime.hand import Stance, axis, bearing, stance_of

TICK: Final = 90  # milliseconds: eleven moments in a second
_BEFORE: Final = 450  # milliseconds: the hand before the first touch
_AFTER: Final = 1800
_TURNING: Final = (0.62, 0.22)  # the widths of a hand while it turns around
_SHORT: Final = 8.0  # units of the hand: half a stroke within one place
_BETWEEN: Final = 2  # pause before a repetition, in moments
_ABOVE: Final = 10.0  # height of a thing before it touches
_FAR_ABOVE: Final = 42.0
_TRAIL: Final = 5


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a touch: where, how deep, how high above the hand."""

    at: Point  # on the hand
    depth: float = 0.0  # 1 is as deep as this force goes; 0 is no contact
    lift: float = 0.0  # above the hand
    turn: float = 0.0  # of the thing, as a part of a whole turn
    ripple: float = -1.0  # how old a ripple is, from 0 to 1; less is none
    spread: float = 1.0  # the part that has settled: of a cloth, or of a lace being wound
    trail: tuple[Point, ...] = ()  # previous positions
    ticks: int = 1  # how long it lasts


class Beat(NamedTuple):
    """A moment of a mime, or a pause: the hand, the number of the touch, and what happens."""

    stance: Stance
    now: int  # the number of the present touch; 0 for none
    milliseconds: int
    moment: Moment | None = None
    wide: float = 1.0  # the hand, while it turns around


def beats(pose: Pose, felt: Sequence[Feeling]) -> Iterator[Beat]:
    """Yield a mime: touch by touch, with the hand turning around between its sides."""
    before: Stance | None = None
    stance = Stance(pose, palm=True)
    for number, feeling in enumerate(felt, 1):
        stance = stance_of(pose, feeling)
        if before and before != stance and pose is not Pose.VERTICAL:  # an upright hand does not turn
            for side, parts in ((before, _TURNING), (stance, _TURNING[::-1])):
                for wide in parts:
                    yield Beat(side, number, TICK, wide=wide)
        yield Beat(stance, number, _BEFORE)
        for moment in moments(feeling):
            yield Beat(stance, number, TICK * moment.ticks, moment)
        before = stance
    yield Beat(stance, 0, _AFTER)


def moments(feeling: Feeling) -> list[Moment]:
    """Return a touch, moment by moment."""
    once = _GESTURES[feeling.gesture]
    played: list[Moment] = []
    for time in range(feeling.times):
        if time:
            played.append(Moment(middle(feeling), lift=_ABOVE, ticks=_BETWEEN if _quick(feeling) else 4))
        played += once(feeling)
    return played


def middle(feeling: Feeling) -> Point:
    """Return the position of a touch: the middle of a stroke."""
    (x0, y0), (x1, y1) = stroke(feeling)
    return (x0 + x1) / 2, (y0 + y1) / 2


def stroke(feeling: Feeling) -> tuple[Point, Point]:
    """Return the ends of a stroke; within one place it is short, along the hand."""
    places = hand().places
    x, y = places[feeling.place].at
    if feeling.to:
        a, b = places[feeling.to].at
        return (x, y), (a, b)
    turn = axis(feeling.place) * tau
    dx, dy = cos(turn) * _SHORT, sin(turn) * _SHORT
    if feeling.place.endswith("-tip"):  # a tip is small
        dx, dy = dx * 0.55, dy * 0.55
    return (x - dx, y - dy), (x + dx, y + dy)


def heading(feeling: Feeling) -> float:
    """Return the direction of a touch, or else of the hand."""
    if hand().gestures[feeling.gesture].moves:
        return bearing(*stroke(feeling))
    return axis(feeling.place)


def _quick(feeling: Feeling) -> bool:
    return feeling.tempo is Tempo.QUICK


def _press(feeling: Feeling) -> Iterator[Moment]:
    at, quick = middle(feeling), _quick(feeling)
    down = (0.5, 1.0) if quick else (0.2, 0.4, 0.6, 0.8, 1.0)
    up = (0.4,) if quick else (0.7, 0.4, 0.2)
    yield Moment(at, lift=_ABOVE)
    if not quick:
        yield Moment(at, lift=_ABOVE / 2)
    for depth in down[:-1]:
        yield Moment(at, depth)
    yield Moment(at, 1.0, ticks=2 if quick else 6)
    for depth in up:
        yield Moment(at, depth)
    yield Moment(at, lift=_ABOVE / 2)


def _tap(feeling: Feeling) -> Iterator[Moment]:
    at, quick = middle(feeling), _quick(feeling)
    if not quick:
        yield Moment(at, lift=_ABOVE / 2)
    yield Moment(at, 1.0, ripple=0.0)
    for age in (0.45, 0.9) if quick else (0.2, 0.4, 0.6, 0.8, 1.0):
        yield Moment(at, lift=_ABOVE * min(1, 2 * age), ripple=age)


def _hold(feeling: Feeling) -> Iterator[Moment]:
    at, quick = middle(feeling), _quick(feeling)
    for lift in (_ABOVE,) if quick else (_ABOVE, _ABOVE / 2):
        yield Moment(at, lift=lift)
    for breath in range(3 if quick else 6):
        yield Moment(at, 1.0 if breath % 2 == 0 else 0.86, ticks=5)
    yield Moment(at, lift=_ABOVE / 2)


def _along(feeling: Feeling, rolls: float = 0, shakes: float = 0) -> Iterator[Moment]:
    """Yield a stroke: with turns for its length, or with trembling."""
    (x0, y0), (x1, y1) = stroke(feeling)
    steps = 6 if _quick(feeling) else 13
    aside = (heading(feeling) + 0.25) * tau
    before: list[Point] = []
    yield Moment((x0, y0), lift=_ABOVE / 2)
    for step in range(steps + 1):
        part = step / steps
        shake = shakes * (1 if step % 2 else -1)
        at = polar((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), shake, aside)
        depth = 1.0 if not shakes else (1.0 if step % 2 else 0.7)
        yield Moment(at, depth, turn=rolls * part, trail=tuple(before[-_TRAIL:]))
        before.append(at)
    for gone in (2, 4):
        yield Moment((x1, y1), lift=_ABOVE / 2, turn=rolls, trail=tuple(before[-_TRAIL + gone - 1 : -1]))


def _roll(feeling: Feeling) -> Iterator[Moment]:
    return _along(feeling, rolls=1.0)


def _scrape(feeling: Feeling) -> Iterator[Moment]:
    return _along(feeling, shakes=0.9)


def _drape(feeling: Feeling) -> Iterator[Moment]:
    at = middle(feeling)
    steps = 5 if _quick(feeling) else 11
    for step in range(steps):
        part = step / (steps - 1)
        sway = 0.03 * sin(part * tau)
        low = max(0.0, 2 * part - 1)  # its middle is down, the rest settles
        yield Moment(at, 0.7 * low, lift=max(0.0, 18 * (1 - 2 * part)), turn=sway, spread=0.5 + 0.5 * part)
    yield Moment(at, 1.0, ticks=8 if _quick(feeling) else 16)


def _wrap(feeling: Feeling) -> Iterator[Moment]:
    at = middle(feeling)
    steps = 5 if _quick(feeling) else 12
    for step in range(steps):
        yield Moment(at, 0.5, spread=(step + 1) / steps)
    for depth, ticks in ((1.0, 6), (0.7, 2), (1.0, 8)):
        yield Moment(at, depth, ticks=ticks)


def _spin(feeling: Feeling) -> Iterator[Moment]:
    x, y = middle(feeling)
    steps, speed = (18, 0.29) if _quick(feeling) else (24, 0.11)
    turn = 0.0
    yield Moment((x, y), lift=_ABOVE / 2)
    for step in range(steps):
        part = step / steps
        turn += speed * (1 - 0.5 * part)
        wander = 1.6 + 1.4 * part
        yield Moment(
            polar((x, y), wander, part * 2 * tau), 1.0 - 0.3 * part, turn=turn, ripple=(step % 6) / 6
        )
    yield Moment((x + 3, y), lift=_ABOVE / 2, turn=turn)


def _drop(feeling: Feeling) -> Iterator[Moment]:
    at = middle(feeling)
    falls = 3 if _quick(feeling) else 6
    for step in range(falls):
        yield Moment(at, lift=_FAR_ABOVE * (1 - (step / falls) ** 2), turn=0.03 * step)
    yield Moment(at, 1.0, ripple=0.0)
    yield Moment(at, lift=4.0, ripple=0.35, turn=0.04)
    yield Moment(at, 0.6, ripple=0.7)
    yield Moment(at, 0.6, ripple=1.0)
    yield Moment(at, 0.6, ticks=3 if _quick(feeling) else 7)


_GESTURES: Final[Mapping[str, Callable[[Feeling], Iterator[Moment]]]] = {
    "press": _press,
    "tap": _tap,
    "hold": _hold,
    "roll": _roll,
    "slide": _along,
    "scrape": _scrape,
    "drape": _drape,
    "wrap": _wrap,
    "spin": _spin,
    "drop": _drop,
}

RINGS: Final = {Force.FEATHER: 0, Force.LIGHT: 1, Force.FIRM: 2}
"""The number of pressure rings."""
SIZES: Final = {Force.FEATHER: 0.98, Force.LIGHT: 1.12, Force.FIRM: 1.26}
"""The scale of a footprint."""
