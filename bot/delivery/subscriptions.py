"""Those who look at a game in this process, told when it may have changed, in whichever process it did.

What is told is only that there may be something new. What it is, everybody finds out with their own eyes.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from redis.exceptions import RedisError

from bot.delivery.pubsub import break_off, listen
from bot.model.person import PLATFORMS, WEB
from bot.store.connection import Client
from bot.store.keys import wake_channel
from bot.telemetry.logs import Log

log = Log(__name__)


class Looker:
    """Somebody who looks at something, and wants to know when to look again."""

    def __init__(self) -> None:
        self._called = asyncio.Event()

    def call(self) -> None:
        """Say that there may be something new."""
        self._called.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for a call, at most for so long, and return whether there was one; several become one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._called.wait()
        called = self._called.is_set()
        self._called.clear()
        return called


class Subscriptions:
    """Passes calls on to those who look."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lookers: dict[str, set[Looker]] = defaultdict(set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Hear calls from all platforms: the partner may be on another one."""
        channels = [wake_channel(platform) for platform in PLATFORMS]
        task = asyncio.create_task(listen(self._client, channels, self._heard, self.call_all))
        try:
            yield
        finally:
            await break_off(task)

    @contextmanager
    def looking(self, *names: str) -> Iterator[Looker]:
        """Look at games, or be called by one's own name."""
        looker = Looker()
        for name in names:
            self._lookers[name].add(looker)
        try:
            yield looker
        finally:
            for name in names:
                self._lookers[name].discard(looker)
                if not self._lookers[name]:
                    del self._lookers[name]

    async def call(self, name: str) -> None:
        """Call all who look at a thing of this name, in every process."""
        try:
            await self._client.publish(wake_channel(WEB), f"{name}:")
        except RedisError as silence:  # what they are called for has happened; they look by themselves too
            log.failure("live.call_lost", silence)

    def call_all(self) -> None:
        """Call all who look, in this process only: they may have missed something, or we are about to go."""
        for lookers in self._lookers.values():
            for looker in lookers:
                looker.call()

    def _heard(self, call: str) -> None:
        for looker in self._lookers.get(call.partition(":")[0], ()):
            looker.call()
