"""The daily table: one deal a day for all people of an installation. A day is a date of UTC: "2026-11-19"."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from pydantic import BaseModel, ConfigDict

_SECOND: Final = 1000  # milliseconds


class DayEnd(BaseModel):
    """How far the players of a daily table came: nothing in it tells a card or a path."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    done: int  # objectives
    of: int
    centre: int  # players who reached it
    won: bool | None  # None: ended before the rules ended it


@dataclass(frozen=True, slots=True)
class DayStanding:
    """What a person may know of the table of a day."""

    day: str
    game: str = ""  # in which they sit there, or sat
    end: DayEnd | None = None  # of that game, if it is over
    opened: bool = False  # they have played it, or the day is over
    others: tuple[DayEnd, ...] = ()  # of the other games, if it is opened to them
    unfinished: int = 0  # other games that go on


def day_at(now: int) -> str:
    """Return the day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now // _SECOND, UTC).date().isoformat()


def day_before(day: str, days: int = 1) -> str:
    """Return the day that is `days` before another."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def end_of_day(day: str) -> int:
    """Return the midnight at which a day is over, in milliseconds since 1970."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1)
    return int(midnight.timestamp()) * _SECOND
