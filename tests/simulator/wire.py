"""The JSON in which Discord tells of things: as much of it as a client looks at."""

from hashlib import md5
from typing import TYPE_CHECKING

from tests.simulator.bits import Flag
from tests.simulator.world import JSON, Clock

if TYPE_CHECKING:
    from tests.simulator.guilds import Guild, Member, Role
    from tests.simulator.interactions import Interaction
    from tests.simulator.messages import Message
    from tests.simulator.rooms import Channel, DirectRoom, GroupRoom, Room, Thread
    from tests.simulator.scheduled import ScheduledEvent
    from tests.simulator.users import Application, User

MOST_BYTES = 10 << 20


# People


def user(who: "User") -> JSON:
    return {
        "id": str(who.id),
        "username": who.name if who.bot else who.name.lower().replace(" ", "."),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
    }


def member(who: "Member", *, with_user: bool = True) -> JSON:
    told: JSON = {
        **dict.fromkeys(("nick", "avatar", "premium_since", "communication_disabled_until")),
        **dict.fromkeys(("deaf", "mute", "pending"), False),
        "roles": [str(role) for role in sorted(who.roles)],
        "joined_at": Clock.written(who.joined),
        "flags": 0,
    }
    return told | {"user": user(who.user)} if with_user else told


def role(of: "Role") -> JSON:
    return {
        "id": str(of.id),
        "name": of.name,
        **dict.fromkeys(("hoist", "mentionable"), False),
        **dict.fromkeys(("color", "flags"), 0),
        "position": of.position,
        "permissions": str(int(of.permissions)),
        "managed": of.bot is not None,
        **({"tags": {"bot_id": str(of.bot.user.id)}} if of.bot else {}),
    }


def application(app: "Application") -> JSON:
    return {
        "id": str(app.id),
        "name": app.name,
        **dict.fromkeys(("icon", "team")),
        **dict.fromkeys(("description", "verify_key"), ""),
        "bot_public": True,
        "bot_require_code_grant": False,
        "bot": user(app.user),
        "owner": user(app.owner),
        "flags": 0,
    }


# Places


def room(of: "Room", reader: "User | None" = None) -> JSON:
    from tests.simulator.rooms import Channel, DirectRoom, GroupRoom, Thread  # noqa: PLC0415 - rooms tell by this module

    if isinstance(of, Thread):
        return thread(of, reader)
    if isinstance(of, Channel):
        return channel(of)
    assert isinstance(of, DirectRoom | GroupRoom)
    return private_room(of)


def channel(of: "Channel") -> JSON:
    return {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild.id),
        "name": of.name,
        **dict.fromkeys(("topic", "parent_id")),
        "position": of.position,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": of.last_message_id and str(of.last_message_id),
        "permission_overwrites": [
            {
                "id": str(each.id),
                "type": each.kind,
                "allow": str(int(each.allow)),
                "deny": str(int(each.deny)),
            }
            for each in of.overwrites.values()
        ],
    }


def thread(of: "Thread", reader: "User | None" = None) -> JSON:
    told: JSON = {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild.id),
        "parent_id": str(of.parent.id),
        "owner_id": str(of.owner.id),
        "name": of.name,
        "last_message_id": of.last_message_id and str(of.last_message_id),
        "message_count": len(of.messages),
        "total_message_sent": of.sent,
        "member_count": len(of.joined),
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": of.archived,
            "archive_timestamp": Clock.written(of.archive_changed),
            "auto_archive_duration": of.auto_archive_duration,
            "locked": of.locked,
            "create_timestamp": Clock.written(of.created),
        },
    }
    if reader and reader.id in of.joined:
        told["member"] = thread_member(of, reader)
    return told


def thread_member(of: "Thread", who: "User") -> JSON:
    return {
        "id": str(of.id),
        "user_id": str(who.id),
        "join_timestamp": Clock.written(of.joined[who.id]),
        "flags": 1,
    }


def private_room(of: "DirectRoom | GroupRoom") -> JSON:
    return {
        "id": str(of.id),
        "type": of.kind,
        **dict.fromkeys(("name", "icon")),
        "owner_id": str(of.people[0].id),
        "last_message_id": of.last_message_id and str(of.last_message_id),
        "recipients": [user(person) for person in of.people],
    }


def guild(of: "Guild") -> JSON:
    return {
        "id": str(of.id),
        "name": of.name,
        "owner_id": str(of.owner.id),
        "roles": [role(each) for each in of.roles.values()],
        "preferred_locale": of.locale,
        **dict.fromkeys(("icon", "afk_channel_id", "system_channel_id")),
        **dict.fromkeys(
            ("verification_level", "default_message_notifications", "explicit_content_filter"), 0
        ),
        **dict.fromkeys(
            ("mfa_level", "nsfw_level", "premium_tier", "system_channel_flags", "afk_timeout"), 0
        ),
        "features": [],
    }


