"""What is told of evenings, once for all who look at the same one: many do, and many are on its list."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from bot.nights.showing import Told, told
from bot.store.nights import StoredNight
from bot.store.people import People

_MOST_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class Tellings:
    """The newest revision of each evening that was looked at lately, with the names of its people."""

    _kept: OrderedDict[str, tuple[int, Told]] = field(default_factory=OrderedDict)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def of(self, people: People, stored: StoredNight) -> Told:
        """Return an evening with the names of its people."""
        lock = self._locks.setdefault(stored.night.id, asyncio.Lock())
        async with lock:  # all who look at this evening wait for the same names, and nobody else does
            revision, known = self._kept.get(stored.night.id, (0, None))
            if known is None or revision < stored.revision:
                known = await told(people, stored)
                self._kept[stored.night.id] = (stored.revision, known)
            self._kept.move_to_end(stored.night.id)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
            return known
