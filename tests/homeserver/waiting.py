"""Waiting for news: who waits looks again after each."""

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 120.0  # seconds; only a broken program lets a person wait for so long, however busy all are


class News:
    """What all players of a homeserver hear of, so that any of them can wait for what another one sees."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def changed(self) -> None:
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            if not change.done():
                change.set_result(None)

    async def until(self, holds: Callable[[], object]) -> bool:
        """Wait until something is true, looking again after every change; return whether it became so."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not holds():
            left = deadline - loop.time()
            if left <= 0:
                return False
            change: asyncio.Future[None] = loop.create_future()
            self._waiting.append(change)
            await asyncio.wait([change], timeout=left)
        return True
