"""People as they are stored: what they are called and chose, where they sit, and how their games ended.

A person lies in another partition than their games, so no step changes both. Therefore a seat is noted before
the game is written, and whoever reads the notes looks whether the game is there; and a result is written
under its game's name, so that writing it twice changes nothing.

A web person who was forgotten never comes back, so that is marked for a while, in the step that removes what
they are called: whatever was under way at that moment writes nothing about them any more. Accounts of other
platforms may come back at once.

All keys of a person share one life: each is written with an end, and `renew` moves the ends of all.
"""

from collections.abc import Collection, Mapping, Sequence

from bot.model.person import WEB, Person, Result, platform_of
from bot.model.refusals import Denied, ServiceRefusal
from bot.store.connection import Client
from bot.store.devices import Devices
from bot.store.keys import (
    device_link_key,
    devices_key,
    forgotten_key,
    outings_key,
    person_key,
    person_keys,
    results_key,
    seats_key,
)
from bot.store.lifetimes import FORGOTTEN, LIFE
from bot.store.script import Argument, Script


class People:
    """The people of one server or cluster."""

    def __init__(self, client: Client, life: int = LIFE) -> None:
        """Use this connection; a person is known for so many seconds after they were last seen."""
        self._client = client
        self.devices = Devices(client, life)
        self.memories = life
        self._renew, self._write = Script("renew"), Script("write_with_life")
        self._forget = Script("forget_person")

    async def renew(self, who: str) -> bool:
        """Let all keys of a person live on, since the person was seen; return whether that was written.

        It may be called at any time: within a day of the last time, the server only looks.
        """
        return await self._renew.run(self._client, [*person_keys(who)], [self.memories]) == 1

    async def load(self, who: str) -> Person:
        """Return a person; of somebody new only the name of their account is known."""
        answer = await self._client.hgetall(person_key(who))
        known = {_text(name): _text(value) for name, value in answer.items()}
        return Person(who, known.pop("name", ""), known.pop("language", ""), known)

    async def change(self, who: str, **chosen: str) -> None:
        """Remember what a person is called or has chosen; an empty text forgets it.

        Raises `ServiceRefusal` for a person who was forgotten.
        """
        kept = {name: value for name, value in chosen.items() if value}
        if kept:
            pairs = (each for pair in kept.items() for each in pair)
            _check_known(known=await self._write_of(who, person_key(who), "HSET", *pairs))
        if gone := chosen.keys() - kept.keys():
            await self._client.hdel(person_key(who), *gone)

    async def sit_down(self, who: str, game: str, at: int) -> None:
        """Note that a person has a seat; raises `ServiceRefusal` for a person who was forgotten."""
        _check_known(known=await self._write_of(who, seats_key(who), "ZADD", at, game))

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
        """Return whether it is noted that a person has a seat."""
        return await self._client.zscore(seats_key(who), game) is not None

    async def add_result(self, who: str, game: str, result: Result) -> None:
        """Note how a game ended, once however often it is called; not for a person who was forgotten."""
        await self._write_of(who, results_key(who), "HSET", game, result.model_dump_json())

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
        """Return whether a result names this partner, also one that cannot be read."""
        line = await self._client.hget(results_key(who), game)
        return line is not None and partner in _text(line)

    async def remove_result(self, who: str, game: str) -> None:
        """Forget how a game ended."""
        await self._client.hdel(results_key(who), game)

    async def _write_of(self, who: str, key: str, *command: Argument) -> bool:
        """Write a key of a person; return False, and write nothing, if they were forgotten."""
        keys = [key, forgotten_key(who)]
        return await self._write.run(self._client, keys, [self.memories, *command]) is not None

    async def is_known(self, who: str) -> bool:
        """Return whether anything of a person is stored."""
        return bool(await self._client.exists(*person_keys(who)))

    async def is_forgotten(self, who: str) -> bool:
        """Return whether this is a web person who was forgotten in the last days."""
        return bool(await self._client.exists(forgotten_key(who)))

    async def forget(self, who: str, staying: Collection[str] = (), *, mark: bool = True) -> bool:
        """Forget what a person is called and has chosen, and on the web mark that they never come back.

        Return False, and change nothing, if anything leads to them but the notes of the games that stay.
        """
        keys = [seats_key(who), results_key(who), outings_key(who), forgotten_key(who)]
        gone = [person_key(who), devices_key(who), device_link_key(who)]
        seconds = FORGOTTEN if mark and platform_of(who) == WEB else 0
        return await self._forget.run(self._client, [*keys, *gone], [seconds, *staying]) == 1


def _check_known(*, known: bool) -> None:
    if not known:
        raise ServiceRefusal(Denied.FORGOTTEN)


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
