"""A process is frozen in the middle of a delivery, past its lease; then it goes on, with an old screen."""

from dataclasses import replace

import pytest

from bot.service.play import Press
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import Orders, game_name, people
from tests.integration.faults.pressing import open_game, press_and_note, service_on
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

FROZEN, AWAKE, OTHER = 0, 1, 2


@pytest.mark.parametrize(
    ("hurry", "broken_off"), [(100, 0), (0.5, 1)], ids=["it finishes", "it is broken off"]
)
async def test_after_an_old_screen_that_came_late_the_newest_is_shown_again(
    store: str, world: World, hurry: float, broken_off: int
) -> None:
    game = game_name(0)

    async def is_frozen() -> bool:
        return processes.is_frozen(FROZEN)

    async def newest_came_again() -> bool:
        shown = world.shown(game, "0")
        late = next((place for place, each in enumerate(shown) if each.by == FROZEN), len(shown))
        return any(each.revision == 3 for each in shown[late + 1 :])

    async with crew(Orders(store, role="deliverer", lease=2_000), world) as processes:
        processes.start(FROZEN, replace(processes.orders, hurry=hurry, freeze="0"))
        service = service_on(processes.client)
        await open_game(service, 0)
        await processes.until(is_frozen)
        for revision, who in enumerate(people(0), start=1):
            await press_and_note(Press(who, game, revision, "left"), service, world, OTHER)
        processes.start(AWAKE)
        await processes.until(processes.nothing_is_due)
        assert {each.by for each in world.shown(game, "0")} == {AWAKE}
        processes.thaw(FROZEN)
        await processes.until(newest_came_again)
        await processes.until(processes.nothing_is_due)
        await processes.end()
        assert world.count("broken off") == broken_off
        await check_promises(processes.client, world, 1)
