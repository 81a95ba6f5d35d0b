"""Given people with browsers: can they play both games by clicks, and Palm by menus, keys and phones?

How else a game can end is shown by screens (`tests/unit/screens`), and by the rules.
"""

import asyncio
import json
from typing import Final

from playwright.async_api import Locator, Page, Route, expect

from engine.contract import SPECTATOR
from engine.palm.composition import Parts, parts
from engine.palm.phases import Ending, Phase
from engine.palm.state import State
from tests.browser.audit import audit
from tests.browser.contexts import DESKTOP, PHONE, Device
from tests.browser.palm_tables import PalmTable, caught_up, laid_out_palm
from tests.browser.tables import MOVES, Laid, Web, headlines, play, sit_down
from tests.browser.test_keyboard import Keyboard, is_focused
from tests.integration.conftest import until
from tests.integration.web.players import palm_state

SMALL: Final[Device] = {"viewport": {"width": 400, "height": 760}}  # its pictures are soon drawn
NOTED: Final = """
    window.felt = [];
    Object.defineProperty(Navigator.prototype, "vibrate", {
        value: (pattern) => { window.felt.push(pattern); return true; },
    });"""
PLAYED: Final = """
    window.played = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (timing.id === "film") window.played += 1;
        return animate.call(this, frames, timing);
    };"""
FINISH: Final = "for (const each of document.getAnimations()) if (each.id === 'film') each.finish()"
NUMB: Final = "delete Navigator.prototype.vibrate;"
RING: Final = 80  # milliseconds: everybody's phone may say that it is their turn


async def test_whole_game_is_played_by_clicks(web: Web) -> None:
    pages = await web.seated(await web.laid_out(), DESKTOP, PHONE)
    await play(pages, len(MOVES))
    await headlines("Won: hand in hand", *pages)
    for page in pages:
        await expect(page.locator("#after")).to_contain_text("See the whole journey")


async def test_two_keep_a_whole_life_together(web: Web) -> None:
    laid, state = await laid_out_palm(web, 2, seed=7)
    table = PalmTable(await web.seated(laid, SMALL, SMALL), state)
    for _ in range(4):
        if table.state.phase is Phase.ROLES:
            await table.begin()
        for _ in range(2):
            await table.mime("coin")
            await table.lay()
        await table.find()
    assert table.state.points == (8,)
    assert (table.state.phase, table.state.ending) == (Phase.OVER, Ending.WHOLE_LIFE)
    told = await caught_up(laid, dict(enumerate(table.pages)))
    assert told[0].headline == told[1].headline, "they have won together"
    for page in table.pages:
        await expect(page.get_by_role("link", name="See the whole journey")).to_be_visible()
        await expect(page.locator("#menus, #pulse").filter(visible=True)).to_have_count(0)


async def test_who_is_alone_plays_a_whole_game_by_clicks_and_feels_it_on_a_phone(web: Web) -> None:
    page = await web.page(PHONE)
    await page.goto(web.url)
    await page.get_by_label("In the Palm of Your Hand").check()
    await page.get_by_role("button", name="Play alone").click()
    await headlines("Pia has a memory for you", page)
    assert await audit(page) == []
    laid = Laid(web, page.url.rpartition("/")[2], (), ())
    table = PalmTable([page], await stored(web, laid))
    for number in range(1, 5):
        await headlines("Shut your eyes", page)
        await table.begin()
        await headlines("That was the first memory", page)
        await expect(page.locator("#pulse")).to_be_visible()
        await table.begin()
        await headlines("Open your eyes", page)
        told = await page.locator("body").inner_text()
        assert not any(thing in told for thing in ("shoelace", "spinning top", "wooden cube", "rubber dart"))
        await table.find()
        assert table.state.points == (2 * number,)
    await headlines("A whole life", page)
    await page.get_by_role("button", name="Play again").click()
    await headlines("Pia has a memory for you", page)


# Menus: what is chosen counts, once, whatever happens on the way.


async def composing(web: Web) -> tuple[Page, PalmTable, Laid]:
    laid, state = await laid_out_palm(web, 2, seed=4)
    table = PalmTable(await web.seated(laid), state)
    await table.begin()
    await expect(table.pages[1].locator("#menus select")).to_have_count(1)
    return table.pages[1], table, laid


