"""The secret of the house: made once, by whoever needs it first, and shown to nobody."""

import secrets
from typing import Final

from bot.connection import Client
from bot.store.keys import house_secret_key

_BYTES: Final = 32


class HouseSecret:
    """The secret of one server or cluster."""

    def __init__(self, client: Client) -> None:
        """Use this connection."""
        self._client = client

    async def read(self) -> bytes:
        """Return the secret; the first of those who make one at the same moment has made it for all."""
        key = house_secret_key()
        while not isinstance(found := await self._client.get(key), bytes):
            await self._client.set(key, secrets.token_bytes(_BYTES), nx=True)
        return found
