"""Guilds, channels and threads as JSON."""

from typing import TYPE_CHECKING

from tests.simulator.wire.people import member, role, user
from tests.simulator.wire.scheduled import scheduled_event
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.guilds import Guild
    from tests.simulator.rooms import Channel, DirectRoom, GroupRoom, Room, Thread
    from tests.simulator.users import Application, User


def room(of: "Room", reader: "User | None" = None) -> JSON:
    from tests.simulator.rooms import Channel, DirectRoom, GroupRoom, Thread  # noqa: PLC0415 - rooms tell by this module

    if isinstance(of, DirectRoom):
        return direct_room(of)
    if isinstance(of, GroupRoom):
        return group_room(of)
    if isinstance(of, Thread):
        return thread(of, reader)
    assert isinstance(of, Channel)
    return channel(of)


def channel(of: "Channel") -> JSON:
    return {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild.id),
        "name": of.name,
        "topic": of.topic,
        "position": of.position,
        "parent_id": None,
        "nsfw": False,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": _maybe(of.last_message_id),
        "permission_overwrites": [
            {
                "id": str(overwrite.id),
                "type": overwrite.kind,
                "allow": str(int(overwrite.allow)),
                "deny": str(int(overwrite.deny)),
            }
            for overwrite in of.overwrites.values()
        ],
    }


def thread(of: "Thread", reader: "User | None" = None) -> JSON:
    clock = of.world.clock
    told: JSON = {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild.id),
        "parent_id": str(of.parent.id),
        "owner_id": str(of.owner.id),
        "name": of.name,
        "last_message_id": _maybe(of.last_message_id),
        "message_count": len(of.messages),
        "total_message_sent": of.sent,
        "member_count": len(of.joined),
        "rate_limit_per_user": of.slow_mode,
        "flags": 0,
        "thread_metadata": {
            "archived": of.archived,
            "archive_timestamp": clock.written(of.archive_changed),
            "auto_archive_duration": of.auto_archive_duration,
            "locked": of.locked,
            "invitable": of.invitable,
            "create_timestamp": clock.written(of.created),
        },
    }
    if reader and reader.id in of.joined:
        told["member"] = thread_member(of, reader)
    return told


def thread_member(of: "Thread", who: "User") -> JSON:
    return {
        "id": str(of.id),
        "user_id": str(who.id),
        "join_timestamp": of.world.clock.written(of.joined.get(who.id)),
        "flags": 1,
    }


def direct_room(of: "DirectRoom") -> JSON:
    return {
        "id": str(of.id),
        "type": of.kind,
        "last_message_id": _maybe(of.last_message_id),
        "flags": 0,
        "recipients": [user(of.person)],
    }


def group_room(of: "GroupRoom") -> JSON:
    return {
        "id": str(of.id),
        "type": of.kind,
        "name": None,
        "icon": None,
        "owner_id": str(of.people[0].id),
        "last_message_id": _maybe(of.last_message_id),
        "flags": 0,
        "recipients": [user(person) for person in of.people],
    }


def guild(of: "Guild") -> JSON:
    return {
        "id": str(of.id),
        "name": of.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "banner": None,
        "owner_id": str(of.owner.id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [role(each) for each in of.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": of.locale,
        "max_members": 500000,
        "incidents_data": None,
    }


def whole_guild(of: "Guild", app: "Application") -> JSON:
    """Return a guild as it is told of when a bot connects: of members, only the bot itself."""
    from tests.simulator.permissions import may_see  # noqa: PLC0415 - rooms tell by this module

    return guild(of) | {
        "joined_at": of.world.clock.written(of.members[app.user.id].joined),
        "large": False,
        "member_count": len(of.members),
        "members": [member(of.members[app.user.id])],
        "channels": [channel(each) for each in of.channels.values()],
        "threads": [
            thread(each, app.user)
            for each in of.threads.values()
            if not each.archived and may_see(app.user, each)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "soundboard_sounds": [],
        "guild_scheduled_events": [
            scheduled_event(each) for each in of.scheduled_events.values() if not each.is_over
        ],
    }


def _maybe(snowflake: int | None) -> str | None:
    return None if snowflake is None else str(snowflake)
