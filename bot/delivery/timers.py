"""Timers of games: expiry, reminders, archiving. Each is claimed by one process, and may be repeated.

Every handler is idempotent and a timer is settled last, so that another process can repeat it if one dies
midway. Timers that end something are postponed while the server's clock cannot be trusted.
"""

from typing import Final

from bot.delivery.upkeep import Upkeep, begin_upkeep
from bot.model.game import Status, StoredGame
from bot.model.person import only_people
from bot.model.refusals import StoreUnavailable
from bot.model.silence import Sign, Speaker, silence_of
from bot.service.context import MINUTE
from bot.service.records import leave
from bot.service.service import GameService
from bot.service.signs import knocks
from bot.store.file_rewrite import UPKEEP
from bot.store.nights import Nights
from bot.store.queue import CLOCK, Claim, Due, Queues, Settled
from bot.telemetry.logs import Log
from engine.contract import Refusal

HELD_FOR: Final = 10 * MINUTE
"""Milliseconds until the clock is checked again."""

_ENDINGS: Final = frozenset({"expire", "forget", "idle"})

log = Log(__name__)


class Timers:
    """Carries out timers; called by a `Worker`."""

    def __init__(self, service: GameService, nights: Nights, queues: Queues) -> None:
        self._service = service
        self._context = service.context
        self._queues = queues
        self._upkeep = Upkeep(service.context, nights, queues)
        self._held = False
        self._handlers = {
            "expire": self._expire,
            "forget": self._forget,
            "idle": self._idle,
            "result": self._result,
            "archive": self._archive,
        }

    async def carry_out(self, claim: Claim) -> Settled:
        """Carry out a timer; settle it or postpone it to its next time."""
        if claim.game == UPKEEP:
            return await self._upkeep.carry_out(claim)
        trusted = self._context.trusts_clock()
        if trusted and self._held:  # timers may have been set far ahead of the right time
            await begin_upkeep(self._context)
        self._held = not trusted
        if self._held and claim.what in _ENDINGS:
            return await self._queues.postpone(claim, until=self._context.now() + HELD_FOR)
        try:
            stored = await self._context.games.load(claim.game)
            if stored:
                await self._check_readable(stored)
        except StoreUnavailable:
            raise
        except Refusal as refusal:  # written by a newer version
            log.warning("clock.left_alone", what=claim.what, code=refusal.code.value)
            return await self._queues.postpone(claim, until=self._context.now() + self._context.limits.idle)
        again = await self._handlers[claim.what](stored) if stored else None
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _check_readable(self, stored: StoredGame) -> None:
        if stored.status.dealt:
            await self._context.state(stored)
        else:
            self._context.kind(stored.about.game).rules.read_options(stored.about.options)

    async def _expire(self, stored: StoredGame) -> int | None:
        return await self._service.invitations.expire(stored)

    async def _forget(self, stored: StoredGame) -> int | None:
        """Delete an invitation that came to nothing, an abandoned game, or one that ended long ago."""
        if stored.status.pending or stored.status is Status.PLAYING:
            return None
        if stored.status.dealt and stored.status is not Status.ABANDONED:
            stored, (at,) = await self._context.find_with(stored.id, ("at",))
            ends = int(at or stored.about.created) + self._context.limits.finished
            if self._context.now() < ends:  # the timer was set before it ended
                return ends
        await self._delete(stored)
        return None

    async def _idle(self, stored: StoredGame) -> int | None:
        """Remind the awaited players once; abandon a game that nobody has played for long."""
        if stored.status is not Status.PLAYING:
            return None
        if await self._remove_forgotten(stored):
            return None
        context, now, limits = self._context, self._context.now(), self._context.limits
        stored, (at, reminded) = await context.find_with(stored.id, ("at", "reminded"))
        last = int(at)
        if now >= last + limits.abandoned:
            return None if await self._abandon(stored, now, at) else now
        if now < last + limits.idle:
            return last + limits.idle
        if reminded != at:
            await self._remind(stored, now, at, reminded)
        return min(now + limits.idle, last + limits.abandoned)

    async def _remove_forgotten(self, stored: StoredGame) -> bool:
        """End a game that was dealt to a forgotten person, if the dealing process died before it noticed."""
        forgotten = [
            who for who in only_people(stored.about.seats) if await self._context.people.is_forgotten(who)
        ]
        for who in forgotten:
            await leave(self._context, who, stored.id)
        return bool(forgotten)

    async def _abandon(self, stored: StoredGame, now: int, at: str) -> bool:
        """Abandon a game, and show that before it is deleted; not if a player has moved just now."""
        context = self._context
        newer = await context.games.write(
            stored.id,
            expect={"rev": stored.revision, "status": Status.PLAYING.value, "at": at},
            change={"status": Status.ABANDONED.value},
            due=[*context.screens(stored.about, now), Due(CLOCK, "forget", now + context.limits.archive)],
        )
        if newer is None:
            log.event("game.abandoned")
        return newer is None

    async def _remind(self, stored: StoredGame, now: int, at: str, before: str) -> None:
        if silence_of(stored.about).refuses(Sign.NUDGE, Speaker.OURSELVES):
            return
        rules = self._context.kind(stored.about.game).rules
        awaited = rules.to_act(await self._context.state(stored))
        await self._context.games.write(
            stored.id,
            expect={"rev": stored.revision, "status": Status.PLAYING.value, "reminded": before},
            change={"reminded": at},
            due=knocks(stored.about, list(awaited), now, "remind"),
        )

    async def _result(self, stored: StoredGame) -> None:
        await self._service.records.enter(stored)

    async def _archive(self, stored: StoredGame) -> None:
        """Archive a finished game; repeated for an archived one, because its log may still be stored."""
        if stored.status.dealt and stored.status is not Status.PLAYING:
            await self._context.games.archive(stored)

    async def _delete(self, stored: StoredGame) -> None:
        if await self._context.games.delete(stored):
            for who in only_people(stored.about.seats):  # leftovers are corrected when games are listed
                await self._context.people.stand_up(who, [stored.id])
                await self._context.people.results.remove(who, stored.id)
