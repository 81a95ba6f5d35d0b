"""Ratios of two times measured in turns, so that a busy machine slows both."""

import gc
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Ratio:
    """Our time over the time of what we compare with."""

    name: str
    ours: float  # microseconds
    floor: float  # microseconds
    ratio: float
    target: str  # what the ratio should be, for people
    met: bool


def compare(
    name: str, ours: Callable[[], float], floor: Callable[[], float], *, rounds: int, at_most: float
) -> Ratio:
    """Measure both in turns and return the medians; each returns its own time in microseconds."""
    gc.collect()
    gc.disable()
    try:
        times = [(ours(), floor()) for _ in range(rounds)]
    finally:
        gc.enable()
    ratio = median(one / other for one, other in times)
    return Ratio(
        name=name,
        ours=median(one for one, _ in times),
        floor=median(other for _, other in times),
        ratio=ratio,
        target=f"at most {at_most:g}",
        met=ratio <= at_most,
    )


def missed(ratios: Iterable[Ratio]) -> list[str]:
    """Return the names of the ratios that missed their target."""
    return [ratio.name for ratio in ratios if not ratio.met]


def resident(process: int) -> int:
    """Return how much memory a process has now, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
