"""Given the first page: does a game begin there for two people, however they come, read and see?"""

from io import BytesIO

import pytest
import segno
from PIL import Image
from playwright.async_api import Locator, Page, expect

from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import inviting, laid_out, pass_by, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
QUIET_ZONE = 4


async def started(page: Page, *choices: str) -> None:
    """Start a game by the form, with these choices."""
    for choice in choices:
        await page.get_by_label(choice, exact=True).check()
    await page.locator("#start [type=submit]").click()
    await expect(page.locator("#links")).to_be_visible()


async def link_to(page: Page, name: str) -> str:
    """Return one of the links that are shown."""
    return await page.locator(f'[data-link="{name}"] .address a').get_attribute("href") or ""


@pytest.mark.parametrize(
    ("locale", "choice", "told"),
    [
        ("en-GB", "Difficult", "The published edition, difficult arguments."),
        ("it-IT", "Difficile", "Edizione pubblicata, litigi: livello difficile."),
    ],
)
async def test_a_game_is_started_in_the_language_of_the_browser(
    new_context: Contexts, house: RunningHouse, locale: str, choice: str, told: str
) -> None:
    host, guest = await new_context.page(locale=locale), await new_context.page(locale=locale)
    await host.goto(house.url)
    await expect(host.locator("html")).to_have_attribute("lang", locale[:2])
    await started(host, choice)
    await guest.goto(await link_to(host, "partner"))
    await expect(guest.locator("html")).to_have_attribute("lang", locale[:2])
    await expect(guest.locator("#lines")).to_contain_text(told)
    await guest.locator("#accept").click()
    await expect(guest.locator("#said")).not_to_be_empty()
    await expect(guest.locator("html")).to_have_attribute("lang", locale[:2])


