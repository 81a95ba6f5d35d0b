"""Finished games, split into pages. They are cached, because a reader asks for many pages of one game."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.model.game import StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext, check_finished
from engine.contract import Seat
from engine.replay import Page, pages

AnyPage: TypeAlias = Page[Any, Any]
"""The table after a turn, of any game: the full state, of which only views leave the service."""

_RECENT: Final = 16


Log: TypeAlias = tuple[tuple[Seat, str], ...]
"""The actions of a game in order, each with its seat."""


class _Reading(NamedTuple):
    pages: Sequence[AnyPage]
    log: Log


class Readings:
    """Reads finished games, and caches the most recent ones: a finished game never changes."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache: LRUCache[tuple[str, int, int], _Reading] = LRUCache(_RECENT)

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        """Return the pages of a finished game: one after the set-up, and one after each turn."""
        return (await self._reading(stored)).pages

    async def log(self, stored: StoredGame) -> Log:
        """Return the actions of a finished game."""
        return (await self._reading(stored)).log

    async def _reading(self, stored: StoredGame) -> _Reading:
        key = (stored.id, stored.about.created, stored.revision)
        if key not in self._cache:
            self._cache[key] = await self._read(stored)
        return self._cache[key]

    async def _read(self, stored: StoredGame) -> _Reading:
        kind = self._context.kind(stored.about.game)
        seed, log = await self._context.games.record(stored.id)
        options = kind.rules.read_options(stored.about.options)
        dealt = kind.rules.setup(options, len(stored.about.seats), seed)
        entries = (entry.partition(" ") for entry in log)
        done = tuple((int(seat), action) for seat, _, action in entries)
        acts = ((seat, kind.rules.read_action(action)) for seat, action in done)
        return _Reading(tuple(pages(kind.rules, kind.between, dealt, acts)), done)


def check_over(stored: StoredGame) -> None:
    """Refuse a game that did not end by the rules: only their end uncovers everything."""
    check_finished(stored)
    if stored.status.let_go:
        raise ServiceRefusal(ServiceProblem.LET_GO)
