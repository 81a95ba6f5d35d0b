"""Deliveries: the newest screen of each viewer is brought to where that viewer is.

At least once, and the newest wins: several changes that wait become one delivery, and what changes while it
is being delivered is delivered once more. A screen has one bringer at a time, so its deliveries are in order;
and if a lease was lost in the middle, the newest is shown again. An address that is dead is remembered with
the game; from then on the adapter's fallback is asked, until the person shows up again.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from bot.delivery.prefetch import Prefetch
from bot.model.game import NOBODY
from bot.model.screen import Screen
from bot.screens.snapshot import Snapshot
from bot.service.context import WATCHING
from bot.service.pictures import Painter
from bot.service.play import OFFERS
from bot.service.seals import Seals
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.store.queue import Claim, Queues, Settled, Shown
from bot.telemetry.logs import Log
from engine.contract import SPECTATOR, Viewer
from renderers.paint.picture import Picture

_SEALED: Final = 60_000  # milliseconds until it is looked again whether a table may be watched by now
_OVER: Final = "over"  # the game has ended
_ASKED: Final = "asked"  # the other one would like to end it

log = Log(__name__)


class Occasion(StrEnum):
    """Why something is delivered."""

    SCREEN = "screen"  # there is something new to see
    KNOCK = "knock"  # the other one nudges
    REMIND = "remind"  # the game has waited for long


@dataclass(frozen=True, slots=True)
class Delivery:
    """A screen to be brought to somebody, or to the place where all can watch."""

    player_screen: PlayerScreen
    occasion: Occasion
    who: str  # the person, or `NOBODY` for those who watch
    place: str  # where those who watch are, in the adapter's words
    key: str  # the same for the same change of the same screen: what was sent with it already, was sent
    memo: str  # what the adapter wanted to remember of the last delivery there
    rung: str  # the call for which it rang last
    painter: Painter = field(repr=False, compare=False)

    async def picture(self) -> Picture | None:
        """Return the picture of the screen; None where the screen has to do without one.

        It is drawn when it is asked for, beside the loop: so nothing is drawn for a platform that shows none,
        or for a dead address, and an adapter can answer by words and buttons before the picture follows.
        """
        return await self.painter.paint(self.player_screen)

    @property
    def snapshot(self) -> Snapshot:
        """What is shown."""
        return self.player_screen.snapshot

    @property
    def screen(self) -> Screen:
        """How it is shown."""
        return self.player_screen.screen

    @property
    def rings(self) -> bool:
        """Whether it is worth a ring: the game waits for this person, and they have not been told yet."""
        return self.screen.awaited and (self.screen.call != self.rung or self.occasion is not Occasion.SCREEN)

    @property
    def news(self) -> str:
        """What is worth a ring though it is nobody's turn: a word for it, which an adapter remembers."""
        snapshot = self.snapshot
        if self.screen.over:
            return _OVER
        return _ASKED if any(seat != snapshot.viewer for seat in snapshot.offers) else ""

    def rings_after(self, told: str) -> bool:
        """Return whether it is worth a ring for somebody who has been told this news before."""
        return self.rings or (bool(self.news) and self.news != told)


class Unreachable(Exception):  # noqa: N818 - an answer, not an error
    """Raised by an adapter: nothing can be brought there until the person does something about it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Adapter(Protocol):
    """What a platform offers to the deliverer."""

    platform: str

    async def deliver(self, delivery: Delivery) -> str:
        """Show it, and return what to remember; raises `Unreachable`, or `TryLater`."""
        ...

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Do what can be done when the person's own address is dead, and return what to remember.

        Raises `Unreachable` where nothing can be done, or `TryLater`.
        """
        ...


_SEPARATOR: Final = "\n"


class Deliverer:
    """Brings what is due on one platform; a `Worker` hands it over."""

    def __init__(self, service: GameService, queues: Queues, adapter: Adapter) -> None:
        self._context = service.context
        self._views = service.views
        self._painter = service.painter
        self._prefetch = Prefetch(service.context, service.views, service.painter)
        self._metrics = service.metrics
        self._seals = Seals(service.context)
        self._queues = queues
        self._adapter = adapter

    async def carry_out(self, claim: Claim) -> Settled:
        """Bring what was claimed, and settle it."""
        screen = claim.screen
        found = await self._context.games.load_with(
            claim.game, (OFFERS, *(f"{field}:{screen}" for field in ("want", "memo", "dead", "ring")))
        )
        if found is None:  # forgotten meanwhile
            return await self._queues.settle(claim, now=self._context.now())
        stored, (offers, want, kept, dead, knock) = found
        viewer: Viewer = SPECTATOR if claim.what == WATCHING else int(claim.what)
        who = NOBODY if viewer is SPECTATOR else stored.about.seats[viewer]
        place = stored.about.tables.get(claim.queue, "")
        if not (place if viewer is SPECTATOR else who):  # nobody is there any more
            return await self._queues.settle(claim, now=self._context.now())
        if viewer is SPECTATOR and await self._seals.is_sealed(stored):
            return await self._queues.postpone(claim, until=self._context.now() + _SEALED)
        rung, _, memo = kept.partition(_SEPARATOR)
        player_screen = await self._views.of(stored, viewer, offers, who)
        delivery = Delivery(
            player_screen=player_screen,
            occasion=_occasion(knock, player_screen.screen),
            who=who,
            place=place,
            key=f"{claim.game}:{screen}:{want}",
            memo=memo,
            rung=rung,
            painter=self._painter,
        )
        memo = await self._bring(claim, delivery, want, dead)
        shown = Shown(screen, int(want or 0), f"{player_screen.screen.call}{_SEPARATOR}{memo}", knock)
        settled = await self._queues.settle(claim, now=self._context.now(), shown=shown)
        if settled is Settled.LOST:
            log.warning("delivery.lease_lost")
        if viewer is not SPECTATOR and settled is Settled.DONE:
            await self._prefetch.look_ahead(stored, viewer, player_screen.screen)
        return settled

    async def _bring(self, claim: Claim, delivery: Delivery, want: str, dead: str) -> str:
        """Return what the adapter wants to remember, of the delivery or of its fallback."""
        platform = self._adapter.platform
        if not dead:
            try:
                memo = await self._adapter.deliver(delivery)
            except Unreachable as answer:
                dead = answer.reason
                self._metrics.unreachable(platform)
                log.event("delivery.unreachable", reason=dead)
                await self._bury(claim, delivery, want, dead)
            except Exception:
                self._metrics.delivery_failed(platform)
                raise
            else:
                self._metrics.delivered(platform, (self._context.now() - claim.since) / 1000)
                return memo
        try:
            return await self._adapter.fall_back(delivery, dead)
        except Unreachable as answer:  # it is not tried again until the person shows up
            log.event("delivery.nowhere", reason=answer.reason)
            return delivery.memo

    async def _bury(self, claim: Claim, delivery: Delivery, want: str, reason: str) -> None:
        """Remember that an address is dead, unless the person has asked for the screen in the meantime."""
        expect = {
            "status": delivery.snapshot.status.value,
            f"want:{claim.screen}": want,
        }
        await self._context.games.write(
            claim.game, expect=expect, change={f"dead:{claim.screen}": reason.encode()}
        )


def _occasion(knock: str, screen: Screen) -> Occasion:
    """Return why a screen is brought: a knock that comes too late is none."""
    kind = knock.partition(" ")[0]
    return Occasion(kind) if kind and screen.awaited else Occasion.SCREEN
