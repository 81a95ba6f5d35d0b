"""Valkey is killed while pairs play, and starts again from its append-only file."""

from random import Random
from typing import Final

from tests.integration.faults.crew import crew
from tests.integration.faults.harm import kill_store
from tests.integration.faults.orders import Orders
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 60
CREW: Final = 2
KILLS: Final = 5


async def test_nothing_is_lost_or_done_twice_when_valkey_is_killed_and_starts_again(
    store: str, world: World
) -> None:
    rng = Random(2)
    async with crew(Orders(store, crew=CREW, games=GAMES), world) as processes:
        processes.start_all()
        for _ in range(KILLS):
            await processes.press(rng.randint(50, 250))
            await kill_store(processes.client, processes.until)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
