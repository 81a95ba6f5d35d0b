"""Pairing people for a night: how its cost grows with their number, and the loop beside it."""

import asyncio
from collections.abc import Awaitable, Iterator
from functools import partial
from itertools import combinations, pairwise
from random import Random
from time import perf_counter
from typing import Final

from bot.nights.pairs import Guest, pair_guests, pair_guests_async
from tests.bench.measure import Ratio, compare, ratio_of, time_of

SIZES: Final = (10, 50, 100, 200, 500)
MOST: Final = SIZES[-1]
ROUNDS: Final = 3
HISTORIES: Final = {
    "few have met": 0.05,
    "all but a hundredth have met": 0.99,
    "everybody has met everybody": 1.0,
}
AGES: Final = 12  # so many rounds are remembered
POWER: Final = 3  # cubic: what is known for the best pairing of all
TICK: Final = 0.005  # seconds

Night = tuple[tuple[Guest, ...], dict[frozenset[str], int]]
"""Those who are here, and who has met whom."""


def ratios() -> Iterator[Ratio]:
    for history, part in HISTORIES.items():
        nights = {size: _night(size, part) for size in SIZES}
        pairing = {size: partial(time_of, partial(pair_guests, *nights[size], seed=7)) for size in SIZES}
        for less, more in [*pairwise(SIZES), (SIZES[0], MOST)]:
            growth = (more / less) ** POWER
            name = f"pairing {more} people of whom {history} / {less} people; the cube of their number"
            yield compare(name, pairing[more], pairing[less], rounds=ROUNDS, at_most=growth)
        yield asyncio.run(_stall(history, nights[MOST]))


def _night(size: int, part: float) -> Night:
    """Return a night on which this part of all pairs has met; most people are beginners."""
    rng = Random(size)
    guests = tuple(Guest(f"discord:{number}", int(rng.expovariate(0.1))) for number in range(size))
    names = (guest.who for guest in guests)
    return guests, {
        frozenset(pair): rng.randint(1, AGES) for pair in combinations(names, 2) if rng.random() < part
    }


async def _stall(history: str, night: Night) -> Ratio:
    """Return how long a ticking loop was kept waiting at most, beside a pairing and without one."""
    began = perf_counter()
    beside = await _longest_wait(pair_guests_async(*night, seed=7))
    alone = await _longest_wait(asyncio.sleep(perf_counter() - began))
    name = f"longest stall of a loop while {MOST} people are paired, {history} / while nothing is done"
    return ratio_of(name, beside, alone)


async def _longest_wait(awaited: Awaitable[object]) -> float:
    """Return for how long a tick came too late at most until something is done, in microseconds."""
    work, most = asyncio.ensure_future(awaited), 0.0
    while not work.done():
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        most = max(most, perf_counter() - due)
    return most * 1e6
