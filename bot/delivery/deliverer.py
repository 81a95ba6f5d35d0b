"""Deliveries: the newest screen of each viewer is sent to the viewer's platform.

At least once, and the newest wins: several waiting changes become one delivery, and a screen that changes
while it is being delivered is delivered again. A screen has one deliverer at a time, so its deliveries are in
order; if a lease is lost midway, the newest screen is shown again. A dead address is remembered with the
game; from then on the adapter's fallback is used, until the person shows up again.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Protocol

from bot.delivery.worker import NotYet
from bot.model.game import NOBODY, StoredGame
from bot.model.person import COMPUTER, LOOKING, Person, is_computer, platform_of
from bot.model.refusals import StoreUnavailable
from bot.model.screen import Kind, Screen, TableAction
from bot.screens.snapshot import Snapshot
from bot.service.context import OFFERS, WATCHING, ServiceContext
from bot.service.pictures import Painter
from bot.service.service import GameService
from bot.service.views import PlayerScreen, Seals, Views
from bot.store.queue import Claim, Due, Queues, Settled, Shown
from bot.telemetry.logs import Log
from engine.contract import SPECTATOR, Refusal, Seat, Viewer
from renderers.paint.picture import Picture

_SEAL_CHECK: Final = 60_000  # milliseconds between checks whether a sealed table may be watched
_OVER: Final = "over"  # the game has ended
_ASKED: Final = "asked"  # a partner offers to end it
_SEPARATOR: Final = "\n"

log = Log(__name__)


class Occasion(StrEnum):
    """Why a screen is delivered."""

    SCREEN = "screen"  # something has changed
    KNOCK = "knock"  # a partner nudges
    REMIND = "remind"  # the game has waited for a long time


@dataclass(frozen=True, slots=True)
class Delivery:
    """A screen to be delivered to a player, or to the place where others watch."""

    player_screen: PlayerScreen
    occasion: Occasion
    who: str  # the player, or `NOBODY` for spectators
    place: str  # where spectators watch, in the adapter's format
    key: str  # idempotency key: the same for the same change of the same screen
    memo: str  # what the adapter remembered of the last delivery there
    rung: str  # the call for which the player was last notified
    painter: Painter = field(repr=False, compare=False)
    animations: list[asyncio.Task[Picture | None]] = field(default_factory=list, repr=False, compare=False)
    """What is still being drawn, and was replaced by a still picture."""

    async def picture(self, player_screen: PlayerScreen | None = None) -> Picture | None:
        """Return the picture of the screen; None if it has none or could not be drawn.

        It is drawn on request, in a worker process: nothing is drawn for a platform without pictures or for a
        dead address, and an adapter can send text and buttons before the picture follows. Where it would be
        an animation, it may be a still one; when the animation is drawn, the screen is delivered again. An
        adapter may give the screen in another language.
        """
        picture, animation = await self.painter.paint_soon(player_screen or self.player_screen)
        if animation:
            self.animations.append(animation)
        return picture

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot of the game."""
        return self.player_screen.snapshot

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self.player_screen.screen

    @property
    def rings(self) -> bool:
        """Whether to notify the player: the game waits for them, and they were not notified yet."""
        call = self.player_screen.call
        return bool(call) and (call != self.rung or self.occasion is not Occasion.SCREEN)

    @property
    def news(self) -> str:
        """A code for news that is worth a notification even out of turn; empty if there is none."""
        snapshot = self.snapshot
        if self.screen.over:
            return _OVER
        return _ASKED if any(seat != snapshot.viewer for seat in snapshot.offers) else ""

    def rings_after(self, last_news: str) -> bool:
        """Return whether to notify a player who was last told this news."""
        return self.rings or (bool(self.news) and self.news != last_news)


class Unreachable(Exception):  # noqa: N818 - an answer, not an error
    """Raised by an adapter: nothing can be delivered until the person changes something."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Adapter(Protocol):
    """The port that a platform implements for the deliverer."""

    platform: str

    async def deliver(self, delivery: Delivery) -> str:
        """Show the screen and return a memo; raises `Unreachable`, `TryLater` or `NotYet`."""
        ...

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Do what is possible if the player's own address is dead, and return a memo.

        Raises `Unreachable` if nothing is possible, or `TryLater`.
        """
        ...


