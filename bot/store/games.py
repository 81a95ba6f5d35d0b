"""Games as they are stored: a state with its revision, the log of actions, and what is due.

A move is two round trips: `load`, and `write`, which compares what the caller has loaded. A process may die
between any two of them, and nothing is lost or done twice.

An invitation, or a gathering, is a game that is not dealt yet: it has a status and no revision. Every
revision after the first has one entry in the log, so the log is always one shorter than the revision.

The fields of a game's hash, where SCREEN is a queue and a viewer ("discord:0", "matrix:watch"):

    rev             the number of moves; compared by every move
    status, about   see `Status` and `About`
    state           the engine's state: secret
    seed            the seed of the deal: secret
    counts          the revision that each viewer sees: `Revisions`
    at              when the last move was made
    offers          the seats that offer to end the game
    rematch         the game that follows it
    invitation:SEAT the secret of the link that opens this seat, until it is taken: secret
    reminded        the revision at which a player was reminded to move
    sign:SEAT       when this player was last seen without moving
    nudge:SEAT      when this player last nudged
    knock           who was nudged last, and when: `service/nudges.py`
    want:SCREEN     how often this screen has changed
    memo:SCREEN     the last notification, and the adapter's memo of the message
    ring:SCREEN     a nudge that is still to be delivered
    dead:SCREEN     why it can no longer be delivered
    tries:MEMBER    how often a due item has failed
    log             the packed log of a game in the archive
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import compress, decompress

from bot.model.game import About, Revisions, Status, StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.store.atomic import NOTHING, AtomicWrite, Value
from bot.store.connection import Client, as_bytes, as_text
from bot.store.exhibits import Exhibits
from bot.store.keys import game_key, installation_secret_key, log_key
from bot.store.notes import Notes
from bot.store.queue import Due
from bot.store.script import Argument, Script

_BYTES: Final = 32


class InstallationSecret:
    """The secret of one server or cluster: created when it is first needed, and never shown."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def read(self) -> bytes:
        """Return the secret; of several processes that create one at the same time, the first one wins."""
        key = installation_secret_key()
        while not isinstance(found := await self._client.get(key), bytes):
            await self._client.set(key, secrets.token_bytes(_BYTES), nx=True)
        return found


_FIELDS: Final = ("rev", "status", "about", "state", "counts")
_LOG: Final = "log"
_SMALLEST: Final = 9
_WHILE_PLAYING: Final = ("state", "offers", "reminded", "knock")  # of no use when the game is over
_RECENT: Final = 4096  # parsed `About`s that are cached; they hardly ever change


class Games:
    """The games of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._writing, self._delete = AtomicWrite(client), Script("delete")
        self.gallery = Exhibits(client)
        self.notes = Notes(client)
        self.secret = InstallationSecret(client)

    async def load(self, game: str) -> StoredGame | None:
        """Return the newest revision of a game, if the game exists."""
        found = await self.load_with(game, ())
        return found[0] if found else None

    async def load_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]] | None:
        """Return the newest revision and some fields, read atomically; absent fields are empty.

        Raises `ServiceRefusal` for a game in the format of a newer program.
        """
        answer = await self._client.hmget(game_key(game), [*_FIELDS, *fields])
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

    async def write(
        self,
        game: str,
        *,
        expect: Mapping[str, Value],
        change: Mapping[str, Value],
        entry: str = "",
        due: Sequence[Due] = (),
    ) -> int | None:
        """Change a game's fields if the expected ones still have these values; `NOTHING` is an absent field.

        Returns None, or the stored revision if another process has changed the game.
        """
        keys = (game_key(game), log_key(game))
        return await self._writing.write(game, keys, expect=expect, change=change, entry=entry, due=due)

    async def log(self, game: str) -> list[str]:
        """Return every action that was accepted, in order."""
        entries = await self._client.lrange(log_key(game), 0, -1)
        if entries:
            return [as_text(entry) for entry in entries]
        packed = as_bytes(await self._client.hget(game_key(game), _LOG))
        return decompress(packed).decode().split("\n") if packed else []

    async def record(self, game: str) -> tuple[int, list[str]]:
        """Return what a game can be replayed from: its seed, which is secret, and the log.

        Raises `ServiceRefusal` for a game that does not exist.
        """
        seed = as_bytes(await self._client.hget(game_key(game), "seed"))
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
            await self._client.delete(log_key(stored.id))

    async def entry(self, game: str, revision: int) -> str | None:
        """Return the entry that made this revision."""
        found = await self._client.lindex(log_key(game), revision - 2)
        return None if found is None else as_text(found)

    async def delete(self, stored: StoredGame) -> bool:
        """Delete a game, unless another process has changed it; its due items then find nothing."""
        await self.gallery.take_down(stored.id)  # first: a deleted game must not stay in the gallery
        keys = [game_key(stored.id), log_key(stored.id)]
        known: list[Argument] = [stored.revision or NOTHING, stored.status.value]
        return await self._delete.run(self._client, keys, known) == 1


@lru_cache(maxsize=_RECENT)
def _parse_about(data: bytes) -> About:
    return About.model_validate_json(data)
