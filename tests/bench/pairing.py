"""Pairing 500 people for a night, over 100; and the event loop beside it."""

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Final

from bot.nights.pairs import Guest, pair_guests, pair_guests_async
from tests.bench.measure import Ratio, compare, longest_wait, time_of, value_of

FEW: Final = 100
MOST: Final = 500
ROUNDS: Final = 3
HISTORIES: Final = {"few have met": 0.05, "nearly all have met": 0.99, "all have met": 1.0}
AGES: Final = 12  # so many rounds are remembered
POWER: Final = 3  # cubic: what is known for the best pairing of all
STALL: Final = 100  # milliseconds

Night = tuple[tuple[Guest, ...], dict[frozenset[str], int]]
"""Those who are here, and who has met whom."""


def ratios() -> Iterator[Ratio]:
    for history, part in HISTORIES.items():
        few, most = (_night(size, part) for size in (FEW, MOST))
        ours, floor = (partial(time_of, partial(pair_guests, *night, seed=7)) for night in (most, few))
        yield compare(f"pairing, {history}", ours, floor, rounds=ROUNDS, at_most=(MOST / FEW) ** POWER)
        stall = asyncio.run(longest_wait(pair_guests_async(*most, seed=7)))
        yield value_of(f"stall, {history}", stall / 1e3, "ms", at_most=STALL)


def _night(size: int, part: float) -> Night:
    """Return a night on which this part of all pairs has met; most people are beginners."""
    rng = Random(size)
    guests = tuple(Guest(f"discord:{number}", int(rng.expovariate(0.1))) for number in range(size))
    names = (guest.who for guest in guests)
    return guests, {
        frozenset(pair): rng.randint(1, AGES) for pair in combinations(names, 2) if rng.random() < part
    }
