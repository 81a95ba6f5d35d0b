"""How long an evening is: read from what a host types, in words of any language, and written for people."""

import re
from typing import Final

from bot.text.time_words import Reader, Word
from renderers.i18n.catalogue import Words

HOUR: Final = 60  # minutes

_LONGEST_TYPED: Final = 30
_HALF: Final = 30
_NUMBER: Final = re.compile(r"([0-9]{1,4})(?![0-9])")
_CLOCK: Final = re.compile(r"([0-9]{1,2}):([0-5][0-9])(?![0-9])")
_PART: Final = re.compile(r"([0-9]{1,2})[.,]([05])(?![0-9])")  # of hours: only halves are sure


def read_length(text: str) -> int | None:
    """Return how many minutes are meant: "90", "2h", "1h30", "1:30", "un'ora e mezza"; None if it is none."""
    if len(text) > _LONGEST_TYPED:
        return None
    reader = Reader(text)
    minutes = _read(reader)
    return None if reader.rest else minutes


def _read(reader: Reader) -> int | None:
    if clock := reader.take(_CLOCK):
        return int(clock[1]) * HOUR + int(clock[2])
    if reader.word(Word.HALF_AN_HOUR):
        return _HALF
    if part := reader.take(_PART):
        return int(part[1]) * HOUR + int(part[2]) * HOUR // 10 if reader.word(Word.HOURS) else None
    return _hours(reader)


def _hours(reader: Reader) -> int | None:
    """Return so many hours and perhaps more; or so many minutes."""
    start = reader.rest
    hours = _amount(reader)
    if hours is None or not reader.word(Word.HOURS):
        reader.rest = start
        return _minutes(reader)
    if reader.word(Word.AND_A_HALF):
        return hours * HOUR + _HALF
    if not reader.rest:
        return hours * HOUR
    reader.word(Word.AND)
    minutes = _minutes(reader)
    return None if minutes is None else hours * HOUR + minutes


def _minutes(reader: Reader) -> int | None:
    """Return so many minutes, for which a number alone stands too; a word alone says too little."""
    alone = _NUMBER.match(reader.rest)
    minutes = _amount(reader)
    return minutes if reader.word(Word.MINUTES) or alone else None


def _amount(reader: Reader) -> int | None:
    if number := reader.take(_NUMBER):
        return int(number[1])
    return 1 if reader.word(Word.ONE) else None


def length(minutes: int, words: Words) -> str:
    """Return how long something is, as it is said."""
    hours, rest = divmod(minutes, HOUR)
    parts = [words.say("length-hours", count=hours)] if hours else []
    if rest or not hours:
        parts.append(words.say("length-minutes", count=rest))
    return " ".join(parts)
