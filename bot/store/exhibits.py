"""Games that their players show to everybody: a small line for each, so that no game is read for a list.

All lines are one hash. They are few, and one step puts a game up or takes it down: none is ever half there.
"""

from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.store.connection import Client
from bot.store.keys import gallery_key

MOST_SHOWN: Final = 200
"""So many games are shown; of more, the oldest go."""


class Exhibit(BaseModel):
    """A game that is shown, as a list shows it. Who played it is nobody's business."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # its name
    kind: str  # the name of the engine's game
    options: dict[str, str]
    won: bool
    ending: str  # a code of the engine's game
    turns: int
    at: int  # when it was put up: milliseconds since 1970


class Exhibits:
    """The games that are shown, of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def put_up(self, exhibit: Exhibit) -> None:
        """Show a game; one that is shown already stays where it is."""
        await self._client.hsetnx(gallery_key(), exhibit.game, exhibit.model_dump_json())
        if await self._client.hlen(gallery_key()) > MOST_SHOWN:
            for old in (await self.newest())[MOST_SHOWN:]:
                await self.take_down(old.game)

    async def take_down(self, game: str) -> None:
        """Show a game no longer."""
        await self._client.hdel(gallery_key(), game)

    async def is_up(self, game: str) -> bool:
        """Return whether a game is shown."""
        return bool(await self._client.hexists(gallery_key(), game))

    async def newest(self) -> list[Exhibit]:
        """Return what is shown, the newest first; without what only a newer program can read."""
        lines = await self._client.hvals(gallery_key())
        shown = [exhibit for line in lines if (exhibit := _exhibit(line))]
        return sorted(shown, key=lambda exhibit: (exhibit.at, exhibit.game), reverse=True)


def _exhibit(line: str | bytes) -> Exhibit | None:
    try:
        return Exhibit.model_validate_json(line)
    except ValueError:  # a newer program wrote it in its own way
        return None
