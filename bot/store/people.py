"""People as they are stored: what they are called and chose, where they sit, and how their games ended.

A person lies in another partition than their games, so no step changes both. Therefore a seat is noted before
the game is written, and whoever reads the notes looks whether the game is there; and a result is written
under its game's name, so that writing it twice changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.connection import Client
from bot.store.keys import lock_key, person_key, results_key, seats_key

WEB: Final = "web"
PLATFORMS: Final = (WEB, "discord", "matrix")
"""Where people can be."""

LOOKING: Final = frozenset({WEB})
"""Where people come and look themselves: nothing is brought to them, they are called while they look."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as they want to be met."""

    id: str  # platform and user: "discord:1234"
    name: str = ""
    language: str = ""  # empty: not chosen
    choices: Mapping[str, str] = field(default_factory=dict)  # what else they chose: theme, text size, ...


class Result(BaseModel):
    """How a game ended for one of its players."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    options: dict[str, str]
    partners: tuple[str, ...]  # the others; `NOBODY` who wanted to be forgotten
    at: int  # milliseconds since 1970
    won: bool | None  # None: they let it end before the rules did


def platform_of(person: str) -> str:
    """Return the platform on which a person is."""
    return person.partition(":")[0]


class People:
    """The people of one server or cluster."""

    def __init__(self, client: Client) -> None:
        """Use this connection."""
        self._client = client

    async def load(self, who: str) -> Person:
        """Return a person; of somebody new only the name of their account is known."""
        answer = await self._client.hgetall(person_key(who))
        known = {_text(name): _text(value) for name, value in answer.items()}
        return Person(who, known.pop("name", ""), known.pop("language", ""), known)

    async def change(self, who: str, **chosen: str) -> None:
        """Remember what a person is called or has chosen; an empty text forgets it."""
        kept = {name: value for name, value in chosen.items() if value}
        for name, value in kept.items():
            await self._client.hset(person_key(who), name, value)
        if gone := chosen.keys() - kept.keys():
            await self._client.hdel(person_key(who), *gone)

    async def sit_down(self, who: str, game: str, at: int) -> None:
        """Note that a person has a seat."""
        await self._client.zadd(seats_key(who), {game: at})

    async def stand_up(self, who: str, games: Sequence[str], before: int | None = None) -> None:
        """Forget that a person has seats, or only those noted before a time."""
        if before is not None:
            times = await self._client.zmscore(seats_key(who), list(games))
            games = [game for game, at in zip(games, times, strict=True) if at is not None and at < before]
        if games:
            await self._client.zrem(seats_key(who), *games)

    async def seats(self, who: str, since: int = 0) -> list[str]:
        """Return the games in which a person may have a seat, noted since a time, the last one first."""
        found = await self._client.zrevrangebyscore(seats_key(who), "+inf", since)
        return [_text(game) for game in found]

    async def is_noted(self, who: str, game: str) -> bool:
        """Tell whether it is noted that a person has a seat."""
        return await self._client.zscore(seats_key(who), game) is not None

    async def add_result(self, who: str, game: str, result: Result) -> None:
        """Note how a game ended, once however often it is called."""
        await self._client.hset(results_key(who), game, result.model_dump_json())

    async def results(self, who: str) -> Mapping[str, Result]:
        """Return how the games of a person ended, by game; without what only a newer program can read."""
        found = await self._client.hgetall(results_key(who))
        read = ((_text(game), _result(line)) for game, line in found.items())
        return {game: result for game, result in read if result}

    async def result(self, who: str, game: str) -> Result | None:
        """Return how this game ended for a person, if that can be read."""
        line = await self._client.hget(results_key(who), game)
        return None if line is None else _result(line)

    async def finished(self, who: str) -> list[str]:
        """Return the games of which a result is noted, readable or not."""
        return [_text(game) for game in await self._client.hkeys(results_key(who))]

    async def mentions(self, who: str, game: str, partner: str) -> bool:
        """Tell whether a result names this partner, also one that cannot be read."""
        line = await self._client.hget(results_key(who), game)
        return line is not None and partner in _text(line)

    async def remove_result(self, who: str, game: str) -> None:
        """Forget how a game ended."""
        await self._client.hdel(results_key(who), game)

    async def forget(self, who: str) -> None:
        """Forget what a person is called and has chosen."""
        await self._client.delete(person_key(who))
        await self._client.delete(lock_key(who))

    async def set_lock(self, who: str, digest: str, seconds: int, *, new: bool) -> bool:
        """Put on a lock that opens for the key of this digest; a new one only where there is none yet."""
        return bool(await self._client.set(lock_key(who), digest, ex=seconds, nx=new))

    async def lock(self, who: str, seconds: int) -> str:
        """Return the digest of the key that opens, empty where none does, and let the lock last anew."""
        found = await self._client.getex(lock_key(who), ex=seconds)
        return "" if found is None else _text(found)

    async def remove_lock(self, who: str) -> None:
        """Let no key open any more."""
        await self._client.delete(lock_key(who))


def partners(seats: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the others at the table."""
    return tuple(person for number, person in enumerate(seats) if number != seat)


def _result(line: str | bytes) -> Result | None:
    try:
        return Result.model_validate_json(line)
    except ValueError:  # a newer program wrote it in its own way
        return None


def _text(answer: object) -> str:
    """Return an answer as text: our connections never decode."""
    if not isinstance(answer, bytes):
        raise TypeError(answer)
    return answer.decode()
