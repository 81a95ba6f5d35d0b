"""Games that are over, read page by page: whoever leafs through one asks for many pages of it."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from bot.model.game import StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.context import ServiceContext, check_finished
from engine.contract import Seat
from engine.replay import Page, pages

AnyPage: TypeAlias = Page[Any, Any]
"""The table after a turn of whichever game it is: the whole truth, of which only views leave the service."""

_RECENT: Final = 16


Log: TypeAlias = tuple[tuple[Seat, str], ...]
"""Who did what, in its order."""


class _Reading(NamedTuple):
    pages: Sequence[AnyPage]
    log: Log


class Readings:
    """The games that this process read last: what is over never changes, whoever sits there."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._known: OrderedDict[tuple[str, int, int], _Reading] = OrderedDict()

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        """Return the pages of a game that is over: one after the set-up, and one after each turn."""
        return (await self._reading(stored)).pages

    async def log(self, stored: StoredGame) -> Log:
        """Return all that was done in a game that is over."""
        return (await self._reading(stored)).log

    async def _reading(self, stored: StoredGame) -> _Reading:
        key = (stored.id, stored.about.created, stored.revision)
        read = self._known.pop(key, None) or await self._read(stored)
        self._known[key] = read
        if len(self._known) > _RECENT:
            self._known.popitem(last=False)
        return read

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
    """Refuse a game that the rules have not ended: only they uncover everything."""
    check_finished(stored)
    if stored.status.let_go:
        raise ServiceRefusal(Denied.LET_GO)
