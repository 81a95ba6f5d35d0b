"""Given what a host typed: when does the evening begin, or why is it no time?"""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.screens.refusal_text import refusal_text
from bot.text.catalogue import words_in
from bot.text.time_phrases import read_when, read_when_and_where
from bot.text.time_words import MONTHS, NUMBERS, PARTS, WEEKDAYS, Word, list_phrases
from bot.text.time_zones import TimeProblem, WhenRefusal
from engine.contract import Fact
from renderers.i18n.catalogue import Language
from tests.rows import each_row

ROME, NEW_YORK = ZoneInfo("Europe/Rome"), ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 16, 17, 30, 20, tzinfo=UTC)
"""A Monday, half past six in the evening in Rome."""

READ: dict[str, tuple[str, ...]] = {
    "2026-11-20 20:00": (
        *("<t:1795201200>", "<t:1795201200:F>", " <t:1795201259:R> ", "2026-11-20 20:00", "2026-11-20T20:00"),
        *("2026-11-20T20:00:30", "2026-11-20T19:00Z", "2026-11-20t19:00:00.123z", "2026-11-20 20:00+01:00"),
        *("2026-11-20 14:00-0500", "2026-11-21T00:30 +05:30", "2026/11/20 20:00"),
        *("Friday 20:00", "FRIDAY at 20:00", "friday at 8pm", "Fri. 8 p.m.", "on Friday, 08:00 PM"),
        *("Friday evening at 8", "8 in the evening on Friday", "20:00 Friday", "this Friday @20:00"),
        *("venerdì alle 20", "venerdi alle ore 20", "VENERDÌ 20.00", "venerdì sera alle 8", "ven h20"),
        *("alle 20 di venerdì", "alle 8 di sera, venerdì", "Friday 20h", "next Friday 20:00"),
        *("20 November 20:00", "20 nov 2026 alle 20", "the 20th of November at 8pm", "Nov 20th, 2026, 8pm"),
        *("November 20 20:00", "il 20 novembre alle 20", "8pm on 20 November", "20/11 20:00", "11/20 8pm"),
        *("20/11/2026 20:00", "20.11.2026 20:00", "20-11-2026 20.00", "ven 20/11 20:00"),
        *("Friday 20 November 20:00", "Friday 20 November, 20:00 (Europe/Rome)", "Friday 19:00 UTC"),
        *("Friday 14:00 America/New_York", "Friday 19:00Z", "Friday 20:00+01:00"),
    ),
    "2026-11-20 20:30": (
        *("Friday 20h30", "venerdì alle 20 e 30", "alle 20 e mezza di venerdì", "ven 20.30"),
    ),
    "2026-11-16 18:31": ("Monday 18:31", "in 1 minute", "18:31"),
    "2026-11-16 19:00": ("in half an hour", "tra mezz'ora"),
    "2026-11-16 19:30": ("fra un'ora",),
    "2026-11-16 19:40": ("tra 1 ora e 10 minuti",),
    "2026-11-16 20:00": (
        *("in 90 minutes", "in 1h30m", "in 1 hour and 30 minutes", "in an hour and a half", "20:00"),
        *("fra un\N{RIGHT SINGLE QUOTATION MARK}ora e mezza", "at 8pm", "alle 20", "`20:00`"),
    ),
    "2026-11-16 20:30": ("in 2 hours", "in two hours", "in 2h", "tra 2 ore", "tra due ore"),
    "2026-11-16 21:00": (
        *("today 21:00", "oggi 21:00", "tonight at 9", "this evening at 21", "stasera alle 21"),
        "questa sera alle 9",
    ),
    "2026-11-16 21:30": ("tonight 9:30",),
    "2026-11-16 22:30": ("stasera alle 10:30",),
    "2026-11-17 00:00": ("tomorrow 12am",),
    "2026-11-17 00:30": ("0:30",),
    "2026-11-17 08:30": ("08:30",),
    "2026-11-17 09:00": ("domani mattina alle 9",),
    "2026-11-17 12:00": ("tomorrow at noon", "domani a mezzogiorno"),
    "2026-11-17 12:30": ("tomorrow 12:30pm",),
    "2026-11-17 15:00": ("domani pomeriggio alle 3",),
    "2026-11-17 18:30": ("18:30",),
    "2026-11-17 20:30": ("mar 20.30",),
    "2026-11-17 21:00": ("tomorrow 9pm", "9pm tomorrow", "domani alle 21"),
    "2026-11-18 20:00": ("the day after tomorrow at 8pm", "dopodomani ore 20"),
    "2026-11-19 20:00": ("in 3 days at 20:00", "tra 3 giorni alle 20"),
    "2026-11-23 09:00": ("lunedì 09:00",),
    "2026-11-23 18:30": ("Monday 18:30",),
    "2026-11-23 20:00": (
        *("next Monday 20:00", "lunedì prossimo alle 20", "prossimo lunedì alle 20", "in a week at 8pm"),
        "fra una settimana alle 20",
    ),
    "2026-12-01 21:00": ("1° dicembre alle 21", "1º dicembre alle 21"),
    "2026-12-10 20:00": ("10.12.2026 20:00",),
    "2026-12-12 20:00": ("12/12 20:00",),
    "2027-01-02 20:00": ("2 January 20:00",),
    "2027-03-20 20:30": ("20 mar 20:30",),
    "2027-10-01 20:00": ("1 October 20:00",),
    "2027-11-16 18:00": ("Tuesday 16 November 18:00",),
}
NOT_READ: dict[TimeProblem, tuple[str, ...]] = {
    TimeProblem.NOT_A_TIME: (
        *("", "soon", "at", "in the evening", "midnight", "mezzanotte", "20", "friday 20", "friday 2000"),
        *("friday friday 20:00", "20:00 20:00", "friday 20:00 or so", "friday 20h5", "20hx", "friday 20,30"),
        *("in 2", "in hours", "in 1.5 hours", "in 2 hours at 20:00", "in 1 day and 2 hours", "2 hours"),
        *("mar 20 20:30", "next 20 November 20:00", "20/11/26 20:00", "20.11 20:00", "1/2/3/4 20:00"),
        *("<t:1795201200:>", "<t:>", "<t:17952012000000>", "2026-11-20T20", "x" * 101, "20:00 " * 30),
        "20:00 CET",
    ),
    TimeProblem.NO_HOUR: ("Friday", "domani", "tonight", "20 November", "2026-11-20", "in 3 days", "20/11"),
    TimeProblem.WHICH_HALF: (
        "Friday at 8",
        "venerdì alle 8",
        "8:30",
        "at 12",
        "2026-11-20 8:00",
        "domani 9.30",
    ),
    TimeProblem.WHICH_DAY: ("10/11 20:00", "1/2 20:00", "10/11/2026 20:00", "10-11-2026 20:00"),
    TimeProblem.NO_SUCH_DATE: (
        *("31 February 20:00", "31 febbraio alle 20", "29 February 20:00", "31/4 20:00", "0/5 20:00"),
        *("2026-13-01 20:00", "0000-01-01 20:00", "25:00", "24:00", "Friday 20:60", "20:00:60", "at 25"),
        *("13 in the morning", "20:00 am", "tonight at 12", "tonight at noon", "tonight at 1"),
        *("Friday 20:00+05:00", "Friday 09:00-11:00", "20 November 09:00-11:00", "2026-11-20 20:00+15:00"),
    ),
    TimeProblem.OTHER_WEEKDAY: ("Thursday 20 November 20:00", "gio 2026-11-20 20:00"),
    TimeProblem.IN_THE_PAST: (
        *("today 18:30", "oggi 09:00", "tonight at 6", "16 November 18:00", "1 November 20:00"),
        *("Monday 16 November 18:00", "2026-11-16 18:30", "2026-11-16T17:30Z", "<t:1>", "<t:-9999999999>"),
        *("yesterday 20:00", "ieri alle 20", "2025-11-20 20:00", "0001-01-01 00:00", "in 0 minutes"),
        "in 0 days at 09:00",
    ),
    TimeProblem.TOO_FAR: ("2027-11-18 20:00", "9999-12-31 23:59", "<t:9999999999>", "in 53 weeks at 20:00"),
    TimeProblem.CLOCK_SKIPS: ("2027-03-28 02:30", "28 March 02:00", "28 marzo alle 02:59"),
    TimeProblem.CLOCK_REPEATS: ("2027-10-31 02:30", "31 October 2027 02:00", "31 ottobre 2027 alle 02:59"),
    TimeProblem.UNKNOWN_ZONE: ("20:00 (Europe/Rom)", "20:00 Europe/Nowhere", "Friday 20:00 (me)"),
    TimeProblem.ONLY_A_DISTANCE: ("Friday 20:00 GMT+1", "20:00 utc-05:00", "Friday 20:00 (+02:00)"),
}


