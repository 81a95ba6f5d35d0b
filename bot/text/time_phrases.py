"""When something is to begin, as people type it: a date and an hour, or a span from now.

Spans: "in 2 hours", "tra un'ora e mezza", "in 1h30m", "in 3 days at 20:00". What is ambiguous is refused: a
parser that guesses would announce the wrong night.
"""

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Final
from zoneinfo import ZoneInfo

from bot.text.dates import Days, Hour, read_days, read_hour, today_or_tomorrow
from bot.text.time_words import NUMBERS, Reader, Word
from bot.text.time_zones import TimeProblem, WhenRefusal, find_gap_end, find_moments, on_the_wall, read_zone

_NUMBER: Final = re.compile(r"([0-9]{1,4})(?![0-9]|[:.,/-][0-9])")
_SHORT: Final = {Word.HOURS: timedelta(hours=1), Word.MINUTES: timedelta(minutes=1)}
_LONG: Final = {Word.DAYS: timedelta(days=1), Word.WEEKS: timedelta(weeks=1)}
_HALF_AN_HOUR: Final = timedelta(minutes=30)


def _read_span(reader: Reader, today: date) -> timedelta | Days | None:
    """Read a span: hours and minutes from now, or a day; return None if there is no span here.

    Hours are elapsed time, also when the clocks change in between; days are calendar days.
    """
    if not reader.word(Word.IN):
        return None
    later = _read_hours(reader)
    if later is not None:
        return later
    number = _read_number(reader)
    unit = reader.word(*_LONG) if number is not None else None
    return Days((today + (number or 0) * _LONG[unit],)) if unit else None


def _read_hours(reader: Reader) -> timedelta | None:
    """Read hours, minutes, or hours and minutes."""
    if reader.word(Word.HALF_AN_HOUR):
        return _HALF_AN_HOUR
    hours = _read_amount(reader, Word.HOURS)
    if hours is not None and reader.word(Word.AND_A_HALF):
        return hours + _HALF_AN_HOUR
    start = reader.rest
    if hours is not None:
        reader.word(Word.AND)
    minutes = _read_amount(reader, Word.MINUTES)
    if minutes is None:
        reader.rest = start
        return hours
    return (hours or timedelta()) + minutes


def _read_amount(reader: Reader, unit: Word) -> timedelta | None:
    start = reader.rest
    number = _read_number(reader)
    if number is None or not reader.word(unit):
        reader.rest = start
        return None
    return number * _SHORT[unit]


def _read_number(reader: Reader) -> int | None:
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
    """Return the moment that a person in this zone means, in UTC and after now; raises `WhenRefusal`."""
    return read_when_and_where(text, zone, now)[0]


def read_when_and_where(text: str, zone: ZoneInfo, now: datetime) -> tuple[datetime, ZoneInfo | None]:
    """Return the moment, and the zone if one was named: a night then follows the clocks there."""
    now = now.astimezone(UTC)
    reader = Reader(text)
    stamp = _STAMP.fullmatch(reader.typed)
    named = None
    if stamp:
        at = _EPOCH + timedelta(seconds=int(stamp[1]))
    else:
        there, named = _read_zone_at_end(reader)
        zone = there or zone
        at = _read_moment(reader, zone, now)
    at = at.replace(second=0, microsecond=0)
    if at <= now:
        raise _refusal(TimeProblem.IN_THE_PAST, on_the_wall(at, zone), zone)
    if at - now > FARTHEST:
        raise _refusal(TimeProblem.TOO_FAR, on_the_wall(at, zone), zone)
    return at, named


def _read_zone_at_end(reader: Reader) -> tuple[ZoneInfo | None, ZoneInfo | None]:
    """Take the zone off the end: "20:00 (Europe/Rome)", "20:00Z".

    Return it twice if it was named: "Z" is how machines write UTC, and says nothing about a place.
    """
    found = _ZONE.search(reader.rest)
    if not found:
        return None, None
    reader.rest = reader.rest[: found.start()].rstrip(" ,")
    name = found[1] or found[2]
    there = read_zone(name or "utc")
    return there, there if name else None


def _read_moment(reader: Reader, zone: ZoneInfo, now: datetime) -> datetime:
    """Read a span from now; a day and an hour, in either order; or an hour alone."""
    today = on_the_wall(now, zone).date()
    span = _read_span(reader, today)
    if isinstance(span, timedelta) and not reader.rest:
        return now + span
    days = span if isinstance(span, Days) else read_days(reader, today)
    hour = read_hour(reader, days.part if days else None)
    if days and not hour and not reader.rest:
        raise reader.refusal(TimeProblem.NO_HOUR)
    if hour and not days:
        days = read_days(reader, today) if reader.rest else today_or_tomorrow(today)
    if not days or not hour or reader.rest or isinstance(span, timedelta):
        raise reader.refusal(TimeProblem.NOT_A_TIME)
    return _first_moment(reader, days, hour, zone, now)


def _first_moment(reader: Reader, days: Days, hour: Hour, zone: ZoneInfo, now: datetime) -> datetime:
    """Return the first of these days and this hour that is after now."""
    over = None
    for day in days.dates:
        wall = datetime.combine(day, hour.time)
        _refuse_far_away(day, wall, zone, now)
        if hour.offset is not None and days.iso:
            return wall.replace(tzinfo=timezone(hour.offset)).astimezone(UTC)
        found = _moments_of(wall, hour, zone, now)
        ahead = [at for at in found if at > now]
        if len(ahead) > 1:
            first, second = (at.astimezone(zone).isoformat(" ", "minutes") for at in ahead)
            raise _refusal(TimeProblem.CLOCK_REPEATS, wall, zone, first=first, second=second)
        if ahead:
            return ahead[0]
        over = wall if found else over
    if over:
        raise _refusal(TimeProblem.IN_THE_PAST, over, zone)
    raise reader.refusal(TimeProblem.NO_SUCH_DATE)


def _moments_of(wall: datetime, hour: Hour, zone: ZoneInfo, now: datetime) -> tuple[datetime, ...]:
    """Return the moments at which a clock in the zone shows this time, with the offset if one was typed."""
    found = find_moments(wall, zone)
    if not found:
        end = find_gap_end(wall, zone)
        if end > now:
            following = on_the_wall(end, zone).isoformat(" ", "minutes")
            raise _refusal(TimeProblem.CLOCK_SKIPS, wall, zone, next=following)
        return (end,)  # it is over, which the caller refuses
    return tuple(at for at in found if hour.offset in (None, at.astimezone(zone).utcoffset()))


def _refuse_far_away(day: date, wall: datetime, zone: ZoneInfo, now: datetime) -> None:
    """Refuse years that are out of the range of datetime arithmetic."""
    ahead = (day - now.date()) // timedelta(days=1)
    if abs(ahead) > 2 * FARTHEST.days:
        raise _refusal(TimeProblem.TOO_FAR if ahead > 0 else TimeProblem.IN_THE_PAST, wall, zone)


def _refusal(code: TimeProblem, wall: datetime, zone: ZoneInfo, **facts: str) -> WhenRefusal:
    return WhenRefusal(code, when=wall.isoformat(" ", "minutes"), zone=zone.key, **facts)
