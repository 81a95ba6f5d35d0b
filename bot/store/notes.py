"""Notes of adapters: which game is played at a place, and short texts that they want to remember.

A place is an adapter's id of a thread, a channel or a room. There are two kinds of texts: short-lived ones by
a name alone (`claim`, `get_or_set`, `set`, `get`, `delete`), and long-lived ones by platform and place
(`remember`, `remember_if_new`, `recall`, `forget`).
"""

from typing import Final

from bot.model.game import PlayedPlace
from bot.store.connection import Client, Script, as_text
from bot.store.keys import note_key, place_key, place_note_key
from bot.store.lifetimes import LIFE

_GAME: Final = "game"
_NAME: Final = "name"
_SINCE: Final = "since"
_DONE: Final = "1"


class Notes:
    """The notes of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._leave, self._renew, self._read = Script("leave"), Script("renew"), Script("read_and_renew")

    async def settle(self, platform: str, place: str, game: str, name: str, since: str = "") -> None:
        """Note that a game is played at a place, instead of any other game there."""
        key = place_key(platform, place)
        await self._client.hset(key, mapping={_GAME: game, _NAME: name, _SINCE: since})
        await self._client.expire(key, LIFE)

    async def game_at(self, platform: str, place: str) -> PlayedPlace | None:
        """Return the game that is played at a place, if there is one."""
        game, *more = await self._client.hmget(place_key(platform, place), [_GAME, _NAME, _SINCE])
        return PlayedPlace(as_text(game), *map(as_text, more)) if game is not None else None

    async def renew(self, platform: str, place: str) -> None:
        """Renew the time to live of a place, since its game is still played there."""
        await self._renew.run(self._client, [place_key(platform, place)], [LIFE])

    async def leave(self, platform: str, place: str, game: str) -> None:
        """Note that a game is no longer played at a place; another game that has begun there stays."""
        await self._leave.run(self._client, [place_key(platform, place)], [game])

    async def claim(self, what: str, seconds: int) -> bool:
        """Return whether this is the first call with this name within this many seconds."""
        return bool(await self._client.set(note_key(what), _DONE, ex=seconds, nx=True))

    async def get_or_set(self, what: str, text: str, seconds: int) -> str:
        """Return the stored text of this name; if there is none, store this one for this many seconds."""
        key = note_key(what)
        if await self._client.set(key, text, ex=seconds, nx=True):
            return text
        return as_text(await self._client.get(key)) or text  # it may have just expired

    async def set(self, what: str, text: str, seconds: int) -> None:
        """Store a text by this name for this many seconds, instead of any earlier one."""
        await self._client.set(note_key(what), text, ex=seconds)

    async def get(self, what: str) -> str:
        """Return the text of this name; empty if there is none."""
        return as_text(await self._client.get(note_key(what)))

    async def delete(self, what: str) -> None:
        """Delete the text of this name."""
        await self._client.delete(note_key(what))

    async def remember(self, platform: str, place: str, text: str) -> None:
        """Store a text for a place, instead of any earlier one."""
        await self._client.set(place_note_key(platform, place), text, ex=LIFE)

    async def remember_if_new(self, platform: str, place: str, text: str) -> bool:
        """Store a text for a place, unless there is one already; return whether it was stored."""
        return bool(await self._client.set(place_note_key(platform, place), text, nx=True, ex=LIFE))

    async def recall(self, platform: str, place: str) -> str | None:
        """Return the text of a place, if there is one, and renew its time to live."""
        found = await self._read.run(self._client, [place_note_key(platform, place)], [LIFE])
        return None if found is None else as_text(found)

    async def forget(self, platform: str, place: str) -> None:
        """Delete the text of a place."""
        await self._client.delete(place_note_key(platform, place))
