"""Given somebody who reads the table in words: does it stay unfolded wherever they go in this browser?"""

from playwright.async_api import Page, expect

from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import laid_out, sit_down
from tests.integration.conftest import until
from tests.records import recorded

RECORD = recorded("published-held-hands")


async def fold(page: Page, *, kept: str) -> None:
    """Press what folds and unfolds the words, and wait until the browser knows it."""
    await page.locator("#words summary").click()

    async def known() -> bool:
        return bool(await page.evaluate("kept => localStorage.getItem('heldhands.words') === kept", kept))

    await until(known)


async def test_the_table_in_words_stays_as_its_reader_left_it(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page()
    await sit_down(page, (await laid_out(house, RECORD)).seats[0])
    description = page.locator("#description")
    await expect(description).to_be_hidden()
    await fold(page, kept="open")
    await page.reload()
    await expect(description).to_be_visible()
    await page.locator("#open-menu").click()
    await page.locator('#settings [name="language"]').select_option("it")
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await expect(page.get_by_text("Il tavolo a parole")).to_be_visible()
    await expect(description).to_be_visible()
    laid, _ = await laid_out_palm(house, 2, seed=1)
    await sit_down(page, laid.seats[0])
    await expect(description).to_be_visible()
    await fold(page, kept="folded")
    await page.goto(laid.watch)
    await expect(page.locator("#said")).not_to_be_empty()
    await expect(description).to_be_hidden()
