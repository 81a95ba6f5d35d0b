"""Users, members and roles as JSON."""

from typing import TYPE_CHECKING

from tests.simulator.bits import Intent
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.guilds import Member, Role
    from tests.simulator.users import Application, User


_LIMITED = {
    Intent.GUILD_PRESENCES: 1 << 13,
    Intent.GUILD_MEMBERS: 1 << 15,
    Intent.MESSAGE_CONTENT: 1 << 19,
}
"""The flags of an application that tell which privileged intents are enabled for it."""


def user(who: "User") -> JSON:
    told: JSON = {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "."),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "public_flags": 0,
    }
    if who.bot:
        told |= {"bot": True, "username": who.name}
    return told


def member(who: "Member", *, with_user: bool = True) -> JSON:
    clock = who.guild.world.clock
    told: JSON = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in sorted(who.roles)],
        "joined_at": clock.written(who.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": (
            clock.written(who.timed_out_until) if who.timed_out_until > clock.now else None
        ),
    }
    if with_user:
        told["user"] = user(who.user)
    return told


def role(of: "Role") -> JSON:
    told: JSON = {
        "id": str(of.id),
        "name": of.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": of.position,
        "permissions": str(int(of.permissions)),
        "managed": of.bot is not None,
        "mentionable": of.mentionable,
        "flags": 0,
    }
    if of.bot:
        told["tags"] = {"bot_id": str(of.bot.user.id)}
    return told


def application(app: "Application") -> JSON:
    return {
        "id": str(app.id),
        "name": app.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "bot": user(app.user),
        "owner": user(app.owner),
        "team": None,
        "verify_key": "0" * 64,
        "flags": sum(_LIMITED[intent] for intent in _LIMITED if app.enabled & intent),
        "approximate_guild_count": sum(app.user.id in guild.members for guild in app.world.guilds.values()),
        "approximate_user_install_count": len(app.installed_by),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "integration_types_config": {"0": {}, "1": {}},
    }