async def test_a_chosen_language_stays(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page()
    await page.goto(house.url)
    await page.get_by_label("Language").select_option("Italiano")
    await expect(page.get_by_role("button", name="Prepara il tabellone")).to_be_visible()
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await page.get_by_role("link", name="Come si gioca").click()
    await expect(page.locator("html")).to_have_attribute("lang", "it")


async def test_a_chosen_look_stays_also_at_the_table(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page()
    await page.goto(house.url)
    await expect(page.locator("html")).to_have_attribute("data-theme", "day")
    await page.get_by_label("Look").select_option("Colour-safe")
    await expect(page.locator("html")).to_have_attribute("data-theme", "safe")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "safe")
    await started(page)
    await page.get_by_role("link", name="Sit down").click()
    await expect(page.locator("#headline")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("data-theme", "safe")


async def test_a_dark_system_begins_in_the_night_until_somebody_chooses_the_day(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page(color_scheme="dark")
    await page.goto(house.url)
    await expect(page.locator("html")).to_have_attribute("data-theme", "night")
    await page.wait_for_load_state()  # anew; without its script nobody hears a choice
    await page.get_by_label("Look").select_option("Day")
    await expect(page.locator("html")).to_have_attribute("data-theme", "day")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "day")


async def test_a_guest_with_a_dark_system_begins_in_the_night(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page(color_scheme="dark")
    await sit_down(page, (await inviting(house)).invitation)
    await expect(page.locator("html")).to_have_attribute("data-theme", "night")


async def test_an_edition_offers_the_levels_that_it_has(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page()
    await page.goto(house.url)
    difficult = page.get_by_label("Difficult")
    await difficult.check()
    await page.get_by_label("Print-and-play").check()
    await expect(difficult).to_be_disabled()
    await expect(page.get_by_label("None", exact=True)).to_be_checked()
    await page.get_by_label("Published").check()
    await expect(difficult).to_be_enabled()


async def test_each_link_has_a_code_that_says_the_same(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page()
    await page.goto(house.url)
    await started(page)
    addresses = [await link_to(page, name) for name in ("partner", "watch")]
    assert len(set(addresses)) == 2
    for name, address in zip(("partner", "watch"), addresses, strict=True):
        assert address.startswith(house.url)
        part = page.locator(f'[data-link="{name}"]')
        await expect(part.locator(".address")).to_have_text(address)
        code = segno.make(address, micro=False, error="m")
        modules = [bool(module) for row in code.matrix_iter(border=QUIET_ZONE) for module in row]
        assert await drawn(part.locator(".qr"), len(code.matrix) + 2 * QUIET_ZONE) == modules
    await expect(page.locator("#links-here")).to_contain_text("on this machine only")


async def drawn(code: Locator, size: int) -> list[bool]:
    """Return which modules of a QR code are dark on the screen, row by row."""
    await code.evaluate("it => it.decode()")
    with Image.open(BytesIO(await code.screenshot())) as picture:
        small = picture.convert("L").resize((size, size), Image.Resampling.NEAREST)
        return [shade < 128 for shade in small.tobytes()]


async def test_games_of_this_browser_are_listed_and_marked(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    page = await new_context.page()
    await sit_down(page, laid.seats[0])
    await expect(page.locator("#choices button").first).to_be_visible()
    await page.get_by_role("link", name="heldhands").click()
    entry = page.locator("#games a .headline")
    await expect(entry).to_have_text("Look at your cards and choose a side")
    await expect(page.locator("#games a.awaited")).to_have_count(1)
    await pass_by(house, laid, [*actions(RECORD)][:1])
    await page.reload()
    await expect(entry).to_contain_text("your partner is still looking")
    await expect(page.locator("#games a.awaited")).to_have_count(0)


async def test_two_meet_by_a_code(new_context: Contexts, house: RunningHouse) -> None:
    host, guest = await new_context.page(), await new_context.page()
    await host.goto(house.url)
    await started(host, "by a code")
    await expect(host.locator('[data-link="partner"]')).to_be_hidden()
    await host.get_by_role("link", name="Sit down").click()
    line = host.locator("#lines li").filter(has_text="code")
    code = next(word for word in (await line.inner_text()).split() if "-" in word)
    await guest.goto(house.url)
    await guest.locator("#code").fill(code.lower())
    await guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        await expect(page.locator("#headline")).to_have_text("Look at your cards and choose a side")


async def test_a_wrong_code_is_answered_with_a_sentence_and_changes_nothing(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("404")
    page = await new_context.page()
    await page.goto(house.url)
    await page.locator("#code").fill("abcde-fghij")
    await page.get_by_role("button", name="Join").click()
    await expect(page.locator("#join-notice")).to_have_text("There is no invitation with this code.")
    assert page.url == f"{house.url}/"
    await page.reload()
    await expect(page.locator("#games li")).to_have_count(0)
    assert await page.context.cookies() == []


async def test_the_host_is_told_of_a_no(new_context: Contexts, house: RunningHouse) -> None:
    host, guest = await new_context.page(), await new_context.page()
    await host.goto(house.url)
    await started(host)
    link = await link_to(host, "partner")
    await host.get_by_role("link", name="Sit down").click()
    await guest.goto(link)
    await guest.get_by_role("button", name="Decline").click()
    await expect(guest.locator("#says")).to_have_text("The invitation was declined")
    await expect(host.locator("#headline")).to_have_text("The invitation was declined")
    await expect(host.locator("#choices button")).to_have_count(0)
    await expect(host.locator("#after")).to_be_hidden()


async def test_who_has_no_scripts_is_told_what_is_missing(new_context: Contexts, house: RunningHouse) -> None:
    page = await new_context.page(java_script_enabled=False)
    for path in ("", "/invitation", "/device", f"/watch/{(await laid_out(house, RECORD)).game}"):
        await page.goto(f"{house.url}{path}")
        said = page.locator("noscript p")
        await expect(said).to_be_visible()
        await expect(said).to_contain_text("This table needs JavaScript")