async def stored(web: Web, laid: Laid) -> State:
    async with web.back_door() as inside:
        return await palm_state(inside.service, laid.game)


def menu(page: Page, action: str) -> Locator:
    return page.locator(f'#menus select:has(option[value="{action}"])').first


async def test_every_part_of_a_touch_is_chosen_from_a_list_with_a_name(web: Web) -> None:
    page, table, laid = await composing(web)
    action = table.touch("dart")
    await page.reload()  # its first screen comes with the page, the next one by the stream
    option = page.locator(f'#menus option[value="{action}"]').first
    await option.evaluate("it => { it.id = 'the-same' }")
    async with web.back_door() as inside:
        await inside.service.signs.nudge(laid.people[0], laid.game)
    await expect(page.locator("#knock")).to_be_visible()
    await expect(option).to_have_id("the-same")  # a list that may be open stays when something else changes
    await table.choose(action)
    for part in Parts._fields:
        offered = getattr(parts(table.state.turn.mime, None), part)
        if len(offered) > 1:  # what cannot be otherwise is not asked for
            await table.choose(f"={offered[-1].touch}")
    assert (await stored(web, laid)).turn.mime.touches == table.state.turn.mime.touches
    for box in await page.get_by_role("combobox").all():
        if await box.is_visible():
            assert await box.evaluate("it => it.labels[0].textContent.trim()")
    assert await page.locator("#menus select").evaluate_all("all => all.slice(1).every((it) => it.value)")


