"""Compose a mime part by part: a thing first, then the gesture, the place and the manner.

Everything offered here is legal now. If a part of a touch changes, parts that no longer fit change with it.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from engine.contract import IllegalAction
from engine.palm.constraints import Constraint, check_so_far, check_whole
from engine.palm.hand import Force, Pose, Tempo, hand
from engine.palm.mime import Mime, check_next
from engine.palm.touch import Touch

_USUAL: Final = {Pose.FLAT: "index-palm", Pose.VERTICAL: "index-palm", Pose.BACK: "back"}


class Part(NamedTuple):
    """One value that a part of a touch can have, and the touch with it."""

    value: str
    touch: Touch


class Parts(NamedTuple):
    """All changes of the last touch of a mime, part by part."""

    gestures: tuple[Part, ...]
    places: tuple[Part, ...]
    ways: tuple[Part, ...]  # where it goes to; an empty value stays on the spot
    manners: tuple[Part, ...]  # how hard and how fast: "light/slow"
    times: tuple[Part, ...]


def check_added(mime: Mime, constraint: Constraint | None, touch: Touch) -> None:
    """Raise `IllegalAction` with the reason why a touch cannot come next in a mime."""
    check_next(mime, touch)
    if constraint:
        check_so_far(constraint, mime, touch)


def check_mime(mime: Mime, constraint: Constraint | None = None, *, whole: bool = True) -> None:
    """Raise `IllegalAction` if a touch cannot follow those before it, or all break a constraint."""
    for count, touch in enumerate(mime.touches):
        check_added(Mime(mime.pose, mime.touches[:count]), constraint, touch)
    if constraint and whole:
        check_whole(constraint, mime)


def without_last(mime: Mime) -> Mime:
    """Return a mime before its last touch."""
    return replace(mime, touches=mime.touches[:-1])


def additions(mime: Mime, constraint: Constraint | None) -> tuple[Part, ...]:
    """Return each thing that can touch the hand next, with the plainest touch that can be made with it."""
    if len(mime.touches) >= hand().most:
        return ()
    found = ((thing, _plainest(mime, constraint, thing)) for thing in hand().objects)
    return tuple(Part(thing, touch) for thing, touch in found if touch)


def parts(mime: Mime, constraint: Constraint | None) -> Parts:
    """Return all changes of the last touch; empty if there is no touch."""
    if not mime.touches:
        return Parts((), (), (), (), ())
    before, last = without_last(mime), mime.touches[-1]

    def kept(values: Iterable[tuple[str, Iterable[Touch]]]) -> tuple[Part, ...]:
        found = ((value, _first(before, constraint, touches)) for value, touches in values)
        return tuple(Part(value, touch) for value, touch in found if touch)

    known = hand()
    return Parts(
        gestures=kept((name, _with_gesture(last, name)) for name in known.objects[last.thing].footprints),
        places=kept((name, _at(last, name)) for name in known.places),
        ways=kept((to or "", (replace(last, to=to),)) for to in _ways(last)),
        manners=kept(
            (f"{force}/{tempo}", (replace(last, force=force, tempo=tempo),))
            for force in Force
            for tempo in Tempo
        ),
        times=kept(
            (str(times), (replace(last, times=times),))
            for times in range(1, known.gestures[last.gesture].times + 1)
        ),
    )


def _first(mime: Mime, constraint: Constraint | None, touches: Iterable[Touch]) -> Touch | None:
    """Return the first of these that can come next."""
    for touch in touches:
        with suppress(IllegalAction):
            check_added(mime, constraint, touch)
            return touch
    return None


def _plainest(mime: Mime, constraint: Constraint | None, thing: str) -> Touch | None:
    """Return the first gesture of a thing, which all of them have and which can be made everywhere."""
    usual = _USUAL[mime.pose]
    places = sorted(hand().places, key=lambda place: place != usual)
    gesture = next(iter(hand().objects[thing].footprints))
    return _first(
        mime,
        constraint,
        (Touch(thing, gesture, place, None, Force.LIGHT, Tempo.SLOW, 1) for place in places),
    )


def _with_gesture(touch: Touch, name: str) -> Iterator[Touch]:
    """Return a touch with another gesture: at its places, or on the spot, or anywhere that is legal."""
    times = min(touch.times, hand().gestures[name].times)
    changed = replace(touch, gesture=name, times=times)
    yield changed
    for place in (touch.place, *hand().places):
        yield replace(changed, place=place, to=None)


def _at(touch: Touch, place: str) -> Iterator[Touch]:
    """Return a touch at another place, towards where it went if that can be, or on the spot."""
    return (replace(touch, place=place, to=to) for to in dict.fromkeys((touch.to, None)))


def _ways(touch: Touch) -> tuple[str | None, ...]:
    if not hand().gestures[touch.gesture].moves:
        return ()
    places = hand().places
    return (None, *(place for place in places if place in places[touch.place].neighbours))
