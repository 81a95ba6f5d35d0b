"""The touch score of a memory: what may stand in it, and what is felt of it.

Nothing is drawn and nothing is written in a hand: strokes must not enclose a figure, and must not turn more
than twice in a row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi, tau
from typing import Final, NamedTuple

from engine.contract import IllegalAction
from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight, hand
from engine.palm.refusals import Refused
from engine.palm.touch import Touch, check_touch

MOST_TURNS: Final = 2
_STRAIGHT: Final = pi / 6  # a stroke that deviates by less goes straight on


@dataclass(frozen=True, slots=True)
class Mime:
    """How a hand is held, and all touches in their order."""

    pose: Pose = Pose.FLAT
    touches: tuple[Touch, ...] = ()

    @property
    def things(self) -> tuple[str, ...]:
        """The objects that are used, each once, in the order in which they come."""
        return tuple(dict.fromkeys(touch.thing for touch in self.touches))


class Feeling(NamedTuple):
    """What is felt of one touch with shut eyes."""

    footprint: Footprint
    weight: Weight
    warmth: Warmth
    texture: Texture
    gesture: str
    place: str
    to: str | None
    force: Force
    tempo: Tempo
    times: int


def feel(touch: Touch) -> Feeling:
    """Return what is felt of a touch: never what it is made with."""
    thing = hand().objects[touch.thing]
    return Feeling(
        footprint=thing.footprints[touch.gesture],
        weight=thing.weight,
        warmth=thing.warmth,
        texture=thing.texture,
        gesture=touch.gesture,
        place=touch.place,
        to=touch.to,
        force=touch.force,
        tempo=touch.tempo,
        times=touch.times,
    )


def check_next(mime: Mime, touch: Touch) -> None:
    """Raise `IllegalAction` with the reason why this touch cannot come next."""
    most = hand().most
    if len(mime.touches) >= most:
        raise IllegalAction(Refused.MIME_COMPLETE, most=most)
    check_touch(touch, mime.pose)
    if touch.to is None:
        return
    strokes = [(each.place, each.to) for each in mime.touches if each.to]
    if _encloses(strokes, touch.place, touch.to):
        raise IllegalAction(Refused.CLOSED_FIGURE, place=touch.place, to=touch.to)
    if _turns([*strokes, (touch.place, touch.to)]) > MOST_TURNS:
        raise IllegalAction(Refused.TOO_MANY_TURNS, most=MOST_TURNS)


def _encloses(strokes: Sequence[tuple[str, str]], place: str, to: str) -> bool:
    """Whether a stroke closes a figure: both its ends are joined already, and not by this very stroke."""
    edges = {frozenset(stroke) for stroke in strokes}
    if frozenset((place, to)) in edges:
        return False  # to and fro on one line encloses nothing
    reached, frontier = {place}, [place]
    while frontier:
        here = frontier.pop()
        for edge in edges:
            if here in edge:
                found = edge - reached
                reached |= found
                frontier += found
    return to in reached


def _turns(strokes: Sequence[tuple[str, str]]) -> int:
    """Return how often the last line turns: strokes that each begin where the one before ended.

    Other touches between two strokes, or strokes of different things, do not interrupt the line.
    """
    turns = 0
    for (start, end), (before, joint) in pairwise(reversed(strokes)):
        if joint != start:
            break
        if end != before:  # the same way back is no turn
            turns += _deviates(_direction(before, joint), _direction(start, end))
    return turns


def _direction(start: str, end: str) -> float:
    places = hand().places
    (x0, y0), (x1, y1) = places[start].at, places[end].at
    return atan2(y1 - y0, x1 - x0)


def _deviates(one: float, other: float) -> bool:
    return abs((other - one + pi) % tau - pi) > _STRAIGHT
