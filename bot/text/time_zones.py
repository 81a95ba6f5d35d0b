"""Time zones by their IANA names, conversions between moments and local times, and why either is refused."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.text.catalogue import fold_text
from engine.contract import Code, Refusal

LONGEST_QUOTED: Final = 40  # characters of the typed text that a refusal quotes


class TimeProblem(Code):
    """Why a typed time, date or time zone is refused.

    Times among the facts have a form that can be typed again in every language.
    """

    NOT_A_TIME = "not_a_time", "text"
    NO_HOUR = "no_hour", "text"  # only a day
    WHICH_HALF = "which_half", "text", "early", "late"  # 08:00 or 20:00
    WHICH_DAY = "which_day", "text", "one", "other"  # 10/11 is a different day in different countries
    NO_SUCH_DATE = "no_such_date", "text"  # no calendar or no clock ever shows it
    OTHER_WEEKDAY = "other_weekday", "date", "weekday"  # the real one
    IN_THE_PAST = "in_the_past", "when", "zone"
    TOO_FAR = "too_far", "when", "zone"  # more than a year
    CLOCK_SKIPS = "clock_skips", "when", "zone", "next"  # the first time that exists after it
    CLOCK_REPEATS = "clock_repeats", "when", "zone", "first", "second"
    UNKNOWN_ZONE = "unknown_zone", "text", "similar"
    ONLY_A_DISTANCE = "only_a_distance", "text", "similar"  # an offset from UTC instead of a zone


class WhenRefusal(Refusal):
    """A typed time, date or zone is refused."""


_MINUTE: Final = timedelta(minutes=1)
_NO_PLACES: Final = frozenset({"Factory", "localtime", "posixrules"})
_EXAMPLES: Final = ("Europe/Rome", "America/New_York", "UTC")
_MOST_SIMILAR: Final = 3
_CENTRAL_EUROPE: Final = ("Europe/Rome", "Europe/Berlin", "Europe/Paris")
_EASTERN_EUROPE: Final = ("Europe/Athens", "Europe/Helsinki", "Europe/Kyiv")
_WESTERN_EUROPE: Final = ("Europe/Lisbon", "Europe/London")
_PLACES: Final = (
    *(*_CENTRAL_EUROPE, *_WESTERN_EUROPE, *_EASTERN_EUROPE, "Europe/Istanbul", "Africa/Nairobi"),
    *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo"),
    *("Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""Well-known places: suggested first where any place with a given offset would do."""

_ABBREVIATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("cet", "cest", "met", "mez", "mesz"), _CENTRAL_EUROPE),
    **dict.fromkeys(("eet", "eest"), _EASTERN_EUROPE),
    **dict.fromkeys(("wet", "west"), _WESTERN_EUROPE),
    "bst": ("Europe/London",),
    "msk": ("Europe/Moscow",),
    **dict.fromkeys(("est", "edt", "et"), ("America/New_York", "America/Toronto")),
    **dict.fromkeys(("cst", "cdt", "ct"), ("America/Chicago", "America/Mexico_City")),
    **dict.fromkeys(("mst", "mdt", "mt"), ("America/Denver", "America/Phoenix")),
    **dict.fromkeys(("pst", "pdt", "pt"), ("America/Los_Angeles", "America/Vancouver")),
    "brt": ("America/Sao_Paulo",),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    "jst": ("Asia/Tokyo",),
    **dict.fromkeys(("aest", "aedt"), ("Australia/Sydney", "Australia/Brisbane")),
    **dict.fromkeys(("nzst", "nzdt"), ("Pacific/Auckland",)),
}
"""Zones to suggest for an abbreviation; several are ambiguous, so none of them is accepted as a name."""

