"""Who plays with whom in a round of a night.

The criteria, each more important than all that follow:

1. Every guest is in one pair; with an odd number, exactly one is left over.
2. Couples play together. Two guests are a couple if each has asked for the other. A one-sided wish is
   ignored, so that no guest can be followed about for a whole night.
3. As few pairs as possible have met before.
4. Of the guests who could be left over, it is one who has sat out least often.
5. Pairs that meet again met long ago: a meeting one round ago costs twice as much as one two rounds ago.
6. Partners are equally experienced.
7. The seed decides the rest, so that no two nights are alike.

The cost of a pair expresses all of that as one number, and the pairing is a minimum-weight matching.
The order in which guests are given does not matter.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.chance import Chance

SEASONED: Final = 20
"""Finished games after which a guest counts as experienced; more make no difference."""

LONG_AGO: Final = 16
"""Rounds or nights after which it no longer matters when two guests met."""

MANY: Final = 100
"""More guests than this are paired in a separate process, because it takes long."""

_TWO: Final = 2
_NOBODY: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest who has checked in and wants to play."""

    who: str  # platform and user: "discord:1234"
    level: int = 0  # how many games they have finished
    wish: str = ""  # the partner they asked for

    @property
    def experience(self) -> int:
        """How well the guest knows the game."""
        return min(max(self.level, 0), SEASONED)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs, and the guest who is left over."""

    pairs: tuple[tuple[str, str], ...]  # sorted by name; seats are decided later
    odd: str = ""  # empty if nobody is


def pair_guests(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair the guests.

    `met` holds how long ago two people played together, in rounds or nights (1: the last one); `sat_out`
    how often each was left over. Both may contain people who are not here.
    """
    by_name = {guest.who: guest for guest in guests}
    if len(by_name) < len(guests):
        raise ValueError(sorted(guest.who for guest in guests))
    couples = _find_couples(by_name)
    coupled = {who for couple in couples for who in couple}
    names = Chance(seed, "pairing").shuffled(sorted(by_name.keys() - coupled))
    others = sorted((by_name[who] for who in names), key=lambda guest: guest.experience)
    seated = [*(guest.who for guest in others), ""]  # the last one stands for nobody, with an odd number
    matched = [(seated[one], seated[other]) for one, other in _match(_costs(others, met, sat_out))]
    pairs = [(min(pair), max(pair)) for pair in (*couples, *matched)]
    odd = next((who for nobody, who in pairs if not nobody), "")
    return Pairing(tuple(sorted(pair for pair in pairs if all(pair))), odd)


async def pair_guests_async(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair the guests without blocking the event loop; the arguments must not change meanwhile."""
    pair = partial(pair_guests, guests, dict(met), seed=seed, sat_out=dict(sat_out))
    if len(guests) <= MANY:
        return pair()
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - so rarely needed
    from multiprocessing import get_context  # noqa: PLC0415

    executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(executor, pair)
    finally:
        executor.shutdown(wait=False)


def _find_couples(guests: Mapping[str, Guest]) -> list[tuple[str, str]]:
    """Return the pairs who asked for each other."""
    return [
        (who, guest.wish)
        for who, guest in guests.items()
        if who < guest.wish and guest.wish in guests and guests[guest.wish].wish == who
    ]


def _match(costs: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """Return the pairs, as indices, with the lowest total cost."""
    from rustworkx import PyGraph, max_weight_matching  # noqa: PLC0415 - only nights need it

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
    """Return the cost of each pair; with an odd number of guests, the last index stands for nobody.

    Each criterion outweighs the sum of all less important ones over all pairs.
    """
    size = len(guests) + len(guests) % 2
    levels = [guest.experience for guest in guests]
    costs = [[abs(level - other) for other in levels] for level in levels]
    ages = SEASONED * size  # these weights: each exceeds the sum of the lesser ones
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
