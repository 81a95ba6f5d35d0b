"""The time, as the server has it: leases and due times are compared by processes on several machines."""

import asyncio
from collections.abc import Callable
from time import time_ns
from typing import Final

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import RedisError

from bot.connection import Client

_AGAIN: Final = 60.0  # seconds


class ServerTime:
    """A clock in milliseconds since 1970 that goes as the server's does."""

    def __init__(self, ahead: Callable[[], int] = lambda: 0) -> None:
        """Go as this machine does, until it is set; or so many milliseconds before the server."""
        self._ahead = 0
        self._wished = ahead

    def __call__(self) -> int:
        """Return the time."""
        return _here() + self._ahead + self._wished()

    async def set_by(self, client: Client) -> None:
        """Ask the server; of a cluster, any node."""
        node = {"target_nodes": RedisCluster.RANDOM} if isinstance(client, RedisCluster) else {}
        before = _here()
        seconds, microseconds = await client.time(**node)
        self._ahead = seconds * 1000 + microseconds // 1000 - (before + _here()) // 2

    async def keep_right(self, client: Client) -> None:
        """Ask again and again, until cancelled."""
        while True:
            await asyncio.sleep(_AGAIN)
            try:
                await self.set_by(client)
            except RedisError:
                continue  # it goes on as it did


def _here() -> int:
    return time_ns() // 1_000_000
