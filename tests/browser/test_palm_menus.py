"""Given a menu of a table: does what is chosen count, once, whatever happens on the way?"""

import asyncio
import json

from playwright.async_api import Locator, Page, Route, expect

from engine.palm.composing import Parts, additions, parts
from engine.palm.state import State
from tests.browser.contexts import DESKTOP, PHONE, Contexts
from tests.browser.house import NewHouse, RunningHouse
from tests.browser.keyboard import Keyboard, is_focused
from tests.browser.palm_tables import PalmTable, laid_out_palm
from tests.browser.tables import Laid, sit_down
from tests.integration.conftest import until


async def composing(contexts: Contexts, house: RunningHouse) -> tuple[Page, PalmTable, Laid]:
    """Return the page of Child, who has a memory to mime."""
    laid, state = await laid_out_palm(house, 2, seed=4)
    pages = [await contexts.page(DESKTOP) for _ in laid.seats]
    for page, link in zip(pages, laid.seats, strict=True):
        await sit_down(page, link)
    table = PalmTable(pages, state)
    await table.press(0, "grandfather")
    await expect(pages[1].locator("#menus select")).to_have_count(1)
    return pages[1], table, laid


def added(table: PalmTable, thing: str) -> str:
    """Return the action by which a thing touches the hand next."""
    return next(str(part.touch) for part in additions(table.state.turn.mime, None) if part.value == thing)


async def stored(house: RunningHouse, laid: Laid) -> State:
    """Return the state as it is stored."""
    async with house.back_door() as inside:
        desk = inside.service.desk
        state = await desk.state(await desk.find(laid.game))
        assert isinstance(state, State)
        return state


async def touches(house: RunningHouse, laid: Laid) -> list[str]:
    return [str(touch) for touch in (await stored(house, laid)).turn.mime.touches]


def menu(page: Page, action: str) -> Locator:
    """Return the menu that has this choice."""
    return page.locator(f'#menus select:has(option[value="{action}"])').first


async def test_every_part_of_a_touch_is_chosen_from_a_list_with_a_name(
    new_context: Contexts, house: RunningHouse
) -> None:
    page, table, laid = await composing(new_context, house)
    await table.choose(1, added(table, "dart"))
    for part in Parts._fields:
        offered = getattr(parts(table.state.turn.mime, None), part)
        if len(offered) > 1:  # what cannot be otherwise is not asked for
            await table.choose(1, f"={offered[-1].touch}")
    assert await touches(house, laid) == [str(touch) for touch in table.state.turn.mime.touches]
    for box in await page.get_by_role("combobox").all():
        if await box.is_visible():
            assert await box.evaluate("it => it.labels[0].textContent.trim()")
    assert await page.locator("#menus select").evaluate_all("all => all.slice(1).every((it) => it.value)")


async def test_what_is_pressed_while_the_server_is_away_is_kept_and_sent_once(
    new_context: Contexts, new_house: NewHouse
) -> None:
    house = new_house()
    new_context.expect_trouble("ERR_")
    page, table, laid = await composing(new_context, house)
    action = added(table, "coin")
    house.kill()
    await menu(page, action).select_option(action)
    await expect(page.locator("#notice")).to_contain_text("What you pressed is kept")
    house.start()
    await expect(page.locator('[data-action="perform"]')).to_be_visible()
    await expect(page.locator("#notice")).to_be_empty()
    assert await touches(house, laid) == [action]


async def test_what_counted_already_is_not_done_twice(new_context: Contexts, house: RunningHouse) -> None:
    page, table, laid = await composing(new_context, house)
    new_context.expect_trouble("ERR_")
    new_context.expect_trouble("409")
    answered = 0

    async def lose_the_first_answer(route: Route) -> None:
        nonlocal answered
        answered += 1
        response = await route.fetch()
        await (route.abort() if answered == 1 else route.fulfill(response=response))

    async def sent_again() -> bool:
        return answered == 2

    await page.route("**/press", lose_the_first_answer)
    action = added(table, "coin")
    await menu(page, action).select_option(action)
    await until(sent_again)
    await expect(page.locator('[data-action="perform"]')).to_be_visible()
    await expect(page.locator("#notice")).to_be_empty()
    assert await touches(house, laid) == [action]


