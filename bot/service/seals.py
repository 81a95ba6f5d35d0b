"""Seals: where all pairs of an evening play the same deal, games are hidden until the last pair is done."""

from typing import Final

from bot.model.game import Status, StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import DAY, ServiceContext
from bot.store.nights import Nights

_LONGEST: Final = DAY  # after the evening: a pair that still plays does not seal the others' games for ever


class Seals:
    """Decides which games must not be shown yet."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._nights = Nights(context.games.notes.client)

    async def check(self, stored: StoredGame) -> None:
        """Refuse to show a sealed game to spectators, or to replay it."""
        if await self.is_sealed(stored):
            raise ServiceRefusal(ServiceProblem.SEALED)

    async def is_sealed(self, stored: StoredGame) -> bool:
        """Return whether another pair still plays the deal of this game.

        A pair of which one player has left the evening counts until the evening is over: they may play on.
        """
        found = await self._nights.load(stored.about.night) if stored.about.night else None
        if found is None or not found.night.plan.same_deal:
            return False
        night = found.night
        if night.ended and self._context.now() >= night.ended + _LONGEST:
            return False
        drawn = next((each for each in night.rounds if stored.id in {pair.game for pair in each.pairs}), None)
        if drawn is None:
            return False
        if not drawn.opened:  # some games are not dealt yet
            return True
        here = {each.who for each in night.listed if each.here}
        for pair in drawn.pairs:
            counts = not night.stage.done or here.issuperset(pair.people)
            other = await self._context.games.load(pair.game) if counts else None
            if other and other.status is Status.PLAYING:
                return True
        return False
