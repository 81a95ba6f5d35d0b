"""Given a page on which much happens at once, or whose server, pictures or connection go away: what is left?

That a chain is nobody else's business, and that tabs of a seat hear the same, is shown by their streams.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, Route, expect

from bot.model.screen import TableAction
from bot.service.play import Press
from bot.store.keys import game_key, log_key
from engine.palm import GAME
from engine.palm.phases import Phase
from tests.browser.contexts import stop_the_clock
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import (
    BEGINS,
    ENDS,
    MOVES,
    NAME,
    Web,
    asked,
    by_clicks,
    from_now,
    headlines,
    picture_shown,
    planned,
    signed_up,
    sit_down,
    told,
)
from tests.browser.test_access import NODE
from tests.integration.conftest import until

PICTURE = "**/picture?*"
NEXT = MOVES[3][1]


async def in_mid_chain(web: Web) -> tuple[Page, Page]:
    pages = await web.seated(await web.laid_out(2))
    await by_clicks(pages[BEGINS], MOVES[2][1])
    builder, other = pages[BEGINS], pages[1 - BEGINS]
    await expect(builder.locator('[data-action="back"]')).to_be_visible()
    await picture_shown(builder)
    return builder, other


async def test_reload_and_a_killed_server_lose_nothing_and_what_is_pressed_meanwhile_is_kept_and_sent(
    own_web: Web,
) -> None:
    own_web.expect_trouble("ERR_")
    builder, other = await in_mid_chain(own_web)
    before = await told(builder)
    await builder.reload()
    await expect(builder.locator('[data-action="back"]')).to_be_visible()
    assert await told(builder) == before
    own_web.house.kill()
    for page in (builder, other):
        await expect(page.locator("#connection")).to_contain_text("Connection lost")
    own_web.house.start()
    for page in (builder, other):
        await expect(page.locator("#connection")).to_be_empty()
    assert await told(builder) == before
    await by_clicks(builder, NEXT)
    await expect(builder.locator('[data-action="end"]')).to_be_visible()
    await picture_shown(builder)  # with the answer: until then nothing else can be pressed
    own_web.house.kill()
    await builder.locator('[data-action="end"]').click()
    await expect(builder.locator("#notice")).to_contain_text("Your move is saved")
    own_web.house.start()
    await headlines("your move", other)
    await headlines("your partner's move", builder)
    await expect(builder.locator("#notice")).to_be_empty()


async def test_what_counted_already_is_not_done_twice(web: Web) -> None:
    builder, _ = await in_mid_chain(web)
    web.expect_trouble("ERR_")
    web.expect_trouble("409")
    answered = 0

    async def lose_the_first_answer(route: Route) -> None:
        nonlocal answered
        answered += 1
        response = await route.fetch()
        await (route.abort() if answered == 1 else route.fulfill(response=response))

    await builder.route("**/press", lose_the_first_answer)
    await builder.locator('[data-action="back"]').click()
    await until(lambda: answered == 2)
    await expect(builder.locator("#notice")).to_be_empty()
    await expect(builder.locator('[data-action="back"]')).to_have_count(0)


async def test_what_stands_before_the_server_cannot_take_a_seat_away(web: Web) -> None:
    builder, _ = await in_mid_chain(web)
    web.expect_trouble("403")
    before, refusing = await told(builder), True

    async def refuse(route: Route) -> None:
        await (route.fulfill(status=403, body="<h1>Forbidden</h1>") if refusing else route.continue_())

    await builder.route("**/seat/**", refuse)
    await builder.locator('[data-action="back"]').click()
    await expect(builder.locator("#notice")).to_contain_text("Your move is saved")
    async with builder.expect_request(lambda request: request.url == builder.url):
        pass  # it has asked what is wrong, and has not believed the answer
    refusing = False
    await expect(builder.locator("#connection")).to_be_empty()
    await expect(builder.locator('[data-action="back"]')).to_have_count(0)
    assert await told(builder) != before


async def test_page_goes_on_with_a_server_that_has_lost_the_last_move(own_web: Web) -> None:
    """A power cut may cost the tail of the file (docs/storage.md): then a page knows more than its server."""
    own_web.expect_trouble("ERR_")
    laid = await own_web.laid_out()
    (seat, side) = MOVES[0]
    page = await own_web.sitting(laid.seats[seat])
    async with own_web.back_door() as inside:
        before = await inside.client.dump(game_key(laid.game))
        assert before
    choice = page.locator(f'#choices [data-action="{side}"]')
    await choice.click()
    await expect(choice).to_have_count(0)
    await page.locator("body:not(.busy)").wait_for()  # else the press would be sent again, and count
    await page.route("**/events?*", lambda route: route.abort())
    own_web.house.kill()
    await expect(page.locator("#connection")).to_contain_text("Connection lost")
    own_web.house.start()
    async with own_web.back_door() as inside:
        await inside.client.restore(game_key(laid.game), 0, before, replace=True)
        await inside.client.delete(log_key(laid.game))
    await page.unroute("**/events?*")
    await page.evaluate("dispatchEvent(new Event('online'))")  # so it need not wait for the next try
    await choice.click()
    await expect(choice).to_have_count(0)
    async with own_web.back_door() as inside:
        assert await inside.service.context.games.log(laid.game) == [f"{seat} {side}"]


# Pictures that do not come. A table shows them where it has no symbols for its scene.

SYMBOLS = "**/heldhands-*.json"


async def lose(route: Route) -> None:
    await route.abort()


async def without_symbols(web: Web) -> Page:
    web.expect_trouble("ERR_FAILED")
    page = await web.page()
    await page.route(SYMBOLS, lose)
    return page


async def no_picture(page: Page) -> None:
    async def missing() -> bool:
        await page.clock.run_for(100)
        return await page.locator("#no-picture").is_visible()

    await until(missing)
    await expect(page.locator("#picture")).to_be_hidden()
    await expect(page.locator("#no-picture")).to_contain_text("the words and buttons are all you need")
    await expect(page.locator("#spots button")).to_have_count(0)
    await expect(page.locator("#choices button").first).to_be_enabled()


async def there(page: Page) -> str:
    await expect(page.locator("#picture")).to_be_visible()
    await expect(page.locator("#no-picture")).to_be_hidden()
    await picture_shown(page)
    return await page.locator("#picture").get_attribute("src") or ""


async def test_picture_that_was_lost_twice_or_not_drawn_in_time_comes_by_itself(web: Web) -> None:
    page, lost = await without_symbols(web), list[str]()

    async def not_drawn_in_time(route: Route) -> None:
        await route.fulfill(status=204)

    page.on("requestfailed", lambda request: lost.append(request.url) if "/picture?" in request.url else None)
    await page.route(PICTURE, lose, times=2)
    await sit_down(page, (await web.laid_out()).seats[0])
    await there(page)
    assert len(lost) >= 2
    await page.route(PICTURE, not_drawn_in_time)
    await page.reload()
    await expect(page.locator("#no-picture")).to_contain_text("the words and buttons are all you need")
    await page.unroute(PICTURE)
    await there(page)


async def test_words_stand_for_an_old_picture_until_the_next_event_or_connection_brings_the_new_one(
    web: Web,
) -> None:
    laid, page = await web.laid_out(), await without_symbols(web)
    await stop_the_clock(page)
    await sit_down(page, laid.seats[1 - BEGINS])
    for lost, brings in ((MOVES[:1], MOVES[1:2]), (MOVES[2 : ENDS[0]], [])):
        old = await there(page)
        await page.route(PICTURE, lose)
        await laid.pass_by(lost)
        await no_picture(page)
        await page.unroute(PICTURE)
        await laid.pass_by(brings)  # the next event asks too
        if not brings:
            await page.evaluate("dispatchEvent(new Event('online'))")  # the clock stands still
        assert await there(page) != old


async def test_picture_that_is_on_its_way_is_not_asked_for_again(web: Web) -> None:
    laid, page = await web.laid_out(), await without_symbols(web)
    asked, drawn = list[str](), asyncio.Event()

    async def wait(route: Route) -> None:
        asked.append(route.request.url)
        await drawn.wait()
        await route.continue_()

    await page.route(PICTURE, wait)
    await sit_down(page, laid.seats[0])
    await until(lambda: len(asked) == 1)
    await laid.pass_by(MOVES[1:2])  # which the page hears as soon as it is connected
    await until(lambda: len({*asked}) == 2)
    assert len(asked) == 2
    drawn.set()
    await picture_shown(page)


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
    ("where", "finger"), [("choices", "mouse"), ("choices", "Space"), ("scene", "mouse")]
)
async def test_what_is_being_pressed_counts_though_another_team_acts(
    web: Web, where: str, finger: str
) -> None:
    laid, state = await laid_out_palm(web, 6, seed=3, until=Phase.INTERFERE)
    here, elsewhere = {state.team_of(seat): seat for seat in GAME.to_act(state)}.values()
    lay = {seat: f"lay:{min(state.hands[state.team_of(seat)])}" for seat in (here, elsewhere)}
    page, who = await web.sitting(laid.seats[here]), laid.people[elsewhere]
    await picture_shown(page)
    async with held(page, page.locator(f'#{where} [data-action="{lay[here]}"]'), finger):
        async with web.back_door() as inside:
            seen = await inside.service.play.look(who, laid.game)
            await inside.service.press(Press(who, laid.game, seen.revision, lay[elsewhere]))
        await expect(page.locator("#scene")).to_contain_text("card laid")
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
    await expect(ann.locator("#mine")).to_contain_text("You're on the list.")


# An answer that comes after something newer was heard.


@asynccontextmanager
async def late_answers(page: Page, address: str) -> AsyncIterator[asyncio.Event]:
    """Hold back what the server answers; the event says that it has answered."""
    answered, let_go = asyncio.Event(), asyncio.Event()

    async def wait(route: Route) -> None:
        response = await route.fetch()
        answered.set()
        await let_go.wait()
        await route.fulfill(response=response)

    await page.route(address, wait)
    async with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        yield answered
        let_go.set()


async def lose_for_a_moment(page: Page) -> None:
    """Let a page lose the stream, which then has nothing new to tell."""
    await page.route("**/events?*", lose)
    await page.evaluate("dispatchEvent(new Event('online'))")  # it connects anew
    await expect(page.locator("#connection")).not_to_be_empty()
    await page.unroute("**/events?*")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator("#connection")).to_be_empty()


async def test_late_answer_to_a_press_does_not_cover_what_the_partner_did_since(web: Web) -> None:
    web.expect_trouble("ERR_FAILED")
    laid = await web.laid_out()
    (seat, side), partners = MOVES[:2]
    page = await web.sitting(laid.seats[seat])
    async with late_answers(page, "**/press"):
        await page.locator(f'#choices [data-action="{side}"]').click()
        await headlines("You've chosen", page)  # as the stream says
        await laid.pass_by([partners])
        await headlines("Turn 1", page)
        await lose_for_a_moment(page)
    await page.locator("body:not(.busy)").wait_for()
    await headlines("Turn 1", page)


async def test_late_answer_to_half_a_choice_does_not_cover_what_the_partner_offers_since(web: Web) -> None:
    laid = await web.laid_out(3)
    page, partner = await web.sitting(laid.seats[BEGINS]), laid.people[1 - BEGINS]
    offer = page.locator('#choices [data-action="part"]')
    async with late_answers(page, "**/press") as answered:
        await page.locator(NODE).first.click()
        await answered.wait()
        async with web.back_door() as inside:
            seen = await inside.service.play.look(partner, laid.game)
            await inside.service.press(Press(partner, laid.game, seen.revision, TableAction.PART))
        await expect(offer).to_be_visible()
    await expect(page.locator('#choices [data-action="show"]')).to_be_visible()
    await expect(offer).to_be_visible()


HELD_BACK = """
    window.heldBack = [];
    const { addEventListener } = EventSource.prototype;
    EventSource.prototype.addEventListener = function (name, hear) {
        addEventListener.call(this, name, (event) => {
            if (window.holds) heldBack.push(() => hear(event));
            else hear(event);
        });
    };"""


async def test_older_screen_of_the_stream_that_comes_after_an_answer_does_not_stay(web: Web) -> None:
    laid, page = await web.laid_out(2), await web.page()

    async def held_back(count: int) -> None:
        async def is_there() -> bool:
            return bool(await page.evaluate("heldBack.length") >= count)

        await until(is_there)

    await page.add_init_script(HELD_BACK)
    await sit_down(page, laid.seats[1 - BEGINS])
    await expect(page.locator("#connection")).to_be_empty()
    await page.evaluate("window.holds = true")
    await page.request.post(f"{page.url.rpartition('/')[0]}/settings", data={"language": "it"})
    await held_back(1)
    await page.locator('#choices [data-action="part"]').click()
    await expect(page.locator('#choices [data-action="stay"]')).to_be_visible()
    await held_back(2)  # that it was answered
    await page.evaluate("() => { window.holds = false; heldBack.forEach((hear) => hear()); }")
    await expect(page.locator('#choices [data-action="stay"]')).to_be_visible()


async def test_late_answer_to_giving_up_does_not_cover_the_next_invitation(web: Web) -> None:
    laid = await web.laid_out()
    page = await web.sitting(laid.seats[0])
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
        await ann.get_by_role("button", name="Count me out").click()
        await expect(ann.locator("#mine")).to_have_text("You're off the list.")  # as the stream says
        await signed_up(bob, link, "Bob")
        await expect(ann.locator("#lines")).to_contain_text("Bob")
    await ann.locator("body[aria-busy=false]").wait_for()
    await expect(ann.locator("#lines")).to_contain_text("Bob")
