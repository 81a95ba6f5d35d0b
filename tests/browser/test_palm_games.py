"""Given people with browsers: can they play Palm by clicks, two to the end, and more than two?"""

from playwright.async_api import expect

from engine.palm.phases import Ending, Phase
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import (
    PalmTable,
    both,
    caught_up,
    laid_out_palm,
    misled,
    seated,
)
from tests.browser.tables import Laid

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


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


async def test_turn_of_two_teams_of_experts_in_which_grandfather_is_misled(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid, state = await laid_out_palm(house, 5, seed=11, options={"expert": "yes"}, names=NAMES)
    assert [len(team) for team in state.teams] == [2, 3]
    table = await seated(new_context, laid, state)
    await table.turn(misled)
    assert table.state.points == (1, 1), "a memory that was found, and one that was taken for it"
    await caught_up(house, laid, dict(enumerate(table.pages)))
