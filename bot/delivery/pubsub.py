"""Calls: whoever changes something says so on a channel, and every process that listens there hears it.

A call may be lost with a connection; so whoever listens is told when they may have missed something.
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
    """Pass on what is called on these channels, for ever; `missed` is called when something may be lost."""
    while True:
        try:
            await client.initialize()  # or a cluster that was asked for nothing yet knows no node
            async with client.pubsub() as pubsub:
                await pubsub.subscribe(*channels)
                async for message in pubsub.listen():
                    if message["type"] == "message":
                        heard(bytes(message["data"]).decode())
                    else:  # from now on no call is lost
                        missed()
        except Exception as error:  # noqa: BLE001 - without ears one looks around, but nobody must stay deaf
            log.warning("calls.deaf", channel=channels[0], error=type(error).__name__)
        await asyncio.sleep(_RECONNECT)


async def break_off(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they end: redis-py's `wait_for` may lose a cancellation before Python 3.12."""
    while going := [task for task in tasks if not task.done()]:
        for task in going:
            task.cancel()
        await asyncio.wait(going, timeout=_CANCEL_AGAIN)
    await asyncio.gather(*tasks, return_exceptions=True)
