"""The world in words, for a test that waited in vain."""

from collections.abc import Sequence

from tests.simulator.rest.server import Request
from tests.simulator.world import World

NEWEST = 8


def state_of(world: World, requests: Sequence[Request]) -> str:
    lines = ["the newest requests:"]
    for request in requests[-NEWEST:]:
        refused = f" ({request.code})" if request.code else ""
        lines.append(f"  {request.method} {request.path} -> {request.status}{refused}")
    for room in world.rooms.values():
        newest = [*room.messages.values(), *room.whispers.values()][-NEWEST:]
        if newest:
            lines.append(f"in {room}:")
            lines += [f"  {message!r}" for message in newest]
    return "\n".join(lines)
