"""The JSON in which Discord tells of things."""

from tests.simulator.wire.people import member, role, user
from tests.simulator.wire.places import channel, direct_room, room, thread, thread_member, whole_guild
from tests.simulator.world import JSON

__all__ = [
    "JSON",
    "channel",
    "direct_room",
    "member",
    "role",
    "room",
    "thread",
    "thread_member",
    "user",
    "whole_guild",
]
