"""Given people with browsers: can they play whole games of Palm by clicks, however many they are?"""

from playwright.async_api import expect

from engine.palm.phases import Ending, Phase
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import (
    PalmTable,
    both,
    caught_up,
    in_wrong_order,
    laid_out_palm,
    misled,
    of_the_deck,
    seated,
)
from tests.browser.tables import Laid

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo")


async def ended(house: RunningHouse, laid: Laid, table: PalmTable, ending: Ending) -> list[str]:
    """See that it has ended like this and that every page says so; return their headlines, by seat."""
    assert (table.state.phase, table.state.ending) == (Phase.OVER, ending)
    told = await caught_up(house, laid, dict(enumerate(table.pages)))
    for page in table.pages:
        await expect(page.get_by_role("link", name="See the whole journey")).to_be_visible()
        await expect(page.locator("#menus, #pulse").filter(visible=True)).to_have_count(0)
    return [told[seat].headline for seat in range(len(table.pages))]


async def test_two_keep_a_whole_life_together(new_context: Contexts, house: RunningHouse) -> None:
    laid, state = await laid_out_palm(house, 2, seed=7)
    table = await seated(new_context, laid, state)
    for _ in range(4):
        await table.turn(both, spot=True)
    assert table.state.points == (8,)
    one, other = await ended(house, laid, table, Ending.WHOLE_LIFE)
    assert one == other, "they have won together"


async def test_three_play_individually(new_context: Contexts, house: RunningHouse) -> None:
    laid, state = await laid_out_palm(house, 3, seed=5, names=NAMES)
    table = await seated(new_context, laid, state)
    await table.turn(in_wrong_order)
    assert table.state.points == (0, 0, 0), "each memory was found in the place of the other"
    await table.turn(of_the_deck)
    assert sorted(table.state.points) == [0, 1, 1], "one memory, for Child and for Grandfather"
    for _ in range(3):
        await table.turn(both)
    assert table.state.phase is not Phase.OVER, "in the second round all have their roles reversed"
    await table.turn(misled)
    assert table.state.points == (4, 6, 7)
    told = await ended(house, laid, table, Ending.MOST_POINTS)
    (second,), (third,), (winner,) = table.state.teams
    assert NAMES[winner] in told[second] == told[third] != told[winner]


async def test_five_play_in_two_teams_of_which_one_has_three(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid, state = await laid_out_palm(house, 5, seed=11, names=NAMES)
    assert [len(team) for team in state.teams] == [2, 3]
    table = await seated(new_context, laid, state)
    await table.turn(misled)
    assert table.state.points == (1, 1)
    for _ in range(5):
        await table.turn(both)
    assert {*table.state.grandfathers} == {*range(5)}, "everybody was Grandfather"
    assert table.state.points == (5, 7)
    told = await ended(house, laid, table, Ending.MOST_POINTS)
    losing, winning = ({told[seat] for seat in team} for team in table.state.teams)
    assert (len(losing), len(winning)) == (1, 1)
    assert losing != winning


async def test_eight_experts_end_in_a_tie(new_context: Contexts, house: RunningHouse) -> None:
    laid, state = await laid_out_palm(house, 8, seed=3, options={"expert": "yes"}, names=NAMES)
    table = await seated(new_context, laid, state)
    for _ in range(8):
        await table.turn(both)
    assert table.state.points == (4, 4, 4, 4)
    assert len({*await ended(house, laid, table, Ending.TIE)}) == 1, "all have won"
