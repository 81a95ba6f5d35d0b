"""A queue in which askers take turns, however many jobs one of them has, and a budget for each.

It is fair queueing by virtual time: an asker's account is the virtual time at which it is served next. Each
job adds its cost to the account; virtual time advances by that cost divided by the number of waiting askers.
So an asker with many jobs waits for its own jobs, and one with a single job is next.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Final, Generic, NamedTuple, TypeVar

from cachetools import FIFOCache

_MOST_ASKERS: Final = 10_000  # that have a budget; the one charged the longest ago is dropped first

T = TypeVar("T")


class _Waiting(NamedTuple, Generic[T]):
    delay: float
    number: int
    item: T


@dataclass(slots=True)
class _Asker(Generic[T]):
    account: float
    served: int = 0  # when it was served last, as a number that grows
    waiting: list[_Waiting[T]] = field(default_factory=list)  # a heap


class FairQueue(Generic[T]):
    """Items by asker; an item with a delay lets others go first, for that long at most."""

    def __init__(self) -> None:
        self._askers: dict[str, _Asker[T]] = {}
        self._virtual_time = 0.0
        self._numbers = count(1)

    def __len__(self) -> int:
        """Return how many items wait."""
        return sum(len(asker.waiting) for asker in self._askers.values())

    def put(self, item: T, asker: str, delay: float = 0.0) -> None:
        """Add an item; `delay` has the unit of the costs."""
        known = self._askers.setdefault(asker, _Asker(self._virtual_time))
        if not known.waiting:
            known.account = max(known.account, self._virtual_time)
        heappush(known.waiting, _Waiting(delay, next(self._numbers), item))

    def take(self) -> tuple[T, str]:
        """Remove and return the next item and its asker; raises `IndexError` when the queue is empty."""
        ready = [(name, asker) for name, asker in self._askers.items() if asker.waiting]
        if not ready:
            raise IndexError
        name, asker = min(ready, key=_priority)
        asker.served = next(self._numbers)
        return heappop(asker.waiting).item, name

    def charge(self, asker: str, cost: float) -> None:
        """Add the cost of an item to the account of its asker."""
        waiting = sum(bool(each.waiting) for each in self._askers.values())
        self._virtual_time += cost / max(1, waiting)
        for each in self._askers.values():
            if each.waiting:  # waiting while others were served earns no credit
                each.account = max(each.account, self._virtual_time - each.waiting[0].delay)
        if waiting:
            self._askers.setdefault(asker, _Asker(self._virtual_time)).account += cost
            idle = (name for name, each in self._askers.items() if not each.waiting)
            for name in [name for name in idle if self._askers[name].account <= self._virtual_time]:
                del self._askers[name]
        else:
            self._askers.clear()  # while no asker has to wait, none has had too much


def _priority(named: tuple[str, _Asker[T]]) -> tuple[float, int, int]:
    _, asker = named
    first = asker.waiting[0]
    return asker.account + first.delay, asker.served, first.number


class Budget:
    """What each asker has spent recently; it decreases at a steady rate."""

    def __init__(self, burst: float, a_second: float, now: Callable[[], float]) -> None:
        """Allow `burst` at once, and `a_second` per second in the long run."""
        self._burst = burst
        self._a_second = a_second
        self._now = now
        self._spent = FIFOCache[str, tuple[float, float]](_MOST_ASKERS)  # how much, and when

    def is_spent(self, asker: str) -> bool:
        """Return whether an asker has spent all of it."""
        return self._left_over(asker) > self._burst

    def spend(self, asker: str, cost: float) -> None:
        """Add a cost to what an asker has spent."""
        self._spent[asker] = self._left_over(asker) + cost, self._now()

    def _left_over(self, asker: str) -> float:
        spent, at = self._spent.get(asker, (0.0, 0.0))
        return max(0.0, spent - (self._now() - at) * self._a_second)
