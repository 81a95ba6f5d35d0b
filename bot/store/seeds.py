"""Seeds that people type: the same text deals the same game here, but the deal cannot be computed from it.

So the player who chose the text knows no more about the cards than the partner does.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Final

from bot.store.connection import Client
from bot.store.keys import installation_secret_key
from engine.contract import MAX_SEED

_BYTES: Final = 32


class Seeds:
    """Derives seeds from texts, with a secret of this installation that is never shown."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def of(self, text: str) -> int:
        """Return the seed for a text."""
        return _mix(await self.secret(), text)

    async def derive(self, purpose: str, *facts: str) -> int:
        """Return the seed for something else than a deal: no text that people type gives the same one."""
        key = hmac.digest(await self.secret(), purpose.encode(), sha256)
        return _mix(key, " ".join(facts))

    async def secret(self) -> bytes:
        """Return the secret; of several processes that create one at the same time, the first one wins."""
        key = installation_secret_key()
        while not isinstance(found := await self._client.get(key), bytes):
            await self._client.set(key, secrets.token_bytes(_BYTES), nx=True)
        return found


def _mix(key: bytes, text: str) -> int:
    mixed = hmac.digest(key, text.encode(errors="surrogatepass"), sha256)
    return int.from_bytes(mixed) % (MAX_SEED + 1)
