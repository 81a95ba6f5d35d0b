"""Games as they are stored: a state with its revision, the log of actions, and what is due.

`write` compares what the caller has loaded, just now or earlier. A process may die between any two calls, and
nothing is lost or done twice.

An invitation, or a gathering, is a game that is not dealt yet: it has a status and no revision. Every
revision after the first has one entry in the log, so the log is always one shorter than the revision.

The fields of a game's hash, where SCREEN is a queue and a viewer ("discord:0", "matrix:watch"):

    rev             the number of moves; compared by every move
    status, about   see `Status` and `About`
    state           the engine's state: secret
    seed            the seed of the deal: secret
    counts          the revision that each viewer sees: `Revisions`
    at              when a player whom the game waited for last made a move
    offers          the seats that offer to end the game
    rematch         the game that follows it
    invitation:SEAT the secret of the link that opens this seat, until it is taken: secret
    reminded        the `at` after which players were reminded to move
    sign:SEAT       when this player was last seen without moving
    nudge:SEAT      when this player last nudged
    knock           who was nudged last, and when: `service/signs.py`
    want:SCREEN     how often this screen has changed
    memo:SCREEN     the last notification, and the adapter's memo of the message
    ring:SCREEN     a nudge that is still to be delivered
    dead:SCREEN     why it can no longer be delivered
    tries:MEMBER    how often a due item has failed
    hindsight       where a finished game turned, when a player has asked
    log             the packed log of a game in the archive
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final
from zlib import compress, decompress

from pydantic import BaseModel, ConfigDict

from bot.model.game import About, Revisions, Status, StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.store.atomic import NOTHING, AtomicWrite, Value
from bot.store.connection import Argument, Client, Script, as_bytes, as_text, read_all
from bot.store.keys import gallery_key, game_key, log_key
from bot.store.notes import Notes
from bot.store.queue import Due

_FIELDS: Final = ("rev", "status", "about", "state", "counts")
_LOG: Final = "log"
_SMALLEST: Final = 9
_WHILE_PLAYING: Final = ("state", "offers", "reminded", "knock")  # of no use when the game is over
MOST_SHOWN: Final = 200
"""How many games the gallery shows; beyond that, the oldest are removed."""
_RECENT: Final = 4096  # parsed `About`s that are cached; they hardly ever change


class Games:
    """The games of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._writing, self._delete = AtomicWrite(client), Script("delete")
        self.gallery = Exhibits(client)
        self.notes = Notes(client)

    async def load(self, game: str) -> StoredGame | None:
        """Return the newest revision of a game, if the game exists."""
        found = await self.load_with(game, ())
        return found[0] if found else None

    async def load_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]] | None:
        """Return the newest revision and some fields, read atomically; absent fields are empty.

        Raises `ServiceRefusal` for a game in the format of a newer program.
        """
        return _parse_game(game, await self.client.hmget(game_key(game), [*_FIELDS, *fields]))

    async def load_all(self, games: Sequence[str]) -> dict[str, StoredGame | None]:
        """Return games by name, read in one round trip, without those that only a newer program can read."""
        answers = await read_all(self.client, [("HMGET", game_key(game), *_FIELDS) for game in games])
        found: dict[str, StoredGame | None] = {}
        for game, answer in zip(games, answers, strict=True):
            with suppress(ServiceRefusal):
                loaded = _parse_game(game, answer)
                found[game] = loaded[0] if loaded else None
        return found

    async def write(
        self,
        game: str,
        *,
        expect: Mapping[str, Value],
        change: Mapping[str, Value],
        entries: Sequence[str] = (),
        due: Sequence[Due] = (),
    ) -> int | None:
        """Change a game's fields if the expected ones still have these values; `NOTHING` is an absent field.

        Returns None, or the stored revision if another process has changed the game.
        """
        keys = (game_key(game), log_key(game))
        return await self._writing.write(game, keys, expect=expect, change=change, entries=entries, due=due)

    async def log(self, game: str) -> list[str]:
        """Return every action that was accepted, in order."""
        entries = await self.client.lrange(log_key(game), 0, -1)
        if entries:
            return [as_text(entry) for entry in entries]
        packed = as_bytes(await self.client.hget(game_key(game), _LOG))
        return decompress(packed).decode().split("\n") if packed else []

    async def seed_and_log(self, game: str) -> tuple[int, list[str]]:
        """Return what a game can be replayed from: its seed, which is secret, and the log.

        Raises `ServiceRefusal` for a game that does not exist.
        """
        seed = as_bytes(await self.client.hget(game_key(game), "seed"))
        if not seed:
            raise ServiceRefusal(ServiceProblem.UNKNOWN_GAME)
        return int(seed), await self.log(game)

    async def archive(self, stored: StoredGame) -> None:
        """Reduce a finished game to its record; doing it twice changes nothing."""
        log = await self.log(stored.id)
        packed = compress("\n".join(log).encode(), _SMALLEST)
        gone = dict.fromkeys(_WHILE_PLAYING, NOTHING)
        newer = await self.write(
            stored.id,
            expect={"rev": stored.revision, "status": stored.status.value},
            change={**gone, **({_LOG: packed} if log else {})},
        )
        if newer is None:
            await self.client.delete(log_key(stored.id))

    async def entry(self, game: str, revision: int) -> str | None:
        """Return the entry that made this revision."""
        found = await self.client.lindex(log_key(game), revision - 2)
        return None if found is None else as_text(found)

    async def delete(self, stored: StoredGame) -> bool:
        """Delete a game, unless another process has changed it; its due items then find nothing."""
        await self.gallery.take_down(stored.id)  # first: a deleted game must not stay in the gallery
        keys = [game_key(stored.id), log_key(stored.id)]
        known: list[Argument] = [stored.revision or NOTHING, stored.status.value]
        return await self._delete.run(self.client, keys, known) == 1


def _parse_game(game: str, answer: Sequence[object]) -> tuple[StoredGame, list[str]] | None:
    revision, status, about, state, counts, *rest = map(as_bytes, answer)
    if not status or not about:
        return None
    try:
        known, parsed = Status(status.decode()), _parse_about(about)
    except ValueError:  # pydantic's errors are ValueErrors too
        raise ServiceRefusal(ServiceProblem.NEWER_GAME) from None
    seen = Revisions.read(counts.decode())
    stored = StoredGame(game, int(revision or 0), known, parsed, state, about, seen)
    return stored, [value.decode() for value in rest]


@lru_cache(maxsize=_RECENT)
def _parse_about(data: bytes) -> About:
    return About.model_validate_json(data)


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
    """The public gallery: a small entry for each game that its players show, so no game is read for a list.

    All entries are in one hash. They are few, and each is added or removed by one atomic command.
    """

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
