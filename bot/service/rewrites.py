"""Asking for the append-only file to be rewritten; `delivery/upkeep.py` does it, when nobody waits for it."""

from typing import Final

from bot.service.context import CLOCK, MINUTE, ServiceContext
from bot.store.keys import due_key, partition, wake_channel
from bot.store.rewriting import Rewriting

UPKEEP: Final = "upkeep"
"""In the queue of the clock, in the place of a game's name: what is due for the whole installation."""

REWRITE: Final = "rewrite"

_FORGETTING: Final = MINUTE  # longer than it takes to forget a person


async def want_rewrite(context: ServiceContext, *, forgetting: bool = False) -> None:
    """Have the append-only file rewritten, since something was forgotten, or is about to be (`forgetting`).

    Whoever begins to forget says so too: who dies in the middle has deleted some, and nobody may ask again.
    """
    client, member = context.games.notes.client, f"{UPKEEP}:{REWRITE}"
    await Rewriting(client).want()
    # Another time than the one at which a process holds it now: so that process does not put it away.
    at = context.now() + (_FORGETTING if forgetting else 0)
    await client.zadd(due_key(CLOCK, partition(UPKEEP)), {member: at})
    await client.publish(wake_channel(CLOCK), member)
