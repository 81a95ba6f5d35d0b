"""The devices of web people: digests of the secrets that their browsers keep, by the time of the last use.

Only digests are stored, so a copy of the store opens no seat. A secret is long and random, so a plain SHA-256
is enough. Verifying reads once; it writes at most once a day, to renew the time to live.
"""

import hashlib
import hmac
from typing import Final

from bot.store.connection import Client
from bot.store.keys import device_link_key, devices_key, forgotten_key
from bot.store.lifetimes import LIFE
from bot.store.script import Script

MOST_DEVICES: Final = 16
"""Of one person; one more signs out the device that was unused for the longest time."""


class Devices:
    """The devices of the people of one server or cluster."""

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
