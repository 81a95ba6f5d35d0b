"""Reconnecting to a platform: one session after another, through outages, until the process stops."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from random import uniform
from typing import Any, Final

from bot.delivery.pubsub import cancel_all

_FIRST_PAUSE: Final = 1.0  # seconds
_LONGEST_PAUSE: Final = 60.0


async def run_sessions(
    stop: asyncio.Event,
    session: Callable[[asyncio.Event], Awaitable[None]],
    wait_after: Callable[[Exception], float],
) -> None:
    """Run sessions until `stop` is set, with exponential back-off.

    `wait_after` returns the minimal number of seconds to wait after a failure, and raises if retrying is
    pointless.
    """
    pause, now = _FIRST_PAUSE, asyncio.get_running_loop().time
    while not stop.is_set():
        began, wait = now(), 0.0
        try:
            await session(stop)
        except Exception as error:  # noqa: BLE001 - the platform's `wait_after` judges it
            wait = wait_after(error)
        if now() - began > _LONGEST_PAUSE:  # the session worked for a while, so start over
            pause = _FIRST_PAUSE
        await _pause(stop, max(wait, uniform(0.5, 1.0) * pause))  # noqa: S311 - so that not all processes return at once
        pause = min(2 * pause, _LONGEST_PAUSE)


async def unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, object]) -> bool:
    """Do some work unless `stop` is set meanwhile; return whether it was done."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(wait_for(stop))
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
            return not stop.is_set()
        return False
    finally:
        await cancel_all(working, stopping)


async def wait_for(event: asyncio.Event) -> None:
    """Wait for an event, as a coroutine that a task can run."""
    await event.wait()


async def _pause(stop: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
