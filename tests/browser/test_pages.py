"""Given a page on which much happens at once: does it show and count what it should, and nothing else?"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, Route, expect

from bot.service.play import Press
from engine.palm import GAME
from engine.palm.phases import Phase
from tests.browser.contexts import PHONE, Web
from tests.browser.evenings import NAME, from_now, planned, signed_up
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import (
    BEGINS,
    ENDS,
    MOVES,
    asked,
    by_clicks,
    headlines,
    laid_out,
    pass_by,
    picture_shown,
    play,
    seated,
    sit_down,
    told,
)
from tests.integration.conftest import until

# Whoever watches, and tabs.


async def test_a_chain_in_progress_is_nobody_elses_business(web: Web) -> None:
    laid = await laid_out(web)
    players = await seated(web, laid)
    watcher, heard = await web.page(PHONE), list[str]()
    watcher.on("request", lambda request: heard.append(request.url))
    await play(players, 2)
    await watcher.goto(laid.watch)
    partner = players[1 - BEGINS]
    await headlines("Turn 1", watcher, partner)

    async def seen(page: Page) -> tuple[list[str], bytes]:
        await picture_shown(page)
        html = [await page.locator(part).inner_html() for part in (".board", ".side")]
        return html, await page.locator("#picture").screenshot()

    before = [await seen(page) for page in (watcher, partner)]
    await expect(watcher.locator("#choices button, #spots button")).to_have_count(0)
    await expect(watcher.locator("#description")).not_to_be_empty()
    heard.clear()
    for seat, action in MOVES[2 : ENDS[0] - 1]:
        await by_clicks(players[seat], action)
        assert [await seen(page) for page in (watcher, partner)] == before
    assert heard == [], "nothing to fetch for those who watch"
    await by_clicks(players[BEGINS], MOVES[ENDS[0] - 1][1])
    await headlines("Turn 2", watcher, partner)


async def test_two_tabs_of_one_seat_stay_equal(web: Web) -> None:
    laid = await laid_out(web)
    near, far = await web(), await web.page()
    tabs = [await near.new_page(), await near.new_page()]
    for tab in tabs:
        await sit_down(tab, laid.seats[0])
    await sit_down(far, laid.seats[1])
    before = ""

    async def equal_and_new() -> bool:
        one, other = [await told(tab) for tab in tabs]
        return one == other != before

    for number, (seat, action) in enumerate(MOVES[:7]):
        before = await told(tabs[0])
        await by_clicks(tabs[number % 2] if seat == 0 else far, action)
        if seat == 0:
            await until(equal_and_new)
    pictures = [await tab.locator("#picture").screenshot() for tab in tabs]
    assert pictures[0] == pictures[1]


# A finger that is on something while others act.


@asynccontextmanager
async def held(page: Page, target: Locator, finger: str) -> AsyncIterator[None]:
    """Keep a finger on something, the mouse's button or a key, and see that it counts when it is lifted."""
    async with page.expect_response("**/press") as answer:
        if finger == "mouse":
            await target.hover()
            await page.mouse.down()
            yield
            await page.mouse.up()
        else:
            await target.focus()
            await page.keyboard.down(finger)
            yield
            await page.keyboard.up(finger)
    assert (await answer.value).ok


