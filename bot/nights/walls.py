"""Clocks on walls, and what they show when daylight saving begins and ends.

A wall is a time without a zone: most of them exist once, those that are skipped in spring never, and those
that are repeated in autumn twice.
"""

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

_MINUTE: Final = timedelta(minutes=1)


def on_the_wall(at: datetime, zone: ZoneInfo) -> datetime:
    """Return what a clock in this zone shows at a moment."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)


def moments(wall: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """Return the moments, in UTC and in their order, at which a clock in this zone shows this."""
    both = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return tuple(dict.fromkeys(at for at in both if on_the_wall(at, zone) == wall))


def after_the_gap(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the first minute, in UTC, after a time that is skipped."""
    wall = wall.replace(second=0, microsecond=0)
    before, after = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    while after - before > _MINUTE:
        middle = before + (after - before) // _MINUTE // 2 * _MINUTE
        before, after = (before, middle) if on_the_wall(middle, zone) > wall else (middle, after)
    return after


def same_time_next_week(at: datetime, zone: ZoneInfo, weeks: int = 1) -> datetime:
    """Return the same weekday and the same time on the wall, a week later or some, in UTC.

    Where that time is skipped it is the first minute after it, where it comes twice the first of the two.
    What repeats counts its weeks from its first evening: counted from one that was moved, all would move.
    """
    wall = on_the_wall(at, zone) + timedelta(weeks=weeks)
    found = moments(wall, zone)
    return found[0] if found else after_the_gap(wall, zone)
