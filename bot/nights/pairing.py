"""Who plays with whom in a round of a night.

What matters, each before all that follow:

1. Everybody is placed, and nobody twice; where the number is uneven, exactly one is left over.
2. Couples play together. Two are a couple when each has asked for the other: a wish that is not returned
   binds nobody, or somebody could be followed about for a whole evening.
3. As few as possible meet again: two do so only while there is no other way to place everybody.
4. Nobody is left over who has sat out more often than another who could be.
5. Those who meet again met long ago: after one round it counts twice as much as after two, and so on.
6. Those who play together are equally experienced.
7. The rest is up to the seed, so that no two nights are alike.

All of that is one number, the cost of a pair, and the pairing that costs least is a matching of least weight.
Nothing depends on the order in which people are given.
"""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from types import MappingProxyType
from typing import Final

from rustworkx import PyGraph, max_weight_matching

from engine.chance import Chance

SEASONED: Final = 20
"""A guest who has finished that many games knows the game; more make no difference."""

LONG_AGO: Final = 16
"""Rounds or evenings after which it makes no difference when two have met."""

MANY: Final = 100
"""More guests than that take so long that they are paired in a process of its own."""

_TWO: Final = 2
_NOBODY: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who is here and wants to play."""

    who: str  # platform and user: "discord:1234"
    level: int = 0  # how many games they have finished
    wish: str = ""  # with whom they asked to play

    @property
    def experience(self) -> int:
        """How well they know the game."""
        return min(max(self.level, 0), SEASONED)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays with whom, and who is left over."""

    pairs: tuple[tuple[str, str], ...]  # in the order of their names, not of who begins
    odd: str = ""  # empty: nobody


def paired(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair those who are here.

    `met` tells how long ago two played together, in rounds or evenings (1: the last one), if they ever did;
    `sat_out` how often somebody was left over. Both may tell of people who are not here.
    """
    by_name = {guest.who: guest for guest in guests}
    if len(by_name) < len(guests):
        raise ValueError(sorted(guest.who for guest in guests))
    couples = _couples(by_name)
    coupled = {who for couple in couples for who in couple}
    names = Chance(seed, "pairing").shuffled(sorted(by_name.keys() - coupled))
    others = sorted((by_name[who] for who in names), key=lambda guest: guest.experience)
    seated = [*(guest.who for guest in others), ""]  # the last one is nobody, where the number is uneven
    matched = [(seated[one], seated[other]) for one, other in _cheapest(_costs(others, met, sat_out))]
    pairs = [(min(pair), max(pair)) for pair in (*couples, *matched)]
    odd = next((who for nobody, who in pairs if not nobody), "")
    return Pairing(tuple(sorted(pair for pair in pairs if all(pair))), odd)


async def paired_beside(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair those who are here while the loop goes on; nothing given may change until then."""
    pair = partial(paired, guests, dict(met), seed=seed, sat_out=dict(sat_out))
    if len(guests) <= MANY:
        return pair()
    beside = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(beside, pair)
    finally:
        beside.shutdown(wait=False)


def _couples(guests: Mapping[str, Guest]) -> list[tuple[str, str]]:
    """Return those who asked for each other."""
    return [
        (who, guest.wish)
        for who, guest in guests.items()
        if who < guest.wish and guest.wish in guests and guests[guest.wish].wish == who
    ]


def _cheapest(costs: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """Return the pairs, as numbers, that cost least in all."""
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(costs))
    most = max((max(row) for row in costs), default=0)
    graph.add_edges_from(
        [(one, other, most - cost) for one, row in enumerate(costs) for other, cost in enumerate(row[:one])]
    )
    return max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _costs(
    guests: Sequence[Guest], met: Mapping[frozenset[str], int], sat_out: Mapping[str, int]
) -> list[list[int]]:
    """Return what each pair costs; where one is left over, the last number is nobody.

    What matters more outweighs all that matters less, for everybody together.
    """
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
    return costs
