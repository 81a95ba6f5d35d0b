"""Given an answer that comes after something newer was heard: does the newer one stay to be seen?"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, Route, expect

from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import laid_out, pass_by, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]


@asynccontextmanager
async def late_answers(page: Page, address: str) -> AsyncIterator[None]:
    """Keep back what the server answers to an address until the end."""
    let_go = asyncio.Event()

    async def wait(route: Route) -> None:
        response = await route.fetch()
        await let_go.wait()
        await route.fulfill(response=response)

    await page.route(address, wait)
    async with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        yield
        let_go.set()


async def test_late_answer_to_a_press_does_not_cover_what_the_partner_did_since(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    page = await new_context.page()
    (seat, side), partners = MOVES[:2]
    await sit_down(page, laid.seats[seat])
    async with late_answers(page, "**/press"):
        await page.locator(f'#choices [data-action="{side}"]').click()
        await expect(page.locator("#headline")).to_contain_text("You have chosen")  # as the stream says
        await pass_by(house, laid, [partners])
        await expect(page.locator("#headline")).to_contain_text("Turn 1")
    await page.locator("body:not(.busy)").wait_for()
    await expect(page.locator("#headline")).to_contain_text("Turn 1")


async def test_late_answer_to_giving_up_does_not_cover_the_next_invitation(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    page = await new_context.page()
    await sit_down(page, laid.seats[0])
    page.once("dialog", lambda dialog: dialog.accept())
    await page.locator("#open-menu").click()
    async with late_answers(page, "**/give-up"):
        await page.get_by_role("button", name="Give up my seat").click()
        await expect(page.locator("#headline")).to_contain_text("This game was ended")  # as the stream says
        async with house.back_door() as inside:
            again = await inside.service.invitations.rematch(laid.people[1], laid.game)
        await expect(page.locator(f'#after [href$="{again}"]')).to_have_count(1)
    await expect(page.locator("#menu")).to_be_hidden()
    await expect(page.locator(f'#after [href$="{again}"]')).to_be_visible()
