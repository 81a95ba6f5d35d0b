"""What processes use: memory, and time of the processor."""

import os
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from tests.bench.measure import A_TURN, PAUSE, Ratio, value_of

T = TypeVar("T")
_TIMES: Final = slice(11, 15)  # after the name: of itself and of its children that have ended


def resident(process: int) -> int:
    """Return how much memory a process has now, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def children(process: int) -> list[int]:
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def valkey() -> int:
    """Return the process of the store that this one has started."""
    return next(each for each in children(os.getpid()) if "valkey" in Path(f"/proc/{each}/comm").read_text())


def cpu(*processes: int) -> float:
    """Return the seconds of processor time that these have used with all their children."""
    used = 0.0
    for process in processes:
        facts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used += sum(map(int, facts[_TIMES])) / os.sysconf("SC_CLK_TCK") + cpu(*children(process))
    return used


async def spent(work: Awaitable[T], *processes: int) -> tuple[T, float]:
    """Return what comes of a work, and the processor time that these have used meanwhile."""
    before = cpu(*processes)
    result = await work
    return result, cpu(*processes) - before


def turns(used: float, presses: int, at_most: float, idle: float = 0) -> Iterator[Ratio]:
    """Return what a pair's turn costs if so many presses used so much, and how many pairs that allows.

    `idle` is what a pair costs a second while it does nothing, which is not in `used`.
    """
    turn, lasts = used / presses * A_TURN, A_TURN * PAUSE
    yield value_of("CPU of a turn", turn * 1e3, "ms", at_most=at_most)
    yield value_of("pairs that a core carries", 1 / (turn / lasts + idle), "")
