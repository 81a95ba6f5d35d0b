"""Given something that is no time, or could be two: what is the host told?"""

import re
from datetime import datetime
from enum import StrEnum
from inspect import getsource
from zoneinfo import ZoneInfo

import pytest

from bot.language import words_in
from bot.nights.when import read_when
from bot.nights.when_refusals import Untimely, WhenRefusal
from bot.nights.when_words import MONTHS, NUMBERS, PARTS, WEEKDAYS, Word, typed_for
from bot.screens.refusals import refusal_text
from engine.contract import Fact
from renderers.language import Language
from tests.rows import each_row
from tests.unit.nights.evenings import NOW, ROME, at

NOT_READ: dict[Untimely, tuple[str, ...]] = {
    Untimely.NOT_A_TIME: (
        *("", "soon", "at", "in the evening", "midnight", "mezzanotte", "20", "friday 20", "friday 2000"),
        *(
            "friday friday 20:00",
            "20:00 20:00",
            "friday 20:00 or so",
            "friday 20h5",
            "20hx",
            "friday 20,30",
            "20:00 CET",
        ),
        *("in 2", "in hours", "in 1.5 hours", "in 2 hours at 20:00", "in 1 day and 2 hours", "2 hours"),
        *("mar 20 20:30", "next 20 November 20:00", "20/11/26 20:00", "20.11 20:00", "1/2/3/4 20:00"),
        *("<t:1795201200:>", "<t:>", "<t:17952012000000>", "2026-11-20T20", "x" * 101, "20:00 " * 30),
    ),
    Untimely.NO_HOUR: ("Friday", "domani", "tonight", "20 November", "2026-11-20", "in 3 days", "20/11"),
    Untimely.WHICH_HALF: ("Friday at 8", "venerdì alle 8", "8:30", "at 12", "2026-11-20 8:00", "domani 9.30"),
    Untimely.WHICH_DAY: ("10/11 20:00", "1/2 20:00", "10/11/2026 20:00", "10-11-2026 20:00"),
    Untimely.NO_SUCH_DATE: (
        *("31 February 20:00", "31 febbraio alle 20", "29 February 20:00", "31/4 20:00", "0/5 20:00"),
        *("2026-13-01 20:00", "0000-01-01 20:00", "25:00", "24:00", "Friday 20:60", "20:00:60", "at 25"),
        *("13 in the morning", "20:00 am", "tonight at 12", "tonight at noon", "tonight at 1"),
        *("Friday 20:00+05:00", "Friday 09:00-11:00", "20 November 09:00-11:00", "2026-11-20 20:00+15:00"),
    ),
    Untimely.OTHER_WEEKDAY: ("Thursday 20 November 20:00", "gio 2026-11-20 20:00"),
    Untimely.IN_THE_PAST: (
        *("today 18:30", "oggi 09:00", "tonight at 6", "16 November 18:00", "1 November 20:00"),
        *("Monday 16 November 18:00", "2026-11-16 18:30", "2026-11-16T17:30Z", "<t:1>", "<t:-9999999999>"),
        *(
            "yesterday 20:00",
            "ieri alle 20",
            "2025-11-20 20:00",
            "0001-01-01 00:00",
            "in 0 minutes",
            "in 0 days at 09:00",
        ),
    ),
    Untimely.TOO_FAR: ("2027-11-18 20:00", "9999-12-31 23:59", "<t:9999999999>", "in 53 weeks at 20:00"),
    Untimely.CLOCK_SKIPS: ("2027-03-28 02:30", "28 March 02:00", "28 marzo alle 02:59"),
    Untimely.CLOCK_REPEATS: ("2027-10-31 02:30", "31 October 2027 02:00", "31 ottobre 2027 alle 02:59"),
    Untimely.UNKNOWN_ZONE: ("20:00 (Europe/Rom)", "20:00 Europe/Nowhere", "Friday 20:00 (me)"),
    Untimely.ONLY_A_DISTANCE: ("Friday 20:00 GMT+1", "20:00 utc-05:00", "Friday 20:00 (+02:00)"),
}


def refused(typed: str, now: datetime = NOW, zone: ZoneInfo = ROME) -> WhenRefusal:
    """Return why this was not read."""
    with pytest.raises(WhenRefusal) as refusal:
        read_when(typed, zone, now)
    return refusal.value


@each_row(("typed", "code"), [(typed, code) for code, each in NOT_READ.items() for typed in each], ids=str)
def test_what_cannot_be_meant_is_refused_by_its_code(typed: str, code: Untimely) -> None:
    assert refused(typed).code == code


