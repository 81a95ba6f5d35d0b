"""Interactions as JSON."""

from tests.simulator import permissions, wire
from tests.simulator.interactions import Interaction
from tests.simulator.messages import Message
from tests.simulator.rooms import DirectRoom
from tests.simulator.wire.messages import message
from tests.simulator.world import JSON

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


def interaction(of: Interaction) -> JSON:
    room, guild, person = of.room, of.room.guild, of.person
    told: JSON = {
        "id": str(of.id),
        "application_id": str(of.app.id),
        "type": of.kind,
        "token": of.token,
        "version": 1,
        "data": of.data,
        "channel_id": str(room.id),
        "channel": wire.room(room, of.app.user),
        "locale": getattr(person, "locale", "en-US"),
        "app_permissions": str(permissions.for_app(room, of.app)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": of.owners,
        "context": of.context,
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    }
    if not isinstance(room, DirectRoom):
        told["channel"]["permissions"] = str(permissions.in_room(room, person))
    if guild:
        member = wire.member(guild.members[person.id])
        member["permissions"] = str(permissions.in_room(room, person))
        told |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member,
        }
    else:
        told["user"] = wire.user(person)
    if of.source:
        told["message"] = _source(of, of.source)
    return told


def _source(of: Interaction, source: Message) -> JSON:
    told = message(source, of.app)
    if source.room.guild:
        told["guild_id"] = str(source.room.guild.id)
    return told
