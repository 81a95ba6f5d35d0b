"""Timers of the nights: each is claimed by one process, may be repeated, and is settled last."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from bot.model.night import KEPT, MINUTE, Night, NightProblem, NightRefusal, NightStage, StoredNight
from bot.nights.context import Change, notes, read_timer, screens, timer
from bot.nights.running_nights import BREAK, TICK, RunningNights
from bot.nights.series import follow_up
from bot.nights.service import NightService
from bot.service.context import HOUR
from bot.store.queue import Claim, Queues, Settled
from bot.telemetry.logs import Log

_LATE: Final = 2 * MINUTE

log = Log(__name__)


class FiredTimer(NamedTuple):
    """A timer that has become due."""

    stored: StoredNight
    number: int  # the time or round for which it was set
    since: float  # when it was due
    late: bool  # no process was running when it became due

    @property
    def night(self) -> Night:
        """The night of this timer."""
        return self.stored.night


_Handler: TypeAlias = Callable[[FiredTimer], Awaitable[int | None]]


class NightTimers:
    """Carries out the timers of nights; called by a `Worker`."""

    def __init__(self, service: NightService, queues: Queues) -> None:
        self._context = service.context
        self._rounds = service.rounds
        self._seasons = service.seasons
        self._evenings = RunningNights(service.context, service.rounds)
        self._queues = queues
        self._handlers: Mapping[str, _Handler] = {
            "day": self._day,
            "soon": self._soon,
            "start": self._start,
            "now": self._now,
            "pair": self._pair,
            "open": self._open,
            "tick": self._tick,
            "round": self._round,
            "ends": self._ends,
            "after": self._after,
            "forget": self._forget,
        }

    async def carry_out(self, claim: Claim) -> Settled:
        """Carry out a timer; settle it or postpone it to its next time."""
        name, number = read_timer(claim.what)
        again: int | None = None
        try:
            stored = await self._context.nights.load(claim.game)
            if stored:
                late = self._context.now() - claim.since > _LATE
                again = await self._handlers[name](FiredTimer(stored, number, claim.since, late))
        except NightRefusal as refusal:
            if refusal.code is not NightProblem.NEWER:
                raise
            # The night was written by a newer version.
            log.warning("nights.left_alone", what=name, code=refusal.code.value)
            again = self._context.now() + HOUR
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _day(self, fired: FiredTimer) -> None:
        """Remind guests who want reminders, a day before."""
        night, now = fired.night, self._context.now()
        if night.plan.at == fired.number and night.stage.coming and now < night.plan.at - HOUR:
            people = [each.who for each in night.listed if each.reminders]
            await self._context.nights.touch(night.id, notes(f"day-{night.plan.at}", people, now))

    async def _soon(self, fired: FiredTimer) -> None:
        """Open the check-in, and remind guests who want reminders."""
        at, now = fired.number, self._context.now()
        if now - at > _LATE:  # too late: `_start` opens it with an apology
            return

        def open_(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.stage is not NightStage.PLANNED or before.plan.at != at:
                return None
            after = before.model_copy(update={"stage": NightStage.OPEN})
            people = (each.who for each in after.listed if each.reminders)
            return after, [*screens(after, now), *notes(f"soon-{at}", people, now)]

        await self._context.change(fired.night.id, open_)

    async def _start(self, fired: FiredTimer) -> int | None:
        """Begin at the planned time or as soon after it as possible; retry while too few guests are here."""
        night, now = fired.night, self._context.now()
        if night.plan.at != fired.number or not night.stage.coming:
            return None
        away = fired.late and fired.since < night.plan.at + TICK  # later ones are retries
        if now >= night.plan.ends:
            if not self._context.service.trusts_clock():  # it may still be ahead
                return now + TICK
            never_opened = night.stage is NightStage.PLANNED
            await self._give_up(night, missed=away or never_opened)
            return None
        if away:
            await self._apologise(night)
            if night.stage is NightStage.PLANNED:  # nobody could check in so far
                return now + BREAK
        night = await self._evenings.call_round(night.id, 1)
        return now + TICK if night.stage.coming else None

    async def _apologise(self, night: Night) -> None:
        """Open a night late, and tell guests that the bot was away."""
        now = self._context.now()

        def open_(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.late or not before.stage.coming:
                return None
            after = before.model_copy(update={"stage": NightStage.OPEN, "late": True})
            people = (each.who for each in after.listed if each.reminders and not each.here)
            return after, [*screens(after, now), *notes(f"late-{after.plan.at}", people, now)]

        await self._context.change(night.id, open_)

    async def _give_up(self, night: Night, *, missed: bool) -> None:
        """End a night without a round: the bot was away for all of it, or too few came."""
        now = self._context.now()

        def end(stored: StoredNight) -> Change | None:
            before = stored.night
            if not before.stage.coming:
                return None
            stage = NightStage.MISSED if missed else NightStage.OVER
            after = before.model_copy(update={"stage": stage, "ended": now})
            return after, [*screens(after, now), timer("after", 0, now)]

        await self._context.change(night.id, end)

    async def _now(self, fired: FiredTimer) -> None:
        """Begin a round because the host asked for it."""
        await self._evenings.call_round(fired.night.id, fired.number)

    async def _pair(self, fired: FiredTimer) -> None:
        await self._rounds.pair(fired.stored, fired.number)

    async def _open(self, fired: FiredTimer) -> None:
        await self._rounds.deal(fired.stored, fired.number)
        await self._evenings.update_board(fired.night.id)  # update the lobby at once

    async def _tick(self, fired: FiredTimer) -> int | None:
        return await self._evenings.tick(fired.stored)

    async def _round(self, fired: FiredTimer) -> None:
        await self._evenings.next_round(fired.stored, fired.number)

    async def _ends(self, fired: FiredTimer) -> None:
        await self._evenings.close(fired.stored, fired.number)

    async def _after(self, fired: FiredTimer) -> None:
        """Add a finished night to its community's season table, and plan the next one."""
        night = fired.night
        await self._seasons.enter(night.id)
        await follow_up(self._context, night)
        await self._context.nights.touch(night.id, [timer("forget", 0, night.ended + KEPT)])

    async def _forget(self, fired: FiredTimer) -> int | None:
        """Delete an old night, with its part of the season table."""
        night = fired.night
        if not self._context.service.trusts_clock():
            return self._context.now() + HOUR
        await self._context.strike(night.id, night.mentioned)
        await self._context.nights.strike(night.home, night.id)
        await self._context.nights.remove_season(night.home, night.id)
        await self._context.nights.delete(night.id)
        return None
