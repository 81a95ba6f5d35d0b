"""A pairing is made better by chains of changes.

Somebody leaves their mate, who takes somebody else's mate, who is taken in turn; whoever is left in the end
goes to the one who began. A chain goes on while it saves something, each time with the one who costs least
(as Lin and Kernighan do for travelling salesmen), and only the part of it that saves most is carried out.
"""

from operator import sub
from typing import Final

from bot.nights.pairing_costs import Costs

_LONGEST: Final = 8  # pairs that change with the first one: longer chains hardly ever save more
_SWEEPS: Final = 12  # over everybody: after two to five of them nothing gets better


def improve(costs: Costs, mates: list[int]) -> None:
    """Change mates, all of whom are paired, until no chain saves anything."""
    chains = _Chains(costs, mates)
    for _ in range(_SWEEPS):
        saving = [one for one in range(len(mates)) if chains.improve_from(one)]
        if not saving:
            return


class _Chains:
    """Looks for chains."""

    def __init__(self, costs: Costs, mates: list[int]) -> None:
        """Change these mates."""
        self._of = costs.of
        self._mates = mates
        self._paid = [row[mate] for row, mate in zip(costs.of, mates, strict=True)]  # for each one's pair
        self._too_much = len(mates) * (1 + max(map(max, costs.of)))  # more than any chain can save

    def improve_from(self, one: int) -> bool:
        """Let somebody leave their mate if a chain from there saves something; return whether it did."""
        chain = self._chain(one)
        for left, taken in chain:
            self._mates[left], self._mates[taken] = taken, left
            self._paid[left] = self._paid[taken] = self._of[left][taken]
        return bool(chain)

    def _chain(self, one: int) -> list[tuple[int, int]]:
        """Return the new pairs of the best part of a chain, or none."""
        left = self._mates[one]
        passed = [one, left]
        chain: list[tuple[int, int]] = []
        best = chain
        spent, least = -self._paid[one], 0
        while len(chain) < _LONGEST:
            taken, price = self._taken_by(left, passed)
            spent += price
            if spent >= 0:
                break
            chain.append((left, taken))
            left = self._mates[taken]
            passed += taken, left
            if spent + self._of[left][one] < least:
                least = spent + self._of[left][one]
                best = [*chain, (left, one)]
        return best if least else []

    def _taken_by(self, left: int, passed: list[int]) -> tuple[int, int]:
        """Return whom somebody takes, and what that costs; the pair that is parted by it is saved."""
        prices = list(map(sub, self._of[left], self._paid))
        for each in passed:
            prices[each] = self._too_much
        price = min(prices)
        return prices.index(price), price
