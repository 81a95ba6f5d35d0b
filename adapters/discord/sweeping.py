"""How messages are taken out of threads: one at once, and those that come meanwhile together."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from aiohttp import ClientError
from discord import Forbidden, HTTPException, NotFound, Object, Thread
from discord.utils import time_snowflake, utcnow

from bot.logs import Log

_MOST_AT_ONCE: Final = 100  # messages: what Discord takes
_OLD: Final = timedelta(days=13)  # after a fortnight Discord wants each of them by itself
_REST: Final = 60.0  # seconds in which nothing is tried again in a thread where we may not

log = Log(__name__)


@dataclass(eq=False)
class _Pile:
    """What is to go from one thread."""

    waiting: set[int] = field(default_factory=set)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Sweeping:
    """Takes messages away, with few requests; and leaves it where it is not allowed to."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._piles: WeakValueDictionary[int, _Pile] = WeakValueDictionary()
        self._resting: dict[int, float] = {}

    def may_sweep(self, thread: Thread) -> bool:
        """Tell whether we may take away what others have written in a thread."""
        if self._resting.get(thread.id, 0.0) > monotonic():
            return False
        self._resting.pop(thread.id, None)
        return thread.parent is not None and thread.permissions_for(thread.guild.me).manage_messages

    async def sweep(self, thread: Thread, message: int) -> bool:
        """Take a message away, and tell whether it is gone."""
        if not self.may_sweep(thread):
            return False
        pile = self._piles.setdefault(thread.id, _Pile())
        pile.waiting.add(message)
        async with pile.turn:
            if message in pile.waiting:  # else somebody before us has taken it along
                taken = {message, *sorted(pile.waiting)[: _MOST_AT_ONCE - 1]}
                pile.waiting -= taken
                return await self._take(thread, taken)
        return thread.id not in self._resting

    def rest(self, thread: Thread) -> None:
        """Try nothing in a thread for a while, since Discord does not let us."""
        log.event("hush.may_not")
        self._resting[thread.id] = monotonic() + _REST

    async def _take(self, thread: Thread, messages: Iterable[int]) -> bool:
        """Take these away, and tell whether that could be done."""
        oldest = time_snowflake(utcnow() - _OLD)
        young = [Object(each) for each in messages if each > oldest]
        single = [[Object(each)] for each in messages if each <= oldest]
        try:
            for some in (young, *single):
                with suppress(NotFound):  # somebody was faster
                    await thread.delete_messages(some)
        except Forbidden:
            self.rest(thread)
            return False
        except (HTTPException, ClientError, OSError) as error:  # they stay until the next tidying up
            log.failure("hush.not_swept", error)
            return False
        return True