def at(wall: str, zone: ZoneInfo = ROME) -> datetime:
    """Return the moment at which a clock shows this; the first of two."""
    return datetime.fromisoformat(wall).replace(tzinfo=zone).astimezone(UTC)


def refused(typed: str, now: datetime = NOW, zone: ZoneInfo = ROME) -> WhenRefusal:
    with pytest.raises(WhenRefusal) as refusal:
        read_when(typed, zone, now)
    return refusal.value


@each_row(("expected", "many"), READ.items())
def test_a_host_is_understood(expected: str, many: tuple[str, ...]) -> None:
    assert {typed: read_when(typed, ROME, NOW) for typed in many} == dict.fromkeys(many, at(expected))


@each_row(
    ("typed", "zone"),
    [
        *(("Friday 20:00 America/New_York", NEW_YORK), ("Friday 20:00 (Europe/Rome)", ROME)),
        *((typed, None) for typed in ("Friday 20:00", "2026-11-20 20:00+01:00", "<t:1795201200>")),
    ],
)
def test_a_zone_that_was_named_is_told_with_the_moment(typed: str, zone: ZoneInfo | None) -> None:
    assert read_when_and_where(typed, ROME, NOW) == (read_when(typed, ROME, NOW), zone)


def test_a_day_is_that_of_the_host() -> None:
    late = datetime(2026, 11, 17, 3, 0, tzinfo=UTC)  # on Monday evening in New York
    assert read_when("today 23:00", NEW_YORK, late) == at("2026-11-16 23:00", NEW_YORK)
    assert read_when("tomorrow 8pm", NEW_YORK, late) == at("2026-11-17 20:00", NEW_YORK)
    assert read_when("in 2 hours", ROME, NOW.astimezone(NEW_YORK)) == at("2026-11-16 20:30")


