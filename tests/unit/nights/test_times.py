"""How long an evening is, when the next one of a series is, and how that is told, whatever the clocks do."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import words_in
from bot.nights.lengths import length, read_length
from bot.nights.walls import after_the_gap, moments, on_the_wall, same_time_next_week
from bot.nights.when_refusals import Untimely, WhenRefusal
from bot.nights.when_shown import shown, shown_briefly
from bot.nights.zones import read_zone
from renderers.language import Language
from tests.rows import each_row
from tests.unit.nights.evenings import NEW_YORK, ROME, at

EN, IT = words_in(Language.EN), words_in(Language.IT)
WEEK = timedelta(weeks=1)
EVENING = at("2026-11-20 20:00")


@each_row(
    ("minutes", "many"),
    [
        (30, ("half an hour", "mezz'ora")),
        (45, ("45 minuti", "0:45")),
        (60, ("an hour", "un'ora")),
        (
            90,
            (
                *("90", " 090 ", "90m", "90 min.", "1h30", "1h 30", "1h30m", "1 hour and 30 minutes", "1:30"),
                *("un'ora e mezza", "an hour and a half", "1.5h"),
            ),
        ),
        (120, ("2h", "2 H", "2 hours")),
        (135, ("2 ore e 15 minuti",)),
        (150, ("2,5 ore",)),
        (
            None,
            (
                *("", " ", "h", "one", "due", "long", "-90", "1.3h", "1.5", "2h and", "1h30h", "1:60"),
                *("3 days", "٩٠", "9" * 40),
            ),
        ),
    ],
)
def test_a_length_is_read_in_many_forms_and_what_could_be_something_else_is_none(
    minutes: int | None, many: tuple[str, ...]
) -> None:
    assert {typed: read_length(typed) for typed in many} == dict.fromkeys(many, minutes)


@each_row(
    ("minutes", "english", "italian"),
    [
        (1, "one minute", "un minuto"),
        (45, "45 minutes", "45 minuti"),
        (60, "one hour", "un'ora"),
        (90, "one hour 30 minutes", "un'ora 30 minuti"),
        (120, "2 hours", "2 ore"),
        (1440, "24 hours", "24 ore"),
    ],
)
def test_a_length_is_told_as_people_say_it(minutes: int, english: str, italian: str) -> None:
    assert (length(minutes, EN), length(minutes, IT)) == (english, italian)


@given(st.integers(1, 1440), st.sampled_from(Language))
def test_a_length_that_is_told_can_be_typed(minutes: int, language: Language) -> None:
    assert read_length(length(minutes, words_in(language))) == minutes


@each_row(
    ("zone", "evening", "hours"),
    [
        ("Europe/Rome", "2027-03-26 20:00", -1),
        ("Europe/Rome", "2027-10-29 20:00", 1),
        ("America/New_York", "2027-03-26 20:00", 0),  # when Rome changes
        ("Australia/Lord_Howe", "2026-10-02 20:00", -0.5),
        ("Asia/Kathmandu", "2027-10-29 20:00", 0),
    ],
)
def test_the_time_on_the_wall_stays_and_the_hours_between_change(
    zone: str, evening: str, hours: float
) -> None:
    there = ZoneInfo(zone)
    following = same_time_next_week(at(evening, there), there)
    assert on_the_wall(following, there) == datetime.fromisoformat(evening) + WEEK
    assert following - at(evening, there) == WEEK + timedelta(hours=hours)
    assert following.tzinfo is UTC


@each_row(
    ("zone", "before", "expected"),
    [
        ("Europe/Rome", "2027-03-21 02:30", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 02:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 03:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 01:59", "2027-03-28 01:59"),
        ("Australia/Lord_Howe", "2026-09-27 02:10", "2026-10-04 02:30"),
        ("Pacific/Apia", "2011-12-23 20:00", "2011-12-31 00:00"),
    ],
)
def test_a_time_that_is_skipped_is_the_first_minute_after_it(zone: str, before: str, expected: str) -> None:
    there = ZoneInfo(zone)
    assert same_time_next_week(at(before, there), there) == at(expected, there)


def test_a_time_that_comes_twice_is_the_first_of_the_two() -> None:
    for zone, before in ((ROME, "2027-10-24 02:30"), (ZoneInfo("Australia/Lord_Howe"), "2026-03-29 01:45")):
        first, second = moments(datetime.fromisoformat(before) + WEEK, zone)
        assert same_time_next_week(at(before, zone), zone) == first < second


def test_weeks_are_counted_from_the_first_evening_and_come_back_to_its_time_after_a_gap() -> None:
    first = at("2027-03-21 02:30")
    evenings = [on_the_wall(same_time_next_week(first, ROME, weeks), ROME) for weeks in (0, 1, 2)]
    assert [f"{each:%d %H:%M}" for each in evenings] == ["21 02:30", "28 03:00", "04 02:30"]
    wall = datetime.fromisoformat("2027-03-28 02:30:40")
    assert moments(wall, ROME) == ()
    assert after_the_gap(wall, ROME) == datetime(2027, 3, 28, 1, 0, tzinfo=UTC)


def test_a_moment_is_told_at_length_and_briefly_in_everybodys_own_time() -> None:
    assert shown(EVENING, ROME, EN) == "Friday 20 November, 20:00 (Europe/Rome)"
    assert shown_briefly(EVENING, ROME, EN) == "Fri 20 Nov, 20:00"
    assert shown(EVENING, ROME, IT) == "venerdì 20 novembre, 20:00 (Europe/Rome)"
    assert shown_briefly(EVENING, ROME, IT) == "ven 20 nov, 20:00"
    assert shown(EVENING, NEW_YORK, EN) == "Friday 20 November, 14:00 (America/New_York)"
    assert shown(EVENING, ZoneInfo("Asia/Kolkata"), EN) == "Saturday 21 November, 00:30 (Asia/Kolkata)"
    twice = [shown_briefly(datetime(2027, 10, 31, hour, 30, tzinfo=UTC), ROME, EN) for hour in (0, 1)]
    assert twice == ["Sun 31 Oct, 02:30+02:00", "Sun 31 Oct, 02:30+01:00"]


@each_row("language", Language)
def test_every_day_of_a_year_reads_differently(language: Language) -> None:
    noons = [datetime(2028, 1, 1, 12, tzinfo=UTC) + timedelta(days=day) for day in range(366)]
    for tell in (shown, shown_briefly):
        assert len({tell(noon, ROME, words_in(language)) for noon in noons}) == 366


@each_row(
    ("typed", "name"),
    [
        *(("Europe/Rome", "Europe/Rome"), (" europe/rome ", "Europe/Rome"), ("EUROPE/ROME", "Europe/Rome")),
        *(("America/New York", "America/New_York"), ("etc/gmt+5", "Etc/GMT+5"), ("utc", "UTC")),
        ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
    ],
)
def test_a_zone_is_found_by_its_name_however_its_letters_are_written(typed: str, name: str) -> None:
    assert read_zone(typed).key == name


def similar(typed: str, code: Untimely = Untimely.UNKNOWN_ZONE) -> tuple[str, ...]:
    """Return what is offered instead of something that is no zone."""
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    assert refusal.value.code == code
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    return names


@each_row(
    ("typed", "name"),
    [
        *(("Europe/Rom", "Europe/Rome"), ("Europe/Roma", "Europe/Rome"), ("Rome", "Europe/Rome")),
        *(("new york", "America/New_York"), ("Amercia/New_York", "America/New_York")),
        ("Santiago", "America/Santiago"),
    ],
)
def test_a_typo_or_a_city_is_answered_with_similar_names(typed: str, name: str) -> None:
    assert similar(typed)[0] == name
    assert len(similar(typed)) <= 3


@each_row(
    ("typed", "place"),
    [
        *((typed, "Europe/Rome") for typed in ("GMT+1", "UTC+2", "+02:00", "utc +1", "+0200")),
        *(("GMT-5", "America/New_York"), ("\N{MINUS SIGN}8", "America/Los_Angeles")),
        ("UTC+5:30", "Asia/Kolkata"),
    ],
)
def test_a_distance_from_greenwich_is_answered_with_places_that_have_it(typed: str, place: str) -> None:
    assert similar(typed, Untimely.ONLY_A_DISTANCE)[0] == place


@each_row(
    ("typed", "place"),
    [
        *(("CEST", "Europe/Rome"), ("cest", "Europe/Berlin"), ("PST", "America/Los_Angeles")),
        *(("PDT", "America/Los_Angeles"), ("EDT", "America/New_York"), ("BST", "Europe/London")),
        ("JST", "Asia/Tokyo"),
    ],
)
def test_letters_for_the_clocks_of_a_place_are_answered_with_it(typed: str, place: str) -> None:
    assert place in similar(typed)


@each_row(
    "typed",
    [
        *("Etc/GMT+99", "GMT+", "UCT1", "EST5", "Etc", "gmt 1", "+99", "", "xyzzy", "/etc/passwd"),
        *("../Europe/Rome", "\0", "localtime", "Factory", "GMT+1", "+01:00", "z" * 9999),
    ],
)
def test_whatever_is_no_zone_is_answered_with_real_places(typed: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert names
    assert [read_zone(name).key for name in names] == [*names]
    assert [name for name in names if name.startswith("Etc/") or ("/" not in name and name != "UTC")] == []
