"""Routes about guilds: what they are, who is in them, and their roles."""

from tests.simulator import wire
from tests.simulator.bits import Intent
from tests.simulator.permissions import in_guild
from tests.simulator.refusals import MISSING_ACCESS, UNKNOWN_MEMBER, UNKNOWN_ROLE, ApiError
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.wire.places import guild as told_guild

GUILD = "/guilds/{guild_id}"


@route("GET", GUILD)
def get_guild(call: Call) -> Answer:
    guild = call.guild()
    told = told_guild(guild)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        told |= {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return told


@route("GET", "/users/@me/guilds")
def list_guilds(call: Call) -> Answer:
    user = call.bot.user
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": guild.owner is user,
            "permissions": str(in_guild(guild, user)),
            "features": [],
        }
        for guild in call.world.guilds.values()
        if user.id in guild.members
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Answer:
    call.guild().leave(call.bot)


@route("GET", GUILD + "/channels")
def list_channels(call: Call) -> Answer:
    return [wire.channel(channel) for channel in call.guild().channels.values()]


@route("GET", GUILD + "/roles")
def list_roles(call: Call) -> Answer:
    return [wire.role(role) for role in call.guild().roles.values()]


@route("GET", GUILD + "/roles/{role_id}")
def get_role(call: Call) -> Answer:
    role = call.guild().roles.get(call.number("role_id"))
    if role is None:
        raise ApiError(UNKNOWN_ROLE)
    return wire.role(role)


@route("GET", GUILD + "/members/search")
def search_members(call: Call) -> Answer:
    query, limit = call.query.get("query", "").lower(), int(call.query.get("limit", "1"))
    members = call.guild().members.values()
    return [wire.member(each) for each in members if each.user.name.lower().startswith(query)][:limit]


@route("GET", GUILD + "/members/{user_id}")
def get_member(call: Call) -> Answer:
    member = call.guild().members.get(call.number("user_id"))
    if member is None:
        raise ApiError(UNKNOWN_MEMBER)
    return wire.member(member)


@route("GET", GUILD + "/members")
def list_members(call: Call) -> Answer:
    if not call.bot.enabled & Intent.GUILD_MEMBERS:
        raise ApiError(MISSING_ACCESS)
    after, limit = int(call.query.get("after", "0")), int(call.query.get("limit", "1"))
    members = sorted(call.guild().members.values(), key=lambda each: each.user.id)
    return [wire.member(each) for each in members if each.user.id > after][:limit]
