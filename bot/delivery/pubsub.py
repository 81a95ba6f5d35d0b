"""Publish and subscribe: a change is announced on a channel, and every process that listens there hears it.

A message may be lost with a connection, so listeners are told when they may have missed something.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from bot.store.connection import Client
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
