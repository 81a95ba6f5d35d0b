"""Two processes press for everybody, as fast as they can."""

from collections import Counter
from itertools import product
from typing import Final

from bot.refusals import Denied
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import VIEWERS, Orders, game_name
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import ACCEPTED, World

GAMES: Final = 12
CREW: Final = 2


async def test_of_two_processes_that_race_on_a_game_one_makes_each_move(store: str, world: World) -> None:
    orders = Orders(store, crew=CREW, games=GAMES, role="racer", lease=60_000)
    async with crew(orders, world) as processes:
        processes.start_all()
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
    answers = Counter((told.by, told.answer) for told in world.told())
    assert all(answers[process, ACCEPTED] for process in range(CREW))
    assert any(answers[process, Denied.STALE] for process in range(CREW))
    for number, viewer in product(range(GAMES), VIEWERS):
        shown = world.shown(game_name(number), viewer)
        revisions = [each.revision for each in shown]
        assert revisions == sorted(revisions), "nobody sees an older screen after a newer one"
