"""A reader for typed times, which takes words and numbers off the text from left to right; and the reverse.

The catalogues have `when-words-WORD`: the phrases that can be typed for a word, between commas. All languages
are understood at once, so one phrase can be two words ("mar" is a Tuesday and a March): the caller names the
words that can come next.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.text.catalogue import fold_text, words_in
from bot.text.time_zones import LONGEST_QUOTED, TimeProblem, WhenRefusal, find_moments, on_the_wall
from engine.contract import Fact
from renderers.i18n.catalogue import Language, Words, dashed

_LONGEST_TYPED: Final = 100
_SECOND: Final = 1000  # milliseconds
_APOSTROPHES: Final = re.compile("['`\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}]")


class Word(StrEnum):
    """A word of a time phrase."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"
    JANUARY = "january"
    FEBRUARY = "february"
    MARCH = "march"
    APRIL = "april"
    MAY = "may"
    JUNE = "june"
    JULY = "july"
    AUGUST = "august"
    SEPTEMBER = "september"
    OCTOBER = "october"
    NOVEMBER = "november"
    DECEMBER = "december"
    ONE = "one"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"
    SEVEN = "seven"
    EIGHT = "eight"
    NINE = "nine"
    TEN = "ten"
    YESTERDAY = "yesterday"
    TODAY = "today"
    TONIGHT = "tonight"
    TOMORROW = "tomorrow"
    AFTER_TOMORROW = "after_tomorrow"
    NEXT = "next"
    THIS = "this"
    ON = "on"  # before a day
    OF = "of"  # between a day and its month
    AT = "at"  # before an hour
    NOON = "noon"
    AM = "am"
    PM = "pm"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    IN = "in"  # before a number of minutes, hours, days
    AND = "and"
    AND_A_HALF = "and_a_half"
    HALF_AN_HOUR = "half_an_hour"
    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"
    WEEKS = "weeks"


_ALL: Final = tuple(Word)
WEEKDAYS: Final = _ALL[:7]
MONTHS: Final = _ALL[7:19]
NUMBERS: Final = _ALL[19:29]
PARTS: Final = (Word.MORNING, Word.AFTERNOON, Word.EVENING)


