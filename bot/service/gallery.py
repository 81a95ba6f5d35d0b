"""The gallery: finished games that their players show to everyone, without names."""

from typing import Final

from bot.model.game import NOBODY, StoredGame
from bot.model.person import is_computer, is_person
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext, check_shape, seat_of
from bot.service.replays import Readings, check_over
from bot.service.views import Seals
from bot.store.games import Exhibit

_MOST_LISTED: Final = 24


class Gallery:
    """Shows games to everyone, and hides them again."""

    def __init__(self, context: ServiceContext, readings: Readings) -> None:
        self._context = context
        self._readings = readings
        self._seals = Seals(context)

    async def show(self, who: str, game: str) -> None:
        """Show a game that ended by the rules to everyone; showing it again changes nothing."""
        check_shape(who=who)
        stored = await self._context.find(game)
        _check_players(stored, who)
        check_over(stored)
        await self._seals.check(stored)
        shown = self._context.games.gallery
        await shown.put_up(await self._exhibit(stored))
        try:  # a player may have been forgotten just before it was put up
            _check_players(await self._context.find(game), who)
        except ServiceRefusal:
            await shown.take_down(game)
            raise

    async def hide(self, who: str, game: str) -> None:
        """Hide a game again; each of its players can do so."""
        check_shape(who=who)
        seat_of(await self._context.find(game), who)
        await self._context.games.gallery.take_down(game)

    async def is_shown(self, game: str) -> bool:
        """Return whether a game is shown."""
        check_shape(game=game)
        return await self._context.games.gallery.is_up(game)

    async def takes(self, game: str) -> bool:
        """Return whether a game could be shown: several people have played, and all of them are known."""
        seats = (await self._context.find(game)).about.seats
        return len(seats) > 1 and all(map(is_person, seats))

    async def newest(self, most: int = _MOST_LISTED) -> list[Exhibit]:
        """Return the newest games of the gallery, the newest first."""
        return (await self._context.games.gallery.newest())[:most]

    async def _exhibit(self, stored: StoredGame) -> Exhibit:
        *_, end = await self._readings.pages(stored)
        outcome = self._context.kind(stored.about.game).rules.outcome(end.state)
        if outcome is None:  # only if the log was truncated
            raise ServiceRefusal(ServiceProblem.NOT_OVER)
        return Exhibit(
            game=stored.id,
            kind=stored.about.game,
            options=stored.about.options,
            won=bool(outcome.winners),
            ending=outcome.reason,
            turns=end.number,
            at=self._context.now(),
        )


def _check_players(stored: StoredGame, who: str) -> None:
    """Refuse people who do not play in this game, and games with a forgotten player or without partners."""
    seat_of(stored, who)
    if NOBODY in stored.about.seats:
        raise ServiceRefusal(ServiceProblem.PARTNER_GONE)
    if len(stored.about.seats) == 1 or any(map(is_computer, stored.about.seats)):
        raise ServiceRefusal(ServiceProblem.PLAYED_WITH_COMPUTER)
