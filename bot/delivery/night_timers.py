"""The clock of the nights: each thing is claimed by one process, may be repeated, and is settled last."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from bot.model.night import KEPT, MINUTE, Night, NightRefusal, Stage, StoredNight, Unplanned
from bot.nights.context import Change, notes, reading, screens, timer
from bot.nights.evening import BREAK, TICK, Evenings
from bot.nights.series import follow_up
from bot.nights.service import NightService
from bot.service.context import HOUR
from bot.store.queue import Claim, Queues, Settled
from bot.telemetry.logs import Log

_LATE: Final = 2 * MINUTE

log = Log(__name__)


class Struck(NamedTuple):
    """Something that the clock has struck."""

    stored: StoredNight
    number: int  # for which time or round it was set
    since: float  # when it was due
    late: bool  # nobody looked then: all of us were away

    @property
    def night(self) -> Night:
        """The night that it is about."""
        return self.stored.night


_Doing: TypeAlias = Callable[[Struck], Awaitable[int | None]]


class NightTimers:
    """Carries out what is due in nights; a `Worker` hands it over."""

    def __init__(self, service: NightService, queues: Queues) -> None:
        self._context = service.context
        self._drawing = service.drawing
        self._seasons = service.seasons
        self._evenings = Evenings(service.context, service.drawing)
        self._queues = queues
        self._doings: Mapping[str, _Doing] = {
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
        """Do what is due, and settle it, or give it its next time."""
        name, number = reading(claim.what)
        again: int | None = None
        try:
            stored = await self._context.nights.load(claim.game)
            if stored:
                late = self._context.now() - claim.since > _LATE
                again = await self._doings[name](Struck(stored, number, claim.since, late))
        except NightRefusal as refusal:
            if refusal.code is not Unplanned.NEWER:
                raise
            # A newer program's night is left to a newer program.
            log.warning("nights.left_alone", what=name, code=refusal.code.value)
            again = self._context.now() + HOUR
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _day(self, struck: Struck) -> None:
        """Remind those who wish it, a day before."""
        night, now = struck.night, self._context.now()
        if night.plan.at == struck.number and night.stage.coming and now < night.plan.at - HOUR:
            told = [each.who for each in night.listed if each.reminders]
            await self._context.nights.touch(night.id, notes(f"day-{night.plan.at}", told, now))

    async def _soon(self, struck: Struck) -> None:
        """Let people say that they are here, and remind those who wish it."""
        at, now = struck.number, self._context.now()
        if now - at > _LATE:  # so late, whoever begins it has more to say
            return

        def opened(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.stage is not Stage.PLANNED or before.plan.at != at:
                return None
            after = before.model_copy(update={"stage": Stage.OPEN})
            told = (each.who for each in after.listed if each.reminders)
            return after, [*screens(after, now), *notes(f"soon-{at}", told, now)]

        await self._context.change(struck.night.id, opened)

    async def _start(self, struck: Struck) -> int | None:
        """Begin, at the hour or as soon after it as somebody looks; while too few are here, look again."""
        night, now = struck.night, self._context.now()
        if night.plan.at != struck.number or not night.stage.coming:
            return None
        away = struck.late and struck.since < night.plan.at + TICK  # from then on we only look again
        if now >= night.plan.ends:
            if not self._context.games.trusts_clock():  # it may be to come all the same
                return now + TICK
            await self._give_up(night, missed=away or night.stage is Stage.PLANNED)  # it never opened
            return None
        if away:
            await self._apologise(night)
            if night.stage is Stage.PLANNED:  # nobody could say so far that they are here
                return now + BREAK
        night = await self._evenings.call(night.id, 1)
        return now + TICK if night.stage.coming else None

    async def _apologise(self, night: Night) -> None:
        """Open an evening after its hour, if it is not open, and own up to it: we were away."""
        now = self._context.now()

        def opened(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.late or not before.stage.coming:
                return None
            after = before.model_copy(update={"stage": Stage.OPEN, "late": True})
            told = (each.who for each in after.listed if each.reminders and not each.here)
            return after, [*screens(after, now), *notes(f"late-{after.plan.at}", told, now)]

        await self._context.change(night.id, opened)

    async def _give_up(self, night: Night, *, missed: bool) -> None:
        """Let an evening be over without a round: we were away for all of it, or too few came."""
        now = self._context.now()

        def given_up(stored: StoredNight) -> Change | None:
            before = stored.night
            if not before.stage.coming:
                return None
            stage = Stage.MISSED if missed else Stage.OVER
            after = before.model_copy(update={"stage": stage, "ended": now})
            return after, [*screens(after, now), timer("after", 0, now)]

        await self._context.change(night.id, given_up)

    async def _now(self, struck: Struck) -> None:
        """Begin because the host has said so."""
        await self._evenings.call(struck.night.id, struck.number)

    async def _pair(self, struck: Struck) -> None:
        await self._drawing.pair(struck.stored, struck.number)

    async def _open(self, struck: Struck) -> None:
        await self._drawing.deal(struck.stored, struck.number)
        await self._evenings.look(struck.night.id)  # shown as soon as there is something to see

    async def _tick(self, struck: Struck) -> int | None:
        return await self._evenings.tick(struck.stored)

    async def _round(self, struck: Struck) -> None:
        await self._evenings.next_round(struck.stored, struck.number)

    async def _ends(self, struck: Struck) -> None:
        await self._evenings.close(struck.stored, struck.number)

    async def _after(self, struck: Struck) -> None:
        """Note an evening that is done in the table of its community, and plan the next one."""
        night = struck.night
        await self._seasons.enter(night.id)
        await follow_up(self._context, night)
        await self._context.nights.touch(night.id, [timer("forget", 0, night.ended + KEPT)])

    async def _forget(self, struck: Struck) -> int | None:
        """Forget an evening that was long ago, with what it added to a season that is over."""
        night = struck.night
        if not self._context.games.trusts_clock():
            return self._context.now() + HOUR
        await self._context.strike(night.id, night.mentioned)
        await self._context.nights.strike(night.home, night.id)
        await self._context.nights.remove_season(night.home, night.id)
        await self._context.nights.delete(night.id)
        return None
