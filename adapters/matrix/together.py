"""Parts that run together for ever: when one fails, or all are told to end, every one of them ends.

A task group cancels its tasks once, and redis-py may lose a cancellation: then it would wait for ever.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from bot.calls import break_off


async def together(*parts: Coroutine[Any, Any, None]) -> None:
    """Run until one of them ends; raises what it failed with."""
    running = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        ending = asyncio.create_task(break_off(*running))
        while not ending.done():
            with suppress(asyncio.CancelledError):  # whoever wants us to end may say so again and again
                await asyncio.shield(ending)
