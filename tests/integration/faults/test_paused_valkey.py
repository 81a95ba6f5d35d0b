"""Valkey does not answer for seconds while pairs play, and then goes on as if nothing had been."""

import asyncio
from random import Random
from typing import Final

import pytest

from bot.refusals import Denied
from tests.integration.faults.crew import crew
from tests.integration.faults.harm import paused, pid_of
from tests.integration.faults.orders import Orders
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 40
CREW: Final = 2
SHORT: Final = 3  # pauses that nobody needs to notice


@pytest.mark.parametrize(
    ("answer_within", "noticed"),
    [
        (None, "unanswered"),  # a move was not answered in time, and is asked about
        (0.3, Denied.NO_ANSWER),  # somebody was told that it may have happened
    ],
)
async def test_nothing_is_lost_or_done_twice_when_valkey_is_silent(
    store: str, world: World, answer_within: float | None, noticed: str
) -> None:
    rng = Random(3)
    orders = Orders(store, crew=CREW, games=GAMES, answer_within=answer_within)
    async with crew(orders, world) as processes:
        valkey = await pid_of(processes.client)
        processes.start_all()
        for _ in range(SHORT):
            await processes.press(rng.randint(50, 150))
            with paused(valkey):
                await asyncio.sleep(rng.uniform(0.1, 1.0))  # the fault itself; nothing is waited for
        await processes.press(rng.randint(50, 150))
        before = world.count(noticed)

        async def was_noticed() -> bool:
            return world.count(noticed) > before

        with paused(valkey):
            await processes.until(was_noticed)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
