"""Evenings and time: late, missed, moved, called off, and a week later."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.nights.evening import BREAK, TICK
from bot.nights.hosting import MOST_PLANNED
from bot.nights.night import KEPT, Stage
from bot.nights.refusals import Unplanned
from bot.nights.when_refusals import Untimely
from tests.integration.nights.evening import DAY, HOME, HOST, HOUR, MINUTE, Evening, guests
from tests.integration.service.tablemates import why_not

ROME = ZoneInfo("Europe/Rome")


async def test_an_evening_begins_late_with_an_apology_where_we_were_away_at_the_hour(
    evening: Evening,
) -> None:
    people = guests(2, ("discord",))
    await evening.planned(2 * DAY)
    await evening.passes(2 * DAY - 10 * MINUTE)
    await evening.come(people)
    evening.time.passes(40 * MINUTE)  # and nobody looks
    await evening.strikes()
    night = await evening.now()
    assert (night.stage, night.late, len(night.rounds)) == (Stage.PLAYING, True, 1)
    assert "Sorry" in "\n".join((await evening.bring()).lobbies[-1].answer.lines)


async def test_where_nobody_could_check_in_there_is_time_for_it_after_the_apology(evening: Evening) -> None:
    people = guests(2, ("discord",))
    night = await evening.planned(2 * DAY)
    for who in people:
        await evening.service.nights.listing.sign_up(who, night.id)
    evening.time.passes(2 * DAY + 20 * MINUTE)
    await evening.strikes()
    assert (await evening.now()).stage is Stage.OPEN
    assert (await evening.bring()).told(people[0])[-1] == "Friday begins late: are you here?"
    await evening.come(people)
    await evening.passes(BREAK)
    assert len((await evening.now()).rounds) == 1


async def test_an_evening_for_all_of_which_we_were_away_is_given_up_and_the_next_one_is_planned(
    evening: Evening,
) -> None:
    await evening.planned(2 * DAY, weekly=True)
    evening.time.passes(3 * DAY)
    await evening.strikes()
    night = await evening.now()
    assert night.stage is Stage.MISSED
    following = (await evening.service.nights.find(night.next)).night
    assert following.plan.at == night.plan.at + 7 * DAY


async def test_an_evening_to_which_too_few_come_begins_as_soon_as_there_are_two(evening: Evening) -> None:
    ann, bob = guests(2)
    night = await evening.opened([ann])
    assert night.stage is Stage.OPEN
    await evening.come([bob])
    await evening.passes(TICK)
    night = await evening.now()
    assert (night.stage, night.late) == (Stage.PLAYING, False)


async def test_an_evening_to_which_too_few_come_is_over_in_the_end(evening: Evening) -> None:
    await evening.opened(guests(1), minutes=30)
    for _ in range(70):
        await evening.passes(TICK)
    night = await evening.now()
    assert (night.stage, night.rounds) == (Stage.OVER, ())


async def test_a_weekly_evening_keeps_its_hour_on_the_wall_when_the_clocks_change(evening: Evening) -> None:
    at = datetime(2023, 10, 27, 20, 0, tzinfo=ROME)  # a Friday; on Sunday summer time ends
    evening.time.now = round(datetime(2023, 10, 25, tzinfo=UTC).timestamp() * 1000)
    await evening.planned(round(at.timestamp() * 1000) - evening.time.now, weekly=True)
    walls = []
    for _ in range(3):
        night = await evening.now()
        walls.append(datetime.fromtimestamp(night.plan.at / 1000, ROME))
        evening.time.now = night.plan.at + 3 * HOUR
        await evening.strikes()
        evening.night = (await evening.now()).next
    assert [wall.replace(tzinfo=None) for wall in walls] == [
        datetime(2023, 10, 27, 20, 0),  # noqa: DTZ001 - what a clock on the wall shows
        datetime(2023, 11, 3, 20, 0),  # noqa: DTZ001
        datetime(2023, 11, 10, 20, 0),  # noqa: DTZ001
    ]
    assert walls[0].utcoffset() != walls[1].utcoffset()


async def test_a_weekly_evening_that_was_moved_once_is_not_moved_for_ever(evening: Evening) -> None:
    night = await evening.planned(2 * DAY, weekly=True)
    evening.time.now = night.plan.ends
    await evening.strikes()
    evening.night = (await evening.now()).next
    usual = (await evening.now()).plan.at
    await evening.service.nights.hosting.edit(HOST, evening.night, {"at": usual + HOUR}, hosting="")
    evening.time.now = usual + DAY
    await evening.strikes()
    following = (await evening.service.nights.find((await evening.now()).next)).night
    assert following.plan.at == usual + 7 * DAY


async def test_an_evening_that_is_moved_opens_at_its_new_hour_and_whoever_comes_is_told(
    evening: Evening,
) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(2 * DAY)
    await evening.service.nights.listing.sign_up(ann, night.id)
    await evening.passes(2 * DAY - 10 * MINUTE)
    await evening.come([ann])
    later = night.plan.at + HOUR
    await evening.service.nights.hosting.edit(HOST, night.id, {"at": later}, hosting="")
    moved = await evening.now()
    assert (moved.stage, moved.entry(ann) is not None and moved.listed[1].here) == (Stage.PLANNED, False)
    assert (await evening.bring()).told(ann)[-1] == "Friday has another time"
    await evening.passes(10 * MINUTE)
    assert (await evening.now()).stage is Stage.PLANNED  # the old hour is nothing any more
    await evening.passes(35 * MINUTE)
    await evening.passes(10 * MINUTE)
    assert (await evening.now()).stage is Stage.OPEN


async def test_an_evening_can_be_moved_to_an_earlier_hour(evening: Evening) -> None:
    night = await evening.planned(2 * DAY)
    await evening.service.nights.hosting.edit(HOST, night.id, {"at": night.plan.at - DAY}, hosting="")
    await evening.passes(DAY - 10 * MINUTE)
    assert (await evening.now()).stage is Stage.OPEN


async def test_an_evening_that_is_called_off_never_begins_and_whoever_comes_is_told(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(2 * DAY, weekly=True)
    await evening.service.nights.listing.sign_up(ann, night.id)
    await evening.service.nights.hosting.cancel(HOST, night.id, hosting="")
    assert (await evening.bring()).told(ann) == ["Friday is called off"]
    await evening.passes(2 * DAY)
    night = await evening.now()
    assert (night.stage, night.rounds) == (Stage.CANCELLED, ())
    assert night.next  # only this one
    assert await why_not(evening.service.nights.listing.here(ann, night.id)) is Unplanned.ALREADY_DONE


async def test_a_series_that_is_called_off_has_no_next_evening(evening: Evening) -> None:
    night = await evening.planned(2 * DAY, weekly=True)
    await evening.service.nights.hosting.cancel(HOST, night.id, hosting="", series=True)
    await evening.passes(2 * DAY)
    assert not (await evening.now()).next


async def test_only_the_host_and_whoever_may_host_there_can_change_an_evening(evening: Evening) -> None:
    night = await evening.planned()
    hosting, leading = evening.service.nights.hosting, evening.service.nights.leading
    stranger = "discord:66"
    for doing in (
        hosting.edit(stranger, night.id, {"title": "Mine"}, hosting="discord:901"),
        hosting.cancel(stranger, night.id, hosting=""),
        leading.start(stranger, night.id, hosting=""),
        leading.end(stranger, night.id, hosting=""),
    ):
        assert await why_not(doing) is Unplanned.NOT_A_HOST
    assert (await hosting.edit(stranger, night.id, {"title": "Ours"}, hosting=HOME)).plan.title == "Ours"


async def test_what_cannot_be_planned_is_refused(evening: Evening) -> None:
    assert await why_not(evening.planned(-HOUR)) is Untimely.IN_THE_PAST
    assert await why_not(evening.planned(title="\N{ZERO WIDTH SPACE} ")) is Unplanned.NO_TITLE
    night = await evening.planned()
    hosting, leading = evening.service.nights.hosting, evening.service.nights.leading
    assert await why_not(hosting.edit(HOST, night.id, {"at": 1}, hosting="")) is Untimely.IN_THE_PAST
    assert await why_not(leading.start(HOST, night.id, hosting="")) is Unplanned.TOO_FEW
    assert await why_not(leading.end(HOST, night.id, hosting="")) is Unplanned.NOT_BEGUN
    assert await evening.now() == night


async def test_a_community_plans_only_so_many_evenings(evening: Evening) -> None:
    for _ in range(MOST_PLANNED):
        await evening.planned()
    assert await why_not(evening.planned()) is Unplanned.TOO_MANY_NIGHTS


async def test_an_evening_that_was_long_ago_is_forgotten(evening: Evening) -> None:
    night = await evening.planned()
    await evening.passes(3 * DAY)
    await evening.passes(KEPT)
    assert await why_not(evening.service.nights.find(night.id)) is Unplanned.UNKNOWN_NIGHT
    assert not await evening.service.nights.programme.all(HOME)


async def test_whoever_was_there_at_the_hour_has_nothing_to_apologise_for(evening: Evening) -> None:
    ann, bob = guests(2)
    await evening.opened([ann])  # too few
    await evening.come([bob])
    await evening.passes(10 * MINUTE)  # and nobody looked meanwhile
    night = await evening.now()
    assert (night.stage, night.late) == (Stage.PLAYING, False)


async def test_an_evening_to_which_too_few_came_was_not_missed_by_us(evening: Evening) -> None:
    await evening.opened(guests(1), minutes=30)
    await evening.passes(HOUR)
    assert (await evening.now()).stage is Stage.OVER


async def test_an_evening_that_is_moved_after_an_apology_begins_without_one(evening: Evening) -> None:
    night = await evening.planned(DAY)
    await evening.passes(DAY + 10 * MINUTE)  # nobody looked at the hour
    assert (await evening.now()).late
    await evening.service.nights.hosting.edit(HOST, night.id, {"at": evening.time.now + DAY}, hosting="")
    assert not (await evening.now()).late
