"""The pages as people see them, on phone and desktop; HELDHANDS_SCREENSHOTS=1 keeps them in docs/web."""

from typing import Final

import pytest
from playwright.async_api import Page, expect

from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE, Contexts
from tests.browser.house import RunningHouse
from tests.browser.screenshots import screenshot
from tests.browser.tables import Laid, by_clicks, laid_out, pass_by, picture_shown, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}
MID_CHAIN = next(number for number in range(40, len(MOVES)) if str(MOVES[number][1]) == "end") - 1
SEAT = MOVES[MID_CHAIN][0]

sizes = pytest.mark.parametrize("size", SIZES)


async def kept(page: Page, name: str) -> None:
    """Take a picture when nothing is loading any more, and see that the page does not scroll sideways."""
    await page.wait_for_load_state("load")
    await screenshot(page, name)
    assert not await page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


async def at(house: RunningHouse, moves: int) -> Laid:
    """Return a table after so many moves."""
    laid = await laid_out(house, RECORD)
    await pass_by(house, laid, MOVES[:moves])
    return laid


@sizes
async def test_the_first_page_and_the_links(new_context: Contexts, house: RunningHouse, size: str) -> None:
    page = await new_context.page(SIZES[size])
    await page.goto(house.url)
    await kept(page, f"first-page-{size}")
    await page.get_by_role("button", name="Lay out the board").click()
    await expect(page.locator("#links .qr").first).to_be_visible()
    await kept(page, f"links-{size}")


@sizes
async def test_a_chain_that_is_being_built(new_context: Contexts, house: RunningHouse, size: str) -> None:
    laid = await at(house, MID_CHAIN)
    page = await new_context.page(SIZES[size])
    await sit_down(page, laid.seats[SEAT])
    await by_clicks(page, MOVES[MID_CHAIN][1])
    await expect(page.locator('[data-action="end"]')).to_be_visible()
    await picture_shown(page)
    await kept(page, f"table-{size}")


@sizes
async def test_the_end_and_the_journey(new_context: Contexts, house: RunningHouse, size: str) -> None:
    laid = await at(house, len(MOVES))
    page = await new_context.page(SIZES[size])
    await sit_down(page, laid.seats[0])
    await expect(page.locator("#after button")).to_be_visible()
    await picture_shown(page)
    await kept(page, f"end-{size}")
    await page.get_by_role("link", name="See the whole journey").click()
    await expect(page.locator("#lines li").first).to_be_visible()
    await page.get_by_role("slider").fill("12")
    await page.wait_for_load_state("networkidle")
    await kept(page, f"journey-{size}")


async def test_a_table_by_night_in_italian(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page(PHONE, locale="it-IT", color_scheme="dark")
    await page.goto(house.url)
    await expect(page.locator("html")).to_have_attribute("data-theme", "night")
    await kept(page, "first-page-night-phone")
    laid = await at(house, MID_CHAIN)
    await page.goto(laid.watch)
    await expect(page.locator("#picture")).to_be_visible()
    await picture_shown(page)
    await kept(page, "spectators-night-phone")