def whole_guild(of: "Guild", app: "Application") -> JSON:
    """Return a guild as it is told of when a bot connects: of members, only the bot itself."""
    from tests.simulator.permissions import may_see  # noqa: PLC0415 - rooms tell by this module

    return guild(of) | {
        "joined_at": Clock.written(of.members[app.user.id].joined),
        "large": False,
        "member_count": len(of.members),
        "members": [member(of.members[app.user.id])],
        "channels": [channel(each) for each in of.channels.values()],
        "threads": [
            thread(each, app.user)
            for each in of.threads.values()
            if not each.archived and may_see(app.user, each)
        ],
        **dict.fromkeys(("emojis", "voice_states", "presences", "stage_instances"), ()),
        "guild_scheduled_events": [
            scheduled_event(each) for each in of.scheduled_events.values() if not each.is_over
        ],
    }


def scheduled_event(of: "ScheduledEvent") -> JSON:
    return {
        "id": str(of.id),
        "guild_id": str(of.guild.id),
        **dict.fromkeys(("channel_id", "entity_id")),
        "creator_id": str(of.creator.id),
        "creator": user(of.creator),
        "name": of.name,
        "description": of.description,
        "scheduled_start_time": of.start,
        "scheduled_end_time": of.end,
        "privacy_level": 2,
        "status": of.status,
        "entity_type": 3,
        "entity_metadata": {"location": of.location},
        "image": of.cover and md5(of.cover, usedforsecurity=False).hexdigest(),
        "user_count": len(of.interested),
    }


# Messages


def message(of: "Message", reader: "Application") -> JSON:
    """Return a message as this bot may read it: what others say to others is empty."""
    now = of.now
    told: JSON = {
        "id": str(of.id),
        "type": of.kind,
        "channel_id": str(of.room.id),
        "author": user(of.author),
        "content": now.content,
        "timestamp": Clock.written(of.created),
        "edited_timestamp": of.edited and Clock.written(of.edited),
        **dict.fromkeys(("tts", "pinned"), False),
        "mention_everyone": of.mentions_everyone,
        "mentions": [user(each) for each in of.mentions],
        "mention_roles": [str(each) for each in of.mentioned_roles],
        # Components show files themselves, and then nothing else tells of them.
        "attachments": (
            [] if now.flags & Flag.COMPONENTS_V2 else [file.told(of.world) for file in now.attachments]
        ),
        "embeds": [],
        "components": list(now.components),
        "flags": of.flags,
    }
    if of.room.guild and of.author is not reader.user and reader.user not in of.mentions:
        told |= {"content": "", "attachments": [], "components": []}
    return told | _told_if_there(of, reader)


def heard_message(of: "Message", hearer: "Application") -> JSON:
    told = message(of, hearer)
    if guild := of.room.guild:
        told["guild_id"] = str(guild.id)
        if author := guild.members.get(of.author.id):
            told["member"] = member(author, with_user=False)
        for mention in told["mentions"]:
            if mentioned := guild.members.get(int(mention["id"])):
                mention["member"] = member(mentioned, with_user=False)
    return told


def _told_if_there(of: "Message", reader: "Application") -> JSON:
    told: JSON = {}
    if of.author.application:
        told["application_id"] = str(of.author.application.id)
    if of.interaction:
        told["webhook_id"] = str(of.interaction.app.id)
    if of.reactions:
        told["reactions"] = [
            {"emoji": emoji(name), "count": len(who), "me": reader.user in who}
            for name, who in of.reactions.items()
        ]
    if of.sticker:
        told["sticker_items"] = [{"id": "1", "name": "sticker", "format_type": 1}]
    if of.reference:
        told["message_reference"] = of.reference
    if of.thread:
        told["thread"] = thread(of.thread, reader.user)
    return told


def emoji(name: str) -> JSON:
    return {"id": None, "name": name}


# Interactions


def interaction(of: "Interaction") -> JSON:
    from tests.simulator.permissions import for_app, in_room  # noqa: PLC0415 - rooms tell by this module

    place, guild, person = of.room, of.room.guild, of.person
    told: JSON = {
        "id": str(of.id),
        "application_id": str(of.app.id),
        "type": of.kind,
        "token": of.token,
        "version": 1,
        "data": of.data,
        "channel_id": str(place.id),
        "channel": room(place, of.app.user) | {"permissions": str(in_room(place, person))},
        "locale": getattr(person, "locale", "en-US"),
        "app_permissions": str(for_app(place, of.app)),
        "entitlements": [],
        "authorizing_integration_owners": of.owners,
        "context": of.context,
        "attachment_size_limit": MOST_BYTES,
    }
    if guild:
        told |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member(guild.members[person.id]) | {"permissions": str(in_room(place, person))},
        }
    else:
        told["user"] = user(person)
    if of.source:
        told["message"] = message(of.source, of.app) | ({"guild_id": str(guild.id)} if guild else {})
    return told
