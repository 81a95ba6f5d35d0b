"""Hours of a day: "20:00", "alle 20", "8pm", "20h30", "alle 20 e 30", "9 in the evening", "02:30+01:00"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time, timedelta
from typing import Final

from bot.nights.when_refusals import Untimely
from bot.nights.when_words import PARTS, Reader, Word

_CLOCK: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})"
    r"(?:[:.](?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.[0-9]{1,9})?)?|(?P<h>h)(?P<past>[0-9]{2})?)?"
    r"(?![0-9]|[:./][0-9]|(?<=h)\w)"
)
_PAST: Final = re.compile(r"([0-9]{2})(?!\w|[:./-][0-9])")
_OFFSET: Final = re.compile(r"(?P<sign>[+-])(?P<hours>[0-9]{2})(?::?(?P<minutes>[0-9]{2}))?(?![\w:])")
_FARTHEST: Final = timedelta(hours=14)  # from Greenwich
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
    """A time of some day, and how far it is from Greenwich if that was said."""

    time: time
    offset: timedelta | None = None


def read_hour(reader: Reader, part: Word | None) -> Hour | None:
    """Return the hour that comes next, in this part of the day; None if none does.

    A number alone is no hour, since it may be the day of a month: it needs "at" before it, or "pm" after it.
    """
    start = reader.rest
    at = reader.word(Word.AT)
    if reader.word(Word.NOON):
        return Hour(_fitting(reader, (_HALF,), 0, part, None))
    found = reader.take(_CLOCK)
    past = _past(reader) if at and found else 0
    half = reader.word(Word.AM, Word.PM, *PARTS) if found else None
    if not found or not (at or half or found["minute"] or found["h"]):
        reader.rest = start
        return None
    return Hour(_time(reader, found, past, part, half), _offset(reader))


def _past(reader: Reader) -> int:
    """Return the minutes that stand behind an hour: "alle 20 e 30", "alle 20 e mezza"."""
    start = reader.rest
    if reader.word(Word.AND_A_HALF):
        return _HALF_PAST
    found = reader.take(_PAST) if reader.word(Word.AND) else None
    if not found:
        reader.rest = start
    return int(found[1]) if found else 0


def _time(reader: Reader, found: re.Match[str], past: int, part: Word | None, half: Word | None) -> time:
    """Return the one time that fits the parts of the day that were named.

    Two figures and minutes are the clock of 24 hours, "08:30"; "8:30", "at 8" and "at 12" may be in either
    half of the day, so that it has to be said.
    """
    said = int(found["minute"] or found["past"] or 0)
    if said and past:
        raise reader.refusal(Untimely.NOT_A_TIME)
    hour, minute = int(found["hour"]), said or past
    if max(minute, int(found["second"] or 0)) > _LAST_MINUTE:
        raise reader.refusal(Untimely.NO_SUCH_DATE)
    short = not found["minute"] or len(found["hour"]) == 1
    either = 0 < hour <= _HALF and bool(short or part or half)
    hours = (hour % _HALF, hour % _HALF + _HALF) if either else (hour,)
    return _fitting(reader, hours, minute, part, half)


def _fitting(
    reader: Reader, hours: tuple[int, ...], minute: int, part: Word | None, half: Word | None
) -> time:
    fitting = [time(each, minute) for each in hours if each in _HOURS[part] and each in _HOURS[half]]
    if not fitting:
        raise reader.refusal(Untimely.NO_SUCH_DATE)
    if len(fitting) > 1:
        early, late = (each.isoformat("minutes") for each in fitting)
        raise reader.refusal(Untimely.WHICH_HALF, early=early, late=late)
    return fitting[0]


def _offset(reader: Reader) -> timedelta | None:
    found = reader.take(_OFFSET)
    if not found:
        return None
    size = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"] or 0))
    if size > _FARTHEST or int(found["minutes"] or 0) > _LAST_MINUTE:
        raise reader.refusal(Untimely.NO_SUCH_DATE)
    return -size if found["sign"] == "-" else size
