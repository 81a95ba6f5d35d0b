"""What a part yields, and how it measures: two times in turns, so that a busy machine slows both."""

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final, Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K")
KILOBYTE: Final = 1024
TIMES: Final = float(os.environ.get("BENCH_TIMES", "1"))
"""Phases last so many times as long: 10 draws 10,000 pictures."""

TICK: Final = 0.005  # seconds
TABLES: Final = 16  # tables at which a player presses in the same moment, at most
PAUSE: Final = 20.0  # seconds between two presses at a table, by and large
A_TURN: Final = 4.5  # presses, by and large


@dataclass(frozen=True)
class Ratio:
    """A row: a value over a floor that was measured in the same run; without a floor, the value itself."""

    name: str
    ours: float
    floor: float | None
    ratio: float  # what the target is about
    target: str  # empty: it is only reported
    met: bool
    unit: str = "us"


def ratio_of(  # noqa: PLR0913 - what is compared with what, and the limits
    name: str,
    ours: float,
    floor: float | None,
    at_most: float | None = None,
    ratio: float | None = None,
    *,
    at_least: float | None = None,
    unit: str = "us",
) -> Ratio:
    """Return a row; without a limit it is only reported."""
    if ratio is None:
        ratio = ours / floor if floor else ours
    limits = (("≤", at_most), ("≥", at_least))
    target = " ".join(f"{sign} {limit:,g}" for sign, limit in limits if limit is not None)
    met = (at_most is None or ratio <= at_most) and (at_least is None or ratio >= at_least)
    return Ratio(name, ours, floor, ratio, target, met, unit)


def value_of(
    name: str, value: float, unit: str, *, at_most: float | None = None, at_least: float | None = None
) -> Ratio:
    """Return a row of a value that is compared with nothing but its limit."""
    return ratio_of(name, value, None, at_most, at_least=at_least, unit=unit)


def compare(
    name: str,
    ours: Callable[[], float],
    floor: Callable[[], float],
    *,
    rounds: int,
    at_most: float | None = None,
) -> Ratio:
    """Measure both in turns and return the medians; each returns its own time in microseconds."""
    gc.collect()
    gc.disable()
    try:
        times = [(ours(), floor()) for _ in range(rounds)]
    finally:
        gc.enable()
    ours_median, floor_median = (median(each) for each in zip(*times, strict=True))
    return ratio_of(name, ours_median, floor_median, at_most, median(one / other for one, other in times))


def latencies(
    name: str,
    times: Sequence[float],
    floors: Sequence[float],
    at_most: float | None = None,
    latest: float | None = None,
) -> Iterator[Ratio]:
    """Return the ratios of two medians and of the slowest hundredths, in seconds; each may have a limit."""
    for which, measure, limit in (("median", median, at_most), ("p99", late, latest)):
        yield ratio_of(f"{name}, {which}", measure(times) * 1e6, measure(floors) * 1e6, limit)


def late(times: Sequence[float], percent: int = 99) -> float:
    return quantiles(times, n=100, method="inclusive")[percent - 1]


def time_of(make: Callable[[], object]) -> float:
    began = perf_counter()
    make()
    return (perf_counter() - began) * 1e6


async def pressed(
    press: Callable[[], Awaitable[T]], seconds: float, at_once: int = TABLES, pause: float = 0
) -> list[T]:
    """Press at so many tables at once, with pauses by chance, and return what came of it."""
    ends, found, rng = perf_counter() + seconds, list[T](), Random(7)

    async def go_on() -> None:
        while True:
            await asyncio.sleep(pause * rng.expovariate(1))
            if perf_counter() > ends:
                return
            found.append(await press())

    await asyncio.gather(*(go_on() for _ in range(at_once)))
    return found


async def longest_wait(awaited: Awaitable[object]) -> float:
    """Return for how long a tick came too late at most until something is done, in microseconds."""
    work, most = asyncio.ensure_future(awaited), 0.0
    while not work.done():
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        most = max(most, perf_counter() - due)
    work.result()
    return most * 1e6


class Awaited(Generic[K, T]):
    """What is waited for, and is noted the moment it is there, before it is looked at."""

    def __init__(self) -> None:
        self._futures: dict[K, asyncio.Future[T]] = {}

    def expect(self, what: K) -> asyncio.Future[T]:
        self._futures[what] = asyncio.get_running_loop().create_future()
        return self._futures[what]

    def note(self, what: K, arrived: T) -> None:
        future = self._futures.pop(what, None)
        if future and not future.done():
            future.set_result(arrived)
