"""Given an evening in browsers: is it planned, do people come by its link, and are they led to tables?"""

from playwright.async_api import expect

from tests.browser.audit import kept, well_made
from tests.browser.contexts import DESKTOP, PHONE, stop_the_clock
from tests.browser.tables import (
    CHOOSING,
    NAME,
    TITLE,
    Web,
    asked,
    from_now,
    headlines,
    href,
    picture_shown,
    planned,
    signed_up,
)


async def test_an_evening_from_its_plan_to_the_tables(web: Web) -> None:
    host = await web.page(DESKTOP)
    ann, bob = await web.page(PHONE, timezone_id="America/New_York"), await web.page(DESKTOP)
    link = await planned(host, web, from_now(days=2))
    await well_made(host)
    await host.get_by_role("link", name="Go to the game night").click()
    await expect(host.locator("#lines")).to_contain_text("Hanna is coming")
    await ann.goto(link)
    await expect(ann.locator("#lines time").first).to_contain_text("where you are")
    await expect(ann.locator("#lines time + small").first).to_contain_text("(UTC)")
    await expect(ann.locator("#picture")).to_be_visible()
    await well_made(ann)
    await signed_up(ann, link, "Ann")
    await signed_up(bob, link, "Bob")
    await expect(host.locator("#lines")).to_contain_text("3 people are coming: Hanna, Ann, Bob")
    await expect(bob.locator("#lines")).not_to_contain_text("where you are")
    await kept(ann, "nights/web-planned-phone")
    await ann.reload()
    await expect(ann.locator("#mine")).to_contain_text("You're on the list.")

    await host.get_by_text("Change the plan").click()
    await well_made(host)
    await host.get_by_label("When does it begin?").fill(from_now(minutes=10))
    await host.get_by_role("button", name="Save").click()
    for page in (ann, bob):
        await page.get_by_role("button", name="I'm here").click()
        await expect(page.locator("#mine")).to_contain_text("Leave this page open")
    await host.get_by_role("button", name="Pair everyone up now").click()
    await headlines(CHOOSING, ann, bob)
    for page in (ann, bob):
        await picture_shown(page)
        await page.locator('#choices [data-action="left"]').click()
    for page in (ann, bob):
        await expect(page.locator("#headline")).not_to_have_text(CHOOSING)
    first = ann.url.rpartition("/")[2]
    assert first == bob.url.rpartition("/")[2]

    await headlines(f"{TITLE}: now playing", host)
    await expect(host.locator("#told")).to_contain_text("Ann")
    await expect(host.locator("#told")).to_be_hidden()
    await well_made(host)
    await kept(host, "nights/web-playing-desktop")
    await ann.get_by_role("link", name="Back to the game night").click()
    await ann.locator("#table").click()
    await expect(ann.locator("#open-menu")).to_be_visible()

    async with web.back_door() as inside:
        for who in (await inside.service.context.find(first)).about.seats:
            await inside.service.offers.part(who, first)
    await headlines("You've agreed to end this game", bob)
    await expect(bob.locator("#after .main")).to_have_text("Back to the game night")
    await expect(bob.locator("#meanwhile")).to_contain_text("next round")
    await host.get_by_role("button", name="Pair everyone up now").click()
    await headlines(CHOOSING, ann, bob)  # who were still at the table of the first round
    assert ann.url.rpartition("/")[2] == bob.url.rpartition("/")[2] != first


async def test_a_choice_that_has_just_come_cannot_be_pressed_by_the_finger_that_is_there(web: Web) -> None:
    host, guest = await web.page(DESKTOP), await web.page(PHONE)
    await guest.goto(await planned(host, web, from_now(days=2)))
    await guest.get_by_label(NAME).fill("Ann")
    await stop_the_clock(guest)
    await guest.get_by_role("button", name="I'm coming").click()
    leave = guest.locator("#leaving [data-action=leave]")
    await expect(leave).to_have_attribute("aria-disabled", "true")
    await leave.dispatch_event("click")
    await guest.clock.run_for(1100)
    await expect(leave).to_be_enabled()
    await expect(guest.locator("#mine")).to_contain_text("You're on the list.")
    await leave.click()
    await expect(guest.locator("#mine")).to_have_text("You're off the list.")


async def test_a_host_calls_an_evening_off_and_plans_the_next_with_palm_and_without_a_second_name(
    web: Web,
) -> None:
    host, guest = await web.page(PHONE, locale="it-IT"), await web.page(PHONE)
    await host.goto(f"{web.url}/nights")
    edition, experts = host.locator('[data-game="heldhands"]'), host.locator('[data-game="palm"]')
    await host.get_by_label("Come si chiama").fill("Venerdì")
    await host.get_by_label("Quando comincia").fill(from_now(days=3))
    await host.get_by_label("Come ti devono chiamare gli altri?").fill("Anna")
    await expect(edition.first).to_be_visible()
    await expect(experts.first).to_be_hidden()
    await well_made(host)
    await host.get_by_role("button", name="Mettila in programma").click()
    await expect(host.locator("#links")).to_be_visible()
    await signed_up(guest, await href(host, "night"), "Bob")
    await host.goto(web.url)
    await host.locator("#nights a").click()
    await headlines("Venerdì", host)
    await asked(host, host.locator("[data-action=cancel]"), yes=True)
    await headlines("Venerdì is off", guest)
    await expect(guest.locator("#choices button")).to_have_count(0)
    await well_made(guest)

    await host.goto(f"{web.url}/nights")
    await expect(host.get_by_label("Come ti devono chiamare gli altri?")).to_be_hidden()
    await host.locator('[name="plays"][value="palm"]').check()
    await expect(edition.first).to_be_hidden()
    await expect(host.locator('[name="grow"]')).to_be_hidden()
    await host.locator('[name="expert"][value="yes"]').check()
    await host.get_by_label("Come si chiama").fill("A tatto")
    await host.get_by_label("Quando comincia").fill(from_now(days=2))
    await well_made(host)
    await host.get_by_role("button", name="Mettila in programma").click()
    await guest.goto(await href(host, "night"))
    await expect(guest.locator("main")).to_contain_text("In the Palm of Your Hand: four turns")
    await expect(guest.locator("main")).to_contain_text("For experts, with constraints.")
    await well_made(guest)
