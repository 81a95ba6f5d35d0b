"""Given two people in two browsers: can they play a whole game by clicking, to its end?

How else a game can end is shown by screens (`tests/unit/screens`), and by the rules.
"""

from playwright.async_api import expect

from tests.browser.contexts import DESKTOP, PHONE, Web
from tests.browser.tables import MOVES, headlines, laid_out, play, seated


async def test_whole_game_is_played_by_clicks(web: Web) -> None:
    pages = await seated(web, await laid_out(web), DESKTOP, PHONE)
    await play(pages, len(MOVES))
    await headlines("Won: hand in hand", *pages)
    for page in pages:
        await expect(page.locator("#after")).to_contain_text("See the whole journey")
