"""The length of an evening: parsed from what a host types, in any language, and formatted for people."""

import re
from typing import Final

from bot.text.time_words import Reader, Word
from renderers.i18n.catalogue import Words

HOUR: Final = 60  # minutes

_LONGEST_TYPED: Final = 30
_HALF: Final = 30
_NUMBER: Final = re.compile(r"([0-9]{1,4})(?![0-9])")
_CLOCK: Final = re.compile(r"([0-9]{1,2}):([0-5][0-9])(?![0-9])")
_PART: Final = re.compile(r"([0-9]{1,2})[.,]([05])(?![0-9])")  # of hours: only halves are unambiguous


def read_length(text: str) -> int | None:
    """Return the minutes of a typed length: "90", "2h", "1h30", "1:30", "un'ora e mezza"; else None."""
    if len(text) > _LONGEST_TYPED:
        return None
    reader = Reader(text)
    minutes = _read_any(reader)
    return None if reader.rest else minutes


def _read_any(reader: Reader) -> int | None:
    if clock := reader.take(_CLOCK):
        return int(clock[1]) * HOUR + int(clock[2])
    if reader.word(Word.HALF_AN_HOUR):
        return _HALF
    if part := reader.take(_PART):
        return int(part[1]) * HOUR + int(part[2]) * HOUR // 10 if reader.word(Word.HOURS) else None
    return _read_hours(reader)


def _read_hours(reader: Reader) -> int | None:
    """Read hours, hours and minutes, or minutes."""
    start = reader.rest
    hours = _read_amount(reader)
    if hours is None or not reader.word(Word.HOURS):
        reader.rest = start
        return _read_minutes(reader)
    if reader.word(Word.AND_A_HALF):
        return hours * HOUR + _HALF
    if not reader.rest:
        return hours * HOUR
    reader.word(Word.AND)
    minutes = _read_minutes(reader)
    return None if minutes is None else hours * HOUR + minutes


def _read_minutes(reader: Reader) -> int | None:
    """Read minutes; digits need no unit, the word "one" does."""
    alone = _NUMBER.match(reader.rest)
    minutes = _read_amount(reader)
    return minutes if reader.word(Word.MINUTES) or alone else None


def _read_amount(reader: Reader) -> int | None:
    if number := reader.take(_NUMBER):
        return int(number[1])
    return 1 if reader.word(Word.ONE) else None


def length(minutes: int, words: Words) -> str:
    """Format a number of minutes in words."""
    hours, rest = divmod(minutes, HOUR)
    parts = [words.say("length-hours", count=hours)] if hours else []
    if rest or not hours:
        parts.append(words.say("length-minutes", count=rest))
    return " ".join(parts)