_OFFSET: Final = re.compile(r"(?:gmt|utc)?_?([+\N{MINUS SIGN}-])_?([0-9]{1,2})(?::?([0-5][0-9]))?")
_SEASONS: Final = (datetime(2026, 1, 15, tzinfo=UTC), datetime(2026, 7, 15, tzinfo=UTC))
"""Any winter and any summer, to find a zone's offset in both."""


def read_zone(text: str) -> ZoneInfo:
    """Return the zone of this name, in any case; raises `WhenRefusal` with similar names.

    A city alone is no name, but its zone is among the similar ones. An offset from UTC is no name either: a
    weekly night follows the clocks of a place, and they change.
    """
    quoted = text.strip()[:LONGEST_QUOTED]
    wanted = _plain(quoted)
    if name := _names().get(wanted):
        return ZoneInfo(name)
    if (offset := _OFFSET.fullmatch(wanted)) and (places := _zones_with_offset(offset)):
        raise WhenRefusal(TimeProblem.ONLY_A_DISTANCE, text=quoted, similar=places)
    raise WhenRefusal(TimeProblem.UNKNOWN_ZONE, text=quoted, similar=_similar_zones(wanted))


def _zones_with_offset(offset: re.Match[str]) -> tuple[str, ...]:
    """Return some zones that have this offset in winter or in summer."""
    size = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
    wanted = size if offset[1] == "+" else -size
    known = (*_PLACES, *_names_and_cities().values())
    found = [name for name in dict.fromkeys(known) if wanted in _offsets(name)]
    return tuple(found[:_MOST_SIMILAR])


@cache
def _offsets(name: str) -> frozenset[timedelta | None]:
    return frozenset(each.astimezone(ZoneInfo(name)).utcoffset() for each in _SEASONS)


def _similar_zones(wanted: str) -> tuple[str, ...]:
    if places := _ABBREVIATIONS.get(wanted):
        return places
    known = _names_and_cities()
    near = get_close_matches(wanted, known, n=2 * _MOST_SIMILAR)
    return tuple(dict.fromkeys(known[each] for each in near))[:_MOST_SIMILAR] or _EXAMPLES


def _plain(name: str) -> str:
    return "_".join(fold_text(name).split())


@cache
def _names() -> Mapping[str, str]:
    """Return the official names by their plain form; listing the zone files is slow, so it is done once."""
    return {_plain(name): name for name in sorted(available_timezones() - _NO_PLACES)}


@cache
def _names_and_cities() -> Mapping[str, str]:
    """Return the zones to suggest: those of places, unlike `Etc/GMT+1`, which also has the wrong sign."""
    names = {plain: name for plain, name in _names().items() if "/" in name and not name.startswith("Etc/")}
    return {plain.rpartition("/")[2]: name for plain, name in names.items()} | dict(names)


def on_the_wall(at: datetime, zone: ZoneInfo) -> datetime:
    """Return the local time in this zone at a moment, without a zone."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)


def find_moments(wall: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """Return the moments, in UTC and in order, at which this is the local time: none, one or two."""
    both = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return tuple(dict.fromkeys(at for at in both if on_the_wall(at, zone) == wall))


def find_gap_end(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the first minute, in UTC, after a local time that the clocks skip."""
    wall = wall.replace(second=0, microsecond=0)
    before, after = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (1, 0))
    while after - before > _MINUTE:
        middle = before + (after - before) // _MINUTE // 2 * _MINUTE
        before, after = (before, middle) if on_the_wall(middle, zone) > wall else (middle, after)
    return after


def same_time_next_week(at: datetime, zone: ZoneInfo, weeks: int = 1) -> datetime:
    """Return the same weekday and local time one or more weeks later, in UTC.

    A local time that the clocks skip becomes the first minute after the gap; of one that occurs twice, the
    first counts. A series counts its weeks from its first night: counted from one that was moved, all would
    move.
    """
    wall = on_the_wall(at, zone) + timedelta(weeks=weeks)
    found = find_moments(wall, zone)
    return found[0] if found else find_gap_end(wall, zone)
