"""Given a finger that is on something while others act: does it count when the finger is lifted?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, expect

from bot.service.play import Press
from engine.contract import Seat
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.browser.contexts import Contexts
from tests.browser.evenings import from_now, planned, signed_up
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import laid_out_palm, passed_by
from tests.browser.tables import Laid, picture_shown, sit_down


class Rivals:
    """Two teams that are each to lay a card: one on a page, the other without one."""

    def __init__(self, laid: Laid, state: State) -> None:
        self.laid = laid
        self._state = state
        first, second = {state.team_of(seat): seat for seat in GAME.to_act(state)}.values()
        self.here, self.elsewhere = first, second

    def lay(self, seat: Seat) -> str:
        return f"lay:{min(self._state.hands[self._state.team_of(seat)])}"

    async def lay_elsewhere(self, house: RunningHouse, page: Page) -> None:
        """Let the other team lay its card, and wait until the page shows what has changed for it."""
        who, game = self.laid.people[self.elsewhere], self.laid.game
        # Every screen that is shown asks for its picture.
        async with page.expect_request("**/picture?*"), house.back_door() as inside:
            seen = await inside.service.play.look(who, game)
            await inside.service.press(Press(who, game, seen.revision, self.lay(self.elsewhere)))


async def rivals(house: RunningHouse) -> Rivals:
    laid, state = await laid_out_palm(house, 6, seed=3)
    return Rivals(laid, await passed_by(house, laid, state, Phase.INTERFERE))


@asynccontextmanager
async def held(page: Page, target: Locator, finger: str) -> AsyncIterator[None]:
    """Keep a finger on something: the mouse's button, or a key."""
    if finger == "mouse":
        await target.hover()
        await page.mouse.down()
        yield
        await page.mouse.up()
    else:
        await target.focus()
        await page.keyboard.down(finger)
        yield
        await page.keyboard.up(finger)


@pytest.mark.parametrize("finger", ["mouse", "Space"])
async def test_choice_that_is_being_pressed_counts_though_another_team_acts(
    new_context: Contexts, house: RunningHouse, finger: str
) -> None:
    table = await rivals(house)
    page = await new_context.page()
    await sit_down(page, table.laid.seats[table.here])
    choice = page.locator(f'#choices [data-action="{table.lay(table.here)}"]')
    async with page.expect_response("**/press") as answer, held(page, choice, finger):
        await table.lay_elsewhere(house, page)
    assert (await answer.value).ok
    await expect(choice).to_have_count(0)


async def test_place_in_a_picture_that_is_being_pressed_counts_though_another_team_acts(
    new_context: Contexts, house: RunningHouse
) -> None:
    table = await rivals(house)
    page = await new_context.page()
    await sit_down(page, table.laid.seats[table.here])
    await picture_shown(page)
    before = await page.locator("#picture").get_attribute("src") or ""
    place = page.locator(f'#spots [data-action="{table.lay(table.here)}"]')
    async with page.expect_response("**/press") as answer, held(page, place, "mouse"):
        await table.lay_elsewhere(house, page)
        await expect(page.locator("#picture")).not_to_have_attribute("src", before)
        await picture_shown(page)
    assert (await answer.value).ok


@pytest.mark.parametrize("finger", ["mouse", "Space"])
async def test_choice_of_an_evening_that_is_being_pressed_counts_though_a_guest_comes(
    new_context: Contexts, house: RunningHouse, finger: str
) -> None:
    host, ann, bob = [await new_context.page() for _ in range(3)]
    link = await planned(host, house, from_now(days=2))
    await ann.goto(link)
    await ann.get_by_label("What shall the others call you?").fill("Ann")
    async with ann.expect_response("**/press"), held(ann, ann.locator("[data-action=join]"), finger):
        await signed_up(bob, link, "Bob")
        await expect(ann.locator("#lines")).to_contain_text("Bob")
    await expect(ann.locator("#mine")).to_contain_text("You are on the list.")
