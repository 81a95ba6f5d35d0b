"""Given the daily table on the first page: is it played once, alone or by a link, and told in a line?"""

from playwright.async_api import expect

from tests.browser.audit import audit
from tests.browser.contexts import PHONE
from tests.browser.tables import CHOOSING, Web, headlines, href, sit_down


async def test_two_play_the_daily_table_once_and_copy_how_it_went_and_nobody_else_sees_it(web: Web) -> None:
    host, guest, alone = await web.page(PHONE), await web.page(), await web.page()
    await host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await host.goto(web.url)
    await host.get_by_label("with a friend, who gets a link").check()
    assert await audit(host) == []
    await host.get_by_role("button", name="Play the daily table").click()
    await expect(host.locator("#links section:visible")).to_have_count(1)  # nobody watches
    await sit_down(guest, await href(host, "partner"))
    await host.reload()
    await expect(host.locator("#day-form")).to_be_hidden()
    await host.locator("#day-seat").click()
    await headlines(CHOOSING, host, guest)
    game = host.url.rpartition("/")[2]

    await alone.goto(web.url)
    await alone.get_by_role("button", name="Play the daily table").click()
    await headlines(CHOOSING, alone)
    web.expect_trouble("409")
    await alone.goto(f"{web.url}/watch/{game}")
    await expect(alone.locator("main")).to_contain_text("the daily table")

    async with web.back_door() as inside:
        (who, _) = (await inside.service.find(game)).about.seats
        await inside.service.offers.give_up(who, game)
    await expect(host.locator("#lines")).to_contain_text("○○○○")
    await expect(host.locator("#after")).not_to_contain_text("journey")
    await host.get_by_role("link", name="How the others did").click()
    line = host.locator("#day-result .address")
    await expect(line).to_contain_text("○○○○ · 0 of 24 objectives")
    await expect(host.locator("#day-result")).to_contain_text("still play")
    await host.locator("#day-result").get_by_role("button", name="Copy this line").click()
    await expect(host.locator("#day-result [data-deed=copy]")).to_have_text("Copied")
    assert await host.evaluate("navigator.clipboard.readText()") == await line.inner_text()
    assert await audit(host) == []
    await expect(host.locator("#day-form")).to_be_hidden()
