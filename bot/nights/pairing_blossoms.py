"""As many pairs as there can be, by the blossoms of Jack Edmonds.

People are numbers here, and a set of people is one integer with a bit for each: so one step looks at all
with whom somebody could be paired, however many they are.
"""

from collections.abc import Iterator, Sequence
from typing import Final

ALONE: Final = -1


def pair_most(open_to: Sequence[int], mates: list[int]) -> None:
    """Change who is paired with whom until as many are as can be; whoever is in a pair stays in one.

    Each has the set of those with whom they may be paired, and their mate.
    """
    left = (1 << len(mates)) - 1
    for root in range(len(mates)):
        if mates[root] == ALONE:
            search = _Search(open_to, mates, root, left)
            if not search.succeeds():
                left &= ~search.seen  # nobody there can be of use to anybody else


def pair_one(open_to: Sequence[int], mates: list[int], who: int) -> bool:
    """Find a mate for somebody, by pairing others anew; return whether it can be done."""
    return _Search(open_to, mates, who, (1 << len(mates)) - 1).succeeds()


def members(people: int) -> Iterator[int]:
    """Return those who are in a set."""
    while people:
        lowest = people & -people
        yield lowest.bit_length() - 1
        people ^= lowest


class _Search:
    """Looks for a way from somebody who is alone to another: on it, every second step goes to a mate.

    Whoever is reached by an even number of steps is outer: they could be the one who is alone. Two of these
    who may be paired close a circle, a blossom: all in it are outer then, and it is as one person, its stem.
    """

    def __init__(self, open_to: Sequence[int], mates: list[int], root: int, left: int) -> None:
        """Look among those who are left."""
        self._open_to = open_to
        self._mates = mates
        self._left = left
        self._from = [ALONE] * len(mates)  # for those who are not outer, and inside blossoms: the step before
        self._stems = list(range(len(mates)))
        self._blossoms = [1 << each for each in range(len(mates))]  # of each stem
        self.seen = self._outer = 1 << root
        self._queue = [root]

    def succeeds(self) -> bool:
        """Look everywhere; pair all on the way that was found anew."""
        for here in self._queue:  # which grows meanwhile
            for there in members(self._open_to[here] & self._left & ~self.seen):
                if self.seen >> there & 1:  # since then, as somebody's mate
                    continue
                self._from[there] = here
                mate = self._mates[there]
                if mate == ALONE:
                    self._pair_anew(there)
                    return True
                self.seen |= 1 << there | 1 << mate
                self._outer |= 1 << mate
                self._queue.append(mate)
            while others := self._open_to[here] & self._outer & ~self._blossoms[self._stems[here]]:
                self._close(here, next(members(others)))
        return False

    def _close(self, one: int, other: int) -> None:
        """Make one blossom of all between two outer ones and the stem at which their ways part."""
        stem = self._where_ways_part(one, other)
        blossom = self._blossoms[stem] | self._walk(one, stem, other) | self._walk(other, stem, one)
        self._blossoms[stem] = blossom
        for each in members(blossom):
            self._stems[each] = stem
        self._queue.extend(members(blossom & ~self._outer))
        self._outer |= blossom

    def _where_ways_part(self, one: int, other: int) -> int:
        way = 0
        for stem in self._stems_to_root(one):
            way |= 1 << stem
        return next(stem for stem in self._stems_to_root(other) if way >> stem & 1)

    def _stems_to_root(self, here: int) -> Iterator[int]:
        while True:
            here = self._stems[here]
            yield here
            if self._mates[here] == ALONE:
                return
            here = self._from[self._mates[here]]

    def _walk(self, here: int, stem: int, before: int) -> int:
        """Note how to go the other way round, from an outer one to a stem; return whom that leads past."""
        past = 0
        while self._stems[here] != stem:
            mate = self._mates[here]
            past |= self._blossoms[self._stems[here]] | self._blossoms[self._stems[mate]]
            self._from[here] = before
            before, here = mate, self._from[mate]
        return past

    def _pair_anew(self, last: int) -> None:
        """Pair each on the way with the step before."""
        while last != ALONE:
            before = self._from[last]
            then = self._mates[before]
            self._mates[last], self._mates[before] = before, last
            last = then