async def test_what_is_chosen_while_something_is_on_its_way_comes_after_it(
    new_context: Contexts, house: RunningHouse
) -> None:
    page, table, laid = await composing(new_context, house)
    await table.choose(1, added(table, "coin"))
    now = parts(table.state.turn.mime, None)
    gesture, place = now.gestures[-1], now.places[0]
    let_go = asyncio.Event()

    async def wait(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    await page.route("**/press", wait)
    await menu(page, f"={gesture.touch}").select_option(f"={gesture.touch}")
    await expect(page.locator("body.busy")).to_have_count(1)
    await menu(page, f"={place.touch}").select_option(f"={place.touch}")
    let_go.set()

    async def both() -> bool:
        (touch,) = (await stored(house, laid)).turn.mime.touches
        return (touch.gesture, touch.place) == (gesture.value, place.value)

    await until(both)
    await expect(page.locator("#notice")).to_be_empty()


async def test_what_cannot_be_chosen_any_more_is_told(new_context: Contexts, house: RunningHouse) -> None:
    page, table, laid = await composing(new_context, house)
    await table.choose(1, added(table, "coin"))
    let_go = asyncio.Event()

    async def wait(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    await page.route("**/press", wait)
    await page.locator('[data-action="perform"]').click()
    action = added(table, "cloth")
    await menu(page, action).select_option(action)
    let_go.set()
    await expect(page.locator("#notice")).to_contain_text("that could not be chosen any more")
    assert [len(each.mime.touches) for each in (await stored(house, laid)).turn.performed] == [1]


async def test_after_a_refusal_the_menu_shows_what_holds(new_context: Contexts, house: RunningHouse) -> None:
    page, table, _ = await composing(new_context, house)
    new_context.expect_trouble("409")

    async def refuse(route: Route) -> None:
        answer = {"code": "busy", "says": "Not now."}
        await route.fulfill(status=409, body=json.dumps(answer), content_type="application/json")

    await page.route("**/press", refuse)
    action = added(table, "coin")
    chosen = menu(page, action)
    await chosen.select_option(action)
    await expect(page.locator("#notice")).to_have_text("Not now.")
    await expect(chosen).to_have_value("")


async def test_a_touch_is_composed_by_the_keyboard_alone(new_context: Contexts, house: RunningHouse) -> None:
    page, _, laid = await composing(new_context, house)
    keyboard = Keyboard(page)
    lists = page.locator("#menus select")
    await keyboard.go_to(lists.first)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown"):
        await keyboard.press(key)
    await expect(page.locator("body.busy")).to_have_count(0)
    assert await touches(house, laid) == [], "nothing is chosen on the way"
    await choose_by_keys(keyboard, lists.first, "p")  # the pawn
    await expect(page.locator('[data-action="perform"]')).to_be_visible()
    assert await is_focused(lists.first), "so that the next thing can be added"
    (touch,) = (await stored(house, laid)).turn.mime.touches
    assert touch.thing == "pawn"
    for number, before in ((1, touch.gesture), (2, touch.place)):
        await keyboard.go_to(lists.nth(number))
        value = await lists.nth(number).input_value()
        await choose_by_keys(keyboard, lists.nth(number), "ArrowDown", "ArrowDown")
        await expect(lists.nth(number)).not_to_have_value(value)
        assert await is_focused(lists.nth(number))
        (now,) = (await stored(house, laid)).turn.mime.touches
        assert (now.gesture, now.place)[number - 1] != before
    await keyboard.press_on(page.locator('[data-action="perform"]'), "Enter")
    await expect(lists).to_have_count(1)  # for the second memory
    assert len((await stored(house, laid)).turn.performed) == 1


async def choose_by_keys(keyboard: Keyboard, at: Locator, *keys: str) -> None:
    """Go on in a list by keys, of which the first opens it, and choose."""
    await keyboard.go_to(at)
    for key in keys:
        await keyboard.press(key)
    await keyboard.press("Enter")
    await keyboard.page.locator("body:not(.busy)").wait_for()


async def test_a_mime_moves_by_itself_unless_the_reader_wants_none_of_that(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid, state = await laid_out_palm(house, 2, seed=4)
    his, hers = await new_context.page(PHONE, reduced_motion="reduce"), await new_context.page(PHONE)
    table = PalmTable([his, hers], state)
    for page, link in zip(table.pages, laid.seats, strict=True):
        await sit_down(page, link)
    await table.press(0, "grandfather")
    async with his.expect_response(lambda answer: answer.headers.get("content-type") == "image/gif"):
        await table.mime("coin")
    still = his.get_by_role("button", name="Let it move")
    await expect(still).to_be_visible()
    await still.click()
    await expect(still).to_be_hidden()
    await expect(hers.locator("#move")).to_be_hidden()


async def test_list_that_may_be_open_stays_when_something_else_changes(
    new_context: Contexts, house: RunningHouse
) -> None:
    page, table, laid = await composing(new_context, house)
    await page.reload()  # its first screen comes with the page, the next one by the stream
    action = added(table, "coin")
    option = page.locator(f'#menus option[value="{action}"]').first
    await option.evaluate("it => { it.id = 'the-same' }")
    async with house.back_door() as inside:
        await inside.service.manners.nudge(laid.people[0], laid.game)
    await expect(page.locator("#knock")).to_be_visible()
    await expect(option).to_have_id("the-same")
