"""Requests to rewrite the append-only file; `delivery/upkeep.py` carries them out at a quiet moment."""

from typing import Final

from bot.service.context import CLOCK, MINUTE, ServiceContext
from bot.store.keys import due_key, partition, wake_channel
from bot.store.rewriting import Rewriting

UPKEEP: Final = "upkeep"
"""Stands for the id of a game in the queue of timers: a task of the whole installation."""

REWRITE: Final = "rewrite"

_FORGETTING: Final = MINUTE  # longer than forgetting a person takes


async def want_rewrite(context: ServiceContext, *, forgetting: bool = False) -> None:
    """Request a rewrite of the append-only file: data was forgotten, or is about to be (`forgetting`).

    It is requested before forgetting too: a process that dies in the middle has deleted some data already.
    """
    client, member = context.games.notes.client, f"{UPKEEP}:{REWRITE}"
    await Rewriting(client).want()
    # Not the time of a lease that a process may hold now: so that process does not settle this request.
    at = context.now() + (_FORGETTING if forgetting else 0)
    await client.zadd(due_key(CLOCK, partition(UPKEEP)), {member: at})
    await client.publish(wake_channel(CLOCK), member)
