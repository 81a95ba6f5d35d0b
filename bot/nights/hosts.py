"""What hosts do: plan, change, begin and end a night, by commands or in a platform's own calendar."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.games.model import HostedGame
from bot.model.night import Listed, Night, NightProblem, NightRefusal, NightStage, Plan, StoredNight
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.nights.context import (
    Change,
    NightContext,
    NightLists,
    check_host,
    check_not_begun,
    check_not_done,
    check_rounds_left,
    close_night,
    notes,
    screens,
    timer,
)
from bot.nights.rounds import can_pair, free_people
from bot.nights.running_nights import compute_board
from bot.nights.series import timers, write_new
from bot.service.context import check_shape, check_tables
from bot.service.guests import readable
from bot.service.play import new_id
from bot.text.time_zones import TimeProblem, WhenRefusal, on_the_wall

LONGEST_TITLE: Final = 100
MOST_PLANNED: Final = 20
"""Nights of one community at the same time."""

_TWO: Final = 2
_LEVEL: Final = "level"
_GROW: Final = "grow"
_ANY_SEED: Final = 0


class Hosts:
    """What only a host may do with a night.

    `hosting` is the community in which the person may host nights, as their platform says; empty if none.
    The host of a night may always change it.
    """

    def __init__(self, context: NightContext) -> None:
        self._context = context
        self._lists = NightLists(context)

    async def plan(  # noqa: PLR0913 - the parts of a night
        self,
        host: str,
        plan: Plan,
        *,
        home: str,
        hosting: str,
        language: str,
        lobbies: Mapping[str, str] | None = None,
    ) -> Night:
        """Plan a night. The host is put on its list, to fill in for an odd number of guests."""
        check_shape(who=host, place=home)
        check_tables(lobbies or {})
        if not home:
            raise NightRefusal(NightProblem.NO_HOME)
        if hosting != home:
            raise NightRefusal(NightProblem.NOT_A_HOST)
        plan = self._check_plan(complete_plan(plan, self._context.service.kinds))
        if len(await self._lists.coming(home)) >= MOST_PLANNED:
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
        """Change the plan of a night that has not begun; game options that are not given stay as they are.

        If the game changes, options that both games have are kept, and the others get their defaults.
        """
        check_shape(who=who)

        def edit(stored: StoredNight) -> Change | None:
            before = stored.night
            check_host(before, who, hosting)
            check_not_begun(before)
            plan = change_plan(before.plan, changes, self._context.service.kinds)
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
            update |= {"stage": NightStage.PLANNED, "listed": listed, "late": False}
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
        """Cancel a night, or its whole weekly series."""
        check_shape(who=who)
        return await self._cancel(night, lambda found: check_host(found, who, hosting), series=series)

    async def follow_cancelling(self, night: str) -> None:
        """Cancel a night because its platform event was cancelled by hand."""
        stored = await self._context.find(night)
        if stored.night.stage.coming:
            await self._cancel(night, lambda _: None, series=False)

    async def _cancel(self, night: str, check: Callable[[Night], None], *, series: bool) -> Night:
        def cancel(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check(before)
            check_not_begun(before)
            plan = before.plan.model_copy(update={"weekly": before.plan.weekly and not series})
            after = before.model_copy(update={"stage": NightStage.CANCELLED, "ended": now, "plan": plan})
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

    async def start(self, who: str, night: str, *, hosting: str) -> Night:
        """Pair all free people now: before the planned time, in a break, or while others still play."""
        check_shape(who=who)
        found = await self._context.find(night)
        board = await compute_board(self._context.service, found.night, found.board)

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
            if before.stage is NightStage.PLANNED:
                after = before.model_copy(update={"stage": NightStage.OPEN})
            return after, [*screens(after, now), timer("now", number, now)]

        return await self._context.change(night, begin)

    async def end(self, who: str, night: str, *, hosting: str) -> Night:
        """Let no further round begin; the night is over when the last pair is done."""
        check_shape(who=who)

        def close(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check_host(before, who, hosting)
            check_not_done(before)
            if before.stage.coming:
                raise NightRefusal(NightProblem.NOT_BEGUN)
            return close_night(before, now)

        return await self._context.change(night, close)


def _clean_title(plan: Plan) -> Plan:
    """Return a plan with a title that is safe to show anywhere; refuse an empty one."""
    title = readable(plan.title)[:LONGEST_TITLE].rstrip()
    if not title:
        raise NightRefusal(NightProblem.NO_TITLE)
    return plan.model_copy(update={"title": title})


def _not_here(entry: Listed) -> Listed:
    return entry.model_copy(update={"here": False})


def complete_plan(plan: Plan, kinds: Mapping[str, HostedGame]) -> Plan:
    """Return a plan with every option of its game; refuse invalid options."""
    kind = _find_game(plan.game, kinds)
    known = kind.rules.option_values()
    others = {name for each in kinds.values() for name in each.rules.option_values()} - known.keys()
    foreign = [name for name in plan.options if name in others]
    if plan.grow and _LEVEL not in known:
        foreign.append(_GROW)
    if foreign:
        raise NightRefusal(NightProblem.NOT_IN_THIS_GAME, option=foreign[0], game=plan.game)
    options = kind.options(plan.options)
    # Refuses options that two cannot play.
    kind.rules.setup(kind.rules.read_options(options), _TWO, _ANY_SEED)
    return plan.model_copy(update={"options": options})


def change_plan(before: Plan, changes: Mapping[str, object], kinds: Mapping[str, HostedGame]) -> Plan:
    """Return a plan with some changes; refuse an invalid result.

    If the game changes, options that both games have are kept, and the others get their defaults.
    """
    given = dict(changes)
    new_options = given.pop("options", None)
    game = str(given.get("game", before.game))
    known = _find_game(game, kinds).rules.option_values()
    kept = {name: value for name, value in before.options.items() if name in known}
    grows = before.grow and _LEVEL in known
    options = {**kept, **(new_options if isinstance(new_options, Mapping) else {})}
    return complete_plan(before.model_copy(update={"grow": grows, **given, "options": options}), kinds)


def _find_game(game: str, kinds: Mapping[str, HostedGame]) -> HostedGame:
    if game not in kinds:
        raise ServiceRefusal(ServiceProblem.UNKNOWN_KIND, kind=game[:40], kinds=tuple(kinds))
    return kinds[game]
