"""An evening in browsers: a host who plans it on the pages, and people who come by its link."""

from datetime import UTC, datetime, timedelta
from typing import Final

from playwright.async_api import Page, expect

from tests.browser.tables import Place, href

TITLE: Final = "Friday with friends"
NAME: Final = "What shall the others call you?"


def from_now(**ahead: float) -> str:
    """Return a moment as a field for dates has it, in UTC."""
    return (datetime.now(UTC) + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")


async def planned(page: Page, house: Place, when: str, title: str = TITLE) -> str:
    """Plan an evening, beginning on the first page, and return its link; the page shows that link then."""
    await page.goto(house.url)
    await page.get_by_role("link", name="Plan an evening").click()
    await page.wait_for_url("**/nights")  # with its script: until then nobody hears the form
    await page.get_by_label("What it is called").fill(title)
    await page.get_by_label("When it begins").fill(when)
    await page.get_by_label(NAME).fill("Hanna")
    await page.get_by_role("button", name="Plan it").click()
    await expect(page.locator("#links")).to_be_visible()
    return await href(page, "night")


async def signed_up(page: Page, link: str, name: str) -> None:
    await page.goto(link)
    await page.get_by_label(NAME).fill(name)
    await page.get_by_role("button", name="I'm coming").click()
    await expect(page.locator("#mine")).to_contain_text("You are on the list.")
