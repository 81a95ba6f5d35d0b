"""Given an evening in browsers: is it planned, do people come by its link, and are they led to tables?"""

from playwright.async_api import Page, expect

from tests.browser.audit import kept, well_made
from tests.browser.contexts import DESKTOP, PHONE, Contexts, stop_the_clock
from tests.browser.evenings import NAME, TITLE, from_now, planned, signed_up
from tests.browser.house import RunningHouse
from tests.browser.tables import CHOOSING, headlines, href, picture_shown


async def test_an_evening_from_its_plan_to_the_tables(new_context: Contexts, house: RunningHouse) -> None:
    host = await new_context.page(DESKTOP)
    ann, bob = await new_context.page(PHONE, timezone_id="America/New_York"), await new_context.page(DESKTOP)
    link = await planned(host, house, from_now(days=2))
    await well_made(host)
    await host.get_by_role("link", name="To the evening").click()
    await expect(host.locator("#lines")).to_contain_text("One comes: Hanna")
    await ann.goto(link)
    await expect(ann.locator("#lines time").first).to_contain_text("where you are")
    await expect(ann.locator("#lines time + small").first).to_contain_text("(UTC)")
    await expect(ann.locator("#picture")).to_be_visible()
    await well_made(ann)
    await signed_up(ann, link, "Ann")
    await signed_up(bob, link, "Bob")
    await expect(host.locator("#lines")).to_contain_text("3 come: Hanna, Ann, Bob")
    await expect(bob.locator("#lines")).not_to_contain_text("where you are")
    await kept(ann, "nights/web-planned-phone")
    await ann.reload()
    await expect(ann.locator("#mine")).to_contain_text("You are on the list.")

    await host.get_by_text("Change it").click()
    await well_made(host)
    await host.get_by_label("When it begins").fill(from_now(minutes=10))
    await host.get_by_role("button", name="Save").click()
    for page in (ann, bob):
        await page.get_by_role("button", name="I'm here").click()
        await expect(page.locator("#mine")).to_contain_text("Leave this page open")
    await host.get_by_role("button", name="Pair them now").click()
    await headlines(CHOOSING, ann, bob)
    for page in (ann, bob):
        await picture_shown(page)
        await page.locator('#choices [data-action="left"]').click()
    for page in (ann, bob):
        await expect(page.locator("#headline")).not_to_have_text(CHOOSING)
    first = ann.url.rpartition("/")[2]
    assert first == bob.url.rpartition("/")[2]

    await headlines(f"{TITLE}: they are playing", host)
    await expect(host.locator("#told")).to_contain_text("Ann")
    await expect(host.locator("#told")).to_be_hidden()
    await well_made(host)
    await kept(host, "nights/web-playing-desktop")
    await ann.get_by_role("link", name="To the evening").click()
    await ann.locator("#table").click()
    await expect(ann.locator("#open-menu")).to_be_visible()

    async with house.back_door() as inside:
        for who in (await inside.service.desk.find(first)).about.seats:
            await inside.service.manners.part(who, first)
    await headlines("You have agreed to end this game", bob)
    await expect(bob.locator("#after .main")).to_have_text("To the evening")
    await expect(bob.locator("#meanwhile")).to_contain_text("next round")
    await host.get_by_role("button", name="Pair them now").click()
    await headlines(CHOOSING, ann, bob)  # who were still at the table of the first round
    assert ann.url.rpartition("/")[2] == bob.url.rpartition("/")[2] != first

    await is_known_on_another_device(ann, await new_context.page(PHONE))


async def is_known_on_another_device(mine: Page, other: Page) -> None:
    """Come to another device in the middle of a game: the evening knows there, too, who it is."""
    await mine.locator("#open-menu").click()
    await mine.locator("#device").click()
    await other.goto(await href(mine, "offered"))
    await other.locator("#use").click()
    await expect(other.locator("#said")).not_to_be_empty()  # its script has noted that it was at this table
    await other.get_by_role("link", name="To the evening").click()
    await expect(other.get_by_role("button", name="I can't")).to_be_visible()
    await expect(other.get_by_label(NAME)).to_be_hidden()


async def here_by_many_taps(page: Page, link: str, name: str) -> None:
    """Say that one is here, and tap on the same place again and again."""
    await page.goto(link)
    await page.get_by_label(NAME).fill(name)
    await stop_the_clock(page)  # or a slow finger would come when the choices rest no more
    box = await page.get_by_role("button", name="I'm here").bounding_box()
    assert box
    await page.get_by_role("button", name="I'm here").click()
    for _ in range(4):
        await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await expect(page.locator("#mine")).to_contain_text("You are here.")
    await expect(page.locator("[data-action=here]")).to_have_attribute("aria-pressed", "true")
    await page.clock.resume()


