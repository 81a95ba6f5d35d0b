"""The servers behind a connection: one, or every primary of a cluster."""

from typing import Any

from redis.asyncio.cluster import RedisCluster

from bot.connection import Client


async def nodes_of(client: Client) -> dict[str, dict[str, Any]]:
    """Return each server by its name, with the options by which a command is sent to that one alone."""
    if not isinstance(client, RedisCluster):
        return {"server": {}}
    await client.initialize()
    return {
        node.name: {"target_nodes": node} for node in sorted(client.get_primaries(), key=lambda it: it.name)
    }
