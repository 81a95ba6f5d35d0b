"""Creating nights: writing a new one with its timers, and planning the next one of a weekly series."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.model.game import NOBODY
from bot.model.night import Listed, Night, NightStage, StoredNight
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.nights.context import CHECK_IN, Change, NightContext, screens, timer
from bot.service.context import DAY
from bot.service.play import new_id, random_seed
from bot.store.queue import Due
from bot.text.time_zones import same_time_next_week


async def write_new(context: NightContext, night: Night) -> None:
    """Write a new night; repeating it changes nothing. The night is listed first, so that it can be found.

    It is listed again afterwards, because forgetting the host in between removes the entry.
    """
    nights, now = context.nights, context.now()
    if not await nights.enter(night.host, night.id, night.plan.at, person=True):
        raise ServiceRefusal(ServiceProblem.FORGOTTEN)
    await nights.enter(night.home, night.id, night.plan.at)
    due = [*timers(night, now), *screens(night, now)]
    await nights.write(night, None, due, seed=random_seed())
    if not await nights.enter(night.host, night.id, night.plan.at, person=True):  # the host was forgotten
        await context.change(night.id, lambda new: _cancel(new.night.without(night.host), now))


async def follow_up(context: NightContext, before: Night) -> None:
    """Plan the next night of a weekly series; repeating it changes nothing."""
    if not before.plan.weekly or before.host == NOBODY:
        return

    def reserve_id(stored: StoredNight) -> Change | None:
        night = stored.night
        return None if night.next else (night.model_copy(update={"next": new_id()}), ())

    before = await context.change(before.id, reserve_id)
    if before.host == NOBODY:  # forgotten just now
        return
    following = _next_night(before, context.now())
    await write_new(context, following)
    host = (await context.find(before.id)).night.host
    if host == NOBODY:  # forgotten before the new night was listed
        await context.change(following.id, lambda new: _cancel(new.night.without(before.host), context.now()))


def _cancel(night: Night, now: int) -> Change | None:
    """Cancel a night that lost its host before it was announced."""
    if not night.stage.coming:
        return None
    after = night.model_copy(update={"stage": NightStage.CANCELLED, "ended": now})
    return after, [*screens(after, now), timer("after", 0, now)]


def timers(night: Night, now: int) -> list[Due]:
    """Return the timers of a night; a reminder in the past is left out."""
    at, ends = night.plan.at, night.plan.ends
    due = [timer("soon", at, max(at - CHECK_IN, now)), timer("start", at, at), timer("ends", ends, ends)]
    if now < at - DAY:
        due.append(timer("day", at, at - DAY))
    return due


def _next_night(before: Night, now: int) -> Night:
    """Return the next night of a series: the first one in the future."""
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