async def test_what_is_chosen_while_something_is_on_its_way_comes_after_it_or_is_told_to_be_too_late(
    web: Web,
) -> None:
    page, table, laid = await composing(web)
    await table.choose(table.touch("coin"))
    now = parts(table.state.turn.mime, None)
    gesture, place = now.gestures[-1], now.places[0]
    let_go = asyncio.Event()

    async def wait(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    async def both() -> bool:
        (touch,) = (await stored(web, laid)).turn.mime.touches
        return (touch.gesture, touch.place) == (gesture.value, place.value)

    await page.route("**/press", wait)
    await menu(page, f"={gesture.touch}").select_option(f"={gesture.touch}")
    await expect(page.locator("body.busy")).to_have_count(1)
    await menu(page, f"={place.touch}").select_option(f"={place.touch}")
    let_go.set()
    await until(both)
    await page.locator("body:not(.busy)").wait_for()
    await expect(page.locator("#notice")).to_be_empty()
    let_go.clear()
    await page.locator('[data-action="perform"]').click()
    action = table.touch("cloth")
    await menu(page, action).select_option(action)
    let_go.set()
    await expect(page.locator("#notice")).to_contain_text("so that choice is gone")
    assert [len(each.mime.touches) for each in (await stored(web, laid)).turn.performed] == [1]


async def test_after_a_refusal_the_menu_shows_what_holds(web: Web) -> None:
    page, table, _ = await composing(web)
    web.expect_trouble("409")

    async def refuse(route: Route) -> None:
        answer = {"code": "busy", "says": "Not now."}
        await route.fulfill(status=409, body=json.dumps(answer), content_type="application/json")

    await page.route("**/press", refuse)
    chosen = menu(page, table.touch("coin"))
    await chosen.select_option(table.touch("coin"))
    await expect(page.locator("#notice")).to_have_text("Not now.")
    await expect(chosen).to_have_value("")


async def test_a_touch_is_composed_by_the_keyboard_alone(web: Web) -> None:
    page, _, laid = await composing(web)
    keyboard, lists = Keyboard(page), page.locator("#menus select")

    async def choose(number: int, *keys: str) -> None:
        await keyboard.go_to(lists.nth(number))
        for key in (*keys, "Enter"):
            await keyboard.press(key)
        await page.locator("body:not(.busy)").wait_for()

    await keyboard.go_to(lists.first)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown"):
        await keyboard.press(key)
    await expect(page.locator("body.busy")).to_have_count(0)
    assert (await stored(web, laid)).turn.mime.touches == (), "nothing is chosen on the way"
    await choose(0, "p")  # the pawn
    await expect(page.locator('[data-action="perform"]')).to_be_visible()
    assert await is_focused(lists.first), "so that the next thing can be added"
    (touch,) = (await stored(web, laid)).turn.mime.touches
    assert touch.thing == "pawn"
    for number, before in ((1, touch.gesture), (2, touch.place)):
        await keyboard.go_to(lists.nth(number))
        value = await lists.nth(number).input_value()
        await choose(number, "ArrowDown", "ArrowDown")
        await expect(lists.nth(number)).not_to_have_value(value)
        assert await is_focused(lists.nth(number))
        (now,) = (await stored(web, laid)).turn.mime.touches
        assert (now.gesture, now.place)[number - 1] != before
    await keyboard.press_on(page.locator('[data-action="perform"]'), "Enter")
    await expect(lists).to_have_count(1)  # for the second memory
    assert len((await stored(web, laid)).turn.performed) == 1


# What a phone lets Grandfather feel.


async def holding(web: Web, link: str, device: Device = PHONE, script: str = NOTED) -> Page:
    """Return the page of somebody at a table or before it, whose phone notes what it is asked for."""
    context = await web(device)
    await context.add_init_script(script)
    page = await context.new_page()
    await sit_down(page, link)
    return page


async def felt(page: Page) -> list[list[int]]:
    return [pattern for pattern in await page.evaluate("window.felt") if pattern != RING]


async def test_grandfather_alone_feels_a_mime_once_by_itself_and_whenever_he_wants(web: Web) -> None:
    laid, state = await laid_out_palm(web, 4, seed=2)
    table = PalmTable([await holding(web, link) for link in laid.seats], state)
    await table.begin()
    spectator = await holding(web, laid.watch)
    his, link = table.pages[table.grandfather], laid.seats[table.grandfather]
    numb, desk = await holding(web, link, script=NUMB), await holding(web, link, DESKTOP)
    others = [page for page in (*table.pages, spectator) if page is not his]
    await expect(his.locator("#feel")).to_be_hidden()
    patterns: list[list[int]] = []

    async def has_come() -> bool:
        return await felt(his) == patterns

    for things in (("coin",), ("cloth", "coin")):
        await table.mime(*things)
        async with web.back_door() as inside:
            sight = await inside.service.views.look(laid.people[table.grandfather], laid.game)
        patterns.append([*sight.screen.pulse])
        await until(has_come)
        await expect(his.locator("#numb")).to_be_hidden()
        await his.get_by_role("button", name="Feel it").click()
        patterns.append(patterns[-1])
        assert await felt(his) == patterns
        await expect(numb.locator("#numb")).to_contain_text("You need a phone to feel it")
        await expect(numb.locator("#feel")).to_be_hidden()
        await expect(desk.locator("#feel")).to_be_visible()
        await expect(desk.locator("#numb")).to_be_visible()
        await table.lay()
    assert len(patterns[-1]) > len(patterns[0])
    await his.reload()
    await expect(his.locator("#feel")).to_be_visible()
    assert await felt(his) == [], "nobody has touched this page yet: then a browser forbids it"
    await caught_up(laid, {**dict(enumerate(table.pages)), SPECTATOR: spectator})
    for page in others:
        await expect(page.locator("#pulse")).to_be_hidden()
        assert await felt(page) == []


async def test_a_mime_moves_by_itself_unless_the_reader_wants_none_of_that_and_can_be_seen_again(
    web: Web,
) -> None:
    laid, state = await laid_out_palm(web, 2, seed=4)
    contexts = [await web(PHONE, reduced_motion="reduce"), await web(PHONE), await web(PHONE)]
    for context in contexts:
        await context.add_init_script(PLAYED)
    his, hers, around = pages = [await context.new_page() for context in contexts]
    for page, link in zip(pages, (*laid.seats, laid.watch), strict=True):
        await sit_down(page, link)
    table = PalmTable([his, hers], state)
    await table.begin()
    await table.mime("coin")

    async def plays() -> bool:
        return bool(await around.evaluate("window.played"))

    again = his.get_by_role("button", name="Play the mime")
    await expect(again).to_be_visible()
    assert await his.evaluate("window.played") == 0
    await again.click()
    assert await his.evaluate("window.played") > 0
    await until(plays)
    for page in (his, around):
        await page.evaluate(FINISH)
        await expect(page.get_by_role("button", name="Play the mime")).to_be_visible()
        assert await audit(page) == []
    await expect(hers.locator("#film")).to_be_hidden()