def test_a_date_without_a_year_is_the_next_one_that_there_is() -> None:
    assert read_when("29 February 20:00", ROME, at("2027-03-01 12:00")) == at("2028-02-29 20:00")
    january = at("2027-01-05 12:00")
    assert refused("20 December 20:00", january).facts["when"] == "2026-12-20 20:00"
    assert read_when("20 November 20:00", ROME, january) == at("2027-11-20 20:00")
    assert read_when("20 December 2027 20:00", ROME, january) == at("2027-12-20 20:00")


def test_hours_are_as_long_as_they_are_and_days_are_those_of_the_calendar() -> None:
    evening = at("2027-03-27 20:00")  # the clocks go forward in the night
    assert read_when("in 12 hours", ROME, evening) == at("2027-03-28 09:00")
    assert read_when("in 1 day at 20:00", ROME, evening) == at("2027-03-28 20:00")


def test_an_hour_that_comes_twice_is_chosen_by_its_offset_or_by_which_is_still_to_come() -> None:
    now, between = at("2027-10-30 20:00"), datetime(2027, 10, 31, 0, 45, tzinfo=UTC)
    first, second = (datetime(2027, 10, 31, hour, 30, tzinfo=UTC) for hour in (0, 1))
    for typed in ("tomorrow 02:30{}", "2027-10-31 02:30{}", "Sunday 31 October, 02:30{}", "02:30{}"):
        assert read_when(typed.format("+02:00"), ROME, now) == first
        assert read_when(typed.format("+01:00"), ROME, now) == second
    assert read_when("02:30", ROME, between) == read_when("today 02:30", ROME, between) == second