@pytest.mark.parametrize(
    ("where", "finger"), [("choices", "mouse"), ("choices", "Space"), ("spots", "mouse")]
)
async def test_what_is_being_pressed_counts_though_another_team_acts(
    web: Web, where: str, finger: str
) -> None:
    laid, state = await laid_out_palm(web, 6, seed=3, until=Phase.INTERFERE)
    here, elsewhere = {state.team_of(seat): seat for seat in GAME.to_act(state)}.values()
    lay = {seat: f"lay:{min(state.hands[state.team_of(seat)])}" for seat in (here, elsewhere)}
    page, who = await web.page(), laid.people[elsewhere]
    await sit_down(page, laid.seats[here])
    await picture_shown(page)
    before = await page.locator("#picture").get_attribute("src") or ""
    async with held(page, page.locator(f'#{where} [data-action="{lay[here]}"]'), finger):
        # Every screen that is shown asks for its picture.
        async with page.expect_request("**/picture?*"), web.back_door() as inside:
            seen = await inside.service.play.look(who, laid.game)
            await inside.service.press(Press(who, laid.game, seen.revision, lay[elsewhere]))
        if where == "spots":
            await expect(page.locator("#picture")).not_to_have_attribute("src", before)
            await picture_shown(page)
    await expect(page.locator(f'#choices [data-action="{lay[here]}"]')).to_have_count(0)


@pytest.mark.parametrize("finger", ["mouse", "Space"])
async def test_choice_of_an_evening_that_is_being_pressed_counts_though_a_guest_comes(
    web: Web, finger: str
) -> None:
    host, ann, bob = [await web.page() for _ in range(3)]
    link = await planned(host, web, from_now(days=2))
    await ann.goto(link)
    await ann.get_by_label(NAME).fill("Ann")
    async with held(ann, ann.locator("[data-action=join]"), finger):
        await signed_up(bob, link, "Bob")
        await expect(ann.locator("#lines")).to_contain_text("Bob")
    await expect(ann.locator("#mine")).to_contain_text("You are on the list.")


# An answer that comes after something newer was heard.


@asynccontextmanager
async def late_answers(page: Page, address: str) -> AsyncIterator[None]:
    """Keep back what the server answers to an address until the end."""
    let_go = asyncio.Event()

    async def wait(route: Route) -> None:
        response = await route.fetch()
        await let_go.wait()
        await route.fulfill(response=response)

    await page.route(address, wait)
    async with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        yield
        let_go.set()


async def test_late_answer_to_a_press_does_not_cover_what_the_partner_did_since(web: Web) -> None:
    laid = await laid_out(web)
    page = await web.page()
    (seat, side), partners = MOVES[:2]
    await sit_down(page, laid.seats[seat])
    async with late_answers(page, "**/press"):
        await page.locator(f'#choices [data-action="{side}"]').click()
        await headlines("You have chosen", page)  # as the stream says
        await pass_by(web, laid, [partners])
        await headlines("Turn 1", page)
    await page.locator("body:not(.busy)").wait_for()
    await headlines("Turn 1", page)


async def test_late_answer_to_giving_up_does_not_cover_the_next_invitation(web: Web) -> None:
    laid = await laid_out(web)
    page = await web.page()
    await sit_down(page, laid.seats[0])
    await page.locator("#open-menu").click()
    async with late_answers(page, "**/give-up"):
        await asked(page, page.get_by_role("button", name="Give up my seat"), yes=True)
        await headlines("This game was ended", page)  # as the stream says
        async with web.back_door() as inside:
            again = await inside.service.invitations.rematch(laid.people[1], laid.game)
        await expect(page.locator(f'#after [href$="{again}"]')).to_have_count(1)
    await expect(page.locator("#menu")).to_be_hidden()
    await expect(page.locator(f'#after [href$="{again}"]')).to_be_visible()


async def test_late_answer_of_an_evening_does_not_cover_what_has_happened_since(web: Web) -> None:
    host, ann, bob = [await web.page() for _ in range(3)]
    link = await planned(host, web, from_now(days=2))
    await signed_up(ann, link, "Ann")
    async with late_answers(ann, "**/press"):
        await ann.get_by_role("button", name="I can't").click()
        await expect(ann.locator("#mine")).to_have_text("You are off the list.")  # as the stream says
        await signed_up(bob, link, "Bob")
        await expect(ann.locator("#lines")).to_contain_text("Bob")
    await ann.locator("body[aria-busy=false]").wait_for()
    await expect(ann.locator("#lines")).to_contain_text("Bob")
