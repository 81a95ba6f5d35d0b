"""The pairing that costs least: the very best for few people, and for many one that is nearly as good.

For many it is exact in what hurts: as few as possible meet again, and nobody sits out once more while
another can.
"""

from collections import defaultdict
from functools import cache
from typing import Final

from bot.nights.pairing_blossoms import ALONE, members, pair_most, pair_one
from bot.nights.pairing_chains import improve
from bot.nights.pairing_costs import Costs

FEW: Final = 18
"""So many are paired by trying everything."""


def cheapest(costs: Costs, *, uneven: bool) -> list[int]:
    """Return the mate of each; the last one is nobody where the number is uneven."""
    if len(costs.of) <= FEW:
        return _of_all(costs)
    mates = _fewest_repeats(costs, uneven=uneven)
    improve(costs, mates)
    return mates


def _of_all(costs: Costs) -> list[int]:
    """Try everything, each set of people once."""

    @cache
    def best(people: int) -> tuple[int, int]:
        """Return what a set of people costs at least, and who is then paired with the first of them."""
        if not people:
            return 0, ALONE
        first, *others = members(people)
        rest = people ^ 1 << first
        return min((costs.of[first][mate] + best(rest ^ 1 << mate)[0], mate) for mate in others)

    mates = [ALONE] * len(costs.of)
    people = (1 << len(mates)) - 1
    while people:
        first, mate = next(members(people)), best(people)[1]
        mates[first], mates[mate] = mate, first
        people ^= 1 << first | 1 << mate
    return mates


def _fewest_repeats(costs: Costs, *, uneven: bool) -> list[int]:
    """Pair everybody, with as few as possible who met before; and the right one with nobody."""
    size = len(costs.of)
    fresh = [0] * size
    mates = [ALONE] * size
    for one in range(size - uneven):
        row = costs.of[one]
        fresh[one] = sum(1 << other for other in range(size - uneven) if row[other] < costs.repeated)
        fresh[one] &= ~(1 << one)
    for one in range(size - uneven):  # they stand by experience: whoever is next is much alike
        if mates[one] == ALONE:
            mate = next((other for other in members(fresh[one]) if mates[other] == ALONE), ALONE)
            if mate != ALONE:
                mates[one], mates[mate] = mate, one
    pair_most(fresh, mates)
    if uneven:
        _seat_out(costs, fresh, mates)
    rest = [each for each, mate in enumerate(mates) if mate == ALONE]  # who can only be repeats
    for one, mate in zip(rest[::2], rest[1::2], strict=True):
        mates[one], mates[mate] = mate, one
    return mates


def _seat_out(costs: Costs, fresh: list[int], mates: list[int]) -> None:
    """Pair somebody with nobody: among those who cost no further repeat, one who sat out least."""
    nobody = len(mates) - 1
    by_wait = defaultdict(list)
    for guest, cost in enumerate(costs.of[nobody][:nobody]):
        by_wait[cost].append(guest)
    for wait in sorted(by_wait):
        for guest in by_wait[wait]:
            fresh[nobody] |= 1 << guest
            fresh[guest] |= 1 << nobody
        if pair_one(fresh, mates, nobody):
            return
