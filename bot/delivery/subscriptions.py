"""Live viewers in this process, called when a game may have changed in any process.

A call carries no content: each viewer fetches their own view again.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from redis.exceptions import RedisError

from bot.delivery.pubsub import cancel_all, listen
from bot.model.person import PLATFORMS, WEB
from bot.store.connection import Client
from bot.store.keys import wake_channel
from bot.telemetry.logs import Log

log = Log(__name__)


class Subscriber:
    """A viewer who waits for a reason to fetch the view again."""

    def __init__(self) -> None:
        self._called = asyncio.Event()

    def call(self) -> None:
        """Wake the viewer: there may be something new."""
        self._called.set()

    async def wait(self, seconds: float) -> bool:
        """Wait at most n seconds for a call; return whether there was one. Several calls become one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._called.wait()
        called = self._called.is_set()
        self._called.clear()
        return called


class Subscriptions:
    """Passes calls on to the viewers."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lookers: dict[str, set[Subscriber]] = defaultdict(set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen to calls from all platforms: a partner may play on another one."""
        channels = [wake_channel(platform) for platform in PLATFORMS]
        task = asyncio.create_task(listen(self._client, channels, self._on_message, self.call_all))
        try:
            yield
        finally:
            await cancel_all(task)

    @contextmanager
    def subscribe(self, *names: str) -> Iterator[Subscriber]:
        """Subscribe to the names of games or of people."""
        looker = Subscriber()
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
        """Call the viewers of this name in every process."""
        try:
            await self._client.publish(wake_channel(WEB), f"{name}:")
        except RedisError as error:  # the change is stored, and viewers also poll
            log.failure("live.call_lost", error)

    def call_all(self) -> None:
        """Call all viewers in this process: they may have missed a call, or the process is stopping."""
        for lookers in self._lookers.values():
            for looker in lookers:
                looker.call()

    def _on_message(self, message: str) -> None:
        for looker in self._lookers.get(message.partition(":")[0], ()):
            looker.call()
