"""Scheduled events of a guild."""

import base64
import binascii
import datetime as dt
import re
from typing import Final

from tests.simulator.contract.part import Part, is_snowflake

STAGE: Final = 1
VOICE: Final = 2
EXTERNAL: Final = 3
GUILD_ONLY: Final = 2
LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 1000

_IMAGE: Final = re.compile(r"data:image/(?:png|jpeg|gif);base64,")


def check_event(event: Part, *, edit: bool) -> None:
    """Check an event; an edit names only what it changes."""
    if not edit:
        event.require("name", "privacy_level", "scheduled_start_time", "entity_type")
    event.text("name", 1, LONGEST_NAME)
    event.text("description", longest=LONGEST_DESCRIPTION)
    event.one_of("privacy_level", (GUILD_ONLY,))
    event.one_of("status", range(1, 5))
    kind = event.one_of("entity_type", (STAGE, VOICE, EXTERNAL))
    if kind == EXTERNAL:
        _check_external(event)
    elif kind is not None:
        _check_in_a_channel(event, edit=edit)
    _check_times(event)
    _check_image(event)


def _check_external(event: Part) -> None:
    event.require("scheduled_end_time", "entity_metadata")
    if event.has("channel_id"):
        event.note("event_fields", "an event elsewhere is in no channel", "channel_id")
    metadata = event.part("entity_metadata")
    if metadata is not None:
        metadata.require("location")
        metadata.text("location", 1, 100)


def _check_in_a_channel(event: Part, *, edit: bool) -> None:
    if not edit or "channel_id" in event.fields:
        event.require("channel_id")
    if event.has("channel_id") and not is_snowflake(event.fields["channel_id"]):
        event.note("wrong_type", "an id is wanted", "channel_id")
    if event.has("entity_metadata"):
        event.note("event_fields", "only an event elsewhere has a location", "entity_metadata")


def _check_times(event: Part) -> None:
    start = _time(event, "scheduled_start_time")
    end = _time(event, "scheduled_end_time")
    if start is not None and end is not None and end <= start:
        event.note("wrong_value", "it ends before it starts", "scheduled_end_time")


def _time(event: Part, field: str) -> dt.datetime | None:
    text = event.text(field)
    if text is None:
        return None
    try:
        time = dt.datetime.fromisoformat(text)
    except ValueError:
        event.note("wrong_value", f"{text!r} is no time", field)
        return None
    return time if time.tzinfo else time.replace(tzinfo=dt.UTC)


def _check_image(event: Part) -> None:
    image = event.text("image")
    if image is None:
        return
    start = _IMAGE.match(image)
    try:
        content = base64.b64decode(image[start.end() :], validate=True) if start else b""
    except (binascii.Error, ValueError):
        content = b""
    if not content:
        event.note("wrong_value", "no picture as data:image/png;base64,… (or jpeg, gif)", "image")
