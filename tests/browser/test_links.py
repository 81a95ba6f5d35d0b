"""Given links: does each open its own seat and no other, and does its secret stay where it belongs?"""

from playwright.async_api import Page, Request, expect

from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import laid_out, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
REFUSED = "This link opens no seat, or not any more"


async def refused(contexts: Contexts, link: str) -> None:
    """Open a link as somebody new, and be turned away."""
    contexts.expect_trouble("403")
    page = await contexts.page()
    await page.goto(link)
    await expect(page.locator("h1")).to_contain_text(REFUSED)


async def test_a_foreign_link_is_refused(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    near, far = laid.seats
    swapped = f"{near.rpartition('.')[0]}.{far.rpartition('.')[2]}"
    for link in (swapped, near[:-1], f"{near}x", f"{house.url}/seat#nonsense", f"{house.url}/seat"):
        await refused(new_context, link)


async def test_the_address_of_a_seat_is_no_key_to_it(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    owner = await new_context.page()
    await sit_down(owner, laid.seats[0])
    assert "#" not in owner.url
    await refused(new_context, owner.url)


async def test_a_new_link_takes_the_old_one_away_on_every_device(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    mine, lost = await new_context.page(), await new_context.page()
    for page in (mine, lost):
        await sit_down(page, laid.seats[0])
    await mine.locator("#open-menu").click()
    await mine.locator("#new-key").click()
    address = mine.locator("#new-link .address a")
    await expect(address).to_be_visible()
    link = await address.get_attribute("href") or ""
    assert link != laid.seats[0]
    await expect(lost.locator("h1")).to_contain_text(REFUSED)
    await expect(lost.locator("#picture, #choices")).to_have_count(0)
    await refused(new_context, laid.seats[0])
    await mine.reload()
    await expect(mine.locator("#headline")).to_contain_text("choose a side")
    again = await new_context.page()
    await sit_down(again, link)
    await expect(again.locator("#headline")).to_contain_text("choose a side")


async def test_the_secret_is_in_no_address_no_referrer_and_no_log(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.url.partition("#")[0])
        sent.append(request.headers.get("referer", ""))

    page = await new_context.page()
    page.on("request", note)
    await sit_down(page, laid.seats[0])
    await expect(page.locator("#spots button").first).to_be_visible()
    await page.locator("a.home").click()
    await expect(page.locator("#games a")).to_have_count(1)
    key = laid.seats[0].rpartition(".")[2]
    assert len(sent) > 10
    assert not [text for text in sent if key in text]
    assert key not in house.said
    assert await kept_by(page, key) == []


async def kept_by(page: Page, key: str) -> list[str]:
    """Return where a script on the page could find the key."""
    return list(
        await page.evaluate(
            "key => Object.entries({cookie: document.cookie, address: location.href,"
            " local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage)})"
            ".filter(([, text]) => text.includes(key)).map(([name]) => name)",
            key,
        )
    )
