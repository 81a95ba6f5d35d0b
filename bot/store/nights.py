"""Nights in Redis: each is a hash, written like a game; with indexes by community and by person.

A night is in an index by its time. Once it is over it is there by its negative time, so that the nights to
come are found without it: a reader who finds that it is over moves it. A person's nights for which they were
not on the list are only kept to be found when the person is forgotten.

The fields of a night's hash, where SCREEN is a queue and what is shown there ("nights-discord:lobby"):

    rev             the number of changes; compared by every change
    night           a `Night`
    board           a `Board`
    seed            the seed of the night's deals: secret
    want, memo, dead, tries     as those of a game
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pydantic import ValidationError

from bot.model.night import Board, Night, NightProblem, NightRefusal, StoredNight
from bot.store.atomic import NOTHING, AtomicWrite, Value
from bot.store.connection import Client, Script, as_bytes, as_text, read_all
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

_FIELDS: Final = ("rev", "night", "board")
_RECENT: Final = 64  # parsed nights that are cached: all planned ones of a community, and a page of others
_AT_ONCE: Final = 100  # nights that are read before other tasks go on
_UNLISTED: Final = "(-inf"


@dataclass(frozen=True, slots=True)
class NightIndex:
    """The names of nights in an index; see `Nights.listed`."""

    coming: list[str]  # not over, or not known to be
    over: list[str]  # some of those that are over, the last one first
    count: int  # of those that are over


class Nights:
    """The nights of one server or cluster."""

    def __init__(self, client: Client, life: int = LIFE) -> None:
        """Keep the index of a person's nights for `life` seconds."""
        self._client = client
        self._life = life
        self._writing, self._write_person = AtomicWrite(client), Script("write_with_life")

    async def load(self, night: str, fields: Sequence[str] = ()) -> StoredNight | None:
        """Return the newest revision of a night and some of its fields; None if it does not exist.

        Raises `NightRefusal` for a night in the format of a newer program.
        """
        answer = await self._client.hmget(night_key(night), [*_FIELDS, *fields])
        revision, data, board, *rest = map(as_bytes, answer)
        if not data:
            return None
        try:
            parsed, standings = _parse_night(data), _parse_board(board)
        except ValidationError:
            raise NightRefusal(NightProblem.NEWER) from None
        others = dict(zip(fields, (each.decode() for each in rest), strict=True))
        return StoredNight(int(revision), parsed, standings, others)

    async def load_all(self, names: Sequence[str]) -> list[Night]:
        """Return nights, read in few round trips, without those that only a newer program can read."""
        found = []
        for first in range(0, len(names), _AT_ONCE):
            commands = [("HGET", night_key(name), "night") for name in names[first : first + _AT_ONCE]]
            for data in await read_all(self._client, commands):
                with suppress(ValidationError):
                    found += [_parse_night(data)] if data else []
        return found

    async def write(
        self,
        night: Night,
        before: StoredNight | None,
        due: Sequence[Due] = (),
        *,
        board: Board | None = None,
        seed: int | None = None,
    ) -> bool:
        """Write a night unless another process has changed it since; return whether it was written."""
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
        """Add due items of a night, if it exists."""
        stored = await self.load(night)
        if stored:
            keys = (night_key(night), night_log_key(night))
            await self._writing.write(night, keys, expect={}, change={}, due=due)

    async def delete(self, night: str) -> None:
        """Delete a night; its due items then find nothing."""
        await self._client.delete(night_key(night))

    async def seed(self, night: str) -> int:
        """Return the seed of a night's deals, which is secret."""
        return int(await self._client.hget(night_key(night), "seed") or 0)

    async def enter(self, owner: str, night: str, at: int, *, person: bool = False) -> bool:
        """Add a night to the index of a community or a person; return False if the person was deleted."""
        if person:
            keys = [outings_key(owner), forgotten_key(owner)]
            noted = await self._write_person.run(self._client, keys, [self._life, "ZADD", at, night])
            return noted is not None
        await self._client.zadd(evenings_key(owner), {night: at})
        return True

    async def strike(self, owner: str, night: str, *, person: bool = False) -> None:
        """Remove a night from the index of a community or a person."""
        await self._client.zrem(outings_key(owner) if person else evenings_key(owner), night)

    async def noted(self, person: str) -> list[str]:
        """Return all nights that mention a person."""
        return [as_text(each) for each in await self._client.zrange(outings_key(person), 0, -1)]

    async def listed(self, owner: str, first: int, most: int, *, person: bool = False) -> NightIndex:
        """Return the nights of a community, or a person's: all that may not be over, and some that are."""
        key = outings_key(owner) if person else evenings_key(owner)
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(key, 0, "+inf")
            pipe.zrangebyscore(key, _UNLISTED, "(0", first, most)
            pipe.zcount(key, _UNLISTED, "(0")
            coming, over, count = await pipe.execute()
        return NightIndex([*map(as_text, coming)], [*map(as_text, over)], count)

    async def close(self, owner: str, nights: Mapping[str, int | None], *, person: bool = False) -> None:
        """Move nights that are over behind the others, with their time; those without one are not listed."""
        key = outings_key(owner) if person else evenings_key(owner)
        scores = {night: float("-inf") if at is None else -at for night, at in nights.items()}
        await self._client.zadd(key, scores, xx=True)

    async def drop_notes(self, queue: str, night: str, what: str, who: str) -> None:
        """Remove a night's notes to a person from a queue."""
        key, before = due_key(queue, partition(night)), f"{night}:{what} "
        members = [as_text(member) async for member, _ in self._client.zscan_iter(key)]
        notes = [each for each in members if each.startswith(before) and each.endswith(f" {who}")]
        if notes:
            await self._client.zrem(key, *notes)

    async def write_season(self, home: str, night: str, line: str) -> None:
        """Store what a night adds to its community's season; calling it twice changes nothing."""
        await self._client.hset(season_key(home), night, line)

    async def remove_season(self, home: str, night: str) -> None:
        """Delete what a night adds to its community's season."""
        await self._client.hdel(season_key(home), night)

    async def season(self, home: str) -> Mapping[str, str]:
        """Return what each past night of a community adds to its season."""
        found = await self._client.hgetall(season_key(home))
        return {as_text(night): as_text(line) for night, line in found.items()}


@lru_cache(maxsize=_RECENT)
def _parse_night(data: bytes) -> Night:
    return Night.model_validate_json(data)


@lru_cache(maxsize=_RECENT)
def _parse_board(data: bytes) -> Board:
    return Board.model_validate_json(data) if data else Board()
