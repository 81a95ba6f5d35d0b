"""Given an evening that repeats every week: when is the next one, whatever the clocks do?"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.nights.walls import after_the_gap, moments, on_the_wall, same_time_next_week
from tests.rows import each_row
from tests.unit.nights.evenings import ROME, at, hours_between

WEEK = 7 * 24


@each_row(
    ("zone", "evening", "hours"),
    [
        ("Europe/Rome", "2027-03-26 20:00", WEEK - 1),
        ("Europe/Rome", "2027-10-29 20:00", WEEK + 1),
        ("Europe/Rome", "2027-06-04 20:00", WEEK),
        ("America/New_York", "2027-03-12 20:00", WEEK - 1),
        ("America/New_York", "2027-11-05 20:00", WEEK + 1),
        ("America/New_York", "2027-03-26 20:00", WEEK),  # when Rome changes
        ("Australia/Lord_Howe", "2026-10-02 20:00", WEEK - 0.5),
        ("Australia/Lord_Howe", "2026-04-03 20:00", WEEK + 0.5),
        ("Asia/Kolkata", "2027-03-26 20:00", WEEK),
        ("Asia/Kathmandu", "2027-10-29 20:00", WEEK),
        ("UTC", "2027-03-26 20:00", WEEK),
    ],
)
def test_the_time_on_the_wall_stays_and_the_hours_between_change(
    zone: str, evening: str, hours: float
) -> None:
    there = ZoneInfo(zone)
    first = at(evening, there)
    following = same_time_next_week(first, there)
    assert on_the_wall(following, there) == datetime.fromisoformat(evening) + timedelta(weeks=1)
    assert hours_between(first, following) == hours
    assert following.tzinfo is UTC


@each_row(
    ("zone", "before", "expected"),
    [
        ("Europe/Rome", "2027-03-21 02:30", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 02:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 03:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 01:59", "2027-03-28 01:59"),
        ("America/New_York", "2027-03-07 02:45", "2027-03-14 03:00"),
        ("Australia/Lord_Howe", "2026-09-27 02:10", "2026-10-04 02:30"),
        ("America/Sao_Paulo", "2018-10-28 00:30", "2018-11-04 01:00"),
        ("Pacific/Apia", "2011-12-23 20:00", "2011-12-31 00:00"),
    ],
)
def test_a_time_that_is_skipped_is_the_first_minute_after_it(zone: str, before: str, expected: str) -> None:
    there = ZoneInfo(zone)
    assert same_time_next_week(at(before, there), there) == at(expected, there)


@each_row(
    ("zone", "before"),
    [
        ("Europe/Rome", "2027-10-24 02:30"),
        ("America/New_York", "2027-10-31 01:30"),
        ("Australia/Lord_Howe", "2026-03-29 01:45"),
    ],
)
def test_a_time_that_comes_twice_is_the_first_of_the_two(zone: str, before: str) -> None:
    there = ZoneInfo(zone)
    wall = datetime.fromisoformat(before) + timedelta(weeks=1)
    both = moments(wall, there)
    assert len(both) == 2
    assert same_time_next_week(at(before, there), there) == both[0] < both[1]


def test_weeks_counted_from_the_first_evening_come_back_to_its_time() -> None:
    first = at("2027-03-21 02:30")
    evenings = [on_the_wall(same_time_next_week(first, ROME, weeks), ROME) for weeks in (0, 1, 2)]
    assert [f"{each:%d %H:%M}" for each in evenings] == ["21 02:30", "28 03:00", "04 02:30"]


def test_a_skipped_time_has_no_moment_and_what_follows_it_is_a_whole_minute() -> None:
    wall = datetime.fromisoformat("2027-03-28 02:30:40")
    assert moments(wall, ROME) == ()
    assert after_the_gap(wall, ROME) == datetime(2027, 3, 28, 1, 0, tzinfo=UTC)
