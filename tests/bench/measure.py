"""Ratios of two times measured in turns, so that a busy machine slows both; and what is measured."""

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")
KILOBYTE: Final = 1024


@dataclass(frozen=True)
class Ratio:
    """Our time over the time of what we compare with."""

    name: str
    ours: float  # microseconds
    floor: float  # microseconds
    ratio: float
    target: str  # what the ratio should be, for people
    met: bool


def ratio_of(
    name: str, ours: float, floor: float, at_most: float | None = None, ratio: float | None = None
) -> Ratio:
    """Return a ratio; without a limit it is reported only."""
    ratio = ours / floor if ratio is None else ratio
    target = "is reported" if at_most is None else f"at most {at_most:g}"
    return Ratio(name, ours, floor, ratio, target, met=at_most is None or ratio <= at_most)


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


def latencies(  # noqa: PLR0913, PLR0917 - what is compared with what, and the limits
    ours: str,
    times: Sequence[float],
    other: str,
    floors: Sequence[float],
    at_most: float | None = None,
    latest: float | None = None,
) -> Iterator[Ratio]:
    """Return the ratios of two medians and of the slowest hundredths, in seconds; each may have a limit."""
    for name, measure, limit in (("median", median, at_most), ("99th percentile", _late, latest)):
        yield ratio_of(f"{ours}, {name} / {other}", measure(times) * 1e6, measure(floors) * 1e6, limit)


def _late(times: Sequence[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[-1]


def time_of(make: Callable[[], object]) -> float:
    began = perf_counter()
    make()
    return (perf_counter() - began) * 1e6


async def pressed(
    press: Callable[[], Awaitable[T]], seconds: float, at_once: int, pause: float = 0
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


def resident(process: int) -> int:
    """Return how much memory a process has now, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
