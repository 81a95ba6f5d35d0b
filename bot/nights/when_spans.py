"""Spans from now: "in 2 hours", "tra un'ora e mezza", "in 1h30m", "in 3 days at 20:00"."""

import re
from datetime import date, timedelta
from typing import Final

from bot.nights.when_days import Days
from bot.nights.when_words import NUMBERS, Reader, Word

_NUMBER: Final = re.compile(r"([0-9]{1,4})(?![0-9]|[:.,/-][0-9])")
_SHORT: Final = {Word.HOURS: timedelta(hours=1), Word.MINUTES: timedelta(minutes=1)}
_LONG: Final = {Word.DAYS: timedelta(days=1), Word.WEEKS: timedelta(weeks=1)}
_HALF_AN_HOUR: Final = timedelta(minutes=30)


def read_span(reader: Reader, today: date) -> timedelta | Days | None:
    """Return how much later it is meant, in hours and minutes, or on which day; None if nothing like it.

    Hours are as long as they are, also in a night in which the clocks change; days are those of a calendar.
    """
    if not reader.word(Word.IN):
        return None
    later = _short(reader)
    if later is not None:
        return later
    number = _number(reader)
    unit = reader.word(*_LONG) if number is not None else None
    return Days((today + (number or 0) * _LONG[unit],)) if unit else None


def _short(reader: Reader) -> timedelta | None:
    """Return hours, minutes, or hours and then minutes."""
    if reader.word(Word.HALF_AN_HOUR):
        return _HALF_AN_HOUR
    hours = _amount(reader, Word.HOURS)
    if hours is not None and reader.word(Word.AND_A_HALF):
        return hours + _HALF_AN_HOUR
    start = reader.rest
    if hours is not None:
        reader.word(Word.AND)
    minutes = _amount(reader, Word.MINUTES)
    if minutes is None:
        reader.rest = start
        return hours
    return (hours or timedelta()) + minutes


def _amount(reader: Reader, unit: Word) -> timedelta | None:
    start = reader.rest
    number = _number(reader)
    if number is None or not reader.word(unit):
        reader.rest = start
        return None
    return number * _SHORT[unit]


def _number(reader: Reader) -> int | None:
    if found := reader.take(_NUMBER):
        return int(found[1])
    word = reader.word(*NUMBERS)
    return NUMBERS.index(word) + 1 if word else None
