"""How often does a click on the web ask the store? A round trip is the time that every player waits for."""

from tests.integration.trips import counted_trips
from tests.integration.web.players import Pair, actions


async def test_a_press_takes_three_round_trips_and_a_look_of_the_partner_three(players: Pair) -> None:
    near, far = players
    node = actions(await near.screen())[0]
    step = actions((await near.press(node)).said["screen"])[0]
    revision = (await near.screen())["revision"]
    with counted_trips() as pressing:
        answer = await near.press(step, revision)
    assert answer.status == 200
    with counted_trips() as looking:
        await far.screen()
    assert len(pressing) <= 3, "the browser, the move, the names"
    assert len(looking) <= 3, "the browser, the game, the names"
