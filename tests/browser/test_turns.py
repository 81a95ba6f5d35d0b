"""Given somebody who looks elsewhere: are they called when it is their turn, once, and only if they wish?"""

from typing import Final

from playwright.async_api import Page, expect

from engine.heldhands.actions import END_TURN
from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import Laid, laid_out, pass_by, sit_down
from tests.integration.conftest import until
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
BEGINS = MOVES[2][0]  # after both have chosen a side
ENDS = [number + 1 for number, (_, action) in enumerate(MOVES) if action == END_TURN]
OTHER = 1 - BEGINS

ELSEWHERE: Final = """
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    Object.assign(window, { begun: 0, notices: [] });
    if (isSecureContext) { // which an empty page is not
        const { register } = ServiceWorkerContainer.prototype;
        ServiceWorkerContainer.prototype.register = function (address) {
            window.begun += 1;
            return register.call(this, address);
        };
        const { showNotification } = ServiceWorkerRegistration.prototype;
        ServiceWorkerRegistration.prototype.showNotification = async function (title, facts) {
            await showNotification.call(this, title, facts);
            window.notices.push([title, facts.body]);
        };
    }"""
"""A browser without a screen never hides a page; what is shown is shown, and noted down."""


async def elsewhere(contexts: Contexts, laid: Laid, *permissions: str) -> Page:
    """Return the page of a player who has another window in front of it."""
    context = await contexts(permissions=[*permissions])
    await context.add_init_script(ELSEWHERE)
    page = await context.new_page()
    await sit_down(page, laid.seats[OTHER])
    await expect(page.locator("#choices button").first).to_be_visible()
    return page


async def ask_for_notices(page: Page) -> None:
    await page.locator("#open-menu").click()
    bell = page.get_by_role("button", name="Tell me when it is my turn")
    await bell.click()
    await expect(bell).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")


async def notices(page: Page) -> list[list[str]]:
    """Return the notices that were shown since the page was loaded, if no other was begun."""
    begun, shown = await page.evaluate("[window.begun, window.notices]")
    return list(shown) if len(shown) == begun else [["one more is on its way"]]


async def begun(house: RunningHouse) -> Laid:
    """Return a game in which both have chosen a side."""
    laid = await laid_out(house, RECORD)
    await pass_by(house, laid, MOVES[:2])
    return laid


async def test_the_title_says_whose_turn_it_is(new_context: Contexts, house: RunningHouse) -> None:
    laid = await begun(house)
    pages = [await new_context.page(), await new_context.page()]
    for page, link in zip(pages, laid.seats, strict=True):
        await sit_down(page, link)
    await expect(pages[BEGINS]).to_have_title("● Your turn · Turn 1: your move · heldhands")
    await expect(pages[OTHER]).to_have_title("Turn 1: your partner's move · heldhands")
    await pass_by(house, laid, MOVES[2 : ENDS[0]])
    await expect(pages[BEGINS]).to_have_title("Turn 2: your partner's move · heldhands")
    await expect(pages[OTHER]).to_have_title("● Your turn · Turn 2: your move · heldhands")


async def test_a_notice_comes_once_with_every_turn_and_not_with_a_reload(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await begun(house)
    page = await elsewhere(new_context, laid, "notifications")
    await ask_for_notices(page)
    await pass_by(house, laid, MOVES[2 : ENDS[0]])
    called = [["Your turn", "Turn 2: your move"]]

    async def shown() -> bool:
        return await notices(page) == called

    await until(shown)
    assert (
        await page.evaluate(
            "navigator.serviceWorker.ready.then((it) => it.getNotifications())"
            ".then((shown) => shown.map(({ title, body }) => [title, body]))"
        )
        == called
    )
    await pass_by(house, laid, MOVES[ENDS[0] : ENDS[0] + 1])  # a step of one's own chain, in another window
    await expect(page.locator('[data-action="back"]')).to_be_visible()
    assert await notices(page) == called
    await page.reload()
    await expect(page.locator('[data-action="back"]')).to_be_visible()
    assert await notices(page) == []
    await pass_by(house, laid, MOVES[ENDS[0] + 1 : ENDS[2]])
    called = [["Your turn", "Turn 4: your move"]]
    await until(shown)


async def test_who_did_not_ask_gets_no_notice(new_context: Contexts, house: RunningHouse) -> None:
    laid = await begun(house)
    page = await elsewhere(new_context, laid, "notifications")
    await pass_by(house, laid, MOVES[2 : ENDS[0]])
    await expect(page.locator("#headline")).to_have_text("Turn 2: your move")
    assert await notices(page) == []


async def test_who_looks_gets_no_notice(new_context: Contexts, house: RunningHouse) -> None:
    laid = await begun(house)
    page = await elsewhere(new_context, laid, "notifications")
    await ask_for_notices(page)
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => false })")
    await pass_by(house, laid, MOVES[2 : ENDS[0]])
    await expect(page.locator("#headline")).to_have_text("Turn 2: your move")
    assert await notices(page) == []


async def test_where_the_browser_allows_no_notices_the_menu_says_so(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await elsewhere(new_context, await begun(house))
    await page.evaluate("Notification.requestPermission = async () => 'denied'")
    await page.locator("#open-menu").click()
    bell = page.get_by_role("button", name="Tell me when it is my turn")
    await bell.click()
    await expect(page.locator("#menu-notice")).to_have_text(
        "Your browser does not allow notices from this page."
    )
    await expect(bell).to_have_attribute("aria-pressed", "false")
