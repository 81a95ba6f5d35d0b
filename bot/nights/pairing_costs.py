"""What it costs to pair two people, as one number.

What matters more outweighs all that matters less, for everybody together: so of two pairings the better one
is the one whose pairs cost less.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SEASONED: Final = 20
"""Who has finished so many games knows the game; more make no difference."""

LONG_AGO: Final = 16
"""Rounds or evenings after which it makes no difference when two have met."""

_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is here and wants to play."""

    who: str  # platform and user: "discord:1234"
    level: int = 0  # how many games they have finished
    wish: str = ""  # with whom they asked to play

    @property
    def experience(self) -> int:
        """How well they know the game."""
        return min(max(self.level, 0), SEASONED)


@dataclass(frozen=True, slots=True)
class Costs:
    """What each pair costs. People are numbers; where one is left over, the last number is nobody."""

    of: Sequence[Sequence[int]]
    repeated: int  # a pair that met before costs as much, or more


def costs_of(guests: Sequence[Guest], met: Mapping[frozenset[str], int], sat_out: Mapping[str, int]) -> Costs:
    """Return what pairs cost: first that they met before, then who sits out, how long ago, and experience."""
    size = len(guests) + len(guests) % 2
    levels = [guest.experience for guest in guests]
    costs = [[abs(level - other) for other in levels] for level in levels]
    ages = SEASONED * size  # this, and those that follow: more than all together that matters less
    waiting = ages * size << LONG_AGO
    waits = [sat_out.get(guest.who, 0) for guest in guests]
    ranks = {wait: rank for rank, wait in enumerate(sorted(set(waits)))}
    repeated = waiting * size
    places = {guest.who: place for place, guest in enumerate(guests)}
    for pair, age in met.items():
        if len(pair) == _TWO and pair <= places.keys():
            one, other = (places[who] for who in pair)
            again = repeated + (ages << LONG_AGO - min(max(age, 0), LONG_AGO))
            costs[one][other] = costs[other][one] = costs[one][other] + again
    if size > len(guests):
        sitting_out = [waiting * ranks[wait] for wait in waits]
        costs = [[*row, out] for row, out in zip(costs, sitting_out, strict=True)] + [[*sitting_out, 0]]
    return Costs(costs, repeated)