class Deliverer:
    """Delivers what is due on one platform; called by a `Worker`."""

    def __init__(self, service: GameService, queues: Queues, adapter: Adapter) -> None:
        self._context = service.context
        self._views = service.views
        self._painter = service.painter
        self._prefetch = Prefetch(service.context, service.views, service.painter)
        self._metrics = service.metrics
        self._seals = Seals(service.context)
        self._queues = queues
        self._adapter = adapter
        self._animated: set[asyncio.Task[None]] = set()

    async def carry_out(self, claim: Claim) -> Settled:
        """Deliver a claim and settle it."""
        screen = claim.screen
        found = await self._context.games.load_with(
            claim.game, (OFFERS, *(f"{field}:{screen}" for field in ("want", "memo", "dead", "ring")))
        )
        if found is None:  # deleted in the meantime
            return await self._queues.settle(claim, now=self._context.now())
        stored, (offers, want, kept, dead, knock) = found
        viewer: Viewer = SPECTATOR if claim.what == WATCHING else int(claim.what)
        who = NOBODY if viewer is SPECTATOR else stored.about.seats[viewer]
        place = stored.about.tables.get(claim.queue, "")
        if not (place if viewer is SPECTATOR else who):  # nobody is left there
            return await self._queues.settle(claim, now=self._context.now())
        if viewer is SPECTATOR and await self._seals.is_sealed(stored):
            return await self._queues.postpone(claim, until=self._context.now() + _SEAL_CHECK)
        rung, _, memo = kept.partition(_SEPARATOR)
        people = await self._context.people.load_all((who, *stored.about.seats))
        player_screen = await self._views.of_known(stored, viewer, offers, people, who)
        delivery = Delivery(
            player_screen=player_screen,
            occasion=_occasion(knock, player_screen.call),
            who=who,
            place=place,
            key=f"{claim.game}:{screen}:{want}",
            memo=memo,
            rung=rung,
            painter=self._painter,
        )
        memo = await self._deliver(claim, delivery, want, dead)
        shown = Shown(screen, int(want or 0), f"{player_screen.call}{_SEPARATOR}{memo}", knock)
        settled = await self._queues.settle(claim, now=self._context.now(), shown=shown)
        if settled is Settled.LOST:
            log.warning("delivery.lease_lost")
        if want and delivery.animations and settled is Settled.DONE:
            following = asyncio.create_task(self._follow_still(claim, want, delivery.animations[-1]))
            self._animated.add(following)  # keeps the task from being garbage-collected
            following.add_done_callback(self._animated.discard)
        if viewer is not SPECTATOR and not is_computer(who) and settled is Settled.DONE:
            await self._prefetch.look_ahead(stored, viewer, player_screen.screen, people)
        return settled

    async def _follow_still(self, claim: Claim, want: str, animation: asyncio.Task[Picture | None]) -> None:
        """Deliver a screen again when its animation is drawn, unless the screen has changed meanwhile."""
        try:
            if await animation:
                again = Due(claim.queue, claim.what, self._context.now(), screen=True)
                await self._context.games.write(
                    claim.game, expect={f"want:{claim.screen}": want}, change={}, due=[again]
                )
        except StoreUnavailable as error:  # then the still picture stays
            log.failure("delivery.still_stays", error)

    async def _deliver(self, claim: Claim, delivery: Delivery, want: str, dead: str) -> str:
        """Deliver, or fall back if the address is dead; return the adapter's memo."""
        platform = self._adapter.platform
        if not dead:
            try:
                memo = await self._adapter.deliver(delivery)
            except Unreachable as answer:
                dead = answer.reason
                self._metrics.unreachable(platform)
                log.event("delivery.unreachable", reason=dead)
                await self._mark_dead(claim, delivery, want, dead)
            except NotYet:
                raise
            except Exception:
                self._metrics.delivery_failed(platform)
                raise
            else:
                self._metrics.delivered(platform, (self._context.now() - claim.since) / 1000)
                return memo
        try:
            return await self._adapter.fall_back(delivery, dead)
        except Unreachable as answer:  # not tried again until the person shows up
            log.event("delivery.nowhere", reason=answer.reason)
            return delivery.memo

    async def _mark_dead(self, claim: Claim, delivery: Delivery, want: str, reason: str) -> None:
        """Remember that an address is dead, unless the player has asked for the screen in the meantime."""
        expect = {
            "status": delivery.snapshot.status.value,
            f"want:{claim.screen}": want,
        }
        await self._context.games.write(
            claim.game, expect=expect, change={f"dead:{claim.screen}": reason.encode()}
        )


def _occasion(knock: str, call: str) -> Occasion:
    """Return the occasion; a knock counts only while the player is awaited."""
    kind = knock.partition(" ")[0]
    return Occasion(kind) if kind and call else Occasion.SCREEN


class Prefetch:
    """Draws ahead: while a player thinks, what the partner will see if the turn ends now.

    The next player waits longest for a picture, and mostly the turn ends with the table as the player last
    saw it. Pictures are cached by their content, so one that was drawn in vain is never shown.
    """

    def __init__(self, context: ServiceContext, views: Views, painter: Painter) -> None:
        self._context = context
        self._views = views
        self._painter = painter

    async def look_ahead(
        self, stored: StoredGame, seat: Seat, screen: Screen, people: Mapping[str, Person]
    ) -> None:
        """Draw what the partners will see if the player chooses the main action."""
        try:
            await self._look_ahead(stored, seat, screen, people)
        except Exception as error:  # noqa: BLE001 - prefetching must not disturb a delivery
            log.failure("foresight.failed", error)

    async def _look_ahead(
        self, stored: StoredGame, seat: Seat, screen: Screen, people: Mapping[str, Person]
    ) -> None:
        action = _main_action(screen)
        if action is None:
            return
        with suppress(Refusal):  # then there is nothing to prefetch
            following = await self._after(stored, seat, action)
            for other, who in enumerate(stored.about.seats):
                if other != seat and who != NOBODY and platform_of(who) not in {COMPUTER, *LOOKING}:
                    self._painter.foresee(await self._views.of_known(following, other, "", people, who))

    async def _after(self, stored: StoredGame, seat: Seat, action: str) -> StoredGame:
        """Return the game after an action, without storing it."""
        rules = self._context.kind(stored.about.game).rules
        state, _ = rules.apply(await self._context.state(stored), seat, rules.read_action(action))
        return replace(stored, state=self._context.states.dump(rules, state))


def _main_action(screen: Screen) -> str | None:
    """Return the game action that a screen offers as its main choice, if there is one."""
    main = (each.action for each in screen.choices if each.kind is Kind.MAIN and each.enabled)
    return next((action for action in main if action not in tuple(TableAction)), None)