@each_row(("code", "typed"), [(code, typed) for code, many in NOT_READ.items() for typed in many])
def test_what_cannot_be_meant_is_refused_in_one_line_made_of_its_facts(code: TimeProblem, typed: str) -> None:
    refusal = refused(typed)
    assert refusal.code == code
    assert refusal.facts.keys() == set(code.facts)
    facts = [fact for name, fact in refusal.facts.items() if name != "weekday"]
    for language in Language:
        said = refusal_text(refusal, words_in(language))
        assert re.fullmatch(r"[^\n]+\.", said)
        assert all((", ".join(fact) if isinstance(fact, tuple) else str(fact)) in said for fact in facts)


def test_every_way_to_be_no_time_has_an_example() -> None:
    assert NOT_READ.keys() == set(TimeProblem)


@each_row(
    ("typed", "facts"),
    [
        ("Friday at 8", {"early": "08:00", "late": "20:00"}),
        ("at 12", {"early": "00:00", "late": "12:00"}),
        ("9.30", {"early": "09:30", "late": "21:30"}),
        ("10/12 20:00", {"one": "2026-12-10", "other": "2027-10-12"}),
        ("Thursday 20 November 20:00", {"date": "2026-11-20", "weekday": "friday"}),
        ("today 09:00", {"when": "2026-11-16 09:00", "zone": "Europe/Rome"}),
        ("today 09:00 UTC", {"when": "2026-11-16 09:00", "zone": "UTC"}),
        ("2027-03-28 02:30", {"when": "2027-03-28 02:30", "next": "2027-03-28 03:00"}),
        ("2027-10-31 02:30", {"first": "2027-10-31 02:30+02:00", "second": "2027-10-31 02:30+01:00"}),
        ("x" * 1000, {"text": "x" * 40}),
    ],
)
def test_a_host_is_told_what_it_could_be_in_a_form_that_can_be_typed(
    typed: str, facts: dict[str, Fact]
) -> None:
    told = refused(typed).facts
    assert facts.items() <= told.items()
    for each in (str(told[name]) for name in ("one", "other", "next", "first", "second") if name in told):
        assert read_when(each if ":" in each else f"{each} 20:00", ROME, NOW)


@each_row("code", [TimeProblem.NOT_A_TIME, TimeProblem.NO_HOUR])
@each_row("language", Language)
def test_the_examples_that_a_host_is_told_can_be_typed(code: TimeProblem, language: Language) -> None:
    said = refusal_text(WhenRefusal(code, text="?"), words_in(language))
    examples = [each for each in re.findall('[“"]([^”"]+)[”"]', said) if each != "?"]
    assert len(examples) > 1
    assert all(read_when(each, ROME, NOW) for each in examples)


def test_hours_and_even_days_can_be_skipped() -> None:
    after = at("2027-03-28 03:00")
    assert refused("today 02:30", after).code == TimeProblem.IN_THE_PAST
    assert read_when("02:30", ROME, after) == at("2027-03-29 02:30")
    apia, island = ZoneInfo("Pacific/Apia"), ZoneInfo("Australia/Lord_Howe")
    refusal = refused("tomorrow 20:00", at("2011-12-29 12:00", apia), apia)
    assert (refusal.code, refusal.facts["next"]) == (TimeProblem.CLOCK_SKIPS, "2011-12-31 00:00")
    now = at("2026-10-03 12:00", island)
    assert refused("tomorrow 02:15", now, island).facts["next"] == "2026-10-04 02:30"
    assert read_when("tomorrow 02:30", island, now) == at("2026-10-04 02:30", island)


@each_row("kind", [WEEKDAYS, MONTHS, NUMBERS, (Word.AM, Word.PM, *PARTS)])
def test_no_two_words_that_can_stand_in_one_place_are_typed_alike(kind: tuple[Word, ...]) -> None:
    typed = [each for word in kind for each in set(list_phrases(word))]
    assert len(typed) == len(set(typed))


@each_row("typed", ["2026-11-16T17:30Z", "<t:1794850200>", "in 0 minutes", "today 18:30"])
def test_an_evening_cannot_begin_at_this_very_moment(typed: str) -> None:
    assert refused(typed, at("2026-11-16 18:30")).code == TimeProblem.IN_THE_PAST
