"""Knocks that are still to be heard by whoever comes and looks: one counts until that player acts.

They are written as numbers, three for each seat: which one, how often its view had changed, and the time.
"""

from collections.abc import Iterable
from typing import Final

from bot.store.counts import Counts
from engine.contract import Seat

KNOCK: Final = "knock"
"""The field that holds the last ones."""


def written_knocks(counts: Counts, seats: Iterable[Seat], now: int) -> str:
    """Return a knock at each of these seats."""
    return " ".join(f"{seat} {counts.of(seat)} {now}" for seat in seats)


def knock_at(text: str, counts: Counts, seat: Seat) -> int:
    """Return when somebody knocked at a seat that has not acted since; 0 if nobody did."""
    numbers = iter(map(int, text.split()))
    for knocked, count, at in zip(numbers, numbers, numbers, strict=True):
        if knocked == seat and counts.acted[seat] <= count:
            return at
    return 0
