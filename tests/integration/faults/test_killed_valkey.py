"""Valkey is killed while pairs play, and starts again from its append-only file."""

import os
import signal
from random import Random
from typing import Final

from redis.exceptions import RedisError

from tests.integration.faults.conftest import pid_of
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import Orders
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 60
CREW: Final = 2
KILLS: Final = 5


async def test_nothing_is_lost_or_done_twice_when_valkey_is_killed_and_starts_again(
    store: str, world: World
) -> None:
    rng, killed = Random(2), set[int]()

    async def is_there_again() -> bool:
        try:
            return await pid_of(processes.client) not in killed
        except RedisError:
            return False

    async with crew(Orders(store, world.url, crew=CREW, games=GAMES), world) as processes:
        processes.start_all()
        for _ in range(KILLS):
            await processes.press(rng.randint(50, 250))
            killed.add(unlucky := await pid_of(processes.client))
            os.kill(unlucky, signal.SIGKILL)
            await processes.until(is_there_again)
        await processes.finish()
        assert len(killed) == KILLS
        await check_promises(processes.client, world, GAMES)