class Reader:
    """The text that is left to be read."""

    def __init__(self, typed: str) -> None:
        """Start reading; raises `WhenRefusal` for a text that is too long to be a time."""
        self.typed = typed.strip()
        if len(self.typed) > _LONGEST_TYPED:
            raise self.refusal(TimeProblem.NOT_A_TIME)
        self.rest = _plain(self.typed)

    def refusal(self, code: TimeProblem, **facts: Fact) -> WhenRefusal:
        """Return a refusal that quotes the typed text."""
        return WhenRefusal(code, text=self.typed[:LONGEST_QUOTED], **facts)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match the start of the rest, and move on after it; return None, and stay, if it does not match."""
        found = pattern.match(self.rest)
        if found:
            self.rest = self.rest[found.end() :].lstrip(" ,")
        return found

    def word(self, *wanted: Word) -> Word | None:
        """Read one of these words, the longest that matches, and move on; return None if none comes next."""
        pattern, meanings = _phrases(wanted)
        found = self.take(pattern)
        return meanings[found[1]] if found else None


def _plain(text: str) -> str:
    """Return a text in lower case, without accents, apostrophes and surrounding punctuation."""
    return " ".join(_APOSTROPHES.sub(" ", fold_text(text)).split()).strip(" .,")


@cache
def _phrases(wanted: tuple[Word, ...]) -> tuple[re.Pattern[str], dict[str, Word]]:
    meanings = {phrase: word for word in wanted for phrase in list_phrases(word)}
    longest_first = sorted(meanings, key=lambda phrase: (-len(phrase), phrase))
    # A word ends where its letters end, with a full stop if it is abbreviated: "nov. 20", "2h30m", "8pm".
    return re.compile(f"({'|'.join(map(re.escape, longest_first))})(?![^\\W\\d_])\\.?"), meanings


def list_phrases(word: Word) -> Iterator[str]:
    """Return the phrases that can be typed for a word, in all languages."""
    for language in Language:
        said = words_in(language).say(f"when-words-{dashed(word)}")
        yield from map(_plain, said.split(","))


def format_time(at: int, zone: ZoneInfo, words: Words) -> str:
    """Format a time in milliseconds since 1970 in full."""
    return format_moment(datetime.fromtimestamp(at // _SECOND, UTC), zone, words)


def format_moment(at: datetime, zone: ZoneInfo, words: Words) -> str:
    """Format a moment in full: "Friday 20 November, 20:00 (Europe/Rome)"."""
    wall = on_the_wall(at, zone)
    return words.say(
        "when-shown",
        weekday=words.say("weekday-name", weekday=WEEKDAYS[wall.weekday()].value),
        day=str(wall.day),
        month=words.say("month-name", month=MONTHS[wall.month - 1].value),
        clock=_format_clock(at, zone),
        zone=zone.key,
    )


def format_moment_briefly(at: datetime, zone: ZoneInfo, words: Words) -> str:
    """Format a moment for a reader who knows the zone: "Fri 20 Nov, 20:00"."""
    wall = on_the_wall(at, zone)
    return words.say(
        "when-shown-briefly",
        weekday=words.say("weekday-short", weekday=WEEKDAYS[wall.weekday()].value),
        day=str(wall.day),
        month=words.say("month-short", month=MONTHS[wall.month - 1].value),
        clock=_format_clock(at, zone),
    )


def _format_clock(at: datetime, zone: ZoneInfo) -> str:
    """Format the hour; one that occurs twice that day with its offset from UTC."""
    wall = on_the_wall(at, zone)
    twice = len(find_moments(wall, zone)) > 1
    return (at.astimezone(zone) if twice else wall).isoformat(" ", "minutes").partition(" ")[2]


# The length of a night: parsed from what a host types, in any language, and formatted for people.

_HOUR: Final = 60  # minutes
_LONGEST_LENGTH: Final = 30
_HALF: Final = 30
_NUMBER: Final = re.compile(r"([0-9]{1,4})(?![0-9])")
_CLOCK: Final = re.compile(r"([0-9]{1,2}):([0-5][0-9])(?![0-9])")
_PART: Final = re.compile(r"([0-9]{1,2})[.,]([05])(?![0-9])")  # of hours: only halves are unambiguous


def read_length(text: str) -> int | None:
    """Return the minutes of a typed length: "90", "2h", "1h30", "1:30", "un'ora e mezza"; else None."""
    if len(text) > _LONGEST_LENGTH:
        return None
    reader = Reader(text)
    minutes = _read_any(reader)
    return None if reader.rest else minutes


def _read_any(reader: Reader) -> int | None:
    if clock := reader.take(_CLOCK):
        return int(clock[1]) * _HOUR + int(clock[2])
    if reader.word(Word.HALF_AN_HOUR):
        return _HALF
    if part := reader.take(_PART):
        return int(part[1]) * _HOUR + int(part[2]) * _HOUR // 10 if reader.word(Word.HOURS) else None
    return _read_hours(reader)


def _read_hours(reader: Reader) -> int | None:
    """Read hours, hours and minutes, or minutes."""
    start = reader.rest
    hours = _read_amount(reader)
    if hours is None or not reader.word(Word.HOURS):
        reader.rest = start
        return _read_minutes(reader)
    if reader.word(Word.AND_A_HALF):
        return hours * _HOUR + _HALF
    if not reader.rest:
        return hours * _HOUR
    reader.word(Word.AND)
    minutes = _read_minutes(reader)
    return None if minutes is None else hours * _HOUR + minutes


def _read_minutes(reader: Reader) -> int | None:
    """Read minutes; digits need no unit, the word "one" does."""
    alone = _NUMBER.match(reader.rest)
    minutes = _read_amount(reader)
    return minutes if reader.word(Word.MINUTES) or alone else None


def _read_amount(reader: Reader) -> int | None:
    if number := reader.take(_NUMBER):
        return int(number[1])
    return 1 if reader.word(Word.ONE) else None


def format_length(minutes: int, words: Words) -> str:
    """Format a number of minutes in words."""
    hours, rest = divmod(minutes, _HOUR)
    parts = [words.say("length-hours", count=hours)] if hours else []
    if rest or not hours:
        parts.append(words.say("length-minutes", count=rest))
    return " ".join(parts)
