"""One touch: a thing, a gesture, a place, how hard, how fast and how often; and its short text.

The text stands on buttons and in logs: "coin/tap/index-tip/light/quick/3" taps three times with the coin on
the tip of the index finger; "dart/slide/wrist>thumb-heel/firm/slow/1" is a stroke from the wrist upwards.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.contract import IllegalAction
from engine.palm.hand import Force, Pose, Tempo, hand
from engine.palm.refusals import Refused

_BETWEEN: Final = "/"
_ONWARDS: Final = ">"
_PARTS: Final = 6
_LONGEST: Final = 80  # names in the data files are short


@dataclass(frozen=True, slots=True)
class Touch:
    """One touch of a mime."""

    thing: str
    gesture: str
    place: str
    to: str | None  # where a stroke ends, if it leaves its place
    force: Force
    tempo: Tempo
    times: int

    def __str__(self) -> str:
        """Write it as `read_touch` reads it."""
        place = f"{self.place}{_ONWARDS}{self.to}" if self.to else self.place
        return _BETWEEN.join((self.thing, self.gesture, place, self.force, self.tempo, str(self.times)))

    @property
    def places(self) -> tuple[str, ...]:
        """Where it is felt."""
        return (self.place, self.to) if self.to else (self.place,)


@lru_cache(maxsize=4096)  # a mime is read again and again
def read_touch(text: str) -> Touch:
    """Return the touch written in this text, whether it can be made or not; raises ValueError."""
    parts = text.split(_BETWEEN) if len(text) <= _LONGEST else ()
    if len(parts) != _PARTS:
        raise ValueError(text)
    thing, gesture, way, force, tempo, times = parts
    place, onwards, to = way.partition(_ONWARDS)
    if not all((thing, gesture, place, bool(to) == bool(onwards))):
        raise ValueError(text)
    if not (len(times) == 1 and times.isascii() and times.isdigit() and times != "0"):
        raise ValueError(text)
    return Touch(thing, gesture, place, to or None, Force(force), Tempo(tempo), int(times))


def check_touch(touch: Touch, pose: Pose) -> None:
    """Raise `IllegalAction` with the reason why this touch is impossible on a hand in this pose."""
    known = hand()
    if touch.thing not in known.objects:
        raise IllegalAction(Refused.NO_SUCH_OBJECT, object=touch.thing)
    if touch.gesture not in known.gestures:
        raise IllegalAction(Refused.NO_SUCH_GESTURE, gesture=touch.gesture)
    for place in touch.places:
        if place not in known.places:
            raise IllegalAction(Refused.NO_SUCH_PLACE, place=place)
    if touch.gesture not in known.objects[touch.thing].footprints:
        raise IllegalAction(Refused.NOT_WITH_THIS, object=touch.thing, gesture=touch.gesture)
    _check_places(touch, pose)
    gesture = known.gestures[touch.gesture]
    if not 1 <= touch.times <= gesture.times:
        raise IllegalAction(Refused.TOO_OFTEN, gesture=touch.gesture, times=touch.times, most=gesture.times)


def _check_places(touch: Touch, pose: Pose) -> None:
    known = hand()
    gesture = known.gestures[touch.gesture]
    for place in touch.places:
        part = known.places[place].part
        if part not in gesture.parts:
            raise IllegalAction(Refused.NOT_ON_THIS, gesture=touch.gesture, place=place)
        if gesture.lies and part not in known.up[pose]:
            raise IllegalAction(Refused.FALLS_DOWN, gesture=touch.gesture, place=place, pose=pose.value)
    if touch.to is None:
        return
    if not gesture.moves:
        raise IllegalAction(Refused.NOT_A_STROKE, gesture=touch.gesture)
    if touch.to not in known.places[touch.place].neighbours:
        raise IllegalAction(Refused.NOT_NEIGHBOURS, place=touch.place, to=touch.to)
