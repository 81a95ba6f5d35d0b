"""Given the first page: do people come to a table of Palm by it, and find their way afterwards?"""

import re

from playwright.async_api import Page, expect

from engine.palm.phases import Phase
from tests.browser.contexts import PHONE, Contexts
from tests.browser.endings import replay_of
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import laid_out_palm, passed_by
from tests.browser.tables import Laid, sit_down


async def at_palm(page: Page, house: RunningHouse) -> None:
    """Open the first page, and choose this game."""
    await page.goto(house.url)
    await page.get_by_label("In the Palm of Your Hand").check()
    await expect(page.get_by_role("heading", level=1)).to_have_text("In the Palm of Your Hand")
    await expect(page.get_by_label("Difficult")).to_be_hidden()


async def link_to(page: Page, name: str) -> str:
    return await page.locator(f'[data-link="{name}"] .address a').get_attribute("href") or ""


async def test_three_come_by_links_with_their_names(new_context: Contexts, house: RunningHouse) -> None:
    host = await new_context.page()
    await at_palm(host, house)
    await host.get_by_label("3", exact=True).check()
    await expect(host.locator("#people input:visible")).to_have_count(3)
    for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
        await host.locator(f'#people [name="name-{number}"]').fill(name)
    await host.get_by_role("button", name="Make the links").click()
    await expect(host.locator("#links section:visible")).to_have_count(3)  # for two others, and to watch
    await expect(host.locator('[data-link="seat-2"] h3')).to_have_text("Bruno")
    guests = [await new_context.page(), await new_context.page()]
    for page, name in zip(guests, ("seat-2", "seat-3"), strict=True):
        await sit_down(page, await link_to(host, name))
    await host.get_by_role("link", name="Sit down").click()
    for page in (host, *guests):
        await expect(page.locator("#lines")).to_contain_text("Anna")
        await expect(page).to_have_title(re.compile("In the Palm of Your Hand$"))


async def test_what_cannot_be_played_is_told_and_nothing_begins(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("409")
    page = await new_context.page(locale="it-IT")
    await page.goto(house.url)
    await page.get_by_label("In the Palm of Your Hand").check()
    await page.locator('[name="mode"][value="teams"]').check()
    await page.locator("#start [type=submit]").click()
    await expect(page.locator("#start-notice")).to_contain_text("da 4 a 8")
    await expect(page.locator("#links")).to_be_hidden()
    await page.reload()
    await expect(page.locator("#mine-none")).to_be_visible()
    assert await page.context.cookies() == []


async def test_whoever_opens_the_link_of_a_gathering_comes_in_by_one_press(
    new_context: Contexts, house: RunningHouse
) -> None:
    host = await new_context.page()
    await at_palm(host, house)
    await host.get_by_label("whoever comes by a code").check()
    await expect(host.locator("#people input:visible")).to_have_count(1)  # one's own
    await host.get_by_role("button", name="Make the links").click()
    await expect(host.locator('[data-link="join"] .qr')).to_be_visible()
    link, code = await link_to(host, "join"), await host.locator("#told").inner_text()
    assert link.endswith(f"#{code}")
    await host.get_by_role("link", name="Sit down").click()
    await host.get_by_role("button", name="The link for all who play").click()
    await expect(host.locator("#offered .address a")).to_have_attribute("href", link)
    await host.keyboard.press("Escape")
    guests = [await new_context.page(PHONE), await new_context.page(PHONE)]
    for page, name in zip(guests, ("Bruno", "Carla"), strict=True):
        await page.goto(link)
        await expect(page.locator("#name-1")).to_be_focused()
        assert code not in page.url, "it is not kept where somebody could look over a shoulder"
        await page.locator("#name-1").fill(name)
        await page.get_by_role("button", name="Join", exact=True).click()
        await expect(page.locator("#headline")).to_be_visible()
        await expect(host.locator("#lines")).to_contain_text(name)
    await host.locator('[data-action="begin"]').click()
    for page in (host, *guests):
        await expect(page.locator("#lines")).to_contain_text("Round 1")


async def test_both_games_are_told_apart_in_ones_list(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page()
    laid, _ = await laid_out_palm(house, 2, seed=1)
    await sit_down(page, laid.seats[0])
    await page.goto(house.url)
    await page.locator("#start [type=submit]").click()
    await expect(page.locator("#games li")).to_have_count(2)
    entries = page.locator("#games a")  # an invitation says what is played in its headline
    await expect(entries.filter(has_text="In the Palm of Your Hand")).to_have_count(1)
    await expect(entries.filter(has_text="...and then, we held hands.")).to_have_count(1)


def shows(laid: Laid, turn: int, side: str) -> re.Pattern[str]:
    """Return the address of the picture of a side after a turn, however wide it is."""
    return re.compile(rf"/replay/{laid.game}/{turn}/{side}\?width=\d+$")


async def test_a_finished_game_is_seen_from_any_two_sides(new_context: Contexts, house: RunningHouse) -> None:
    laid, state = await laid_out_palm(house, 3, seed=2)
    await passed_by(house, laid, state, Phase.OVER)
    page = await new_context.page()
    await page.goto(replay_of(house, laid))
    sides = page.locator(".sides figure")
    await expect(sides).to_have_count(2)
    await expect(page.get_by_role("slider")).to_have_attribute("max", "6")
    for side, wanted in ((0, "seat-2"), (1, "seat-3")):
        await sides.nth(side).get_by_role("combobox").select_option(wanted)
        await expect(sides.nth(side).locator("img")).to_have_attribute("src", shows(laid, 6, wanted))
    await page.get_by_role("slider").fill("3")
    for side, wanted in ((0, "seat-2"), (1, "seat-3")):
        image = sides.nth(side).locator("img")
        await expect(image).to_have_attribute("src", shows(laid, 3, wanted))
        await expect(image).not_to_have_attribute("alt", "")


async def test_a_life_is_leafed_through_by_clicks_and_by_arrows(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page()
    await at_palm(page, house)
    await page.get_by_role("link", name="The hundred memories").first.click()
    await page.get_by_role("link", name="On", exact=True).click()
    await expect(page).to_have_url(f"{house.url}/palm/life/2")
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(f"{house.url}/palm/life/3")
    await page.keyboard.press("ArrowLeft")
    await expect(page).to_have_url(f"{house.url}/palm/life/2")
    image = page.locator(".memory img")
    await image.evaluate("it => it.decode()")
    assert await image.get_attribute("alt")
