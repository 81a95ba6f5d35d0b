"""Evenings and time: late, missed, moved, called off, a week later, and done by whoever can do it."""

import json
import logging
from datetime import datetime, timedelta
from unittest.mock import AsyncMock
from zoneinfo import ZoneInfo

import pytest

from bot.delivery.worker import Worker
from bot.model.night import NightProblem, NightStage
from bot.nights.context import queue_of
from bot.nights.hosts import MOST_PLANNED
from bot.nights.running_nights import BREAK, TICK
from bot.store.keys import night_key
from bot.store.nights import Nights
from bot.telemetry.metrics import Metrics
from bot.text.time_zones import TimeProblem
from tests.integration.nights.evening import DAY, HOME, HOST, HOUR, MINUTE, Evening, guests
from tests.integration.service.recorder import until_so, working
from tests.integration.service.tablemates import why_not


async def test_an_evening_begins_late_with_an_apology_if_we_were_away(evening: Evening) -> None:
    people = guests(2, ("discord",))
    await evening.planned(2 * DAY)
    await evening.passes(2 * DAY - 10 * MINUTE)
    await evening.come(people)
    await evening.passes(40 * MINUTE)  # and nobody looked
    night = await evening.now()
    assert (night.stage, night.late, len(night.rounds)) == (NightStage.PLAYING, True, 1)
    assert "starting late" in await evening.reads()
    night = await evening.planned(2 * DAY)  # nobody could check in: there is time for it after the apology
    for who in people:
        await evening.sign_ups.sign_up(who, night.id)
    await evening.passes(2 * DAY + 20 * MINUTE)
    night = await evening.now()
    assert (night.stage, night.late) == (NightStage.OPEN, True)
    assert (await evening.bring()).told(people[0])[-1] == "Friday is starting late: are you here?"
    await evening.come(people)
    await evening.passes(BREAK)
    assert len((await evening.now()).rounds) == 1
    night = await evening.planned(DAY)
    await evening.passes(DAY + 10 * MINUTE)
    assert (await evening.now()).late
    await evening.edit(night.id, at=evening.time.now + DAY)
    assert not (await evening.now()).late, "moved after an apology, it begins without one"


async def test_an_evening_with_too_few_begins_with_two_or_is_over_in_the_end(evening: Evening) -> None:
    ann, bob = guests(2)
    for waits in (TICK, 10 * MINUTE):  # in which nobody looks: there is nothing to apologise for
        night = await evening.opened([ann])
        assert night.stage is NightStage.OPEN
        await evening.come([bob])
        await evening.passes(waits)
        night = await evening.now()
        assert (night.stage, night.late) == (NightStage.PLAYING, False)
    for ticks, tick in ((70, TICK), (1, HOUR)):  # which was not missed by us
        await evening.opened(["discord:70"], minutes=30)
        for _ in range(ticks):
            await evening.passes(tick)
        night = await evening.now()
        assert (night.stage, night.rounds) == (NightStage.OVER, ())


async def test_a_weekly_evening_that_we_missed_is_given_up_and_the_next_is_at_the_same_hour_on_the_wall(
    evening: Evening,
) -> None:
    friday = datetime(2023, 10, 27, 20, 0, tzinfo=ZoneInfo("Europe/Rome"))  # on Sunday summer time ends
    evening.time.now = round(friday.timestamp() * 1000) - DAY
    await evening.planned(DAY, weekly=True)
    for week in range(3):
        night, usual = await evening.now(), friday + timedelta(weeks=week)
        assert night.plan.at == round(usual.timestamp() * 1000)
        if week:
            await evening.edit(night.id, at=night.plan.at + HOUR)  # moved once it is not moved for ever
        evening.time.now = night.plan.at + DAY
        await evening.strikes()
        missed = await evening.now()
        assert missed.stage is NightStage.MISSED
        evening.night = missed.next


