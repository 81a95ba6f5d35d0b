"""Evenings as they come into being: what will happen by itself, and the same evening a week later."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.model.game import NOBODY
from bot.model.night import Listed, Night, Stage, StoredNight
from bot.model.refusals import Denied, ServiceRefusal
from bot.nights.context import CHECK_IN, Change, NightContext, screens, timer
from bot.service.context import DAY
from bot.service.play import new_id, random_seed
from bot.store.queue import Due
from bot.text.time_zones import same_time_next_week


async def write_new(context: NightContext, night: Night) -> None:
    """Write a night once, however often it is called; it is noted first, so that it is found.

    It is noted again afterwards: whoever forgets the host in between strikes the note of what is not there.
    """
    nights, now = context.nights, context.now()
    if not await nights.enter(night.host, night.id, night.plan.at, person=True):
        raise ServiceRefusal(Denied.FORGOTTEN)
    await nights.enter(night.home, night.id, night.plan.at)
    due = [*timers(night, now), *screens(night, now)]
    await nights.write(night, None, due, seed=random_seed())
    if not await nights.enter(night.host, night.id, night.plan.at, person=True):  # forgotten meanwhile
        await context.change(night.id, lambda new: _called_off(new.night.without(night.host), now))


async def follow_up(context: NightContext, before: Night) -> None:
    """Plan the same evening a week later, once however often it is called."""
    if not before.plan.weekly or before.host == NOBODY:
        return

    def named(stored: StoredNight) -> Change | None:
        night = stored.night
        return None if night.next else (night.model_copy(update={"next": new_id()}), ())

    before = await context.change(before.id, named)
    if before.host == NOBODY:  # forgotten a moment ago
        return
    following = _week_later(before, context.now())
    await write_new(context, following)
    host = (await context.find(before.id)).night.host
    if host == NOBODY:  # forgotten meanwhile, by somebody who did not see this one
        await context.change(
            following.id, lambda new: _called_off(new.night.without(before.host), context.now())
        )


def _called_off(night: Night, now: int) -> Change | None:
    """Return an evening that nobody hosts, and that was never announced."""
    if not night.stage.coming:
        return None
    after = night.model_copy(update={"stage": Stage.CANCELLED, "ended": now})
    return after, [*screens(after, now), timer("after", 0, now)]


def timers(night: Night, now: int) -> list[Due]:
    """Return what will happen by itself, unless it is moved. What has passed already is not made up for."""
    at, ends = night.plan.at, night.plan.ends
    due = [timer("soon", at, max(at - CHECK_IN, now)), timer("start", at, at), timer("ends", ends, ends)]
    if now < at - DAY:
        due.append(timer("day", at, at - DAY))
    return due


def _week_later(before: Night, now: int) -> Night:
    """Return the evening that follows in a series: the first one that has not passed."""
    zone = ZoneInfo(before.plan.zone)
    first, week = datetime.fromtimestamp(before.first / 1000, UTC), before.week
    at = 0
    while at <= max(now, before.plan.at):
        week += 1
        at = round(same_time_next_week(first, zone, week).timestamp() * 1000)
    return Night(
        id=before.next,
        home=before.home,
        host=before.host,
        plan=before.plan.model_copy(update={"at": at}),
        created=now,
        language=before.language,
        first=before.first,
        week=week,
        listed=(Listed(who=before.host, fills=True),),
        lobbies=before.lobbies,
    )
