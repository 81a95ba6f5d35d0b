"""The disk is full: what was answered stays, and when there is room again, all goes on by itself."""

from contextlib import suppress
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.embedded import embedded_valkey
from bot.setting_values import Fsync
from tests.integration.conftest import until
from tests.integration.faults.harm import ROOM, empty_disk, fill_disk, pid_of


@pytest.mark.parametrize("fsync", ["always", "everysec"])
async def test_what_was_answered_outlives_a_full_disk(fsync: Fsync, tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path, fsync) as url, Redis.from_url(url) as client:
        server = await pid_of(client)
        fill_disk(server)
        answered = 0
        with suppress(RedisError):
            while answered < ROOM:
                await client.set(f"key:{answered}", "x" * 100)
                answered += 1
        if fsync == "everysec":  # by always it has ended, and starts again without the limit
            empty_disk(server)

        async def goes_on() -> bool:
            try:
                return bool(await client.set("later", 1))
            except RedisError:
                return False

        await until(goes_on)
    async with embedded_valkey(tmp_path) as url, Redis.from_url(url) as client:
        assert None not in await client.mget([f"key:{number}" for number in range(answered)])
        assert 0 < answered < ROOM
