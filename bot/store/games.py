"""Games as they are stored: a snapshot with its revision, the log of actions, and what is due.

A move is two round trips: `load`, and `write`, which compares the revision. A process may die between any two
of them and nothing is lost or done twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.connection import Client
from bot.store.due import Due
from bot.store.keys import due_key, game_key, log_key, partition, wake_channel
from bot.store.script import Script

_FIELDS: Final = ("rev", "about", "state")


class About(BaseModel):
    """What a game is, apart from its state: this never holds anything hidden."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    seats: tuple[str, ...]  # the person on each seat
    created: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One revision of a game."""

    id: str
    revision: int
    about: About
    state: bytes


class Games:
    """The games of one server or cluster."""

    def __init__(self, client: Client) -> None:
        """Use this connection."""
        self._client = client
        self._write = Script("write")

    async def load(self, game: str) -> StoredGame | None:
        """Return the newest revision of a game, if there is such a game."""
        revision, about, state = await self._client.hmget(game_key(game), _FIELDS)
        if revision is None or about is None or state is None:
            return None
        return StoredGame(game, int(revision), About.model_validate_json(about), _bytes(state))

    async def write(  # noqa: PLR0913 - one atomic step writes all of it
        self,
        game: str,
        *,
        expected: int,
        state: bytes,
        now: int,
        entry: str = "",
        about: About | None = None,
        due: Sequence[Due] = (),
    ) -> int | None:
        """Write the revision after the expected one; a new game expects revision 0.

        Returns None, or the revision that is there instead when somebody was faster.
        """
        part = partition(game)
        keys = [game_key(game), log_key(game), *(due_key(thing.queue, part) for thing in due)]
        arguments: list[str | bytes | int | float] = [
            expected,
            expected + 1,
            state,
            now,
            entry,
            about.model_dump_json() if about else "",
            part,
        ]
        for thing in due:
            arguments += [thing.member(game), thing.at, thing.viewer, wake_channel(thing.queue)]
        found = await self._write.run(self._client, keys, arguments)
        return None if found == -1 else int(str(found))

    async def log(self, game: str) -> list[str]:
        """Return every action that was accepted, in order."""
        return [_bytes(entry).decode() for entry in await self._client.lrange(log_key(game), 0, -1)]


def _bytes(answer: bytes | str) -> bytes:
    """Return an answer as what it is: our connections never decode."""
    if isinstance(answer, str):
        raise TypeError(answer)
    return answer
