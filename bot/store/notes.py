"""Places: where on a platform a game is played, and what has to be put back there one day.

A place is a thread, a channel, a room, in an adapter's words.
"""

from typing import Final

from bot.model.game import PlayedPlace
from bot.store.connection import Client
from bot.store.keys import first_key, kept_key, place_key
from bot.store.lifetimes import LIFE
from bot.store.script import Script

_GAME: Final = "game"
_NAME: Final = "name"
_SINCE: Final = "since"
_DONE: Final = "1"


class Notes:
    """The places of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._leave, self._renew, self._read = Script("leave"), Script("renew"), Script("read_and_renew")

    async def settle(self, platform: str, place: str, game: str, name: str, since: str = "") -> None:
        """Note that a game is played at a place; another game there is no more."""
        key = place_key(platform, place)
        await self.client.hset(key, mapping={_GAME: game, _NAME: name, _SINCE: since})
        await self.client.expire(key, LIFE)

    async def game_at(self, platform: str, place: str) -> PlayedPlace | None:
        """Return what is played at a place, if anything is."""
        game, *more = await self.client.hmget(place_key(platform, place), [_GAME, _NAME, _SINCE])
        return PlayedPlace(_text(game), *map(_text, more)) if game is not None else None

    async def renew(self, platform: str, place: str) -> None:
        """Note that a game is still played at a place, so that the place is remembered for longer."""
        await self._renew.run(self.client, [place_key(platform, place)], [LIFE])

    async def leave(self, platform: str, place: str, game: str) -> None:
        """Note that a game is played at a place no more; another one that has begun there stays."""
        await self._leave.run(self.client, [place_key(platform, place)], [game])

    async def claim(self, what: str, seconds: int) -> bool:
        """Return whether this is the first time within so many seconds that somebody asks for it."""
        return bool(await self.client.set(first_key(what), _DONE, ex=seconds, nx=True))

    async def get_or_set(self, what: str, text: str, seconds: int) -> str:
        """Return what was said first of something within so many seconds: this text, or an earlier one."""
        key = first_key(what)
        if await self.client.set(key, text, ex=seconds, nx=True):
            return text
        return _text(await self.client.get(key)) or text  # it may have been forgotten this moment

    async def get(self, what: str) -> str:
        """Return what was said of something, if it was and is not forgotten."""
        return _text(await self.client.get(first_key(what)))

    async def delete(self, what: str) -> None:
        """Forget what was said of something."""
        await self.client.delete(first_key(what))

    async def remember(self, platform: str, place: str, text: str) -> None:
        """Keep what a place is like now, instead of what was kept."""
        await self.client.set(kept_key(platform, place), text, ex=LIFE)

    async def remember_if_new(self, platform: str, place: str, text: str) -> bool:
        """Keep what a place was like, until it is let go; what is kept already is never written over."""
        return bool(await self.client.set(kept_key(platform, place), text, nx=True, ex=LIFE))

    async def recall(self, platform: str, place: str) -> str | None:
        """Return what a place was like, if that is kept; what is read is kept for longer."""
        found = await self._read.run(self.client, [kept_key(platform, place)], [LIFE])
        return None if found is None else _text(found)

    async def forget(self, platform: str, place: str) -> None:
        """Keep no longer what a place was like."""
        await self.client.delete(kept_key(platform, place))


def _text(answer: object) -> str:
    """Return an answer as text: our connections never decode."""
    if not isinstance(answer, bytes | None):
        raise TypeError(answer)
    return (answer or b"").decode()
