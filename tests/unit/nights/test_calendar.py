"""Given an evening: is its file one that every calendar reads, and does it say what was planned?"""

import re
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.model.night import MINUTE, Night, NightStage, Plan
from bot.nights.calendar import calendar_file
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from tests.rows import each_row

AT = 1_795_201_200_000
NOW = AT - 7 * 24 * 60 * MINUTE
LONGEST_LINE = 75


def a_night(title: str = "Cosy evening", minutes: int = 90, stage: NightStage = NightStage.PLANNED) -> Night:
    plan = Plan(title=title, at=AT, zone="Europe/Rome", minutes=minutes, weekly=True)
    known: dict[str, Any] = {"id": "ABCDE23456", "home": "discord:1", "host": "discord:2", "language": "en"}
    return Night(**known, plan=plan, created=NOW, first=AT, stage=stage)


def file_of(night: Night, language: Language = Language.EN, revision: int = 3) -> bytes:
    return calendar_file(night, words_in(language), revision=revision, now=NOW)


def read(data: bytes) -> list[tuple[str, str]]:
    """Return the names and values of a file, as strictly as RFC 5545 has it."""
    assert data.endswith(b"\r\n")
    raw = data.removesuffix(b"\r\n").split(b"\r\n")
    assert all(0 < len(line) <= LONGEST_LINE for line in raw)
    assert not any(b"\n" in line or b"\r" in line for line in raw)
    assert not any(line.decode().strip() == "" for line in raw)
    unfolded = data.removesuffix(b"\r\n").replace(b"\r\n ", b"").decode()
    found = []
    for line in unfolded.split("\r\n"):
        name, colon, value = line.partition(":")
        assert colon
        assert re.fullmatch(r"[A-Z-]+", name)
        found.append((name, _unescaped(value) if name in {"SUMMARY", "DESCRIPTION"} else value))
    return found


def _unescaped(text: str) -> str:
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", text)
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


def inside(parts: list[tuple[str, str]], component: str) -> dict[str, str]:
    start, end = parts.index(("BEGIN", component)), parts.index(("END", component))
    properties: dict[str, str] = {}
    depth = 0
    for name, value in parts[start + 1 : end]:
        depth += (name == "BEGIN") - (name == "END")
        if not depth and name != "END":
            assert name not in properties
            properties[name] = value
    return properties


def stamp(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y%m%dT%H%M%SZ}"


def test_a_file_says_what_an_evening_is_and_when() -> None:
    parts = read(file_of(a_night()))
    assert parts[0] == ("BEGIN", "VCALENDAR")
    assert parts[-1] == ("END", "VCALENDAR")
    calendar, event, alarm = (inside(parts, name) for name in ("VCALENDAR", "VEVENT", "VALARM"))
    assert (calendar["VERSION"], calendar["METHOD"]) == ("2.0", "PUBLISH")
    assert calendar["PRODID"]
    about = event.pop("DESCRIPTION")
    assert "ABCDE-23456" in about
    assert event == {
        "UID": "ABCDE23456",
        "SEQUENCE": "3",
        "DTSTAMP": stamp(NOW),
        "DTSTART": stamp(AT),
        "DTEND": stamp(AT + 90 * MINUTE),
        "STATUS": "CONFIRMED",
        "SUMMARY": "Cosy evening",
    }
    assert alarm == {"ACTION": "DISPLAY", "TRIGGER": "-PT15M", "DESCRIPTION": "Cosy evening"}
    assert "RRULE" not in dict(parts), "each evening of a series stands for itself"


@each_row("stage", NightStage)
def test_what_was_called_off_is_called_off_in_calendars(stage: NightStage) -> None:
    status = inside(read(file_of(a_night(stage=stage))), "VEVENT")["STATUS"]
    assert (status == "CANCELLED") == (stage is NightStage.CANCELLED)


@given(
    st.text(min_size=1, max_size=100) | st.text(' ,;:\\"nN\r\n\t🙂à', min_size=1, max_size=100),
    st.integers(1, 1440),
    st.sampled_from(Language),
    st.integers(0, 10**6),
)
def test_whatever_an_evening_is_called_its_file_is_read_back(
    title: str, minutes: int, language: Language, revision: int
) -> None:
    night = a_night("".join(each for each in title if not "\ud800" <= each <= "\udfff") or "x", minutes)
    event = inside(read(file_of(night, language, revision)), "VEVENT")
    shown = "".join(each if each.isprintable() or each == "\n" else " " for each in night.plan.title)
    assert event["SUMMARY"] == shown
    assert (event["SEQUENCE"], event["DTEND"]) == (str(revision), stamp(AT + minutes * MINUTE))
