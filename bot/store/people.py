"""People as they are stored: their names and preferences, and their seats; `results.py` has their results.

A person is in another partition than their games, so no step changes both. Therefore a seat is noted before
the game is written, and readers of these notes check whether the game exists; and a result is stored under
its game's name, so that writing it twice changes nothing.

A web person who was deleted never comes back. The step that deletes their name also sets a mark for a while,
so that requests which are still running write nothing about them. Accounts of other platforms may come back
at once.

All keys of a person share one time to live: each is written with one, and `renew` renews all of them.
"""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.model.game import NOBODY
from bot.model.person import WEB, Person, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.store.connection import Argument, Client, Script, as_text, read_all
from bot.store.keys import (
    device_link_key,
    devices_key,
    ended_key,
    forgotten_key,
    outings_key,
    person_key,
    person_keys,
    results_key,
    seats_key,
    statistics_key,
)
from bot.store.lifetimes import FORGOTTEN, LIFE
from bot.store.results import Results

MOST_DEVICES: Final = 16
"""Of one person; one more signs out the device that was unused for the longest time."""


class People:
    """The people of one server or cluster."""

    def __init__(self, client: Client, life: int = LIFE) -> None:
        """Store a person for `life` seconds after they were last seen."""
        self._client = client
        self.devices, self.results = Devices(client, life), Results(client, life)
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
        return _parse_person(who, await self._client.hgetall(person_key(who)))

    async def load_all(self, people: Iterable[str]) -> dict[str, Person]:
        """Return people by id, read in one round trip; `NOBODY` is a person without a name."""
        known = [*dict.fromkeys(filter(None, people))]
        found = await read_all(self._client, [("HGETALL", person_key(who)) for who in known])
        parsed = {who: _parse_person(who, fields) for who, fields in zip(known, found, strict=True)}
        return {NOBODY: Person(NOBODY), **parsed}

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

    async def seats(self, who: str, since: int = 0, first: int = 0, most: int = -1) -> list[str]:
        """Return the games in which a person may have a seat, noted since a time, the latest first."""
        found = await self._client.zrevrangebyscore(seats_key(who), "+inf", since, first, most)
        return [as_text(game) for game in found]

    async def is_noted(self, who: str, game: str) -> bool:
        """Return whether a person's seat is noted."""
        return await self._client.zscore(seats_key(who), game) is not None

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
        gone = [person_key(who), devices_key(who), device_link_key(who), ended_key(who), statistics_key(who)]
        seconds = FORGOTTEN if mark and platform_of(who) == WEB else 0
        return await self._forget.run(self._client, [*keys, *gone], [seconds, *staying]) == 1


def _parse_person(who: str, fields: Mapping[Any, Any]) -> Person:
    known = {as_text(name): as_text(value) for name, value in fields.items()}
    return Person(who, known.pop("name", ""), known.pop("language", ""), known)


def _check_known(*, known: bool) -> None:
    if not known:
        raise ServiceRefusal(ServiceProblem.FORGOTTEN)


class Devices:
    """The devices of web people: digests of the secrets in their browsers, by the time of the last use.

    Only digests are stored, so a copy of the store opens no seat. A secret is long and random, so a plain
    SHA-256 is enough. Verifying reads once; it writes at most once a day, to renew the time to live.
    """

    def __init__(self, client: Client, life: int = LIFE) -> None:
        """Remember a device for `life` seconds after its last use."""
        self._client = client
        self._life = life
        self._use_link, self._keep_one = Script("use_device_link"), Script("keep_one_device")
        self._write = Script("write_with_life")

    async def add(self, who: str, secret: str, now: int) -> None:
        """Add a device with this secret to a person."""
        key = devices_key(who)
        async with self._client.pipeline() as pipe:
            pipe.zadd(key, {_digest(secret): now})
            pipe.expire(key, self._life)
            await pipe.execute()

    async def exist(self, who: str) -> bool:
        """Return whether the person has any device, or was deleted in the last days."""
        return bool(await self._client.exists(devices_key(who), forgotten_key(who)))

    async def last_use(self, who: str, secret: str, now: int) -> int | None:
        """Return the noted time of the last use of the device with this secret; None if there is none."""
        score = await self._client.zscore(devices_key(who), _digest(secret))
        return int(score) if score is not None and score > now - self._life * 1000 else None

    async def renew(self, who: str, secret: str, now: int) -> None:
        """Note that a device was used now, unless it has been signed out; drop those that are too old."""
        key = devices_key(who)
        async with self._client.pipeline() as pipe:
            pipe.zadd(key, {_digest(secret): now}, xx=True)
            pipe.zremrangebyscore(key, "-inf", now - self._life * 1000)
            pipe.expire(key, self._life)
            await pipe.execute()

    async def remove(self, who: str, secret: str) -> None:
        """Sign a device out."""
        await self._client.zrem(devices_key(who), _digest(secret))

    async def keep_one(self, who: str, secret: str) -> bool:
        """Sign out all devices but the one with this secret; return False if there is none."""
        keys = [devices_key(who), device_link_key(who)]
        return await self._keep_one.run(self._client, keys, [_digest(secret), self._life]) == 1

    async def set_link(self, who: str, token: str, seconds: int) -> None:
        """Let this token add one device, once, instead of any earlier token.

        For a person who was deleted, nothing is written.
        """
        keys = [device_link_key(who), forgotten_key(who)]
        await self._write.run(self._client, keys, [seconds, "SET", _digest(token)])

    async def has_link(self, who: str, token: str) -> bool:
        """Return whether this token can add a device."""
        digest = await self._client.get(device_link_key(who))
        return isinstance(digest, bytes) and hmac.compare_digest(digest, _digest(token).encode())

    async def use_link(self, who: str, token: str, secret: str, now: int) -> bool:
        """Use a token to add a device with this secret; return False if the token is not valid."""
        keys = [device_link_key(who), devices_key(who)]
        digests = [_digest(token), _digest(secret)]
        return await self._use_link.run(self._client, keys, [*digests, now, MOST_DEVICES, self._life]) == 1


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
