"""A night as a calendar file (RFC 5545).

Each night of a series is an event of its own, because it has its own code and its own list of guests.
Importing the file of a changed night replaces the older event: same UID, higher sequence number.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from icalendar import Alarm, Calendar, Event, vText

from bot.model.night import MINUTE, Night, NightStage
from bot.text.display_names import code_of
from renderers.i18n.catalogue import Words

MEDIA: Final = "text/calendar"
SUFFIX: Final = ".ics"

_REMINDER: Final = timedelta(minutes=-15)  # relative to the start
_SECOND: Final = 1000


class _Text(vText):
    r"""A text that keeps every backslash: icalendar 7.3 writes a typed `\N` as a line break."""

    def to_ical(self) -> bytes:
        return rb"\\".join(vText(part).to_ical() for part in self.split("\\"))


def calendar_file(night: Night, words: Words, *, revision: int, now: int, address: str = "") -> bytes:
    """Return the calendar file of a night.

    Of two files, the one with the higher revision is newer. The address is that of the night's page.
    """
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//heldhands//heldhands//EN")
    calendar.add("method", "PUBLISH")
    calendar.add_component(_event(night, words, revision, now, address))
    return bytes(calendar.to_ical(sorted=False))


def _event(night: Night, words: Words, revision: int, now: int, address: str) -> Event:
    plan, title = night.plan, _text(night.plan.title)
    event = Event()
    event.add("uid", night.id)
    event.add("sequence", revision)
    event.add("dtstamp", _datetime(now))
    event.add("dtstart", _datetime(plan.at))
    event.add("dtend", _datetime(plan.at + plan.minutes * MINUTE))
    event.add("status", "CANCELLED" if night.stage is NightStage.CANCELLED else "CONFIRMED")
    event.add("summary", title)
    event.add("description", _text(words.say("night-calendar", game=plan.game, code=code_of(night.id))))
    if address:
        event.add("url", address)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", _REMINDER)
    alarm.add("description", title)
    event.add_component(alarm)
    return event


def _datetime(at: int) -> datetime:
    return datetime.fromtimestamp(at // _SECOND, UTC)


def _text(text: str) -> _Text:
    """Return a text for the file; characters that cannot be printed become spaces."""
    return _Text("".join(each if each.isprintable() or each == "\n" else " " for each in text))
