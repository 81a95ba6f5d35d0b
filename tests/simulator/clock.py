"""Time in the simulated world: it stands still until a test moves it."""

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, from which Discord counts."""


class Clock:
    def __init__(self) -> None:
        self.now = time.time()
        """Seconds since 1970. It begins with the real time, since clients compare ids with theirs."""
        self.watchers: list[Callable[[], None]] = []
        self._last = 0

    def advance(self, seconds: float) -> None:
        self.now += seconds
        for watcher in self.watchers:
            watcher()

    def snowflake(self, *, own_millisecond: bool = False) -> int:
        """Return an id that is larger than all before it. Guilds on one millisecond would share a shard."""
        wanted = int(self.now * 1000 - EPOCH_MS) << 22
        if own_millisecond:
            wanted = max(wanted, ((self._last >> 22) + 1) << 22)
        self._last = max(wanted, self._last + 1)
        return self._last

    def written(self, at: float | None = None) -> str:
        """Return a moment, or now, as Discord writes it."""
        moment = datetime.fromtimestamp(self.now if at is None else at, UTC)
        return moment.isoformat(timespec="microseconds")


def moment_of(snowflake: int) -> float:
    """Return the second at which an id was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
