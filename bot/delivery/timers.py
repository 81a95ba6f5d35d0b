"""The clock: what happens by itself. Each thing is due once, is claimed by one process, and may be repeated.

Whatever is done here is written so that doing it twice changes nothing, and is settled last: a process that
dies in the middle leaves it to another one. What ends something waits while the time cannot be trusted.
"""

from typing import Final

from bot.delivery.upkeep import Upkeep, begin_upkeep
from bot.model.game import Status, StoredGame
from bot.model.silence import Sign, Speaker, silence_of
from bot.service.context import CLOCK, MINUTE
from bot.service.nudges import knocks
from bot.service.records import leave
from bot.service.rewrites import UPKEEP
from bot.service.service import GameService
from bot.store.nights import Nights
from bot.store.queue import Claim, Due, Queues, Settled
from bot.telemetry.logs import Log
from engine.contract import Refusal

HELD_FOR: Final = 10 * MINUTE
"""After so long it is tried again whether the time can be trusted."""

_ENDINGS: Final = frozenset({"expire", "forget", "idle"})

log = Log(__name__)


class Timers:
    """Carries out what is due by time; a `Worker` hands it over."""

    def __init__(self, service: GameService, nights: Nights, queues: Queues) -> None:
        self._service = service
        self._context = service.context
        self._queues = queues
        self._upkeep = Upkeep(service.context, nights, queues)
        self._held = False
        self._doings = {
            "expire": self._expire,
            "forget": self._forget,
            "idle": self._idle,
            "result": self._result,
            "archive": self._archive,
        }

    async def carry_out(self, claim: Claim) -> Settled:
        """Do what is due, and settle it, or give it its next time."""
        if claim.game == UPKEEP:
            return await self._upkeep.carry_out(claim)
        trusted = self._context.trusts_clock()
        if trusted and self._held:  # what we have claimed since may lie far ahead of the right time
            await begin_upkeep(self._context)
        self._held = not trusted
        if self._held and claim.what in _ENDINGS:
            return await self._queues.postpone(claim, until=self._context.now() + HELD_FOR)
        try:
            stored = await self._context.games.load(claim.game)
            if stored:
                await self._read(stored)
        except Refusal as refusal:  # a newer program's game is left to a newer program
            log.warning("clock.left_alone", what=claim.what, code=refusal.code.value)
            return await self._queues.postpone(claim, until=self._context.now() + self._context.limits.idle)
        again = await self._doings[claim.what](stored) if stored else None
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _read(self, stored: StoredGame) -> None:
        """Refuse what this program cannot read: it does not know what it would do to it."""
        if stored.status.dealt:
            await self._context.state(stored)
        else:
            self._context.kind(stored.about.game).rules.read_options(stored.about.options)

    async def _expire(self, stored: StoredGame) -> int | None:
        return await self._service.invitations.expire(stored)

    async def _forget(self, stored: StoredGame) -> int | None:
        """Forget an invitation that came to nothing, a game that was put away, or one that ended long ago."""
        if stored.status.pending or stored.status is Status.PLAYING:
            return None
        if stored.status.dealt and stored.status is not Status.ABANDONED:
            stored, (at,) = await self._context.find_with(stored.id, ("at",))
            ends = int(at or stored.about.created) + self._context.limits.finished
            if self._context.now() < ends:  # another time was set since it ended
                return ends
        await self._delete(stored)
        return None

    async def _idle(self, stored: StoredGame) -> int | None:
        """Remind whoever is awaited, once; and put away a game that everybody has forgotten."""
        if stored.status is not Status.PLAYING:
            return None
        if await self._forgotten_has_left(stored):
            return None
        context, now, limits = self._context, self._context.now(), self._context.limits
        stored, (at, reminded) = await context.find_with(stored.id, ("at", "reminded"))
        last = int(at)
        if now >= last + limits.abandoned:
            return None if await self._abandon(stored, now, at) else now
        if now < last + limits.idle:
            return last + limits.idle
        if int(reminded or 0) != stored.revision:
            await self._remind(stored, now, reminded)
        return min(now + limits.idle, last + limits.abandoned)

    async def _forgotten_has_left(self, stored: StoredGame) -> bool:
        """End a game that was dealt to a forgotten person, if whoever dealt it died before they saw that."""
        forgotten = [
            who for who in stored.about.seats if who and await self._context.people.is_forgotten(who)
        ]
        for who in forgotten:
            await leave(self._context, who, stored.id)
        return bool(forgotten)

    async def _abandon(self, stored: StoredGame, now: int, at: str) -> bool:
        """Put a game away, and say so before it is forgotten; not if somebody moves at this moment."""
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

    async def _remind(self, stored: StoredGame, now: int, before: str) -> None:
        if silence_of(stored.about).refuses(Sign.NUDGE, Speaker.OURSELVES):
            return
        rules = self._context.kind(stored.about.game).rules
        awaited = rules.to_act(await self._context.state(stored))
        await self._context.games.write(
            stored.id,
            expect={"rev": stored.revision, "status": Status.PLAYING.value, "reminded": before},
            change={"reminded": stored.revision},
            due=knocks(stored.about, list(awaited), now, "remind"),
        )

    async def _result(self, stored: StoredGame) -> None:
        await self._service.records.enter(stored)

    async def _archive(self, stored: StoredGame) -> None:
        """Slim a finished game down; also one that is slim already, whose log may still lie around."""
        if stored.status.dealt and stored.status is not Status.PLAYING:
            await self._context.games.archive(stored)

    async def _delete(self, stored: StoredGame) -> None:
        if await self._context.games.delete(stored):
            for who in filter(None, stored.about.seats):  # what remains noted is put right when it is listed
                await self._context.people.stand_up(who, [stored.id])
                await self._context.people.remove_result(who, stored.id)
