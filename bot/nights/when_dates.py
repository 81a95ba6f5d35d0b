"""Dates: "2026-11-20", "20/11", "20.11.2026", "20 November", "Nov 20th, 2026", "1° maggio"."""

import re
from datetime import date, timedelta
from typing import Final

from bot.nights.when_refusals import Untimely
from bot.nights.when_words import MONTHS, Reader, Word

LATELY: Final = timedelta(days=31)
"""A date without a year that was so lately is over; it is not meant for the next year."""

_ISO: Final = re.compile(r"([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})(?:t(?=[0-9])|(?![\w/-]))")
_FIGURES: Final = re.compile(
    r"([0-9]{1,2})(?:/([0-9]{1,2})|(?P<between>[/.-])([0-9]{1,2})(?P=between)([0-9]{4}))(?![\w/.-])"
)
_DAY: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|o|°)?(?!\w|[:./-][0-9])")
_YEAR: Final = re.compile(r"([0-9]{4})(?!\w|[:./-][0-9])")
_MOST_MONTHS: Final = 12


def read_dates(reader: Reader, today: date) -> tuple[date, ...]:
    """Return the dates that come next, one for each year that may be meant; none if no date comes."""
    if found := reader.take(_ISO):
        return _dates(reader, today, int(found[1]), int(found[3]), int(found[4]))
    if found := reader.take(_FIGURES):
        return _in_figures(reader, today, found)
    return _in_words(reader, today)


def comes_iso(reader: Reader) -> bool:
    """Tell whether the next thing is a date as ISO 8601 writes it."""
    return bool(_ISO.match(reader.rest))


def coming(dates: tuple[date, ...], today: date) -> date:
    """Return the first of these dates that is not over, or the last one."""
    return next((each for each in dates if each >= today), dates[-1])


def _in_figures(reader: Reader, today: date, found: re.Match[str]) -> tuple[date, ...]:
    """Return the dates of day and month, or of month and day where they can be nothing else.

    10/11 is in October for some and in November for others, so it is nobody's; 10.11.2026 is a day and a
    month everywhere.
    """
    one, other = int(found[1]), int(found[2] or found[4])
    year = int(found[5]) if found[5] else None
    if found["between"] == "." or one == other or one > _MOST_MONTHS:
        return _dates(reader, today, year, other, one)
    if other > _MOST_MONTHS:
        return _dates(reader, today, year, one, other)
    both = (_dates(reader, today, year, *each) for each in ((other, one), (one, other)))
    meant = (coming(dates, today) for dates in both)
    first, second = (each.isoformat() for each in meant)
    raise reader.refusal(Untimely.WHICH_DAY, one=first, other=second)


def _in_words(reader: Reader, today: date) -> tuple[date, ...]:
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
    return _dates(reader, today, int(year[1]) if year else None, MONTHS.index(month) + 1, int(day[1]))


def _dates(reader: Reader, today: date, year: int | None, month: int, day: int) -> tuple[date, ...]:
    """Return the date of a year; of no year, those from lately to the end of the next one."""
    years = (today.year - 1, today.year, today.year + 1) if year is None else (year,)
    found = tuple(each for each in (_date(year, month, day) for year in years) if each)
    if year is None:
        found = tuple(each for each in found if each > today - LATELY)
    if not found:
        raise reader.refusal(Untimely.NO_SUCH_DATE)
    return found


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
