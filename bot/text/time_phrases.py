"""Spans from now: "in 2 hours", "tra un'ora e mezza", "in 1h30m", "in 3 days at 20:00"."""

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Final
from zoneinfo import ZoneInfo

from bot.text.dates import Days, Hour, any_day, read_days, read_hour
from bot.text.time_refusals import Untimely, WhenRefusal
from bot.text.time_words import NUMBERS, Reader, Word
from bot.text.time_zones import after_the_gap, moments, on_the_wall, read_zone

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


FARTHEST: Final = timedelta(days=366)

_EPOCH: Final = datetime.fromtimestamp(0, UTC)
_STAMP: Final = re.compile(r"<t:(-?[0-9]{1,10})(?::[a-zA-Z])?>")  # how Discord writes a moment
_ZONE: Final = re.compile(
    r" ?(?:\(([^()]+)\)| ([a-z_]+(?:/[\w+-]+)+|(?:utc|gmt)(?:[+-][0-9:]+)?)|(?<=[0-9])z)$", re.ASCII
)


def read_when(text: str, zone: ZoneInfo, now: datetime) -> datetime:
    """Return the moment that somebody in this zone means, in UTC and after now; raises `WhenRefusal`."""
    return read_when_and_where(text, zone, now)[0]


def read_when_and_where(text: str, zone: ZoneInfo, now: datetime) -> tuple[datetime, ZoneInfo | None]:
    """Return the moment, and the zone if one was named with it: an evening then follows the clocks there."""
    now = now.astimezone(UTC)
    reader = Reader(text)
    stamp = _STAMP.fullmatch(reader.typed)
    named = None
    if stamp:
        at = _EPOCH + timedelta(seconds=int(stamp[1]))
    else:
        there, named = _named_zone(reader)
        zone = there or zone
        at = _read(reader, zone, now)
    at = at.replace(second=0, microsecond=0)
    if at <= now:
        raise _refusal(Untimely.IN_THE_PAST, on_the_wall(at, zone), zone)
    if at - now > FARTHEST:
        raise _refusal(Untimely.TOO_FAR, on_the_wall(at, zone), zone)
    return at, named


def _named_zone(reader: Reader) -> tuple[ZoneInfo | None, ZoneInfo | None]:
    """Return the zone that stands at the end, and take it away: "20:00 (Europe/Rome)", "20:00Z".

    And once more if it stands there by its name: "Z" is how machines write, and says nothing of a place.
    """
    found = _ZONE.search(reader.rest)
    if not found:
        return None, None
    reader.rest = reader.rest[: found.start()].rstrip(" ,")
    name = found[1] or found[2]
    there = read_zone(name or "utc")
    return there, there if name else None


def _read(reader: Reader, zone: ZoneInfo, now: datetime) -> datetime:
    """Return what was typed: a span from now; or a day and an hour, in either order, or an hour alone."""
    today = on_the_wall(now, zone).date()
    span = read_span(reader, today)
    if isinstance(span, timedelta) and not reader.rest:
        return now + span
    days = span if isinstance(span, Days) else read_days(reader, today)
    hour = read_hour(reader, days.part if days else None)
    if days and not hour and not reader.rest:
        raise reader.refusal(Untimely.NO_HOUR)
    if hour and not days:
        days = read_days(reader, today) if reader.rest else any_day(today)
    if not days or not hour or reader.rest or isinstance(span, timedelta):
        raise reader.refusal(Untimely.NOT_A_TIME)
    return _moment(reader, days, hour, zone, now)


def _moment(reader: Reader, days: Days, hour: Hour, zone: ZoneInfo, now: datetime) -> datetime:
    """Return the first moment after now that was meant."""
    over = None
    for day in days.dates:
        wall = datetime.combine(day, hour.time)
        _refuse_far_away(day, wall, zone, now)
        if hour.offset is not None and days.iso:
            return wall.replace(tzinfo=timezone(hour.offset)).astimezone(UTC)
        found = _moments(wall, hour, zone, now)
        ahead = [at for at in found if at > now]
        if len(ahead) > 1:
            first, second = (at.astimezone(zone).isoformat(" ", "minutes") for at in ahead)
            raise _refusal(Untimely.CLOCK_REPEATS, wall, zone, first=first, second=second)
        if ahead:
            return ahead[0]
        over = wall if found else over
    if over:
        raise _refusal(Untimely.IN_THE_PAST, over, zone)
    raise reader.refusal(Untimely.NO_SUCH_DATE)


def _moments(wall: datetime, hour: Hour, zone: ZoneInfo, now: datetime) -> tuple[datetime, ...]:
    """Return when a clock in the zone shows this, so far from Greenwich as was said."""
    found = moments(wall, zone)
    if not found:
        end = after_the_gap(wall, zone)
        if end > now:
            following = on_the_wall(end, zone).isoformat(" ", "minutes")
            raise _refusal(Untimely.CLOCK_SKIPS, wall, zone, next=following)
        return (end,)  # over, like everything before it
    return tuple(at for at in found if hour.offset in (None, at.astimezone(zone).utcoffset()))


def _refuse_far_away(day: date, wall: datetime, zone: ZoneInfo, now: datetime) -> None:
    """Refuse years for which there is no arithmetic."""
    ahead = (day - now.date()) // timedelta(days=1)
    if abs(ahead) > 2 * FARTHEST.days:
        raise _refusal(Untimely.TOO_FAR if ahead > 0 else Untimely.IN_THE_PAST, wall, zone)


def _refusal(code: Untimely, wall: datetime, zone: ZoneInfo, **facts: str) -> WhenRefusal:
    return WhenRefusal(code, when=wall.isoformat(" ", "minutes"), zone=zone.key, **facts)
