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
    counts          the revision that each viewer sees: `Counts`
    at              when it was moved last
    offers          the seats that would like to end it
    rematch         the game that follows it
    invitation:SEAT the secret of the link that opens this seat, until a person has sat down: secret
    reminded        the revision at which somebody was reminded to move
    sign:SEAT       when this player showed up last without moving
    nudge:SEAT      when this player knocked last
    knock           at whom somebody knocked last, and when: `service/knocks.py`
    want:SCREEN     how often this screen has changed
    memo:SCREEN     what it rang for last, and what the adapter remembers of it
    ring:SCREEN     a knock that has still to be brought
    dead:SCREEN     why it cannot be brought any more
    tries:MEMBER    how often something due has failed
    log             the packed log of a game in the archive
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final
from zlib import compress, decompress

from pydantic import BaseModel, ConfigDict

from bot.connection import Client
from bot.refusals import Denied, ServiceRefusal
from bot.store.counts import Counts
from bot.store.due import Due
from bot.store.gallery import Exhibits
from bot.store.house_secret import HouseSecret
from bot.store.keys import game_key, log_key
from bot.store.places import Places
from bot.store.script import Argument, Script
from bot.store.writing import NOTHING, Value, Writing

_FIELDS: Final = ("rev", "status", "about", "state", "counts")
_LOG: Final = "log"
_SMALLEST: Final = 9
_WHILE_PLAYING: Final = ("state", "offers", "reminded", "knock")  # of no use when it is over
_RECENT: Final = 4096  # so many `About`s are kept parsed; they hardly ever change


class Status(StrEnum):
    """How far a game has come, as the service sees it."""

    INVITED = "invited"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    PLAYING = "playing"
    OVER = "over"  # by the rules
    PARTED = "parted"  # all agreed to end it
    LEFT = "left"  # one of them was away for too long, or wanted to be forgotten
    ABANDONED = "abandoned"  # everybody was away for too long: it is about to be forgotten

    @property
    def pending(self) -> bool:
        """It waits for an answer."""
        return self is Status.INVITED

    @property
    def dealt(self) -> bool:
        """There are cards on the table."""
        return self in _DEALT

    @property
    def let_go(self) -> bool:
        """It was dealt, and ended by hand before the rules ended it."""
        return self in _LET_GO


_DEALT: Final = frozenset({Status.PLAYING, Status.OVER, Status.PARTED, Status.LEFT, Status.ABANDONED})
_LET_GO: Final = frozenset({Status.PARTED, Status.LEFT, Status.ABANDONED})

NOBODY: Final = ""
"""On a seat: nobody yet, or somebody who has been forgotten."""


class About(BaseModel):
    """What a game is, apart from its state: this never holds anything hidden."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    seats: tuple[str, ...]  # the person on each seat, or `NOBODY`
    created: int  # milliseconds since 1970
    options: dict[str, str] = {}
    host: int = 0  # the seat of whoever opened it
    consented: tuple[int, ...] = ()  # the seats that want to play
    tables: dict[str, str] = {}  # platform: the place where all can watch, in the adapter's words
    night: str = ""  # the evening that it belongs to
    gathers: bool = False  # its seats are those who have come so far; until the deal, people come and go
    reserved: tuple[
        tuple[int, str], ...
    ] = ()  # empty seats that only a link opens, and what the host calls their guests

    @property
    def keeps_order(self) -> bool:
        """Who sits beside whom is not drawn by lot, so that it matters to sit elsewhere."""
        return self.options.get("seating") == "seated"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The empty seats that the code of the game opens."""
        reserved = dict(self.reserved)
        return tuple(seat for seat, who in enumerate(self.seats) if who == NOBODY and seat not in reserved)

    def without(self, who: str) -> "About":
        """Return a gathering when somebody who is not its host has gone: the others move up."""
        seats = tuple(each for each in self.seats if each != who)
        host = seats.index(self.seats[self.host])
        return self.model_copy(update={"seats": seats, "host": host, "consented": tuple(range(len(seats)))})


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One revision of a game."""

    id: str
    revision: int  # of the game itself: nobody's business but the store's; 0 before it is dealt
    status: Status
    about: About
    state: bytes = field(repr=False)  # empty before it is dealt, and again when it is in the archive
    raw: bytes = field(repr=False)  # `about` as it was found, for who wants to change it
    counts: Counts  # what each viewer takes for the revision


class Games:
    """The games of one server or cluster."""

    def __init__(self, client: Client) -> None:
        """Use this connection."""
        self._client = client
        self._writing, self._delete = Writing(client), Script("delete")
        self.gallery = Exhibits(client)
        self.places = Places(client)
        self.secret = HouseSecret(client)

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
        seen = Counts.read(counts.decode())
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
