"""Given the form for an evening: does it ask for what belongs to the chosen game, and nothing else?"""

from playwright.async_api import expect

from tests.browser.contexts import PHONE, Contexts
from tests.browser.evenings import from_now
from tests.browser.house import RunningHouse
from tests.browser.test_nights import well_made


async def test_an_evening_with_palm_is_planned_by_its_own_options(
    new_context: Contexts, house: RunningHouse
) -> None:
    host = await new_context.page(PHONE)
    await host.goto(f"{house.url}/nights")
    edition, grow = host.get_by_role("group", name="Edition"), host.get_by_text("Arguments grow")
    experts = host.get_by_role("group", name="Experts")
    await expect(edition).to_be_visible()
    await expect(experts).to_be_hidden()
    await host.get_by_role("radio", name="In the Palm of Your Hand").check()
    await expect(edition).to_be_hidden()
    await expect(grow).to_be_hidden()
    await expect(experts).to_be_visible()
    await host.get_by_role("radio", name="With constraints").check()
    await host.get_by_label("What it is called").fill("By touch")
    await host.get_by_label("When it begins").fill(from_now(days=2))
    await host.get_by_label("What shall the others call you?").fill("Hanna")
    await well_made(host)
    await host.get_by_role("button", name="Plan it").click()
    await expect(host.locator("#links")).to_be_visible()
    await host.goto(await host.locator("[data-link=night] .address a").get_attribute("href") or "")
    await expect(host.locator("main")).to_contain_text("In the Palm of Your Hand: four turns")
    await expect(host.locator("main")).to_contain_text("For experts, with constraints.")
    await well_made(host)
