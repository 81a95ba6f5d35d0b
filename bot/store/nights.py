"""Nights in Redis: each is a hash, written like a game; and who finds which.

The fields of a night's hash, where SCREEN is a queue and what is shown there ("nights-discord:lobby"):

    rev             how often it was changed; compared by every change
    night           a `Night`
    board           a `Board`
    seed            what the deals of the evening are made from: secret
    want, memo, dead, tries     as those of a game
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from pydantic import ValidationError

from bot.model.night import Board, Night, NightRefusal, StoredNight, Unplanned
from bot.store.atomic import NOTHING, AtomicWrite, Value
from bot.store.connection import Client
from bot.store.keys import (
    due_key,
    evenings_key,
    forgotten_key,
    night_key,
    night_log_key,
    outings_key,
    partition,
    season_key,
)
from bot.store.lifetimes import LIFE
from bot.store.queue import Due
from bot.store.script import Script

_FIELDS: Final = ("rev", "night", "board")
_RECENT: Final = 16  # so many nights are kept parsed: at their hour, hundreds of things are due of each


class Nights:
    """The nights of one server or cluster."""

    def __init__(self, client: Client, life: int = LIFE) -> None:
        """Use this connection; what is noted with a person lasts for so many seconds."""
        self._client = client
        self._life = life
        self._writing, self._write_person = AtomicWrite(client), Script("write_with_life")

    async def load(self, night: str, fields: Sequence[str] = ()) -> StoredNight | None:
        """Return the newest revision of a night and some of its fields; None where there is no such night.

        Raises `NightRefusal` for a night that a newer program has written in its own way.
        """
        answer = await self._client.hmget(night_key(night), [*_FIELDS, *fields])
        revision, planned, board, *rest = [_bytes(each) for each in answer]
        if not planned:
            return None
        try:
            read, standings = _night(planned), _board(board)
        except ValidationError:
            raise NightRefusal(Unplanned.NEWER) from None
        told = dict(zip(fields, (each.decode() for each in rest), strict=True))
        return StoredNight(int(revision), read, standings, told)

    async def write(
        self,
        night: Night,
        before: StoredNight | None,
        due: Sequence[Due] = (),
        *,
        board: Board | None = None,
        seed: int | None = None,
    ) -> bool:
        """Write a night as it is now, if nobody has changed it since; tell whether that was so."""
        fields: dict[str, Value] = {
            "rev": (before.revision if before else 0) + 1,
            "night": night.model_dump_json().encode(),
        }
        if board is not None:
            fields["board"] = board.model_dump_json().encode()
        if seed is not None:
            fields["seed"] = seed
        expect: dict[str, Value] = {"rev": before.revision if before else NOTHING}
        keys = (night_key(night.id), night_log_key(night.id))
        return await self._writing.write(night.id, keys, expect=expect, change=fields, due=due) is None

    async def touch(self, night: str, due: Sequence[Due]) -> None:
        """Let things become due, of a night that is there."""
        stored = await self.load(night)
        if stored:
            keys = (night_key(night), night_log_key(night))
            await self._writing.write(night, keys, expect={}, change={}, due=due)

    async def delete(self, night: str) -> None:
        """Forget a night; what is still due because of it finds nothing."""
        await self._client.delete(night_key(night))

    async def seed(self, night: str) -> int:
        """Return what the deals of an evening are made from: a secret."""
        return int(await self._client.hget(night_key(night), "seed") or 0)

    async def enter(self, key_of: str, night: str, at: int, *, person: bool = False) -> bool:
        """Note a night among those of a community, or of a person; return False if they were forgotten."""
        if person:
            keys = [outings_key(key_of), forgotten_key(key_of)]
            noted = await self._write_person.run(self._client, keys, [self._life, "ZADD", at, night])
            return noted is not None
        await self._client.zadd(evenings_key(key_of), {night: at})
        return True

    async def strike(self, key_of: str, night: str, *, person: bool = False) -> None:
        """Note a night no longer among those of a community, or of a person."""
        await self._client.zrem(outings_key(key_of) if person else evenings_key(key_of), night)

    async def noted(self, key_of: str, *, person: bool = False) -> list[str]:
        """Return the nights of a community, or all that mention a person; the first one first."""
        key = outings_key(key_of) if person else evenings_key(key_of)
        return [_bytes(each).decode() for each in await self._client.zrange(key, 0, -1)]

    async def drop_notes(self, queue: str, night: str, what: str, who: str) -> None:
        """Tell a person nothing any more of what waits in a queue because of a night."""
        key, before = due_key(queue, partition(night)), f"{night}:{what} "
        members = [_bytes(member).decode() async for member, _ in self._client.zscan_iter(key)]
        notes = [each for each in members if each.startswith(before) and each.endswith(f" {who}")]
        if notes:
            await self._client.zrem(key, *notes)

    async def write_season(self, home: str, night: str, line: str) -> None:
        """Note what an evening adds to the table of its community, once however often it is called."""
        await self._client.hset(season_key(home), night, line)

    async def remove_season(self, home: str, night: str) -> None:
        """Forget what an evening adds to the table of its community."""
        await self._client.hdel(season_key(home), night)

    async def season(self, home: str) -> Mapping[str, str]:
        """Return what each past evening of a community adds to its table."""
        found = await self._client.hgetall(season_key(home))
        return {_bytes(night).decode(): _bytes(line).decode() for night, line in found.items()}


@lru_cache(maxsize=_RECENT)
def _night(data: bytes) -> Night:
    return Night.model_validate_json(data)


@lru_cache(maxsize=_RECENT)
def _board(data: bytes) -> Board:
    return Board.model_validate_json(data) if data else Board()


def _bytes(answer: object) -> bytes:
    """Return an answer as what it is: our connections never decode."""
    if not isinstance(answer, bytes | None):
        raise TypeError(answer)
    return answer or b""
