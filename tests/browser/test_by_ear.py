"""Given somebody who hears the page, or looks elsewhere: do they get everything, in words and in time?"""

import re
from typing import Final

from playwright.async_api import Page, expect

from bot.app.container import Container
from bot.model.screen import Screen, TableAction
from bot.store.keys import devices_key
from engine.heldhands.actions import Step
from tests.browser.palm_tables import laid_out_palm, told
from tests.browser.tables import BEGINS, ENDS, MOVES, Laid, Web, headlines, picture_shown, sit_down
from tests.integration.conftest import until

OTHER: Final = 1 - BEGINS
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
SHOWN: Final = """navigator.serviceWorker.ready.then((it) => it.getNotifications())
    .then((shown) => shown.map(({ title, body }) => [title, body]))"""


async def screen_of(inside: Container, laid: Laid, seat: int, pick: str | None = None) -> Screen:
    return (await inside.service.views.look(laid.people[seat], laid.game)).with_pick(pick).screen


def names(screen: Screen) -> dict[str, str]:
    """Return what the choices are called; a page shows itself anew without being asked."""
    return {choice.action: choice.label for choice in screen.choices if choice.action != TableAction.SHOW}


async def hears(page: Page, screen: Screen) -> None:
    """Hear all that a screen says: its picture and its table in words, and a name for each choice."""
    await expect(page.get_by_role("heading", level=1)).to_contain_text(screen.headline)
    await told(page, screen)
    await expect(page.get_by_role("img", name=screen.alt, exact=True)).to_be_visible()
    choices = page.get_by_role("group", name="What you can do")
    await expect(choices.get_by_role("button")).to_have_count(len(names(screen)))
    for label in names(screen).values():
        await expect(choices.get_by_role("button", name=label, exact=True)).to_have_count(1)


async def test_a_whole_turn_is_told_in_words_and_played_by_names_alone(web: Web) -> None:
    laid = await web.laid_out()
    page = await web.sitting(laid.seats[BEGINS])
    await page.get_by_text("The table in words").click()
    choices = page.get_by_role("group", name="What you can do")
    await laid.pass_by([MOVES[1 - BEGINS]])
    async with web.back_door() as inside:
        for _, action in (MOVES[BEGINS], *MOVES[2 : ENDS[0]]):
            screen = await screen_of(inside, laid, BEGINS)
            await hears(page, screen)
            labels = names(screen)
            if isinstance(action, Step) and action.to in labels:  # several cards can pay for it
                await choices.get_by_role("button", name=labels[action.to], exact=True).click()
                labels = names(await screen_of(inside, laid, BEGINS, action.to))
            await choices.get_by_role("button", name=labels[str(action)], exact=True).click()
            await picture_shown(page)
    await expect(page.get_by_role("heading", level=1)).to_have_text("Turn 2: your partner's move")


async def test_the_turn_a_knock_and_the_loss_of_a_seat_are_heard_when_they_come(web: Web) -> None:
    web.expect_trouble("409")
    web.expect_trouble("403")
    laid = await web.laid_out(2)
    pages = await web.seated(laid)
    awaited, waiting = pages[BEGINS], pages[OTHER]
    await expect(awaited).to_have_title("● Your turn · Turn 1: your move · heldhands")
    await expect(waiting).to_have_title("Turn 1: your partner's move · heldhands")
    await expect(waiting.get_by_role("status").filter(has_text="your partner's move")).to_have_count(1)
    knock = waiting.get_by_role("button", name="Knock")
    await expect(awaited.locator("#knock")).to_be_hidden()
    await knock.click()
    await expect(awaited.get_by_role("status").filter(has_text="Your partner is knocking.")).to_have_count(1)
    await expect(awaited.locator("#knock")).to_have_text("Your partner is knocking.")
    await expect(waiting.locator("#knock")).to_be_hidden()
    await knock.click()
    await expect(waiting.get_by_role("alert").filter(has_text="minute")).to_have_count(1)
    region = await waiting.locator("#said").element_handle()
    await laid.pass_by(MOVES[2 : ENDS[0]])
    await expect(waiting.get_by_role("status").filter(has_text="Turn 2: your move")).to_have_count(1)
    assert region
    assert "Turn 2: your move" in await region.inner_text(), "only a region that was there before is heard"
    await expect(waiting).to_have_title("● Your turn · Turn 2: your move · heldhands")
    await expect(awaited).to_have_title("Turn 2: your partner's move · heldhands")
    await expect(awaited.locator("#knock")).to_be_hidden()
    async with web.back_door() as inside:
        await inside.client.delete(devices_key(laid.people[OTHER]))
        await inside.subscriptions().call(laid.people[OTHER].partition(":")[2])
    await expect(waiting.get_by_role("heading", name="This browser doesn't know this seat")).to_be_focused()


