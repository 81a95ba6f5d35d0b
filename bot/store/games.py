"""Games as they are stored: a snapshot with its revision, the log of actions, and what is due.

A move is two round trips: `load`, and `write`, which compares what the caller believes. A process may die
between any two of them and nothing is lost or done twice.

An invitation, or a gathering, is a game that is not dealt yet: it has a status and no revision. Every
revision after the first has one entry in the log, so the log is always one shorter than the revision.

The fields of a game's hash, where SCREEN is a queue and a viewer ("discord:0", "matrix:watch"):

    rev             how often it was moved; compared by every move
    status, about   see `Status` and `About`
    state           the engine's snapshot: secret
    seed            what it was dealt from: secret
    counts          the revision that each viewer sees: `Revisions`
    at              when it was moved last
    offers          the seats that would like to end it
    rematch         the game that follows it
    invitation:SEAT the secret of the link that opens this seat, until a person has sat down: secret
    reminded        the revision at which somebody was reminded to move
    sign:SEAT       when this player showed up last without moving
    nudge:SEAT      when this player knocked last
    knock           at whom somebody knocked last, and when: `service/nudges.py`
    want:SCREEN     how often this screen has changed
    memo:SCREEN     what it rang for last, and what the adapter remembers of it
    ring:SCREEN     a knock that has still to be brought
    dead:SCREEN     why it cannot be brought any more
    tries:MEMBER    how often something due has failed
    log             the packed log of a game in the archive
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import compress, decompress

from bot.model.game import About, Revisions, Status, StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.store.atomic import NOTHING, AtomicWrite, Value
from bot.store.connection import Client
from bot.store.exhibits import Exhibits
from bot.store.keys import game_key, house_secret_key, log_key
from bot.store.notes import Notes
from bot.store.queue import Due
from bot.store.script import Argument, Script

# The secret of the house: made once, by whoever needs it first, and shown to nobody.

_BYTES: Final = 32


class InstallationSecret:
    """The secret of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def read(self) -> bytes:
        """Return the secret; the first of those who make one at the same moment has made it for all."""
        key = house_secret_key()
        while not isinstance(found := await self._client.get(key), bytes):
            await self._client.set(key, secrets.token_bytes(_BYTES), nx=True)
        return found


_FIELDS: Final = ("rev", "status", "about", "state", "counts")
_LOG: Final = "log"
_SMALLEST: Final = 9
_WHILE_PLAYING: Final = ("state", "offers", "reminded", "knock")  # of no use when it is over
_RECENT: Final = 4096  # so many `About`s are kept parsed; they hardly ever change


class Games:
    """The games of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._writing, self._delete = AtomicWrite(client), Script("delete")
        self.gallery = Exhibits(client)
        self.notes = Notes(client)
        self.secret = InstallationSecret(client)

    async def load(self, game: str) -> StoredGame | None:
        """Return the newest revision of a game, if there is such a game."""
        found = await self.load_with(game, ())
        return found[0] if found else None

    async def load_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]] | None:
        """Return the newest revision and some fields of that very moment, empty where there is nothing.

        Raises `ServiceRefusal` for a game that a newer program has written in its own way.
        """
        answer = await self._client.hmget(game_key(game), [*_FIELDS, *fields])
        revision, status, about, state, counts, *rest = map(_bytes, answer)
        if not status or not about:
            return None
        try:
            known, parsed = Status(status.decode()), _about(about)
        except ValueError:  # pydantic's errors are of this kind too
            raise ServiceRefusal(Denied.NEWER_GAME) from None
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
        """Change a game's fields if the expected ones are as the caller believes; `NOTHING` is an absent one.

        Returns None, or the revision that is there when somebody was faster.
        """
        keys = (game_key(game), log_key(game))
        return await self._writing.write(game, keys, expect=expect, change=change, entry=entry, due=due)

    async def log(self, game: str) -> list[str]:
        """Return every action that was accepted, in order."""
        entries = await self._client.lrange(log_key(game), 0, -1)
        if entries:
            return [_bytes(entry).decode() for entry in entries]
        packed = _bytes(await self._client.hget(game_key(game), _LOG))
        return decompress(packed).decode().split("\n") if packed else []

    async def record(self, game: str) -> tuple[int, list[str]]:
        """Return all that a game can be played anew from: its seed, which is a secret, and the log.

        Raises `ServiceRefusal` for a game that is gone.
        """
        seed = _bytes(await self._client.hget(game_key(game), "seed"))
        if not seed:
            raise ServiceRefusal(Denied.UNKNOWN_GAME)
        return int(seed), await self.log(game)

    async def archive(self, stored: StoredGame) -> None:
        """Slim a finished game down to its record; doing it twice changes nothing."""
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
        return None if found is None else _bytes(found).decode()

    async def delete(self, stored: StoredGame) -> bool:
        """Forget a game, unless somebody has changed it; what is still due because of it finds nothing."""
        await self.gallery.take_down(stored.id)  # first: of what is gone, nothing must be shown for ever
        keys = [game_key(stored.id), log_key(stored.id)]
        known: list[Argument] = [stored.revision or NOTHING, stored.status.value]
        return await self._delete.run(self._client, keys, known) == 1


@lru_cache(maxsize=_RECENT)
def _about(data: bytes) -> About:
    return About.model_validate_json(data)


def _bytes(answer: bytes | str | None) -> bytes:
    """Return an answer as what it is: our connections never decode."""
    if isinstance(answer, str):
        raise TypeError(answer)
    return answer or b""
