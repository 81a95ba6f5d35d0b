"""Given what a host typed: when does the evening begin?"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.nights.when import read_when, read_when_and_where
from tests.rows import each_row
from tests.unit.nights.evenings import NEW_YORK, NOW, ROME, at

FRIDAY = "2026-11-20 20:00"
READ = {
    # Discord's own, and ISO 8601
    "<t:1795201200>": FRIDAY,
    "<t:1795201200:F>": FRIDAY,
    " <t:1795201259:R> ": FRIDAY,
    "2026-11-20 20:00": FRIDAY,
    "2026-11-20T20:00": FRIDAY,
    "2026-11-20T20:00:30": FRIDAY,
    "2026-11-20T19:00Z": FRIDAY,
    "2026-11-20t19:00:00.123z": FRIDAY,
    "2026-11-20 20:00+01:00": FRIDAY,
    "2026-11-20 14:00-0500": FRIDAY,
    "2026-11-21T00:30 +05:30": FRIDAY,
    "2026/11/20 20:00": FRIDAY,
    # Weekdays
    "Friday 20:00": FRIDAY,
    "FRIDAY at 20:00": FRIDAY,
    "friday at 8pm": FRIDAY,
    "Fri. 8 p.m.": FRIDAY,
    "on Friday, 08:00 PM": FRIDAY,
    "Friday evening at 8": FRIDAY,
    "8 in the evening on Friday": FRIDAY,
    "20:00 Friday": FRIDAY,
    "this Friday @20:00": FRIDAY,
    "venerdì alle 20": FRIDAY,
    "venerdi alle ore 20": FRIDAY,
    "VENERDÌ 20.00": FRIDAY,
    "venerdì sera alle 8": FRIDAY,
    "alle 20 di venerdì": FRIDAY,
    "alle 8 di sera, venerdì": FRIDAY,
    "ven h20": FRIDAY,
    "Friday 20h": FRIDAY,
    "Friday 20h30": "2026-11-20 20:30",
    "venerdì alle 20 e 30": "2026-11-20 20:30",
    "alle 20 e mezza di venerdì": "2026-11-20 20:30",
    "ven 20.30": "2026-11-20 20:30",
    "Monday 18:31": "2026-11-16 18:31",
    "Monday 18:30": "2026-11-23 18:30",
    "lunedì 09:00": "2026-11-23 09:00",
    "next Friday 20:00": FRIDAY,
    "next Monday 20:00": "2026-11-23 20:00",
    "lunedì prossimo alle 20": "2026-11-23 20:00",
    "prossimo lunedì alle 20": "2026-11-23 20:00",
    "mar 20.30": "2026-11-17 20:30",
    # Days by their names
    "today 21:00": "2026-11-16 21:00",
    "oggi 21:00": "2026-11-16 21:00",
    "tomorrow 9pm": "2026-11-17 21:00",
    "9pm tomorrow": "2026-11-17 21:00",
    "domani alle 21": "2026-11-17 21:00",
    "domani mattina alle 9": "2026-11-17 09:00",
    "domani pomeriggio alle 3": "2026-11-17 15:00",
    "tomorrow at noon": "2026-11-17 12:00",
    "domani a mezzogiorno": "2026-11-17 12:00",
    "tomorrow 12am": "2026-11-17 00:00",
    "tomorrow 12:30pm": "2026-11-17 12:30",
    "tonight at 9": "2026-11-16 21:00",
    "tonight 9:30": "2026-11-16 21:30",
    "this evening at 21": "2026-11-16 21:00",
    "stasera alle 21": "2026-11-16 21:00",
    "stasera alle 10:30": "2026-11-16 22:30",
    "questa sera alle 9": "2026-11-16 21:00",
    "the day after tomorrow at 8pm": "2026-11-18 20:00",
    "dopodomani ore 20": "2026-11-18 20:00",
    # From now
    "in 2 hours": "2026-11-16 20:30",
    "in two hours": "2026-11-16 20:30",
    "in 2h": "2026-11-16 20:30",
    "in 90 minutes": "2026-11-16 20:00",
    "in 1h30m": "2026-11-16 20:00",
    "in 1 hour and 30 minutes": "2026-11-16 20:00",
    "in an hour and a half": "2026-11-16 20:00",
    "in half an hour": "2026-11-16 19:00",
    "in 1 minute": "2026-11-16 18:31",
    "tra 2 ore": "2026-11-16 20:30",
    "tra due ore": "2026-11-16 20:30",
    "fra un'ora": "2026-11-16 19:30",
    "fra un\N{RIGHT SINGLE QUOTATION MARK}ora e mezza": "2026-11-16 20:00",
    "tra mezz'ora": "2026-11-16 19:00",
    "tra 1 ora e 10 minuti": "2026-11-16 19:40",
    "in 3 days at 20:00": "2026-11-19 20:00",
    "tra 3 giorni alle 20": "2026-11-19 20:00",
    "in a week at 8pm": "2026-11-23 20:00",
    "fra una settimana alle 20": "2026-11-23 20:00",
    # Dates
    "20 November 20:00": FRIDAY,
    "20 nov 2026 alle 20": FRIDAY,
    "the 20th of November at 8pm": FRIDAY,
    "Nov 20th, 2026, 8pm": FRIDAY,
    "November 20 20:00": FRIDAY,
    "il 20 novembre alle 20": FRIDAY,
    "8pm on 20 November": FRIDAY,
    "20/11 20:00": FRIDAY,
    "20/11/2026 20:00": FRIDAY,
    "11/20 8pm": FRIDAY,
    "20.11.2026 20:00": FRIDAY,
    "20-11-2026 20.00": FRIDAY,
    "10.12.2026 20:00": "2026-12-10 20:00",
    "12/12 20:00": "2026-12-12 20:00",
    "1° dicembre alle 21": "2026-12-01 21:00",
    "1º dicembre alle 21": "2026-12-01 21:00",
    "20 mar 20:30": "2027-03-20 20:30",
    "2 January 20:00": "2027-01-02 20:00",
    "1 October 20:00": "2027-10-01 20:00",
    "Friday 20 November 20:00": FRIDAY,
    "ven 20/11 20:00": FRIDAY,
    "Tuesday 16 November 18:00": "2027-11-16 18:00",
    # Hours alone
    "20:00": "2026-11-16 20:00",
    "18:31": "2026-11-16 18:31",
    "18:30": "2026-11-17 18:30",
    "08:30": "2026-11-17 08:30",
    "0:30": "2026-11-17 00:30",
    "at 8pm": "2026-11-16 20:00",
    "alle 20": "2026-11-16 20:00",
    "`20:00`": "2026-11-16 20:00",
    # With a zone
    "Friday 20 November, 20:00 (Europe/Rome)": FRIDAY,
    "Friday 14:00 America/New_York": FRIDAY,
    "Friday 19:00 UTC": FRIDAY,
    "Friday 19:00Z": FRIDAY,
    "Friday 20:00+01:00": FRIDAY,
}


@each_row(("typed", "expected"), READ.items(), ids=str)
def test_a_host_is_understood(typed: str, expected: str) -> None:
    assert read_when(typed, ROME, NOW) == at(expected)


def test_a_moment_comes_back_in_utc() -> None:
    assert read_when("Friday 20:00", ROME, NOW).tzinfo is UTC


@each_row(
    ("typed", "zone"),
    [
        ("Friday 20:00 America/New_York", NEW_YORK),
        ("Friday 20:00 (Europe/Rome)", ROME),
        ("Friday 20:00", None),
        ("2026-11-20T19:00Z", None),
        ("2026-11-20 20:00+01:00", None),
        ("<t:1795201200>", None),
        ("in 2 hours", None),
    ],
)
def test_a_zone_that_was_named_is_told_with_the_moment(typed: str, zone: ZoneInfo | None) -> None:
    assert read_when_and_where(typed, ROME, NOW) == (read_when(typed, ROME, NOW), zone)


def test_a_day_is_that_of_the_host() -> None:
    late = datetime(2026, 11, 17, 3, 0, tzinfo=UTC)  # on Monday evening in New York
    assert read_when("today 23:00", NEW_YORK, late) == at("2026-11-16 23:00", NEW_YORK)
    assert read_when("tomorrow 8pm", NEW_YORK, late) == at("2026-11-17 20:00", NEW_YORK)


def test_the_zone_of_now_does_not_matter() -> None:
    assert read_when("in 2 hours", ROME, NOW.astimezone(NEW_YORK)) == at("2026-11-16 20:30")


def test_a_leap_day_is_found_where_there_is_one() -> None:
    now = at("2027-03-01 12:00")
    assert read_when("29 February 20:00", ROME, now) == at("2028-02-29 20:00")


def test_hours_are_as_long_as_they_are_and_days_are_those_of_the_calendar() -> None:
    evening = at("2027-03-27 20:00")  # the clocks go forward in the night
    assert read_when("in 12 hours", ROME, evening) == at("2027-03-28 09:00")
    assert read_when("in 1 day at 20:00", ROME, evening) == at("2027-03-28 20:00")


def test_an_hour_that_comes_twice_is_chosen_by_its_offset() -> None:
    now = at("2027-10-30 20:00")
    for typed in ("tomorrow 02:30{}", "2027-10-31 02:30{}", "Sunday 31 October, 02:30{}", "02:30{}"):
        assert read_when(typed.format("+02:00"), ROME, now) == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
        assert read_when(typed.format("+01:00"), ROME, now) == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)


def test_an_hour_that_comes_twice_is_the_second_one_once_the_first_is_over() -> None:
    between = datetime(2027, 10, 31, 0, 45, tzinfo=UTC)
    assert read_when("02:30", ROME, between) == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
    assert read_when("today 02:30", ROME, between) == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
