"""Every touch that there is, and how one is put together part by part, as people do it by buttons."""

from collections.abc import Iterator
from functools import cache

from engine.palm.hand import Force, Tempo, hand
from engine.palm.touch import Touch


@cache
def every_touch() -> tuple[Touch, ...]:
    """Return every touch that some hand could feel: some tens of thousands."""
    return tuple(
        Touch(thing, gesture, place, to, force, tempo, times)
        for thing, known in hand().objects.items()
        for gesture in known.footprints
        for place, to in _ways(gesture)
        for force in Force
        for tempo in Tempo
        for times in range(1, hand().gestures[gesture].times + 1)
    )


def _ways(gesture: str) -> Iterator[tuple[str, str | None]]:
    """Return where a gesture can be made: on the spot, and where it moves to a neighbour."""
    known, places = hand().gestures[gesture], hand().places
    for name, place in places.items():
        if place.part not in known.parts:
            continue
        yield name, None
        if known.moves:
            yield from ((name, to) for to in sorted(place.neighbours) if places[to].part in known.parts)
