"""A process is frozen in the middle of a delivery, past its lease; then it goes on, with an old screen."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from bot.service.play import Press
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import OPTIONS, PLATFORM, Orders, game_name, people
from tests.integration.faults.pressing import press_and_note
from tests.integration.faults.promises import check_promises, what_is_due
from tests.integration.faults.stage import service_on
from tests.integration.faults.world import World

FROZEN, AWAKE, OTHER = 0, 1, 2
GAMES: Final = 30
CREW: Final = 3
FREEZES: Final = 4


@pytest.mark.parametrize(
    ("hurry", "broken_off"), [(100, 0), (0.5, 1)], ids=["it finishes", "it is broken off"]
)
async def test_after_an_old_screen_that_came_late_the_newest_is_shown_again(
    store: str, world: World, hurry: float, broken_off: int
) -> None:
    game, seats = game_name(0), people(0)

    async def is_frozen() -> bool:
        return processes.is_frozen(FROZEN)

    async def newest_came_again() -> bool:
        shown = world.shown(game, "0")
        late = next((place for place, each in enumerate(shown) if each.by == FROZEN), len(shown))
        return any(each.revision == 3 for each in shown[late + 1 :])

    async with crew(Orders(store, crew=2, role="deliverer", lease=2_000), world) as processes:
        processes.start(FROZEN, replace(processes.orders, hurry=hurry, freeze="0"))
        service = service_on(processes.client)
        await service.play.open("heldhands", OPTIONS, seats, seed=0, tables={PLATFORM: "here"}, game=game)
        await processes.until(is_frozen)
        for revision, who in enumerate(seats, start=1):
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


async def test_everybody_sees_the_newest_when_processes_are_frozen_at_any_moment(
    store: str, world: World
) -> None:
    rng, held = Random(6), dict[str, float]()

    async def others_took_over() -> bool:
        """What was in anybody's hands has been settled, or is in other hands by now."""
        return not held.items() & (await what_is_due(processes.client)).items()

    async with crew(Orders(store, crew=CREW, games=GAMES, lease=1_500), world) as processes:
        processes.start_all()
        for _ in range(FREEZES):
            await processes.press(rng.randint(30, 120))
            unlucky = rng.randrange(CREW)
            processes.freeze(unlucky)
            held = await what_is_due(processes.client)
            await processes.until(others_took_over)
            processes.thaw(unlucky)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
