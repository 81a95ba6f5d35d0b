"""When an evening begins, in the words and the time zone of whoever reads it; `read_when` reads it again."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.nights.walls import moments, on_the_wall
from bot.nights.when_words import MONTHS, WEEKDAYS
from renderers.language import Words


def shown(at: datetime, zone: ZoneInfo, words: Words) -> str:
    """Return a moment with all that it needs: "Friday 20 November, 20:00 (Europe/Rome)"."""
    wall = on_the_wall(at, zone)
    return words.say(
        "when-shown",
        weekday=words.say("weekday-name", weekday=WEEKDAYS[wall.weekday()].value),
        day=str(wall.day),
        month=words.say("month-name", month=MONTHS[wall.month - 1].value),
        clock=_clock(at, zone),
        zone=zone.key,
    )


def shown_briefly(at: datetime, zone: ZoneInfo, words: Words) -> str:
    """Return a moment where its reader knows the zone: "Fri 20 Nov, 20:00"."""
    wall = on_the_wall(at, zone)
    return words.say(
        "when-shown-briefly",
        weekday=words.say("weekday-short", weekday=WEEKDAYS[wall.weekday()].value),
        day=str(wall.day),
        month=words.say("month-short", month=MONTHS[wall.month - 1].value),
        clock=_clock(at, zone),
    )


def _clock(at: datetime, zone: ZoneInfo) -> str:
    """Return the hour; one that comes twice with its distance from Greenwich."""
    wall = on_the_wall(at, zone)
    twice = len(moments(wall, zone)) > 1
    return (at.astimezone(zone) if twice else wall).isoformat(" ", "minutes").partition(" ")[2]
