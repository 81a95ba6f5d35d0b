"""Staying with a platform: one session after the other, through outages, until told to stop."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from random import uniform
from typing import Any, Final

from bot.delivery.pubsub import break_off

_FIRST_PAUSE: Final = 1.0  # seconds
_LONGEST_PAUSE: Final = 60.0


async def stay(
    stop: asyncio.Event,
    session: Callable[[asyncio.Event], Awaitable[None]],
    wait_after: Callable[[Exception], float],
) -> None:
    """Run sessions until told to stop.

    `wait_after` returns for how many seconds at least a failure has to be waited out, and raises where that
    does not help.
    """
    pause, now = _FIRST_PAUSE, asyncio.get_running_loop().time
    while not stop.is_set():
        began, wait = now(), 0.0
        try:
            await session(stop)
        except Exception as error:  # noqa: BLE001 - what it is, the platform knows
            wait = wait_after(error)
        if now() - began > _LONGEST_PAUSE:  # it was there, so there is no reason for mistrust
            pause = _FIRST_PAUSE
        await _pause(stop, max(wait, uniform(0.5, 1.0) * pause))  # noqa: S311 - so that not all come back at once
        pause = min(2 * pause, _LONGEST_PAUSE)


async def before(stop: asyncio.Event, work: Coroutine[Any, Any, object]) -> bool:
    """Do something unless we are told to stop meanwhile, and return whether it was done."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(told(stop))
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
            return not stop.is_set()
        return False
    finally:
        await break_off(working, stopping)


async def told(event: asyncio.Event) -> None:
    """Wait for an event, as a task can."""
    await event.wait()


async def _pause(stop: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
