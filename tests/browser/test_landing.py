"""Given the first page: does a game begin there, however people come, read and see?"""

import re

from playwright.async_api import Page, expect

from bot.text.display_names import code_of
from tests.browser.audit import audit
from tests.browser.contexts import PHONE
from tests.browser.tables import Web, href, sit_down

PALM = "In the Palm of Your Hand"


async def test_a_chosen_language_and_look_stay_also_at_the_table_and_a_dark_system_begins_in_the_night(
    web: Web,
) -> None:
    page, guest = [await web.page(color_scheme="dark") for _ in range(2)]
    html = page.locator("html")
    await page.goto(web.url)
    await expect(html).to_have_attribute("data-theme", "night")
    await page.wait_for_load_state()  # anew; without its script nobody hears a choice
    await page.get_by_label("Look").select_option("Day")
    await expect(html).to_have_attribute("data-theme", "day")
    await page.wait_for_load_state()
    await page.get_by_label("Language").select_option("Italiano")
    await expect(page.get_by_role("button", name="Prepara il tabellone")).to_be_visible()
    await page.reload()
    await page.get_by_role("link", name="Come si gioca").click()
    await expect(html).to_have_attribute("lang", "it")
    await expect(html).to_have_attribute("data-theme", "day")
    await page.go_back()
    await page.locator("#start [type=submit]").click()
    await page.get_by_role("link", name="Siediti").click()
    await expect(page.locator("#headline")).to_be_visible()
    await expect(html).to_have_attribute("lang", "it")
    await expect(html).to_have_attribute("data-theme", "day")
    await sit_down(guest, (await web.inviting()).invitation)
    await expect(guest.locator("html")).to_have_attribute("data-theme", "night")


async def test_an_edition_offers_the_levels_that_it_has_and_what_cannot_be_played_is_told(web: Web) -> None:
    page = await web.page()
    await page.goto(web.url)
    difficult = page.get_by_label("Difficult")
    await expect(difficult).to_be_hidden()
    await page.get_by_text("More options").click()
    await difficult.check()
    await page.get_by_label("Print-and-play").check()
    await expect(difficult).to_be_disabled()
    await expect(page.get_by_label("None", exact=True)).to_be_checked()
    await page.get_by_label("Published").check()
    await expect(difficult).to_be_enabled()
    web.expect_trouble("409")  # teams of two cannot be
    await page.get_by_label(PALM).check()
    await page.locator('[name="mode"][value="teams"]').check()
    await page.locator("#start [type=submit]").click()
    await expect(page.locator("#start-notice")).to_contain_text("4 to 8")
    await expect(page.locator("#links")).to_be_hidden()
    await page.reload()
    await expect(page.locator("#mine-none")).to_be_visible()
    assert await page.context.cookies() == []


# Palm, for two to eight.


async def test_each_of_three_has_a_link_with_their_name(web: Web) -> None:
    host, guest = await web.page(), await web.page()
    await host.goto(web.url)
    await host.get_by_label(PALM).check()
    await expect(host.get_by_role("heading", level=1)).to_have_text(PALM)
    await expect(host.get_by_label("Difficult")).to_be_hidden()
    await host.get_by_label("3", exact=True).check()
    await expect(host.locator("#people input:visible")).to_have_count(3)
    for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
        await host.locator(f'#people [name="name-{number}"]').fill(name)
    await host.get_by_role("button", name="Create the links").click()
    await expect(host.locator("#links section:visible")).to_have_count(3)  # for two others, and to watch
    await expect(host.locator('[data-link="seat-2"] h3')).to_have_text("Bruno")
    await sit_down(guest, await href(host, "seat-3"))
    await host.get_by_role("link", name="Sit down").click()
    for page in (host, guest):
        await expect(page.locator("#lines")).to_contain_text("Anna")
        await expect(page).to_have_title(re.compile(f"{PALM}$"))


async def test_whoever_opens_the_link_of_a_gathering_comes_in_by_one_press(web: Web) -> None:
    host = await web.page()
    await host.goto(web.url)
    await host.get_by_label(PALM).check()
    await host.get_by_role("radio", name="join with a code").check()
    await expect(host.locator("#people input:visible")).to_have_count(1)  # one's own
    await host.get_by_role("button", name="Create the links").click()
    await expect(host.locator('[data-link="join"] .qr')).to_be_visible()
    link, code = await href(host, "join"), await host.locator("#told").inner_text()
    assert link.endswith(f"#{code}")
    await host.get_by_role("link", name="Sit down").click()
    await host.get_by_role("button", name="Link for the players").click()
    await expect(host.locator("#offered .address a")).to_have_attribute("href", link)
    await host.keyboard.press("Escape")
    guests: list[Page] = []
    for name in ("Bruno", "Carla"):
        page = await web.page(PHONE)
        guests.append(page)
        await page.goto(link)
        await expect(page.locator("#says")).to_contain_text(PALM)
        await expect(page.locator("#lines")).to_contain_text("Quiet")
        await page.locator("#name").fill(name)
        await page.get_by_role("button", name="Come in").click()
        await expect(page.locator("#headline")).to_be_visible()
        await expect(host.locator("#lines")).to_contain_text(name)
    await host.locator('[data-action="begin"]').click()
    for page in (host, *guests):
        await expect(page.locator("#lines")).to_contain_text("Round 1")


async def test_a_code_shows_who_invites_to_what_and_leads_back_who_sits_there_already(web: Web) -> None:
    async with web.back_door() as inside:
        host, _ = await inside.service.identity.create()
        game = await inside.service.gatherings.gather(host, kind="palm")
    page, code = await web.page(), code_of(game)

    async def join(name: str) -> str:
        await page.locator("#name").fill(name)
        await page.get_by_role("button", name="Come in").click()
        await expect(page).to_have_url(re.compile(rf"/seat/\w+/{game}$"))
        await expect(page.locator("#lines")).to_contain_text(name)
        return page.url

    await page.goto(web.url)
    await page.locator("#code").fill(f" {code.lower()} ")
    await page.get_by_role("button", name="Join", exact=True).click()
    await expect(page).to_have_url(f"{web.url}/invitation#{code}")
    await expect(page.locator("#says")).to_contain_text(PALM)
    assert await audit(page) == []
    first = await join("Bruno")
    for way in (f"{web.url}/#{code}", f"{web.url}/invitation#{code}"):  # the first is of an earlier release
        await page.goto("about:blank")
        await page.goto(way)
        await expect(page.get_by_role("link", name="Back to your seat")).to_be_focused()
        await expect(page.locator("#accept")).to_be_hidden()
    async with web.back_door() as inside:
        assert len((await inside.service.context.find(game)).about.seats) == 2
    await page.get_by_role("button", name="Sit down as someone else").click()
    assert await join("Carla") != first


async def test_a_life_is_leafed_through_by_clicks_and_by_arrows(web: Web) -> None:
    page = await web.page()
    await page.goto(web.url)
    await page.get_by_label(PALM).check()
    await page.get_by_role("link", name="The hundred memories").first.click()
    await page.get_by_role("link", name="Next", exact=True).click()
    await expect(page).to_have_url(f"{web.url}/palm/life/2")
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(f"{web.url}/palm/life/3")
    await page.keyboard.press("ArrowLeft")
    await expect(page).to_have_url(f"{web.url}/palm/life/2")
    image = page.locator(".memory img")
    await image.evaluate("it => it.decode()")
    assert await image.get_attribute("alt")
