"""Seeds that people type: the same text deals the same game here, but the deal cannot be computed from it.

So the player who chose the text knows no more about the cards than the partner does.
"""

import hmac
from hashlib import sha256

from bot.service.answering import answering
from bot.service.context import ServiceContext
from engine.contract import MAX_SEED


@answering
class Seeds:
    """Derives seeds from texts."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def of(self, text: str) -> int:
        """Return the seed for a text, keyed with the secret of this installation."""
        mixed = hmac.digest(await self._context.games.secret.read(), text.encode(), sha256)
        return int.from_bytes(mixed) % (MAX_SEED + 1)
