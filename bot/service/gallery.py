"""The gallery: games that their players show to everybody who comes by, without their names."""

from typing import Final

from bot.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.desk import Desk, check_shape, seat_of
from bot.service.readings import Readings, check_over
from bot.service.seals import Seals
from bot.store.gallery import Exhibit
from bot.store.games import NOBODY, StoredGame

_MOST_LISTED: Final = 24


@answering
class Gallery:
    """Putting games up, and taking them down."""

    def __init__(self, desk: Desk, readings: Readings) -> None:
        """Work at this desk."""
        self._desk = desk
        self._readings = readings
        self._seals = Seals(desk)

    async def show(self, who: str, game: str) -> None:
        """Show a game that the rules have ended to everybody; to show it again changes nothing."""
        check_shape(who=who)
        stored = await self._desk.find(game)
        _check_players(stored, who)
        check_over(stored)
        await self._seals.check(stored)
        shown = self._desk.games.gallery
        await shown.put_up(await self._exhibit(stored))
        try:  # somebody may have been forgotten at this moment, and looked here before it was put up
            _check_players(await self._desk.find(game), who)
        except ServiceRefusal:
            await shown.take_down(game)
            raise

    async def hide(self, who: str, game: str) -> None:
        """Show a game no longer: each of its players can take it down, whoever put it up."""
        check_shape(who=who)
        seat_of(await self._desk.find(game), who)
        await self._desk.games.gallery.take_down(game)

    async def is_shown(self, game: str) -> bool:
        """Tell whether a game is shown."""
        check_shape(game=game)
        return await self._desk.games.gallery.is_up(game)

    async def newest(self, most: int = _MOST_LISTED) -> list[Exhibit]:
        """Return what was put up last, the newest first."""
        return (await self._desk.games.gallery.newest())[:most]

    async def _exhibit(self, stored: StoredGame) -> Exhibit:
        *_, end = await self._readings.pages(stored)
        outcome = self._desk.kind(stored.about.game).rules.outcome(end.state)
        if outcome is None:  # only where somebody has cut the log short
            raise ServiceRefusal(Denied.NOT_OVER)
        return Exhibit(
            game=stored.id,
            kind=stored.about.game,
            options=stored.about.options,
            won=bool(outcome.winners),
            ending=outcome.reason,
            turns=end.number,
            at=self._desk.now(),
        )


def _check_players(stored: StoredGame, who: str) -> None:
    """Refuse strangers; and to show what somebody has played who wanted to be forgotten."""
    seat_of(stored, who)
    if NOBODY in stored.about.seats:
        raise ServiceRefusal(Denied.PARTNER_GONE)
