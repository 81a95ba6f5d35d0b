"""Given somebody who watches: do they see the table as it changes, and nothing of a chain in progress?"""

from playwright.async_api import Page, expect

from engine.heldhands.record import actions
from tests.browser.contexts import PHONE, Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import by_clicks, laid_out, picture_shown, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")


async def seen(page: Page) -> tuple[list[str], bytes]:
    """Return all that a page holds, seen or not, and its picture."""
    await picture_shown(page)
    html = [await page.locator(part).inner_html() for part in (".board", ".side")]
    return html, await page.locator("#picture").screenshot()


async def test_a_chain_in_progress_is_nobody_elses_business(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    players = [await new_context.page(), await new_context.page()]
    for player, link in zip(players, laid.seats, strict=True):
        await sit_down(player, link)
    watcher = await new_context.page(PHONE)
    heard: list[str] = []
    watcher.on("request", lambda request: heard.append(request.url))
    moves = [*actions(RECORD)]
    for seat, action in moves[:2]:
        await by_clicks(players[seat], action)
    await watcher.goto(laid.watch)
    await expect(watcher.locator("#headline")).to_contain_text("Turn 1")
    begins = moves[2][0]
    partner = players[1 - begins]
    await expect(partner.locator("#headline")).to_contain_text("Turn 1")
    before = [await seen(page) for page in (watcher, partner)]
    heard.clear()
    ends = next(number for number, (_, action) in enumerate(moves) if str(action) == "end")
    for seat, action in moves[2:ends]:
        await by_clicks(players[seat], action)
        assert [await seen(page) for page in (watcher, partner)] == before
    assert heard == [], "nothing to fetch for those who watch"
    await by_clicks(players[begins], moves[ends][1])
    await expect(watcher.locator("#headline")).to_contain_text("Turn 2")
    await expect(partner.locator("#headline")).to_contain_text("Turn 2")


async def test_who_watches_has_nothing_to_press(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    watcher = await new_context.page()
    await watcher.goto(laid.watch)
    await picture_shown(watcher)
    await expect(watcher.locator("#choices button, #spots button")).to_have_count(0)
    await expect(watcher.locator("#description")).not_to_be_empty()
