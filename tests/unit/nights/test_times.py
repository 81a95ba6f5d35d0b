"""How long an evening is, when the next one of a series is, and how that is told, whatever the clocks do."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.catalogue import words_in
from bot.text.time_words import format_length, format_moment, format_moment_briefly, read_length
from bot.text.time_zones import (
    TimeProblem,
    WhenRefusal,
    find_gap_end,
    find_moments,
    on_the_wall,
    read_zone,
    same_time_next_week,
)
from renderers.i18n.catalogue import Language
from tests.rows import each_row
from tests.unit.nights.test_when import NEW_YORK, ROME, at

EN, IT = words_in(Language.EN), words_in(Language.IT)
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
    assert (format_length(minutes, EN), format_length(minutes, IT)) == (english, italian)


@given(st.integers(1, 1440), st.sampled_from(Language))
def test_a_length_that_is_told_can_be_typed(minutes: int, language: Language) -> None:
    assert read_length(format_length(minutes, words_in(language))) == minutes


@each_row(
    ("zone", "before", "expected"),
    [
        ("Europe/Rome", "2027-03-21 02:30", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 02:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 03:00", "2027-03-28 03:00"),
        ("Europe/Rome", "2027-03-21 01:59", "2027-03-28 01:59"),
        ("Europe/Rome", "2027-10-29 20:00", "2027-11-05 20:00"),
        ("America/New_York", "2027-03-26 20:00", "2027-04-02 20:00"),  # when Rome changes
        ("Australia/Lord_Howe", "2026-09-27 02:10", "2026-10-04 02:30"),
        ("Pacific/Apia", "2011-12-23 20:00", "2011-12-31 00:00"),
        ("Europe/Rome", "2027-10-24 02:30", "2027-10-31 02:30"),  # which comes twice: the first of the two
        ("Australia/Lord_Howe", "2026-03-29 01:45", "2026-04-05 01:45"),
    ],
)
def test_the_time_on_the_wall_stays_or_is_the_first_minute_after_those_that_are_skipped(
    zone: str, before: str, expected: str
) -> None:
    there = ZoneInfo(zone)
    assert same_time_next_week(at(before, there), there) == at(expected, there)


def test_weeks_are_counted_from_the_first_evening_and_come_back_to_its_time_after_a_gap() -> None:
    first = at("2027-03-21 02:30")
    evenings = [on_the_wall(same_time_next_week(first, ROME, weeks), ROME) for weeks in (0, 1, 2)]
    assert [f"{each:%d %H:%M}" for each in evenings] == ["21 02:30", "28 03:00", "04 02:30"]
    wall = datetime.fromisoformat("2027-03-28 02:30:40")
    assert find_moments(wall, ROME) == ()
    assert find_gap_end(wall, ROME) == datetime(2027, 3, 28, 1, 0, tzinfo=UTC)


def test_a_moment_is_told_at_length_and_briefly_in_everybodys_own_time() -> None:
    assert format_moment(EVENING, ROME, EN) == "Friday 20 November, 20:00 (Europe/Rome)"
    assert format_moment_briefly(EVENING, ROME, EN) == "Fri 20 Nov, 20:00"
    assert format_moment(EVENING, ROME, IT) == "venerdì 20 novembre, alle 20:00 (Europe/Rome)"
    assert format_moment_briefly(EVENING, ROME, IT) == "ven 20 nov, alle 20:00"
    assert format_moment(EVENING, NEW_YORK, EN) == "Friday 20 November, 14:00 (America/New_York)"
    assert (
        format_moment(EVENING, ZoneInfo("Asia/Kolkata"), EN) == "Saturday 21 November, 00:30 (Asia/Kolkata)"
    )
    twice = [format_moment_briefly(datetime(2027, 10, 31, hour, 30, tzinfo=UTC), ROME, EN) for hour in (0, 1)]
    assert twice == ["Sun 31 Oct, 02:30+02:00", "Sun 31 Oct, 02:30+01:00"]


@each_row("language", Language)
def test_every_day_of_a_year_reads_differently(language: Language) -> None:
    noons = [datetime(2028, 1, 1, 12, tzinfo=UTC) + timedelta(days=day) for day in range(366)]
    for tell in (format_moment, format_moment_briefly):
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


SIMILAR: dict[TimeProblem, dict[str, tuple[str, ...]]] = {
    TimeProblem.UNKNOWN_ZONE: {
        "Europe/Rome": ("Europe/Rom", "Europe/Roma", "Rome", "CEST"),
        "Europe/Berlin": ("cest",),
        "Europe/London": ("BST",),
        "America/New_York": ("new york", "Amercia/New_York", "EDT"),
        "America/Santiago": ("Santiago",),
        "America/Los_Angeles": ("PST", "PDT"),
        "Asia/Tokyo": ("JST",),
    },
    TimeProblem.ONLY_A_DISTANCE: {
        "Europe/Rome": ("GMT+1", "UTC+2", "+02:00", "utc +1", "+0200"),
        "America/New_York": ("GMT-5",),
        "America/Los_Angeles": ("\N{MINUS SIGN}8",),
        "Asia/Kolkata": ("UTC+5:30",),
    },
}
NO_ZONES = (
    *("Etc/GMT+99", "GMT+", "UCT1", "EST5", "Etc", "gmt 1", "+99", "", "xyzzy", "/etc/passwd"),
    *("../Europe/Rome", "\0", "localtime", "Factory", "GMT+1", "+01:00", "z" * 9999),
)


def refused(typed: str) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    return refusal.value.code, names


@each_row(
    ("code", "place", "typed"),
    [
        (code, place, typed)
        for code, some in SIMILAR.items()
        for place, many in some.items()
        for typed in many
    ],
)
def test_a_typo_a_city_letters_or_a_distance_are_answered_with_places(
    code: TimeProblem, place: str, typed: str
) -> None:
    answered, names = refused(typed)
    assert answered == code
    assert place in names[: None if typed.isalpha() and len(typed) < 5 else 1]
    assert len(names) <= 3


@each_row("typed", NO_ZONES)
def test_whatever_is_no_zone_is_answered_with_real_places(typed: str) -> None:
    _, names = refused(typed)
    assert names
    assert [read_zone(name).key for name in names] == [*names]
    assert [name for name in names if name.startswith("Etc/") or ("/" not in name and name != "UTC")] == []
