"""What hosts do: plan, change, begin and end an evening, by commands or in a platform's own calendar."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.model.night import Listed, Night, NightProblem, NightRefusal, Plan, Stage, StoredNight
from bot.nights.context import (
    Change,
    NightContext,
    check_host,
    check_not_begun,
    check_not_done,
    check_rounds_left,
    notes,
    screens,
    timer,
)
from bot.nights.plans import change_plan, playable
from bot.nights.programme import Programme
from bot.nights.rounds import can_pair, free_people
from bot.nights.scores import compute_board
from bot.nights.series import timers, write_new
from bot.service.answering import answering
from bot.service.context import check_shape, check_tables
from bot.service.guests import readable
from bot.service.play import new_id
from bot.text.time_refusals import TimeProblem, WhenRefusal
from bot.text.time_zones import on_the_wall


@answering
class Leading:
    """What hosts do during the evening: begin a round, end the evening; `hosting` as in `Hosting`."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def start(self, who: str, night: str, *, hosting: str) -> Night:
        """Pair all free people now: before the planned time, in a break, or while others still play."""
        check_shape(who=who)
        found = await self._context.find(night)
        board = await compute_board(self._context.games, found.night, found.board)

        def begin(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            check_host(before, who, hosting)
            check_not_done(before)
            check_rounds_left(before)
            if before.drawing:
                return None
            if not can_pair(free := free_people(before, board)):
                raise NightRefusal(NightProblem.TOO_FEW, here=len(free))
            number = len(before.rounds) + 1
            after = before
            if before.stage is Stage.PLANNED:
                after = before.model_copy(update={"stage": Stage.OPEN})
            return after, [*screens(after, now), timer("now", number, now)]

        return await self._context.change(night, begin)

    async def end(self, who: str, night: str, *, hosting: str) -> Night:
        """Let no further round begin; the evening is over when the last pair is done."""
        check_shape(who=who)

        def close(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check_host(before, who, hosting)
            check_not_done(before)
            if before.stage.coming:
                raise NightRefusal(NightProblem.NOT_BEGUN)
            after = before.model_copy(update={"closing": True, "breaks_until": 0})
            return after, [*screens(after, now), timer("tick", 1, now)]

        return await self._context.change(night, close)


LONGEST_TITLE: Final = 100
MOST_PLANNED: Final = 20
"""Evenings of one community at the same time."""


@answering
class Hosting:
    """Planning, and everything else that only a host may do.

    `hosting` is the community in which the person may host evenings, as their platform says; empty if none.
    The host of a night may always change it.
    """

    def __init__(self, context: NightContext) -> None:
        self._context = context
        self._programme = Programme(context)

    async def plan(  # noqa: PLR0913 - the parts of an evening
        self,
        host: str,
        plan: Plan,
        *,
        home: str,
        hosting: str,
        language: str,
        lobbies: Mapping[str, str] | None = None,
    ) -> Night:
        """Plan an evening. The host is put on its list, to fill in for an odd number of guests."""
        check_shape(who=host, place=home)
        check_tables(lobbies or {})
        if not home:
            raise NightRefusal(NightProblem.NO_HOME)
        if hosting != home:
            raise NightRefusal(NightProblem.NOT_A_HOST)
        plan = self._check_plan(playable(plan, self._context.games.kinds))
        if len(await self._programme.coming(home)) >= MOST_PLANNED:
            raise NightRefusal(NightProblem.TOO_MANY_NIGHTS, most=MOST_PLANNED)
        night = Night(
            id=new_id(),
            home=home,
            host=host,
            plan=plan,
            created=self._context.now(),
            language=language,
            first=plan.at,
            listed=(Listed(who=host, fills=True),),
            lobbies=dict(lobbies or {}),
        )
        await write_new(self._context, night)
        return night

    def _check_plan(self, plan: Plan) -> Plan:
        """Return a plan with a clean title; refuse a time in the past."""
        if plan.at <= self._context.now():
            zone = ZoneInfo(plan.zone)
            when = on_the_wall(datetime.fromtimestamp(plan.at / 1000, UTC), zone).isoformat(" ", "minutes")
            raise WhenRefusal(TimeProblem.IN_THE_PAST, when=when, zone=plan.zone)
        return _clean_title(plan)

    async def edit(self, who: str, night: str, changes: Mapping[str, object], *, hosting: str) -> Night:
        """Change the plan of an evening that has not begun; game options that are not given stay as they are.

        If the game changes, options that both games have are kept, and the others get their defaults.
        """
        check_shape(who=who)

        def edit(stored: StoredNight) -> Change | None:
            before = stored.night
            check_host(before, who, hosting)
            check_not_begun(before)
            plan = change_plan(before.plan, changes, self._context.games.kinds)
            moved = plan.at != before.plan.at
            return self._replan(before, self._check_plan(plan) if moved else _clean_title(plan))

        after = await self._context.change(night, edit)
        await self._context.nights.enter(after.home, after.id, after.plan.at)
        return after

    def _replan(self, before: Night, plan: Plan) -> Change | None:
        """Return a night with another plan; if it is moved, guests are told and have to check in again."""
        if plan == before.plan:
            return None
        now, moved = self._context.now(), plan.at != before.plan.at
        update: dict[str, object] = {"plan": plan}
        if moved:
            listed = tuple(_not_here(each) for each in before.listed)
            update |= {"stage": Stage.PLANNED, "listed": listed, "late": False}
            if not before.week:
                update["first"] = plan.at
        after = before.model_copy(update=update)
        due = [*screens(after, now), *timers(after, now)]
        if moved:
            due += notes(f"moved-{plan.at}", (each.who for each in after.listed), now)
        return after, due

    async def follow(self, night: str, *, title: str, at: int, minutes: int) -> None:
        """Apply a change that was made by hand in a platform's own event."""

        def apply(stored: StoredNight) -> Change | None:
            before = stored.night
            if not before.stage.coming:
                return None
            event = {"title": readable(title) or before.plan.title, "at": at, "minutes": minutes}
            return self._replan(before, _clean_title(before.plan.model_copy(update=event)))

        after = await self._context.change(night, apply)
        await self._context.nights.enter(after.home, after.id, after.plan.at)

    async def cancel(self, who: str, night: str, *, hosting: str, series: bool = False) -> Night:
        """Cancel an evening, or its whole weekly series."""
        check_shape(who=who)
        return await self._cancel(night, lambda found: check_host(found, who, hosting), series=series)

    async def follow_cancelling(self, night: str) -> None:
        """Cancel an evening because its platform event was cancelled by hand."""
        stored = await self._context.find(night)
        if stored.night.stage.coming:
            await self._cancel(night, lambda _: None, series=False)

    async def _cancel(self, night: str, check: Callable[[Night], None], *, series: bool) -> Night:
        def cancel(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check(before)
            check_not_begun(before)
            plan = before.plan.model_copy(update={"weekly": before.plan.weekly and not series})
            after = before.model_copy(update={"stage": Stage.CANCELLED, "ended": now, "plan": plan})
            messages = notes("cancelled", (each.who for each in before.listed if not each.interested), now)
            return after, [*screens(after, now), *messages, timer("after", 0, now)]

        return await self._context.change(night, cancel)

    async def bring(self, night: str, platform: str, place: str) -> Night:
        """Show the lobby in a place of a platform too, unless that platform shows it already."""
        check_tables({platform: place})

        def add_lobby(stored: StoredNight) -> Change | None:
            before = stored.night
            if platform in before.lobbies or before.stage.done:
                return None
            after = before.model_copy(update={"lobbies": {**before.lobbies, platform: place}})
            return after, screens(after, self._context.now())

        return await self._context.change(night, add_lobby)


def _clean_title(plan: Plan) -> Plan:
    """Return a plan with a title that is safe to show anywhere; refuse an empty one."""
    title = readable(plan.title)[:LONGEST_TITLE].rstrip()
    if not title:
        raise NightRefusal(NightProblem.NO_TITLE)
    return plan.model_copy(update={"title": title})


def _not_here(entry: Listed) -> Listed:
    return entry.model_copy(update={"here": False})
