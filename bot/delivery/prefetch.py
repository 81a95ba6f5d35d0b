"""Drawing ahead: while somebody thinks, what the other one will see if they end their turn now.

Nobody waits longer than the one whose turn begins, and mostly it begins as the player left the table a moment
before. A picture is found by all that it is made of, so one that was drawn in vain is never shown.
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
    """Sees what is likely to come next in a game."""

    def __init__(self, context: ServiceContext, views: Views, painter: Painter) -> None:
        self._context = context
        self._views = views
        self._painter = painter

    async def look_ahead(self, stored: StoredGame, seat: Seat, screen: Screen) -> None:
        """Have drawn what the others will see if the player chooses what most turns come to."""
        try:
            await self._look_ahead(stored, seat, screen)
        except Exception as error:  # noqa: BLE001 - nobody asked for it, so nobody may suffer from it
            log.failure("foresight.failed", error)

    async def _look_ahead(self, stored: StoredGame, seat: Seat, screen: Screen) -> None:
        action = _main_action(screen)
        if action is None:
            return
        with suppress(Refusal):  # nobody asked for it, so nobody need hear that it did not work
            then = await self._after(stored, seat, action)
            for other, who in enumerate(stored.about.seats):
                if other != seat and who != NOBODY and platform_of(who) not in LOOKING:
                    self._painter.foresee(await self._views.of(then, other, "", who))

    async def _after(self, stored: StoredGame, seat: Seat, action: str) -> StoredGame:
        """Return a game as it would be after an action; it is not written anywhere."""
        rules = self._context.kind(stored.about.game).rules
        state, _ = rules.apply(await self._context.state(stored), seat, rules.read_action(action))
        return replace(stored, state=self._context.states.dump(rules, state))


def _main_action(screen: Screen) -> str | None:
    """Return the action of the game that a screen puts before all others, if there is one."""
    main = (each.action for each in screen.choices if each.kind is Kind.MAIN and each.enabled)
    return next((action for action in main if action not in tuple(TableAction)), None)
