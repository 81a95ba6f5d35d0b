"""The answer to a client that asks for members of a guild."""

from tests.simulator import wire
from tests.simulator.gateway.sessions import Session
from tests.simulator.world import JSON, World


def members_chunk(world: World, session: Session, said: JSON) -> JSON | None:
    """Return the members that were asked for: by the beginning of their name, or by their ids."""
    guild = world.guilds.get(int(said["guild_id"]))
    if guild is None or session.app.user.id not in guild.members:
        return None
    wanted = said.get("user_ids")
    ids = [int(each) for each in (wanted if isinstance(wanted, list) else [wanted])] if wanted else []
    query = said.get("query", "").lower()
    found = [
        member
        for member in guild.members.values()
        if (member.user.id in ids if ids else member.user.name.lower().startswith(query))
    ]
    if limit := said.get("limit"):
        found = found[:limit]
    told: JSON = {
        "guild_id": str(guild.id),
        "members": [wire.member(member) for member in found],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(each) for each in ids if each not in guild.members],
    }
    if "nonce" in said:
        told["nonce"] = said["nonce"]
    return told
