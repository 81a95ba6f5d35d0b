"""Given two people in two browsers: can they play a whole game by clicking, to its end?

How else a game can end is shown by screens (`tests/unit/screens`), and by the rules.
"""

from playwright.async_api import expect

from tests.browser.contexts import DESKTOP, PHONE, Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import laid_out, play, sit_down
from tests.records import recorded


async def test_whole_game_is_played_by_clicks(new_context: Contexts, house: RunningHouse) -> None:
    record = recorded("published-held-hands")
    laid = await laid_out(house, record)
    pages = [await new_context.page(DESKTOP), await new_context.page(PHONE)]
    for page, link in zip(pages, laid.seats, strict=True):
        await sit_down(page, link)
    await play(pages, record)
    for page in pages:
        await expect(page.locator("#headline")).to_contain_text("Won: hand in hand")
        await expect(page.locator("#after")).to_contain_text("See the whole journey")