async def test_the_table_in_words_stays_as_its_reader_left_it(web: Web) -> None:
    page, laid = await web.page(), await web.laid_out()
    description = page.locator("#description")

    async def fold(kept: str) -> None:
        await page.locator("#words summary").click()

        async def known() -> bool:
            return await page.evaluate("localStorage.getItem('heldhands.words')") == kept  # type: ignore[no-any-return]

        await until(known)

    await sit_down(page, laid.seats[0])
    await expect(description).to_be_hidden()
    await fold("open")
    await page.reload()
    await expect(description).to_be_visible()
    palm, _ = await laid_out_palm(web, 2, seed=1)
    await sit_down(page, palm.seats[0])
    await expect(description).to_be_visible()
    await fold("folded")
    await sit_down(page, laid.watch)
    await expect(description).to_be_hidden()


# Notices, for those who look elsewhere.


async def elsewhere(web: Web, laid: Laid, *permissions: str) -> Page:
    context = await web(permissions=[*permissions])
    await context.add_init_script(ELSEWHERE)
    page = await context.new_page()
    await sit_down(page, laid.seats[OTHER])
    await expect(page.locator("#choices button").first).to_be_visible()
    return page


async def notices(page: Page) -> list[list[str]]:
    """Return the notices that were shown since the page was loaded, if no other was begun."""
    begun, shown = await page.evaluate("[window.begun, window.notices]")
    return list(shown) if len(shown) == begun else [["one more is on its way"]]


async def test_a_notice_comes_once_with_every_turn_if_wished_and_not_with_a_reload_or_to_who_looks(
    web: Web,
) -> None:
    laid = await web.laid_out(2)
    page = await elsewhere(web, laid, "notifications")
    await laid.pass_by(MOVES[2 : ENDS[0]])
    await headlines("Turn 2: your move", page)
    assert await notices(page) == [], "nobody has asked for one"
    await page.locator("#open-menu").click()
    bell = page.get_by_role("button", name="Tell me when it's my turn")
    await bell.click()
    await expect(bell).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await laid.pass_by(MOVES[ENDS[0] : ENDS[2]])
    called = [["Your turn", "Turn 4: your move"]]

    async def shown() -> bool:
        return await notices(page) == called

    await until(shown)
    assert await page.evaluate(SHOWN) == called
    await laid.pass_by(MOVES[ENDS[2] : ENDS[2] + 1])  # a step of one's own chain, in another window
    await expect(page.locator('[data-action="back"]')).to_be_visible()
    assert await notices(page) == called
    await page.reload()
    await expect(page.locator('[data-action="back"]')).to_be_visible()
    assert await notices(page) == []
    await laid.pass_by(MOVES[ENDS[2] + 1 : ENDS[4]])
    called = [["Your turn", "Turn 6: your move"]]
    await until(shown)
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => false })")
    await laid.pass_by(MOVES[ENDS[4] : ENDS[6]])
    await headlines("Turn 8: your move", page)
    assert await notices(page) == called


async def test_where_the_browser_allows_no_notices_the_menu_says_so(web: Web) -> None:
    page = await elsewhere(web, await web.laid_out(2))
    await page.evaluate("Notification.requestPermission = async () => 'denied'")
    await page.locator("#open-menu").click()
    bell = page.get_by_role("button", name="Tell me when it's my turn")
    await bell.click()
    denied = re.compile("Your browser blocks notifications from this page")
    await expect(page.locator("#menu-notice")).to_have_text(denied)
    await expect(bell).to_have_attribute("aria-pressed", "false")
