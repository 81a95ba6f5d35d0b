"""The public gallery: a small entry for each game that its players show, so that no game is read for a list.

All entries are in one hash. They are few, and each is added or removed by one atomic command.
"""

from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.store.connection import Client
from bot.store.keys import gallery_key

MOST_SHOWN: Final = 200
"""How many games are shown; beyond that, the oldest are removed."""


class Exhibit(BaseModel):
    """A game in the gallery, without its players."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # its name
    kind: str  # the name of the engine's game
    options: dict[str, str]
    won: bool
    ending: str  # a code of the engine's game
    turns: int
    at: int  # when it was added: milliseconds since 1970


class Exhibits:
    """The gallery of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def put_up(self, exhibit: Exhibit) -> None:
        """Add a game; one that is already shown is not changed."""
        await self._client.hsetnx(gallery_key(), exhibit.game, exhibit.model_dump_json())
        if await self._client.hlen(gallery_key()) > MOST_SHOWN:
            for old in (await self.newest())[MOST_SHOWN:]:
                await self.take_down(old.game)

    async def take_down(self, game: str) -> None:
        """Remove a game."""
        await self._client.hdel(gallery_key(), game)

    async def is_up(self, game: str) -> bool:
        """Return whether a game is shown."""
        return bool(await self._client.hexists(gallery_key(), game))

    async def newest(self) -> list[Exhibit]:
        """Return all entries, the newest first; without those that only a newer program can read."""
        lines = await self._client.hvals(gallery_key())
        shown = [exhibit for line in lines if (exhibit := _parse_exhibit(line))]
        return sorted(shown, key=lambda exhibit: (exhibit.at, exhibit.game), reverse=True)


def _parse_exhibit(line: str | bytes) -> Exhibit | None:
    try:
        return Exhibit.model_validate_json(line)
    except ValueError:  # written by a newer program
        return None
