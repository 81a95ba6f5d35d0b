"""Given a picture that does not come: is it asked for again, and does an old one never stand for it?"""

from playwright.async_api import Page, Route, expect

from engine.heldhands.record import actions
from tests.browser.contexts import Contexts, stop_the_clock
from tests.browser.house import RunningHouse
from tests.browser.tables import laid_out, pass_by, picture_shown, sit_down
from tests.integration.conftest import until
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]


class Bad:
    """A connection on which no picture comes for a while."""

    def __init__(self, times: int) -> None:
        self.left = times

    async def __call__(self, route: Route) -> None:
        self.left -= 1
        await (route.continue_() if self.left < 0 else route.abort())


async def missing(page: Page) -> bool:
    """Let a moment pass, and tell whether the page says that there is no picture."""
    await page.clock.run_for(100)
    return await page.locator("#no-picture").is_visible()


async def test_a_picture_that_was_lost_twice_comes_by_itself(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("ERR_FAILED")
    laid = await laid_out(house, RECORD)
    page, bad = await new_context.page(), Bad(2)
    await page.route("**/picture?*", bad)
    await sit_down(page, laid.seats[0])
    await expect(page.locator("#picture")).to_be_visible()
    await picture_shown(page)
    assert bad.left < 0


async def test_an_old_picture_gives_way_to_words_until_the_new_one_comes(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("ERR_FAILED")
    laid = await laid_out(house, RECORD)
    page, bad = await new_context.page(), Bad(1000)
    await stop_the_clock(page)
    await sit_down(page, laid.seats[1])
    await expect(page.locator("#picture")).to_be_visible()
    await picture_shown(page)
    old = await page.locator("#picture").get_attribute("src")
    await page.route("**/picture?*", bad)
    await pass_by(house, laid, MOVES[:1])
    await until(lambda: missing(page))
    await expect(page.locator("#picture")).to_be_hidden()
    await expect(page.locator("#no-picture")).to_contain_text("the words and buttons are all you need")
    await expect(page.locator("#spots button")).to_have_count(0)
    bad.left = 0
    await page.evaluate("dispatchEvent(new Event('online'))")  # the clock stands still
    await expect(page.locator("#picture")).to_be_visible()
    await expect(page.locator("#no-picture")).to_be_hidden()
    await picture_shown(page)
    assert await page.locator("#picture").get_attribute("src") != old


async def test_the_next_event_asks_too(new_context: Contexts, house: RunningHouse) -> None:
    new_context.expect_trouble("ERR_FAILED")
    laid = await laid_out(house, RECORD)
    page, bad = await new_context.page(), Bad(1000)
    await stop_the_clock(page)
    await page.route("**/picture?*", bad)
    await sit_down(page, laid.seats[1])
    await until(lambda: missing(page))
    bad.left = 0
    await pass_by(house, laid, MOVES[:1])
    await expect(page.locator("#picture")).to_be_visible()
    await expect(page.locator("#no-picture")).to_be_hidden()
