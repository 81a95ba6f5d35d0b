"""What a player has seen of a running game: the computer remembers it as people do.

Nothing of it is stored: the log is replayed into the views of one seat, from where the last replay ended.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, NamedTuple

from cachetools import LRUCache

from bot.games.model import AnyGame
from bot.service.context import ServiceContext, check_playing, check_shape, seat_of
from engine.contract import Seat

_AT_ONCE: Final = 8  # actions that are replayed before other tasks go on: a few milliseconds
_KEPT: Final = 32  # replays: while the computer thinks, it asks again every second


class _Replay(NamedTuple):
    log: list[str]  # as far as it was replayed
    state: Any
    views: tuple[Any, ...]


class SeatViews:
    """Replays running games for their players."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._replays = LRUCache[tuple[str, int], _Replay](_KEPT)  # by game and seat

    async def of(self, who: str, game: str) -> tuple[Any, ...]:
        """Return the views that a player has had of a running game, the present one last.

        What only a partner has seen, such as the steps of a chain in the making, leaves no trace.
        """
        check_shape(who=who)
        stored = await self._context.find(game)
        seat = seat_of(stored, who)
        check_playing(stored)
        rules = self._context.kind(stored.about.game).rules
        seed, log = await self._context.games.seed_and_log(game)
        known = self._replays.get((game, seat))
        if known is None or log[: len(known.log)] != known.log:  # a server may lose its last moves
            state = rules.setup(rules.read_options(stored.about.options), len(stored.about.seats), seed)
            known = _Replay([], state, (rules.view(state, seat),))
        state, views = known.state, [*known.views]
        async for moment in replay_seat(rules, known.state, log[len(known.log) :], seat):
            state = moment.state
            views += [moment.view] if moment.changed else []
        self._replays[game, seat] = _Replay(log, state, tuple(views))
        return tuple(views)


class Moment(NamedTuple):
    """A game after an action, as one seat has it."""

    state: Any
    acted: bool  # the action was of this seat
    changed: bool  # else only a partner's view has changed
    view: Any  # None if it has not changed


async def replay_seat(
    rules: AnyGame,
    state: Any,  # noqa: ANN401 - the game's own type
    log: Sequence[str],
    seat: Seat,
) -> AsyncIterator[Moment]:
    """Yield what these entries of a log make of a state, one after the other."""
    for number, entry in enumerate(log, 1):
        actor, _, action = entry.partition(" ")
        state, events = rules.apply(state, int(actor), rules.read_action(action))
        acted = int(actor) == seat
        changed = acted or bool(events)
        yield Moment(state, acted, changed, rules.view(state, seat) if changed else None)
        if number % _AT_ONCE == 0:
            await asyncio.sleep(0)
