"""Routes about channels: looking at them, changing them, and who may do what in them."""

from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.permissions import in_guild
from tests.simulator.refusals import (
    INVALID_FORM,
    MISSING_PERMISSIONS,
    UNKNOWN_OVERWRITE,
    WRONG_KIND_OF_CHANNEL,
    ApiError,
)
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.rest.thread_edits import edit_thread
from tests.simulator.rooms import MEMBER, ROLE, Channel, DirectRoom, Overwrite, Thread
from tests.simulator.world import JSON

CHANNEL = "/channels/{channel_id}"


@route("GET", CHANNEL)
def get_channel(call: Call) -> Answer:
    return wire.room(call.room(), call.bot.user)


@route("PATCH", CHANNEL)
def edit_channel(call: Call) -> Answer:
    room = call.room()
    if isinstance(room, Thread):
        return edit_thread(call, room)
    if not isinstance(room, Channel):
        raise ApiError(WRONG_KIND_OF_CHANNEL)
    call.needs(room, Permission.MANAGE_CHANNELS)
    overwrites = call.json.get("permission_overwrites")
    if overwrites is not None:
        made = [_overwrite(call, room, int(told["id"]), told) for told in overwrites]
        room.overwrites = {overwrite.id: overwrite for overwrite in made}
    room.name = call.json.get("name", room.name)
    room.topic = call.json.get("topic", room.topic)
    room.told_of_change()
    return wire.channel(room)


@route("DELETE", CHANNEL)
def delete_channel(call: Call) -> Answer:
    room = call.room()
    told = wire.room(room, call.bot.user)
    if isinstance(room, DirectRoom):
        return told  # closing direct messages can be undone by opening them, and keeps all that is in them
    assert isinstance(room, Channel | Thread)
    call.needs(room, Permission.MANAGE_THREADS if isinstance(room, Thread) else Permission.MANAGE_CHANNELS)
    room.delete()
    return told


@route("PUT", CHANNEL + "/permissions/{overwrite_id}")
def put_overwrite(call: Call) -> Answer:
    channel = _channel(call)
    overwrite = _overwrite(call, channel, call.number("overwrite_id"), call.json)
    channel.overwrites[overwrite.id] = overwrite
    channel.told_of_change()


@route("DELETE", CHANNEL + "/permissions/{overwrite_id}")
def delete_overwrite(call: Call) -> Answer:
    channel = _channel(call)
    call.needs(channel, Permission.MANAGE_ROLES)
    if channel.overwrites.pop(call.number("overwrite_id"), None) is None:
        raise ApiError(UNKNOWN_OVERWRITE)
    channel.told_of_change()


def _channel(call: Call) -> Channel:
    room = call.room()
    if not isinstance(room, Channel):
        raise ApiError(WRONG_KIND_OF_CHANNEL)
    return room


def _overwrite(call: Call, channel: Channel, target: int, told: JSON) -> Overwrite:
    """Return an overwrite, if the bot may make it: it can only give or take what it has itself."""
    call.needs(channel, Permission.MANAGE_ROLES)
    allow, deny, kind = int(told.get("allow") or 0), int(told.get("deny") or 0), told.get("type")
    if kind not in (ROLE, MEMBER) or (kind == ROLE) != (target in channel.guild.roles):
        raise ApiError(INVALID_FORM, f"an overwrite of type {kind} for {target}")
    has = in_guild(channel.guild, call.bot.user)
    if (allow | deny) & ~has and not _rules_here(call, channel):
        raise ApiError(MISSING_PERMISSIONS)
    return Overwrite(target, kind, allow, deny)


def _rules_here(call: Call, channel: Channel) -> bool:
    """Whether the channel itself gives the bot the right to manage permissions."""
    mine = {call.bot.user.id, *channel.guild.members[call.bot.user.id].roles}
    return any(
        overwrite.allow & Permission.MANAGE_ROLES
        for overwrite in channel.overwrites.values()
        if overwrite.id in mine
    )
