"""Evenings on which all have the same cards: their games are sealed until the last pair is done."""

from typing import Final

from bot.model.game import Status, StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.context import DAY, ServiceContext
from bot.store.nights import Nights

_LONGEST: Final = DAY  # after the evening: who still plays then does not keep it from the others for ever


class Seals:
    """Tells what must not be seen yet."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._nights = Nights(context.games.notes.client)

    async def check(self, stored: StoredGame) -> None:
        """Refuse to show a game to those who do not play in it, or to leaf through it, while it is sealed."""
        if await self.is_sealed(stored):
            raise ServiceRefusal(Denied.SEALED)

    async def is_sealed(self, stored: StoredGame) -> bool:
        """Return whether somebody still plays with the cards of this game.

        A pair of which one has gone may still play on, or one of them come back; only when the evening is
        over it keeps nothing from the others any more.
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
        if not drawn.opened:  # some have not got their cards yet
            return True
        here = {each.who for each in night.listed if each.here}
        for pair in drawn.pairs:
            counts = not night.stage.done or here.issuperset(pair.people)
            other = await self._context.games.load(pair.game) if counts else None
            if other and other.status is Status.PLAYING:
                return True
        return False
