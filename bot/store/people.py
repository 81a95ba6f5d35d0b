"""People as they are stored: their names and preferences, their seats, and the results of their games.

A person is in another partition than their games, so no step changes both. Therefore a seat is noted before
the game is written, and readers of these notes check whether the game exists; and a result is stored under
its game's name, so that writing it twice changes nothing.

A web person who was deleted never comes back. The step that deletes their name also sets a mark for a while,
so that requests which are still running write nothing about them. Accounts of other platforms may come back
at once.

All keys of a person share one time to live: each is written with one, and `renew` renews all of them.
"""

from collections.abc import Collection, Mapping, Sequence

from bot.model.person import WEB, Person, Result, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.store.connection import Client, as_text
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
        """Store a person for `life` seconds after they were last seen."""
        self._client = client
        self.devices = Devices(client, life)
        self.life = life
        self._renew, self._write = Script("renew"), Script("write_with_life")
        self._forget = Script("forget_person")

    async def renew(self, who: str) -> bool:
        """Renew all keys of a person, who was just seen; return whether that was written.

        It may be called at any time: within a day of the last renewal, the server only reads.
        """
        return await self._renew.run(self._client, [*person_keys(who)], [self.life]) == 1

    async def load(self, who: str) -> Person:
        """Return a person; a new one has only an id."""
        answer = await self._client.hgetall(person_key(who))
        known = {as_text(name): as_text(value) for name, value in answer.items()}
        return Person(who, known.pop("name", ""), known.pop("language", ""), known)

    async def change(self, who: str, **chosen: str) -> None:
        """Store a person's name or preferences; an empty text deletes one.

        Raises `ServiceRefusal` for a person who was deleted.
        """
        kept = {name: value for name, value in chosen.items() if value}
        if kept:
            pairs = (each for pair in kept.items() for each in pair)
            _check_known(known=await self._write_of(who, person_key(who), "HSET", *pairs))
        if gone := chosen.keys() - kept.keys():
            await self._client.hdel(person_key(who), *gone)

    async def sit_down(self, who: str, game: str, at: int) -> None:
        """Note that a person has a seat; raises `ServiceRefusal` for a person who was deleted."""
        _check_known(known=await self._write_of(who, seats_key(who), "ZADD", at, game))

    async def stand_up(self, who: str, games: Sequence[str], before: int | None = None) -> None:
        """Remove the notes of a person's seats, or only those from before a time."""
        if before is not None:
            times = await self._client.zmscore(seats_key(who), list(games))
            games = [game for game, at in zip(games, times, strict=True) if at is not None and at < before]
        if games:
            await self._client.zrem(seats_key(who), *games)

    async def seats(self, who: str, since: int = 0) -> list[str]:
        """Return the games in which a person may have a seat, noted since a time, the latest first."""
        found = await self._client.zrevrangebyscore(seats_key(who), "+inf", since)
        return [as_text(game) for game in found]

    async def is_noted(self, who: str, game: str) -> bool:
        """Return whether a person's seat is noted."""
        return await self._client.zscore(seats_key(who), game) is not None

    async def add_result(self, who: str, game: str, result: Result) -> None:
        """Store how a game ended, unless the person was deleted; doing it twice changes nothing."""
        await self._write_of(who, results_key(who), "HSET", game, result.model_dump_json())

    async def results(self, who: str) -> Mapping[str, Result]:
        """Return a person's results by game, without those that only a newer program can read."""
        found = await self._client.hgetall(results_key(who))
        read = ((as_text(game), _parse_result(line)) for game, line in found.items())
        return {game: result for game, result in read if result}

    async def result(self, who: str, game: str) -> Result | None:
        """Return how this game ended for a person, if that is stored and readable."""
        line = await self._client.hget(results_key(who), game)
        return None if line is None else _parse_result(line)

    async def finished(self, who: str) -> list[str]:
        """Return the games that have a result, readable or not."""
        return [as_text(game) for game in await self._client.hkeys(results_key(who))]

    async def mentions(self, who: str, game: str, partner: str) -> bool:
        """Return whether a result names this partner, even if it cannot be read."""
        line = await self._client.hget(results_key(who), game)
        return line is not None and partner in as_text(line)

    async def remove_result(self, who: str, game: str) -> None:
        """Delete the result of a game."""
        await self._client.hdel(results_key(who), game)

    async def _write_of(self, who: str, key: str, *command: Argument) -> bool:
        """Write a key of a person; return False, and write nothing, if they were deleted."""
        keys = [key, forgotten_key(who)]
        return await self._write.run(self._client, keys, [self.life, *command]) is not None

    async def is_known(self, who: str) -> bool:
        """Return whether anything is stored about a person."""
        return bool(await self._client.exists(*person_keys(who)))

    async def is_forgotten(self, who: str) -> bool:
        """Return whether this is a web person who was deleted in the last days."""
        return bool(await self._client.exists(forgotten_key(who)))

    async def forget(self, who: str, staying: Collection[str] = (), *, mark: bool = True) -> bool:
        """Delete a person's name, preferences and devices, and mark a web person as deleted.

        Return False, and change nothing, if they still have notes of seats, results or nights, except for the
        games in `staying`.
        """
        keys = [seats_key(who), results_key(who), outings_key(who), forgotten_key(who)]
        gone = [person_key(who), devices_key(who), device_link_key(who)]
        seconds = FORGOTTEN if mark and platform_of(who) == WEB else 0
        return await self._forget.run(self._client, [*keys, *gone], [seconds, *staying]) == 1


def _check_known(*, known: bool) -> None:
    if not known:
        raise ServiceRefusal(ServiceProblem.FORGOTTEN)


def _parse_result(line: str | bytes) -> Result | None:
    try:
        return Result.model_validate_json(line)
    except ValueError:  # written by a newer program
        return None
