"""What a player has seen of a running game: the computer remembers it as people do.

Nothing of it is stored: the log is replayed into the views of one seat.
"""

import asyncio
from typing import Any, Final

from bot.service.context import ServiceContext, check_playing, check_shape, seat_of

_AT_ONCE: Final = 8  # actions that are replayed before other tasks go on: a few milliseconds


class SeatViews:
    """Replays running games for their players."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

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
        state = rules.setup(rules.read_options(stored.about.options), len(stored.about.seats), seed)
        views = [rules.view(state, seat)]
        for number, entry in enumerate(log, 1):
            actor, _, action = entry.partition(" ")
            state, events = rules.apply(state, int(actor), rules.read_action(action))
            if events or int(actor) == seat:  # else only a partner's view has changed
                views.append(rules.view(state, seat))
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)
        return tuple(views)
