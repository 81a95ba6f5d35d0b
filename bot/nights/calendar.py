"""An evening as a calendar file, which every calendar reads: RFC 5545.

Each evening of a series is an event of its own, since it has a code and a list of its own. Who takes the file
of an evening again after it was changed has the newer one in the place of the older one.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from bot.model.night import MINUTE, Night, Stage
from bot.screens.table import code_of
from renderers.i18n.catalogue import Words

MEDIA: Final = "text/calendar"
SUFFIX: Final = ".ics"

_LONGEST_LINE: Final = 75  # bytes, without the end of the line
_END: Final = "\r\n"
_REMINDER: Final = 15  # minutes before
_SECOND: Final = 1000


def calendar_file(night: Night, words: Words, *, revision: int, now: int, address: str = "") -> bytes:
    """Return the file of an evening; the revision tells calendars which of two files is the newer one.

    The address is that of its page, where there is one.
    """
    lines = [*_lines(night, words, revision, now)]
    if address:
        lines.insert(lines.index("BEGIN:VALARM"), f"URL:{address}")
    pieces = (piece for line in lines for piece in _fold(line))
    return "".join(f"{piece}{_END}" for piece in pieces).encode()


def _lines(night: Night, words: Words, revision: int, now: int) -> Iterator[str]:
    plan, title = night.plan, _text(night.plan.title)
    about = words.say("night-calendar", game=plan.game, code=code_of(night.id))
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//heldhands//heldhands//EN"
    yield "METHOD:PUBLISH"
    yield "BEGIN:VEVENT"
    yield f"UID:{night.id}"
    yield f"SEQUENCE:{revision}"
    yield f"DTSTAMP:{_moment(now)}"
    yield f"DTSTART:{_moment(plan.at)}"
    yield f"DTEND:{_moment(plan.at + plan.minutes * MINUTE)}"
    yield f"STATUS:{'CANCELLED' if night.stage is Stage.CANCELLED else 'CONFIRMED'}"
    yield f"SUMMARY:{title}"
    yield f"DESCRIPTION:{_text(about)}"
    yield "BEGIN:VALARM"
    yield "ACTION:DISPLAY"
    yield f"TRIGGER:-PT{_REMINDER}M"
    yield f"DESCRIPTION:{title}"
    yield "END:VALARM"
    yield "END:VEVENT"
    yield "END:VCALENDAR"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // _SECOND, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Return a text in which nothing is a sign of the format; what cannot be printed has no place there."""
    shown = "".join(each if each.isprintable() or each == "\n" else " " for each in text)
    escaped = shown.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Return a line in pieces that are short enough, none of which ends within a character."""
    piece, room = "", _LONGEST_LINE
    for character in line:
        size = len(character.encode())
        if size > room:
            yield piece
            piece, room = " ", _LONGEST_LINE - 1
        piece += character
        room -= size
    yield piece
