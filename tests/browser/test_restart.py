"""Given a chain that is half built: what is left of it when the page, the server or the connection goes?"""

import asyncio

from playwright.async_api import Page, Route, expect

from bot.store.keys import game_key, log_key
from tests.browser.contexts import Web, stop_the_clock
from tests.browser.house import NewHouse
from tests.browser.tables import (
    BEGINS,
    ENDS,
    MOVES,
    Place,
    by_clicks,
    headlines,
    laid_out,
    pass_by,
    picture_shown,
    seated,
    sit_down,
    told,
)
from tests.integration.conftest import until

NEXT = MOVES[3][1]


async def in_mid_chain(web: Web, house: Place | None = None) -> tuple[Page, Page]:
    """Return the page of somebody who has taken one step, and that of the other."""
    pages = await seated(web, await laid_out(house or web, 2))
    await by_clicks(pages[BEGINS], MOVES[2][1])
    builder, other = pages[BEGINS], pages[1 - BEGINS]
    await expect(builder.locator('[data-action="back"]')).to_be_visible()
    await picture_shown(builder)
    return builder, other


async def test_reload_and_a_killed_server_lose_nothing_and_what_is_pressed_meanwhile_is_kept_and_sent(
    web: Web, new_house: NewHouse
) -> None:
    house = new_house()
    web.expect_trouble("ERR_")
    builder, other = await in_mid_chain(web, house)
    before = await told(builder)
    await builder.reload()
    await expect(builder.locator('[data-action="back"]')).to_be_visible()
    assert await told(builder) == before
    house.kill()
    for page in (builder, other):
        await expect(page.locator("#connection")).to_contain_text("The connection is lost")
    house.start()
    for page in (builder, other):
        await expect(page.locator("#connection")).to_be_empty()
    assert await told(builder) == before
    await by_clicks(builder, NEXT)
    await expect(builder.locator('[data-action="end"]')).to_be_visible()
    house.kill()
    await builder.locator('[data-action="end"]').click()
    await expect(builder.locator("#notice")).to_contain_text("What you pressed is kept")
    house.start()
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

    async def sent_again() -> bool:
        return answered == 2

    await builder.route("**/press", lose_the_first_answer)
    await builder.locator('[data-action="back"]').click()
    await until(sent_again)
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
    await expect(builder.locator("#notice")).to_contain_text("What you pressed is kept")
    async with builder.expect_request(lambda request: request.url == builder.url):
        pass  # it has asked what is wrong, and has not believed the answer
    refusing = False
    await expect(builder.locator("#connection")).to_be_empty()
    await expect(builder.locator('[data-action="back"]')).to_have_count(0)
    assert await told(builder) != before


async def test_page_goes_on_with_a_server_that_has_lost_the_last_move(web: Web, new_house: NewHouse) -> None:
    """A power cut may cost the tail of the file (docs/storage.md): then a page knows more than its server."""
    house = new_house()
    web.expect_trouble("ERR_")
    laid = await laid_out(house)
    page = await web.page()
    (seat, side) = MOVES[0]
    await sit_down(page, laid.seats[seat])
    async with house.back_door() as inside:
        before = await inside.client.dump(game_key(laid.game))
        assert before
    choice = page.locator(f'#choices [data-action="{side}"]')
    await choice.click()
    await expect(choice).to_have_count(0)
    await page.locator("body:not(.busy)").wait_for()  # else the press would be sent again, and count
    await page.route("**/events?*", lambda route: route.abort())
    house.kill()
    await expect(page.locator("#connection")).to_contain_text("The connection is lost")
    house.start()
    async with house.back_door() as inside:
        await inside.client.restore(game_key(laid.game), 0, before, replace=True)
        await inside.client.delete(log_key(laid.game))
    await page.unroute("**/events?*")
    await page.evaluate("dispatchEvent(new Event('online'))")  # so it need not wait for the next try
    await choice.click()
    await expect(choice).to_have_count(0)
    async with house.back_door() as inside:
        assert await inside.service.desk.games.log(laid.game) == [f"{seat} {side}"]


# Pictures that do not come.


class Bad:
    def __init__(self, times: int) -> None:
        self.left = times

    async def __call__(self, route: Route) -> None:
        self.left -= 1
        await (route.continue_() if self.left < 0 else route.abort())


async def no_picture(page: Page) -> None:
    """Wait, while the clock of a page is moved, until words stand for a picture."""

    async def missing() -> bool:
        await page.clock.run_for(100)
        return await page.locator("#no-picture").is_visible()

    await until(missing)
    await expect(page.locator("#picture")).to_be_hidden()
    await expect(page.locator("#no-picture")).to_contain_text("the words and buttons are all you need")
    await expect(page.locator("#spots button")).to_have_count(0)
    await expect(page.locator("#choices button").first).to_be_enabled()


async def there(page: Page) -> str:
    """Wait until there is a picture again, and return its address."""
    await expect(page.locator("#picture")).to_be_visible()
    await expect(page.locator("#no-picture")).to_be_hidden()
    await picture_shown(page)
    return await page.locator("#picture").get_attribute("src") or ""


async def test_picture_that_was_lost_twice_or_not_drawn_in_time_comes_by_itself(web: Web) -> None:
    web.expect_trouble("ERR_FAILED")
    laid = await laid_out(web)
    page, bad, late = await web.page(), Bad(2), True

    async def not_drawn_in_time(route: Route) -> None:
        await (route.fulfill(status=204) if late else route.continue_())

    await page.route("**/picture?*", bad)
    await sit_down(page, laid.seats[0])
    await there(page)
    assert bad.left < 0
    await page.unroute("**/picture?*")
    await page.route("**/picture?*", not_drawn_in_time)
    await page.reload()
    await expect(page.locator("#no-picture")).to_contain_text("the words and buttons are all you need")
    late = False
    await there(page)


async def test_words_stand_for_an_old_picture_until_the_next_event_or_connection_brings_the_new_one(
    web: Web,
) -> None:
    web.expect_trouble("ERR_FAILED")
    laid = await laid_out(web)
    page, bad = await web.page(), Bad(1000)
    await stop_the_clock(page)
    await sit_down(page, laid.seats[1 - BEGINS])
    old = await there(page)
    await page.route("**/picture?*", bad)
    await pass_by(web, laid, MOVES[:1])
    await no_picture(page)
    bad.left = 0
    await pass_by(web, laid, MOVES[1:2])  # the next event asks too
    assert await there(page) != old
    old, bad.left = await there(page), 1000
    await pass_by(web, laid, MOVES[2 : ENDS[0]])
    await no_picture(page)
    bad.left = 0
    await page.evaluate("dispatchEvent(new Event('online'))")  # the clock stands still
    assert await there(page) != old


async def test_picture_that_is_on_its_way_is_not_asked_for_again(web: Web) -> None:
    laid = await laid_out(web)
    page = await web.page()
    asked, drawn = list[str](), asyncio.Event()

    async def wait(route: Route) -> None:
        asked.append(route.request.url)
        await drawn.wait()
        await route.continue_()

    async def the_next_one_too() -> bool:
        return len({*asked}) == 2

    await page.route("**/picture?*", wait)
    await sit_down(page, laid.seats[0])
    await pass_by(web, laid, MOVES[1:2])  # which the page hears as soon as it is connected
    await until(the_next_one_too)
    assert len(asked) == 2
    drawn.set()
    await picture_shown(page)