async def test_nobody_leaves_by_tapping_twice_and_who_is_left_alone_is_led_on(
    new_context: Contexts, house: RunningHouse
) -> None:
    host = await new_context.page(DESKTOP)
    link = await planned(host, house, from_now(minutes=10))
    await host.get_by_role("link", name="To the evening").click()
    pages = [await new_context.page(PHONE) for _ in range(3)]
    for page, name in zip(pages, ("Ann", "Bob", "Eve"), strict=True):
        await here_by_many_taps(page, link, name)
    await well_made(pages[0])
    pair = host.get_by_role("button", name="Pair them now")
    await pair.click()
    await headlines(f"{TITLE}: they are playing", host)
    # Nothing follows by itself that would take the answer away: it is known how far they are.
    await expect(host.locator("#told")).to_contain_text("0 of 24 objectives")
    new_context.expect_trouble("409 (Conflict)")  # nobody is free
    await pair.click()
    await expect(host.locator("#leading-notice")).to_contain_text("Too few are here")
    async with house.back_door() as inside:
        paired = (await inside.service.nights.find(link.rpartition("/")[2])).night.rounds[0]
    seats = {await page.evaluate("localStorage.getItem('heldhands.self')"): page for page in pages}
    people = [who.partition(":")[2] for who in (*paired.pairs[0].people, paired.odd or "")]
    one, other, odd = (seats[seat] for seat in people)
    await odd.get_by_role("link", name="Watch").click()
    for page in (one, other, odd):
        await expect(page.locator("#open-menu")).to_be_visible()
        await expect(page.locator("#give-up")).to_have_count(0 if page is odd else 1)
        await well_made(page)
    await one.get_by_role("link", name="To the evening").click()
    asked: list[str] = []
    one.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept())[1])
    await one.get_by_role("button", name="I can't").click()
    await expect(one.locator("#mine")).to_contain_text("You are off the list.")
    assert "has to play without you" in asked[0]
    await expect(one.locator("#mine")).not_to_contain_text("has begun")
    await expect(other.locator("#meanwhile")).to_contain_text("had to go. Your game stays")
    first = other.url
    await pair.click()
    await headlines(CHOOSING, other, odd)
    for page in (other, odd):
        await expect(page).not_to_have_url(first)
    await expect(host.locator("#leading-notice")).to_be_empty()


async def test_a_choice_that_has_just_come_cannot_be_pressed_by_the_finger_that_is_there(
    new_context: Contexts, house: RunningHouse
) -> None:
    host, guest = await new_context.page(DESKTOP), await new_context.page(PHONE)
    await guest.goto(await planned(host, house, from_now(days=2)))
    await guest.get_by_label(NAME).fill("Ann")
    await stop_the_clock(guest)
    await guest.get_by_role("button", name="I'm coming").click()
    leave = guest.locator("#leaving [data-action=leave]")
    await expect(leave).to_have_attribute("aria-disabled", "true")
    await leave.dispatch_event("click")
    await guest.clock.run_for(1100)
    await expect(leave).to_be_enabled()
    await expect(guest.locator("#mine")).to_contain_text("You are on the list.")
    await leave.click()
    await expect(guest.locator("#mine")).to_have_text("You are off the list.")


async def test_a_host_calls_an_evening_off_and_plans_the_next_with_palm_and_without_a_second_name(
    new_context: Contexts, house: RunningHouse
) -> None:
    host, guest = await new_context.page(PHONE, locale="it-IT"), await new_context.page(PHONE)
    await host.goto(f"{house.url}/nights")
    edition, experts = host.locator('[data-game="heldhands"]'), host.locator('[data-game="palm"]')
    await host.get_by_label("Come si chiama").fill("Venerdì")
    await host.get_by_label("Quando comincia").fill(from_now(days=3))
    await host.get_by_label("Come ti devono chiamare gli altri?").fill("Anna")
    await expect(edition.first).to_be_visible()
    await expect(experts.first).to_be_hidden()
    await well_made(host)
    await host.get_by_role("button", name="Preparala").click()
    await expect(host.locator("#links")).to_be_visible()
    await signed_up(guest, await href(host, "night"), "Bob")
    await host.goto(house.url)
    await host.locator("#nights a").click()
    await headlines("Venerdì", host)
    host.once("dialog", lambda dialog: dialog.accept())
    await host.locator("[data-action=cancel]").click()
    await headlines("Venerdì is called off", guest)
    await expect(guest.locator("#choices button")).to_have_count(0)
    await well_made(guest)

    await host.goto(f"{house.url}/nights")
    await expect(host.get_by_label("Come ti devono chiamare gli altri?")).to_be_hidden()
    await host.locator('[name="plays"][value="palm"]').check()
    await expect(edition.first).to_be_hidden()
    await expect(host.locator('[name="grow"]')).to_be_hidden()
    await host.locator('[name="expert"][value="yes"]').check()
    await host.get_by_label("Come si chiama").fill("A tatto")
    await host.get_by_label("Quando comincia").fill(from_now(days=2))
    await well_made(host)
    await host.get_by_role("button", name="Preparala").click()
    await guest.goto(await href(host, "night"))
    await expect(guest.locator("main")).to_contain_text("In the Palm of Your Hand: four turns")
    await expect(guest.locator("main")).to_contain_text("For experts, with constraints.")
    await well_made(guest)