async def test_an_evening_that_is_moved_opens_at_its_new_hour_and_all_are_told(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(2 * DAY)
    await evening.sign_ups.sign_up(ann, night.id)
    await evening.passes(2 * DAY - 10 * MINUTE)
    await evening.come([ann])
    moved = await evening.edit(night.id, at=night.plan.at + HOUR)
    assert (moved.stage, moved.entry(ann) is not None and moved.listed[1].here) == (NightStage.PLANNED, False)
    assert (await evening.bring()).told(ann)[-1] == "Friday has a new time"
    await evening.passes(10 * MINUTE)
    assert (await evening.now()).stage is NightStage.PLANNED  # the old hour is nothing any more
    await evening.passes(35 * MINUTE)
    await evening.passes(10 * MINUTE)
    assert (await evening.now()).stage is NightStage.OPEN
    earlier = await evening.planned(2 * DAY)
    await evening.edit(earlier.id, at=earlier.plan.at - DAY)
    await evening.passes(DAY - 10 * MINUTE)
    assert (await evening.now()).stage is NightStage.OPEN


async def test_an_evening_that_is_called_off_never_begins_and_whoever_comes_is_told(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    for series in (False, True):
        night = await evening.planned(2 * DAY, weekly=True)
        await evening.sign_ups.sign_up(ann, night.id)
        await evening.hosts.cancel(HOST, night.id, hosting="", series=series)
        assert (await evening.bring()).told(ann)[-1] == "Friday is off"
        await evening.passes(2 * DAY)
        night = await evening.now()
        assert (night.stage, night.rounds) == (NightStage.CANCELLED, ())
        assert bool(night.next) is not series
        assert await why_not(evening.sign_ups.here(ann, night.id)) is NightProblem.ALREADY_DONE


async def test_only_who_may_host_changes_an_evening_and_only_to_what_can_be(evening: Evening) -> None:
    night, stranger = await evening.planned(), "discord:66"
    hosting, leading = evening.hosts, evening.hosts
    for doing, code in (
        (hosting.edit(stranger, night.id, {"title": "Mine"}, hosting="discord:901"), NightProblem.NOT_A_HOST),
        (hosting.cancel(stranger, night.id, hosting=""), NightProblem.NOT_A_HOST),
        (leading.start(stranger, night.id, hosting=""), NightProblem.NOT_A_HOST),
        (leading.end(stranger, night.id, hosting=""), NightProblem.NOT_A_HOST),
        (evening.edit(night.id, at=1), TimeProblem.IN_THE_PAST),
        (leading.start(HOST, night.id, hosting=""), NightProblem.TOO_FEW),
        (leading.end(HOST, night.id, hosting=""), NightProblem.NOT_BEGUN),
    ):
        assert await why_not(doing) is code
    assert await evening.now() == night
    assert await why_not(evening.planned(-HOUR)) is TimeProblem.IN_THE_PAST
    assert await why_not(evening.planned(title="\N{ZERO WIDTH SPACE} ")) is NightProblem.NO_TITLE
    assert (await hosting.edit(stranger, night.id, {"title": "Ours"}, hosting=HOME)).plan.title == "Ours"
    for _ in range(MOST_PLANNED - 1):
        await evening.planned()
    assert await why_not(evening.planned()) is NightProblem.TOO_MANY_NIGHTS


async def test_where_many_change_an_evening_at_its_hour_it_does_not_begin_an_hour_late(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.about_to_begin(guests(2))
    evening.time.passes(MINUTE)
    (claim,) = [each for each in await evening.claim() if each.what.startswith("start")]
    monkeypatch.setattr(Nights, "write", AsyncMock(return_value=False))  # another one was faster
    assert await why_not(evening.carry_out(claim)) is NightProblem.BUSY_NIGHT


async def test_what_a_newer_program_has_to_show_is_left_to_it(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(DAY)
    await evening.sign_ups.sign_up(ann, night.id)
    await evening.passes(DAY - 15 * MINUTE)
    ours = await evening.client.hget(night_key(night.id), "night")
    assert ours
    newer = json.dumps({**json.loads(ours), "weather": "rain"})
    await evening.client.hset(night_key(night.id), "night", newer)
    assert not (await evening.bring()).notes
    await evening.client.hset(night_key(night.id), "night", ours)  # now somebody can read it
    evening.time.passes(MINUTE)
    assert (await evening.now()).stage is NightStage.OPEN
    assert (await evening.bring()).told(ann) == ["Friday is about to begin: are you here?"]


async def test_no_log_says_who_could_not_be_told(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(DAY)
    await evening.sign_ups.sign_up(ann, night.id)
    await evening.passes(DAY - 15 * MINUTE)
    fail = AsyncMock(side_effect=RuntimeError)
    worker = Worker(queue_of("discord"), evening.client, fail, evening.time, Metrics(), hash_key=night_key)
    with caplog.at_level(logging.DEBUG):
        async with working(worker):
            await until_so(lambda: any(ann in call.args[0].what for call in fail.await_args_list))
    told = repr([vars(record) for record in caplog.records])
    assert "worker.failed" in told
    assert ann not in told
