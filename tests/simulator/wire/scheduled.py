"""Scheduled events as JSON."""

from hashlib import md5
from typing import TYPE_CHECKING

from tests.simulator.wire.people import user
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.scheduled import ScheduledEvent


def scheduled_event(of: "ScheduledEvent", *, with_count: bool = False) -> JSON:
    told: JSON = {
        "id": str(of.id),
        "guild_id": str(of.guild.id),
        "channel_id": of.channel_id,
        "creator_id": str(of.creator.id),
        "creator": user(of.creator),
        "name": of.name,
        "description": of.description,
        "scheduled_start_time": of.start,
        "scheduled_end_time": of.end,
        "privacy_level": 2,
        "status": of.status,
        "entity_type": of.kind,
        "entity_id": None,
        "entity_metadata": None if of.location is None else {"location": of.location},
        "image": of.cover and md5(of.cover, usedforsecurity=False).hexdigest(),
        "recurrence_rule": None,
    }
    if with_count:
        told["user_count"] = len(of.interested)
    return told