def test_every_code_has_an_example() -> None:
    assert NOT_READ.keys() == set(Untimely)


def promised(code: StrEnum) -> set[str]:
    """Return the names of the facts that are promised behind a code."""
    line = re.search(rf'^    {code.name} = "\w+"  # (.*)$', getsource(type(code)), re.MULTILINE)
    assert line, code
    return set(re.findall(r"[a-z]+", line[1].partition(":")[0]))


@each_row("code", Untimely)
@each_row("language", Language)
def test_every_refusal_is_one_line_made_of_its_facts(code: Untimely, language: Language) -> None:
    for typed in NOT_READ[code]:
        refusal = refused(typed)
        said = refusal_text(refusal, words_in(language))
        assert refusal.facts.keys() == promised(code)
        assert "\n" not in said
        assert said.endswith(".")
        told = [fact for name, fact in refusal.facts.items() if name != "weekday"]
        assert all((", ".join(fact) if isinstance(fact, tuple) else str(fact)) in said for fact in told)


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
    ],
)
def test_a_host_is_told_what_it_could_be(typed: str, facts: dict[str, Fact]) -> None:
    assert facts.items() <= refused(typed).facts.items()


@each_row("typed", ["10/12 20:00", "2027-03-28 02:30", "2027-10-31 02:30"])
def test_what_a_host_is_told_to_type_can_be_read(typed: str) -> None:
    facts = refused(typed).facts
    told = [str(facts[name]) for name in ("one", "other", "next", "first", "second") if name in facts]
    for each in told:
        assert read_when(each if ":" in each else f"{each} 20:00", ROME, NOW)


@each_row("code", [Untimely.NOT_A_TIME, Untimely.NO_HOUR])
@each_row("language", Language)
def test_so_can_the_examples(code: Untimely, language: Language) -> None:
    said = refusal_text(WhenRefusal(code, text="?"), words_in(language))
    examples = [each for each in re.findall('"([^"]+)"', said) if each != "?"]
    assert len(examples) > 1
    for each in examples:
        assert read_when(each, ROME, NOW)


def test_an_hour_that_was_skipped_today_is_over_and_tomorrow_it_exists() -> None:
    after = at("2027-03-28 03:00")
    assert refused("today 02:30", after).code == Untimely.IN_THE_PAST
    assert read_when("02:30", ROME, after) == at("2027-03-29 02:30")


def test_a_whole_day_can_be_skipped() -> None:
    apia = ZoneInfo("Pacific/Apia")
    refusal = refused("tomorrow 20:00", at("2011-12-29 12:00", apia), apia)
    assert refusal.code == Untimely.CLOCK_SKIPS
    assert refusal.facts["next"] == "2011-12-31 00:00"


def test_half_an_hour_can_be_skipped() -> None:
    island = ZoneInfo("Australia/Lord_Howe")
    now = at("2026-10-03 12:00", island)
    assert refused("tomorrow 02:15", now, island).facts["next"] == "2026-10-04 02:30"
    assert read_when("tomorrow 02:30", island, now) == at("2026-10-04 02:30", island)


def test_so_much_is_said_back_and_no_more() -> None:
    assert refused("x" * 1000).facts["text"] == "x" * 40


@each_row("kind", [WEEKDAYS, MONTHS, NUMBERS, (Word.AM, Word.PM, *PARTS)], ids=lambda kind: kind[0])
def test_no_two_words_that_can_stand_in_one_place_are_typed_alike(kind: tuple[Word, ...]) -> None:
    typed = [each for word in kind for each in set(typed_for(word))]
    assert len(typed) == len(set(typed))


@each_row("typed", ["2026-11-16T17:30Z", "<t:1794850200>", "in 0 minutes", "today 18:30"])
def test_an_evening_cannot_begin_at_this_very_moment(typed: str) -> None:
    assert refused(typed, at("2026-11-16 18:30")).code == Untimely.IN_THE_PAST


def test_a_date_of_last_december_is_over_in_january_and_not_meant_for_the_next() -> None:
    january = at("2027-01-05 12:00")
    assert refused("20 December 20:00", january).facts["when"] == "2026-12-20 20:00"
    assert read_when("20 November 20:00", ROME, january) == at("2027-11-20 20:00")
    assert read_when("20 December 2027 20:00", ROME, january) == at("2027-12-20 20:00")
