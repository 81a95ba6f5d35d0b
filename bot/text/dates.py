"""Dates and hours that people type.

Dates: "2026-11-20", "20/11", "20.11.2026", "20 November", "Nov 20th, 2026", "1° maggio".
Hours: "20:00", "alle 20", "8pm", "20h30", "alle 20 e 30", "9 in the evening", "02:30+01:00".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Final

from bot.text.time_words import MONTHS, PARTS, WEEKDAYS, Reader, Word
from bot.text.time_zones import TimeProblem, WhenRefusal

_CLOCK: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})"
    r"(?:[:.](?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.[0-9]{1,9})?)?|(?P<h>h)(?P<past>[0-9]{2})?)?"
    r"(?![0-9]|[:./][0-9]|(?<=h)\w)"
)
_PAST: Final = re.compile(r"([0-9]{2})(?!\w|[:./-][0-9])")
_OFFSET: Final = re.compile(r"(?P<sign>[+-])(?P<hours>[0-9]{2})(?::?(?P<minutes>[0-9]{2}))?(?![\w:])")
_LARGEST_OFFSET: Final = timedelta(hours=14)  # from UTC
_LAST_MINUTE: Final = 59
_HALF: Final = 12
_HALF_PAST: Final = 30
_HOURS: Final[Mapping[Word | None, range]] = {
    None: range(24),
    Word.AM: range(12),
    Word.PM: range(12, 24),
    Word.MORNING: range(1, 12),
    Word.AFTERNOON: range(12, 19),
    Word.EVENING: range(17, 24),
}


@dataclass(frozen=True, slots=True)
class Hour:
    """A time of day, and its offset from UTC if one was typed."""

    time: time
    offset: timedelta | None = None


def read_hour(reader: Reader, part: Word | None) -> Hour | None:
    """Read an hour, in this part of the day if one was named; return None if there is no hour here.

    A number alone is no hour, since it may be the day of a month: it needs "at" before it, or "pm" after it.
    """
    start = reader.rest
    at = reader.word(Word.AT)
    if reader.word(Word.NOON):
        return Hour(_choose_time(reader, (_HALF,), 0, part, None))
    found = reader.take(_CLOCK)
    past = _read_minutes_past(reader) if at and found else 0
    half = reader.word(Word.AM, Word.PM, *PARTS) if found else None
    if not found or not (at or half or found["minute"] or found["h"]):
        reader.rest = start
        return None
    return Hour(_build_time(reader, found, past, part, half), _read_offset(reader))


def _read_minutes_past(reader: Reader) -> int:
    """Read the minutes after an hour: "alle 20 e 30", "alle 20 e mezza"."""
    start = reader.rest
    if reader.word(Word.AND_A_HALF):
        return _HALF_PAST
    found = reader.take(_PAST) if reader.word(Word.AND) else None
    if not found:
        reader.rest = start
    return int(found[1]) if found else 0


def _build_time(
    reader: Reader, found: re.Match[str], past: int, part: Word | None, half: Word | None
) -> time:
    """Return the one time that fits the named parts of the day.

    Two digits and minutes are a 24-hour clock, "08:30"; "8:30", "at 8" and "at 12" may be in either half of
    the day, so it has to be named.
    """
    said = int(found["minute"] or found["past"] or 0)
    if said and past:
        raise reader.refusal(TimeProblem.NOT_A_TIME)
    hour, minute = int(found["hour"]), said or past
    if max(minute, int(found["second"] or 0)) > _LAST_MINUTE:
        raise reader.refusal(TimeProblem.NO_SUCH_DATE)
    short = not found["minute"] or len(found["hour"]) == 1
    either = 0 < hour <= _HALF and bool(short or part or half)
    hours = (hour % _HALF, hour % _HALF + _HALF) if either else (hour,)
    return _choose_time(reader, hours, minute, part, half)


def _choose_time(
    reader: Reader, hours: tuple[int, ...], minute: int, part: Word | None, half: Word | None
) -> time:
    fitting = [time(each, minute) for each in hours if each in _HOURS[part] and each in _HOURS[half]]
    if not fitting:
        raise reader.refusal(TimeProblem.NO_SUCH_DATE)
    if len(fitting) > 1:
        early, late = (each.isoformat("minutes") for each in fitting)
        raise reader.refusal(TimeProblem.WHICH_HALF, early=early, late=late)
    return fitting[0]


def _read_offset(reader: Reader) -> timedelta | None:
    found = reader.take(_OFFSET)
    if not found:
        return None
    size = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"] or 0))
    if size > _LARGEST_OFFSET or int(found["minutes"] or 0) > _LAST_MINUTE:
        raise reader.refusal(TimeProblem.NO_SUCH_DATE)
    return -size if found["sign"] == "-" else size


_LATELY: Final = timedelta(days=31)
"""A date without a year that was this recently is in the past; it does not mean next year."""

_ISO: Final = re.compile(r"([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})(?:t(?=[0-9])|(?![\w/-]))")
_FIGURES: Final = re.compile(
    r"([0-9]{1,2})(?:/([0-9]{1,2})|(?P<between>[/.-])([0-9]{1,2})(?P=between)([0-9]{4}))(?![\w/.-])"
)
_DAY: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|o|°)?(?!\w|[:./-][0-9])")
_YEAR: Final = re.compile(r"([0-9]{4})(?!\w|[:./-][0-9])")
_MONTHS_OF_YEAR: Final = 12


def _read_dates(reader: Reader, today: date) -> tuple[date, ...]:
    """Read a date; return it in each year that may be meant, or nothing if there is no date here."""
    if found := reader.take(_ISO):
        return _dates_in(reader, today, int(found[1]), int(found[3]), int(found[4]))
    if found := reader.take(_FIGURES):
        return _dates_in_figures(reader, today, found)
    return _read_dates_in_words(reader, today)


def _next_of(dates: tuple[date, ...], today: date) -> date:
    """Return the first of these dates that is not over, or the last one."""
    return next((each for each in dates if each >= today), dates[-1])


def _dates_in_figures(reader: Reader, today: date, found: re.Match[str]) -> tuple[date, ...]:
    """Return the dates of day and month, or of month and day where only that is possible.

    10/11 is in October for some people and in November for others, so it is refused; 10.11.2026 is a day and
    a month everywhere.
    """
    one, other = int(found[1]), int(found[2] or found[4])
    year = int(found[5]) if found[5] else None
    if found["between"] == "." or one == other or one > _MONTHS_OF_YEAR:
        return _dates_in(reader, today, year, other, one)
    if other > _MONTHS_OF_YEAR:
        return _dates_in(reader, today, year, one, other)
    both = (_dates_in(reader, today, year, *each) for each in ((other, one), (one, other)))
    meant = (_next_of(dates, today) for dates in both)
    first, second = (each.isoformat() for each in meant)
    raise reader.refusal(TimeProblem.WHICH_DAY, one=first, other=second)


def _read_dates_in_words(reader: Reader, today: date) -> tuple[date, ...]:
    start = reader.rest
    month = reader.word(*MONTHS)
    day = reader.take(_DAY)
    if day and not month:
        reader.word(Word.OF)
        month = reader.word(*MONTHS)
    if not (day and month):
        reader.rest = start
        return ()
    reader.word(Word.OF)
    year = reader.take(_YEAR)
    return _dates_in(reader, today, int(year[1]) if year else None, MONTHS.index(month) + 1, int(day[1]))


def _dates_in(reader: Reader, today: date, year: int | None, month: int, day: int) -> tuple[date, ...]:
    """Return the date in this year; without a year, the dates from `_LATELY` to the end of next year."""
    years = (today.year - 1, today.year, today.year + 1) if year is None else (year,)
    found = tuple(each for each in (_calendar_date(year, month, day) for year in years) if each)
    if year is None:
        found = tuple(each for each in found if each > today - _LATELY)
    if not found:
        raise reader.refusal(TimeProblem.NO_SUCH_DATE)
    return found


def _calendar_date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


_AHEAD: Final = {
    Word.YESTERDAY: -1,
    Word.TODAY: 0,
    Word.TONIGHT: 0,
    Word.TOMORROW: 1,
    Word.AFTER_TOMORROW: 2,
}
_WEEK: Final = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Days:
    """The days that may be meant: the first one at which the hour is still to come counts."""

    dates: tuple[date, ...]
    part: Word | None = None  # of the day
    iso: bool = False  # then an hour can have an offset from UTC; elsewhere 09:00-11:00 may be a span


def today_or_tomorrow(today: date) -> Days:
    """Return the days that an hour without a day may mean: today or tomorrow."""
    return Days((today, today + timedelta(days=1)))


def read_days(reader: Reader, today: date) -> Days | None:
    """Read a day; return None if there is no day here."""
    start = reader.rest
    reader.word(Word.ON)
    days = _read_relative_day(reader, today) or _read_weekday(reader, today) or _read_date(reader, today)
    if not days:
        reader.rest = start
        return None
    part = reader.word(*PARTS)
    return replace(days, part=part) if part else days


def _read_relative_day(reader: Reader, today: date) -> Days | None:
    word = reader.word(*_AHEAD)
    if not word:
        return None
    part = Word.EVENING if word is Word.TONIGHT else None
    return Days((today + timedelta(days=_AHEAD[word]),), part)


def _read_weekday(reader: Reader, today: date) -> Days | None:
    """Read a weekday, alone or before a date.

    "Friday" is today if today is a Friday and the hour is still to come. "Next Friday" is the first one after
    today: a week from now if today is a Friday, and otherwise the same as "Friday".
    """
    start = reader.rest
    before = reader.word(Word.NEXT, Word.THIS)
    weekday = reader.word(*WEEKDAYS)
    if not weekday:
        reader.rest = start
        return None
    number = WEEKDAYS.index(weekday)
    if not before and (dated := _read_date(reader, today, number)):
        return dated
    following = before is Word.NEXT or reader.word(Word.NEXT)
    first = today + timedelta(days=(number - today.weekday()) % 7)
    if following:
        return Days((first if first > today else first + _WEEK,))
    return Days((first, first + _WEEK))


def _read_date(reader: Reader, today: date, weekday: int | None = None) -> Days | None:
    iso = bool(_ISO.match(reader.rest))
    dates = _read_dates(reader, today)
    if not dates:
        return None
    return Days((dates[0] if weekday is None else _date_on(weekday, dates, today),), iso=iso)


def _date_on(number: int, dates: tuple[date, ...], today: date) -> date:
    """Return the date that is this weekday: the weekday decides between years."""
    for each in dates:
        if each.weekday() == number:
            return each
    meant = _next_of(dates, today)
    weekday = WEEKDAYS[meant.weekday()]
    raise WhenRefusal(TimeProblem.OTHER_WEEKDAY, date=meant.isoformat(), weekday=weekday.value)
