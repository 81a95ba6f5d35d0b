"""A mime as a vibration pattern for a phone.

It is made of feelings alone, so two mimes that feel the same give the same pattern. A phone cannot vary the
strength: a firm touch vibrates long, a light one very briefly.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final, TypeAlias

from engine.palm.hand import Force, Tempo
from engine.palm.mime import Feeling

Beats: TypeAlias = list[tuple[int, int]]
"""Pairs of milliseconds: vibration, and the pause after it."""

LONGEST: Final = 9_900
"""The longest pattern in milliseconds."""

_LEAST: Final = 10  # milliseconds: the shortest that a motor can do
_STRENGTH: Final = {Force.FEATHER: 0.35, Force.LIGHT: 1.0, Force.FIRM: 2.2}
_PACE: Final = {Tempo.SLOW: 1.6, Tempo.QUICK: 0.7}
_AFTER: Final = 380  # between two touches
_BETWEEN_MIMES: Final = 1_000


_GESTURES: Final[Mapping[str, Callable[[float, float], list[tuple[float, float]]]]] = {
    "press": lambda on, pace: [(110 * on * pace, 150 * pace)],
    "tap": lambda on, pace: [(38 * on, 170 * pace)],
    "roll": lambda on, pace: [(26 * on, step * pace) for step in (110, 80, 60, 60, 80)],
    "slide": lambda on, pace: [(45 * on, 25 * pace)] * 6,
    "scrape": lambda on, pace: [(18 * on, 20 * pace)] * 10,
    "drape": lambda on, pace: [(step * on, 60 * pace) for step in (15, 25, 40, 60)],
    "wrap": lambda on, pace: [(step * on, 90 * pace) for step in (40, 70, 110)],
    "spin": lambda on, pace: [(20 * on, step * pace) for step in (25, 28, 32, 38, 46, 56, 70, 90)],
    "drop": lambda on, pace: [(step * on, 90 * pace) for step in (80, 35, 15)],
    "hold": lambda on, pace: [(260 * on * pace, 120 * pace)],
}
"""The vibrations and pauses of each gesture, with this strength and pace."""


def pulse(*mimes: Iterable[Feeling]) -> tuple[int, ...]:
    """Return the pattern of these mimes one after the other: milliseconds on and off, alternating."""
    beats = [*chain.from_iterable(_mime(felt) for felt in mimes)]
    total = sum(map(sum, beats))
    smaller = min(1.0, LONGEST / total) if total else 1.0
    pattern = [max(_LEAST, int(length * smaller)) for beat in beats for length in beat]
    return tuple(pattern[:-1])  # without the last pause


def _mime(felt: Iterable[Feeling]) -> Beats:
    beats: Beats = []
    for feeling in felt:
        beats += _add_rest(_touch(feeling), _AFTER)
    return _add_rest(beats, _BETWEEN_MIMES)


def _touch(feeling: Feeling) -> Beats:
    made = _GESTURES[feeling.gesture](_STRENGTH[feeling.force], _PACE[feeling.tempo])
    return [(round(on), round(off)) for on, off in made] * feeling.times


def _add_rest(beats: Beats, rest: int) -> Beats:
    if not beats:
        return beats
    on, off = beats[-1]
    return [*beats[:-1], (on, off + rest)]
