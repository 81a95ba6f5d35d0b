"""Processes are killed at random moments while many pairs play, and others take over what they held."""

from dataclasses import replace
from random import Random
from typing import Final

from tests.integration.faults.crew import crew
from tests.integration.faults.orders import Orders
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 120
CREW: Final = 3
KILLS: Final = 8
DEATHS: Final = 5


async def test_nothing_is_lost_or_done_twice_when_processes_are_killed_at_any_moment(
    store: str, world: World
) -> None:
    rng = Random(1)
    async with crew(Orders(store, crew=CREW, games=GAMES), world) as processes:
        processes.start_all()
        for _ in range(KILLS):
            await processes.press(rng.randint(50, 450))
            unlucky = rng.randrange(CREW)
            processes.kill(unlucky)
            processes.start(unlucky)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)


async def test_a_turn_goes_on_though_whoever_ended_it_died_at_that_moment(store: str, world: World) -> None:
    rng, games = Random(4), 20
    async with crew(Orders(store, crew=2, games=games, lease=1_500), world) as processes:
        processes.start(1)
        for _ in range(DEATHS):
            processes.start(0, replace(processes.orders, ends=rng.randint(1, 9)))
            await processes.death(0)
        processes.start(0)
        await processes.finish()
        await check_promises(processes.client, world, games)
