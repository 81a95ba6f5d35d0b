"""Drawing ahead: while a player thinks, draw what the partner will see if the turn ends now.

The next player waits longest for a picture, and mostly the turn ends with the table as the player last saw
it. Pictures are cached by their content, so one that was drawn in vain is never shown.
"""

from contextlib import suppress
from dataclasses import replace

from bot.model.game import NOBODY, StoredGame
from bot.model.person import LOOKING, platform_of
from bot.model.screen import Kind, Screen, TableAction
from bot.service.context import ServiceContext
from bot.service.pictures import Painter
from bot.service.views import Views
from bot.telemetry.logs import Log
from engine.contract import Refusal, Seat

log = Log(__name__)


class Prefetch:
    """Draws the pictures that a game will probably need next."""

    def __init__(self, context: ServiceContext, views: Views, painter: Painter) -> None:
        self._context = context
        self._views = views
        self._painter = painter

    async def look_ahead(self, stored: StoredGame, seat: Seat, screen: Screen) -> None:
        """Draw what the partners will see if the player chooses the main action."""
        try:
            await self._look_ahead(stored, seat, screen)
        except Exception as error:  # noqa: BLE001 - prefetching must not disturb a delivery
            log.failure("foresight.failed", error)

    async def _look_ahead(self, stored: StoredGame, seat: Seat, screen: Screen) -> None:
        action = _main_action(screen)
        if action is None:
            return
        with suppress(Refusal):  # then there is nothing to prefetch
            following = await self._after(stored, seat, action)
            for other, who in enumerate(stored.about.seats):
                if other != seat and who != NOBODY and platform_of(who) not in LOOKING:
                    self._painter.foresee(await self._views.of(following, other, "", who))

    async def _after(self, stored: StoredGame, seat: Seat, action: str) -> StoredGame:
        """Return the game after an action, without storing it."""
        rules = self._context.kind(stored.about.game).rules
        state, _ = rules.apply(await self._context.state(stored), seat, rules.read_action(action))
        return replace(stored, state=self._context.states.dump(rules, state))


def _main_action(screen: Screen) -> str | None:
    """Return the game action that a screen offers as its main choice, if there is one."""
    main = (each.action for each in screen.choices if each.kind is Kind.MAIN and each.enabled)
    return next((action for action in main if action not in tuple(TableAction)), None)
