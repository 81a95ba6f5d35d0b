"""What hosts do: plan an evening, change, begin and end it, here or by hand in a platform's calendar."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.model.night import Listed, Night, NightRefusal, Plan, Stage, StoredNight, Unplanned
from bot.nights.context import (
    Change,
    NightContext,
    check_coming,
    check_going_on,
    check_host,
    check_rounds_left,
    notes,
    screens,
    timer,
)
from bot.nights.drawing import enough, free_people
from bot.nights.plans import changed, playable
from bot.nights.programme import Programme
from bot.nights.scores import scored
from bot.nights.series import timers, write_new
from bot.service.answering import answering
from bot.service.context import check_shape, check_tables
from bot.service.guests import readable
from bot.service.play import new_id
from bot.text.time_refusals import Untimely, WhenRefusal
from bot.text.time_zones import on_the_wall

# What hosts do on the evening itself: begin a round, and let it end.


@answering
class Leading:
    """Beginning and ending by hand; `hosting` as in `Hosting`."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def start(self, who: str, night: str, *, hosting: str) -> Night:
        """Pair all who are here and free, now: before the hour, in a break, or while others still play."""
        check_shape(who=who)
        found = await self._context.find(night)
        board = await scored(self._context.games, found.night, found.board)

        def begun(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            check_host(before, who, hosting)
            check_going_on(before)
            check_rounds_left(before)
            if before.drawing:
                return None
            if not enough(free := free_people(before, board)):
                raise NightRefusal(Unplanned.TOO_FEW, here=len(free))
            number = len(before.rounds) + 1
            after = before
            if before.stage is Stage.PLANNED:
                after = before.model_copy(update={"stage": Stage.OPEN})
            return after, [*screens(after, now), timer("now", number, now)]

        return await self._context.change(night, begun)

    async def end(self, who: str, night: str, *, hosting: str) -> Night:
        """Let an evening end: no round begins any more, and it is over when the last pair is done."""
        check_shape(who=who)

        def closing(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check_host(before, who, hosting)
            check_going_on(before)
            if before.stage.coming:
                raise NightRefusal(Unplanned.NOT_BEGUN)
            after = before.model_copy(update={"closing": True, "breaks_until": 0})
            return after, [*screens(after, now), timer("tick", 1, now)]

        return await self._context.change(night, closing)


LONGEST_TITLE: Final = 100
MOST_PLANNED: Final = 20
"""Of a community at the same time."""


@answering
class Hosting:
    """Planning, and all that only a host may do.

    `hosting` is the community in which somebody may host evenings, as their platform says; empty: in none.
    The host of a night may change it all the same.
    """

    def __init__(self, context: NightContext) -> None:
        self._context = context
        self._programme = Programme(context)

    async def plan(  # noqa: PLR0913 - everything that can be said about an evening
        self,
        host: str,
        plan: Plan,
        *,
        home: str,
        hosting: str,
        language: str,
        lobbies: Mapping[str, str] | None = None,
    ) -> Night:
        """Plan an evening; whoever does so is on its list, to fill in where somebody would be left over."""
        check_shape(who=host, place=home)
        check_tables(lobbies or {})
        if not home:
            raise NightRefusal(Unplanned.NO_HOME)
        if hosting != home:
            raise NightRefusal(Unplanned.NOT_A_HOST)
        plan = self._checked(playable(plan, self._context.games.house))
        if len(await self._programme.coming(home)) >= MOST_PLANNED:
            raise NightRefusal(Unplanned.TOO_MANY_NIGHTS, most=MOST_PLANNED)
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

    def _checked(self, plan: Plan) -> Plan:
        """Return a plan that can be kept, or refuse."""
        if plan.at <= self._context.now():
            zone = ZoneInfo(plan.zone)
            when = on_the_wall(datetime.fromtimestamp(plan.at / 1000, UTC), zone).isoformat(" ", "minutes")
            raise WhenRefusal(Untimely.IN_THE_PAST, when=when, zone=plan.zone)
        return _titled(plan)

    async def edit(self, who: str, night: str, changes: Mapping[str, object], *, hosting: str) -> Night:
        """Change the plan of an evening that has not begun; options of the game are changed one by one.

        With another game, those that both games have stay as they are, and the others are as usual.
        """
        check_shape(who=who)

        def edited(stored: StoredNight) -> Change | None:
            before = stored.night
            check_host(before, who, hosting)
            check_coming(before)
            plan = changed(before.plan, changes, self._context.games.house)
            moved = plan.at != before.plan.at
            return self._replanned(before, self._checked(plan) if moved else _titled(plan))

        after = await self._context.change(night, edited)
        await self._context.nights.enter(after.home, after.id, after.plan.at)
        return after

    def _replanned(self, before: Night, plan: Plan) -> Change | None:
        """Return a night with another plan. Those who come are told when it was moved, and it opens anew."""
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
        """Follow somebody who has changed a platform's own event by hand."""

        def followed(stored: StoredNight) -> Change | None:
            before = stored.night
            if not before.stage.coming:
                return None
            told = {"title": readable(title) or before.plan.title, "at": at, "minutes": minutes}
            return self._replanned(before, _titled(before.plan.model_copy(update=told)))

        after = await self._context.change(night, followed)
        await self._context.nights.enter(after.home, after.id, after.plan.at)

    async def cancel(self, who: str, night: str, *, hosting: str, series: bool = False) -> Night:
        """Call an evening off; of a weekly one all that follow too, if wished."""
        check_shape(who=who)
        return await self._cancel(night, lambda found: check_host(found, who, hosting), series=series)

    async def follow_cancelling(self, night: str) -> None:
        """Follow somebody who has called off a platform's own event by hand."""
        stored = await self._context.find(night)
        if stored.night.stage.coming:
            await self._cancel(night, lambda _: None, series=False)

    async def _cancel(self, night: str, check: Callable[[Night], None], *, series: bool) -> Night:
        def cancelled(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check(before)
            check_coming(before)
            plan = before.plan.model_copy(update={"weekly": before.plan.weekly and not series})
            after = before.model_copy(update={"stage": Stage.CANCELLED, "ended": now, "plan": plan})
            told = notes("cancelled", (each.who for each in before.listed if not each.interested), now)
            return after, [*screens(after, now), *told, timer("after", 0, now)]

        return await self._context.change(night, cancelled)

    async def bring(self, night: str, platform: str, place: str) -> Night:
        """Show the lobby in a place of a platform too, if it is shown in none of that platform yet."""
        check_tables({platform: place})

        def brought(stored: StoredNight) -> Change | None:
            before = stored.night
            if platform in before.lobbies or before.stage.done:
                return None
            after = before.model_copy(update={"lobbies": {**before.lobbies, platform: place}})
            return after, screens(after, self._context.now())

        return await self._context.change(night, brought)


def _titled(plan: Plan) -> Plan:
    """Return a plan whose title can be written anywhere, or refuse."""
    title = readable(plan.title)[:LONGEST_TITLE].rstrip()
    if not title:
        raise NightRefusal(Unplanned.NO_TITLE)
    return plan.model_copy(update={"title": title})


def _not_here(entry: Listed) -> Listed:
    return entry.model_copy(update={"here": False})
