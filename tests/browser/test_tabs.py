"""Given one seat in two tabs: do they stay equal?"""

from playwright.async_api import expect

from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import by_clicks, laid_out, sit_down
from tests.browser.test_restart import told
from tests.integration.conftest import until
from tests.records import recorded

RECORD = recorded("published-held-hands")


async def test_two_tabs_of_one_seat_stay_equal(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    near = await new_context()
    tabs = [await near.new_page(), await near.new_page()]
    for tab in tabs:
        await sit_down(tab, laid.seats[0])
    far = await new_context.page()
    await sit_down(far, laid.seats[1])
    before = ""

    async def equal_and_new() -> bool:
        one, other = [await told(tab) for tab in tabs]
        return one == other != before

    for number, (seat, action) in enumerate([*actions(RECORD)][:12]):
        before = await told(tabs[0])
        await by_clicks(tabs[number % 2] if seat == 0 else far, action)
        if seat == 0:
            await until(equal_and_new)
    pictures = [await tab.locator("#picture").screenshot() for tab in tabs]
    assert pictures[0] == pictures[1]


async def test_both_seats_fit_into_one_browser(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    browser = await new_context()
    near, far = await browser.new_page(), await browser.new_page()
    await sit_down(near, laid.seats[0])
    await sit_down(far, laid.seats[1])
    await near.reload()
    await by_clicks(near, next(actions(RECORD))[1])
    await expect(near.locator("#headline")).to_contain_text("You have chosen")
    await expect(far.locator("#headline")).to_contain_text("choose a side")
