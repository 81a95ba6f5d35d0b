"""The time of the server: leases and due times are compared by processes on several machines.

The server's clock may be wrong, for seconds or for longer, and what is deleted because of it is lost. So this
clock follows the monotonic clock of the machine, which cannot be set, and asks the server once a minute:

- As long as the two agree within an hour, the server is right.
- A server whose clock jumps farther is not believed until it has kept the new time for an hour. If it comes
  back before that, nothing has happened: no process used that time.
- After a start there is nothing to compare with but the time that was seen last, which is stored. A program
  that was off for long and a clock that is far ahead look the same. So the server is believed, since people
  want to play, but for an hour of steady running the time is not `trusted`: nothing is deleted.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from redis.asyncio.cluster import RedisCluster

from bot.model.refusals import StoreUnavailable
from bot.store.connection import Client
from bot.store.keys import last_time_key
from bot.telemetry.logs import Log

HOUR: Final = 3_600_000  # milliseconds, like all times here
WEEK: Final = 7 * 24 * HOUR

JUMP: Final = HOUR
"""The largest correction of a clock that is accepted at once."""

STEADY: Final = HOUR
"""How long a clock has to be steady until it is believed."""

LONGEST_OFF: Final = WEEK
"""A program that was off for longer cannot be distinguished from a clock that is ahead."""

_ASK_AGAIN: Final = 60.0  # seconds
_STEADY_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # also counts while suspended

log = Log(__name__)


def steady() -> int:
    """Return the milliseconds of a clock that cannot be set; its origin is arbitrary."""
    return time.clock_gettime_ns(_STEADY_CLOCK) // 1_000_000


def is_doubtful(gap: int) -> bool:
    """Return whether a time with this gap to the one seen last may be wrong."""
    return not -JUMP <= gap <= LONGEST_OFF


async def gap_of(client: Client) -> int | None:
    """Return how far the server's time is ahead of the one seen last; None if none was seen yet."""
    seen = await client.get(last_time_key())
    return await _read_time(client) - int(seen) if seen else None


async def _read_time(client: Client) -> int:
    """Return the server's time; in a cluster, that of any node."""
    node = {"target_nodes": RedisCluster.RANDOM} if isinstance(client, RedisCluster) else {}
    seconds, microseconds = await client.time(**node)
    return int(seconds) * 1000 + int(microseconds) // 1000


class ServerClock:
    """A clock in milliseconds since 1970 that follows the server's."""

    def __init__(self, ahead: Callable[[], int] = lambda: 0, elapsed: Callable[[], int] = steady) -> None:
        """Use this machine's time until `begin`; `ahead` is added, to try out a later time."""
        self._ahead = ahead
        self._elapsed = elapsed
        self._offset = time.time_ns() // 1_000_000 - elapsed()  # the server's time minus ours
        self._other: int | None = None  # the offset of a server that has jumped
        self._other_since = 0
        self._steady_from = elapsed()  # from then on it is trusted

    def __call__(self) -> int:
        """Return the time."""
        return self._elapsed() + self._offset + self._ahead()

    def trusted(self) -> bool:
        """Return whether data may be deleted because its time has come."""
        return self._other is None and self._elapsed() >= self._steady_from

    async def begin(self, client: Client) -> None:
        """Ask the server for its time, and compare it with the one that was seen last."""
        self._offset = await self._read(client)
        gap = await gap_of(client)
        if gap is None or not is_doubtful(gap):
            await self._note(client)
        else:
            self._steady_from = self._elapsed() + STEADY
            log.warning("clock.doubtful", hours=round(gap / HOUR))

    async def set_by(self, client: Client) -> None:
        """Ask the server again, and store the time if it can be trusted."""
        offset = await self._read(client)
        if abs(offset - self._offset) <= JUMP:
            if self._other is not None:
                log.event("clock.came_back")
            self._offset, self._other = offset, None
        elif self._elapsed() < self._steady_from:  # doubtful since the start: the new time is as good
            log.warning("clock.doubtful", hours=self._hours_to(offset))
            self._offset, self._steady_from = offset, self._elapsed() + STEADY
        elif self._other is None or abs(offset - self._other) > JUMP:
            log.warning("clock.jumped", hours=self._hours_to(offset))
            self._other, self._other_since = offset, self._elapsed()
        elif self._elapsed() >= self._other_since + STEADY:
            log.warning("clock.believed", hours=self._hours_to(offset))
            self._offset, self._other = offset, None
        if self.trusted():
            await self._note(client)

    async def keep_right(self, client: Client) -> None:
        """Ask the server regularly, until cancelled."""
        while True:
            await asyncio.sleep(_ASK_AGAIN)
            try:
                await self.set_by(client)
            except StoreUnavailable:
                continue  # until then the clock goes on by itself

    async def _read(self, client: Client) -> int:
        """Return how far the server is ahead of our steady clock."""
        before = self._elapsed()
        return await _read_time(client) - (before + self._elapsed()) // 2

    async def _note(self, client: Client) -> None:
        await client.set(last_time_key(), self._elapsed() + self._offset)

    def _hours_to(self, offset: int) -> int:
        return round((offset - self._offset) / HOUR)
