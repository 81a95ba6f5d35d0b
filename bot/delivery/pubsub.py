"""Publish and subscribe: a change is announced on a channel, and every process that listens there hears it.

A message may be lost with a connection, so listeners are told when they may have missed something. It carries
no content: each viewer fetches their own view again.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import Any, Final

from bot.model.person import PLATFORMS, WEB
from bot.model.refusals import StoreUnavailable
from bot.store.connection import Client
from bot.store.keys import wake_channel
from bot.telemetry.logs import Log

_RECONNECT: Final = 0.5  # seconds
_CANCEL_AGAIN: Final = 0.1  # seconds

log = Log(__name__)


async def listen(
    client: Client, channels: Sequence[str], heard: Callable[[str], None], missed: Callable[[], None]
) -> None:
    """Pass on messages of these channels for ever; call `missed` when some may have been lost."""
    while True:
        try:
            await client.initialize()  # otherwise an unused cluster client knows no node
            async with client.pubsub() as pubsub:
                await pubsub.subscribe(*channels)
                async for message in pubsub.listen():
                    if message["type"] == "message":
                        heard(bytes(message["data"]).decode())
                    else:  # subscribed: from now on nothing is lost
                        missed()
        except Exception as error:  # noqa: BLE001 - reconnect whatever happened; workers poll meanwhile
            log.warning("calls.deaf", channel=channels[0], error=type(error).__name__)
        await asyncio.sleep(_RECONNECT)


async def cancel_all(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they end: redis-py's `wait_for` may lose a cancellation before Python 3.12."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=_CANCEL_AGAIN)
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def in_background(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run these inside the context, and cancel them at its end."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        await cancel_all(*tasks)


class Subscriber:
    """A viewer who waits for a reason to fetch the view again."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The viewer's own seat, if they have one: what only another seat can see is no reason then."""
        self._called = asyncio.Event()

    def concerns(self, what: str) -> bool:
        """Return whether a change of this screen of a game can be one of the viewer's."""
        return self.seat is None or not what.isdecimal() or int(what) == self.seat

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
        self._subscribers: dict[str, set[Subscriber]] = defaultdict(set)

    def listening(self) -> AbstractAsyncContextManager[None]:
        """Listen to calls from all platforms: a partner may play on another one."""
        channels = [wake_channel(platform) for platform in PLATFORMS]
        return in_background(listen(self._client, channels, self._on_message, self.call_all))

    @contextmanager
    def subscribe(self, *names: str) -> Iterator[Subscriber]:
        """Subscribe to the names of games or of people."""
        subscriber = Subscriber()
        for name in names:
            self._subscribers[name].add(subscriber)
        try:
            yield subscriber
        finally:
            for name in names:
                self._subscribers[name].discard(subscriber)
                if not self._subscribers[name]:
                    del self._subscribers[name]

    async def call(self, name: str) -> None:
        """Call the viewers of this name in every process."""
        try:
            await self._client.publish(wake_channel(WEB), f"{name}:")
        except StoreUnavailable as error:  # the change is stored, and viewers also poll
            log.failure("live.call_lost", error)

    def call_all(self) -> None:
        """Call all viewers in this process: they may have missed a call, or the process is stopping."""
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.call()

    def _on_message(self, message: str) -> None:
        name, _, what = message.partition(":")
        for subscriber in self._subscribers.get(name, ()):
            if subscriber.concerns(what):
                subscriber.call()
