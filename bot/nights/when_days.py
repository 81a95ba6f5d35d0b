"""Days: "today", "domani sera", "Friday", "venerdì prossimo", "Friday 20 November", and dates."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from bot.nights.when_dates import comes_iso, coming, read_dates
from bot.nights.when_refusals import Untimely, WhenRefusal
from bot.nights.when_words import PARTS, WEEKDAYS, Reader, Word

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
    """The days that may be meant, of which it is the first whose hour is still to come; the part of it."""

    dates: tuple[date, ...]
    part: Word | None = None
    iso: bool = False  # where an hour can be that of any place on earth; elsewhere 09:00-11:00 may be a span


def any_day(today: date) -> Days:
    """Return what is meant by no day at all: the next time that it is such an hour."""
    return Days((today, today + timedelta(days=1)))


def read_days(reader: Reader, today: date) -> Days | None:
    """Return the days that come next; None if none does."""
    start = reader.rest
    reader.word(Word.ON)
    days = _named(reader, today) or _weekday(reader, today) or _date(reader, today)
    if not days:
        reader.rest = start
        return None
    part = reader.word(*PARTS)
    return replace(days, part=part) if part else days


def _named(reader: Reader, today: date) -> Days | None:
    word = reader.word(*_AHEAD)
    if not word:
        return None
    part = Word.EVENING if word is Word.TONIGHT else None
    return Days((today + timedelta(days=_AHEAD[word]),), part)


def _weekday(reader: Reader, today: date) -> Days | None:
    """Return a weekday, alone or before a date.

    "Friday" is today if today is one and the hour is still to come. "Next Friday" is the first one after
    today: a week from now if today is one, and otherwise the same as "Friday".
    """
    start = reader.rest
    before = reader.word(Word.NEXT, Word.THIS)
    weekday = reader.word(*WEEKDAYS)
    if not weekday:
        reader.rest = start
        return None
    number = WEEKDAYS.index(weekday)
    if not before and (dated := _date(reader, today, number)):
        return dated
    following = before is Word.NEXT or reader.word(Word.NEXT)
    first = today + timedelta(days=(number - today.weekday()) % 7)
    if following:
        return Days((first if first > today else first + _WEEK,))
    return Days((first, first + _WEEK))


def _date(reader: Reader, today: date, weekday: int | None = None) -> Days | None:
    iso = comes_iso(reader)
    dates = read_dates(reader, today)
    if not dates:
        return None
    return Days((dates[0] if weekday is None else _on(weekday, dates, today),), iso=iso)


def _on(number: int, dates: tuple[date, ...], today: date) -> date:
    """Return the date that is this weekday: it tells one year from another."""
    for each in dates:
        if each.weekday() == number:
            return each
    meant = coming(dates, today)
    weekday = WEEKDAYS[meant.weekday()]
    raise WhenRefusal(Untimely.OTHER_WEEKDAY, date=meant.isoformat(), weekday=weekday.value)
