"""Given a board that is drawn on the page: does it move as things do, and can everybody use it?"""

import asyncio
import re
from math import dist
from typing import Final

import pytest
from playwright.async_api import Page, Route, expect

from engine.heldhands.actions import END_TURN, Step
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import SYMBOLS
from renderers.i18n.catalogue import signed
from renderers.page.theme import THEMES
from renderers.paint.picture import ThemeName
from tests.browser.contexts import DESKTOP, PHONE, Device
from tests.browser.tables import (
    BEGINS,
    ENDS,
    MOVES,
    RECORD,
    Web,
    by_clicks,
    headlines,
    open_link,
    picture_shown,
    sit_down,
)
from tests.browser.test_access import NODE, wear
from tests.browser.test_keyboard import Keyboard
from tests.rows import each_row

HELD_STILL: Final = """
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        const move = animate.apply(this, how);
        move.pause();
        window.moves.push(move);
        return move;
    };"""
"""Every motion is noted down, and none ends by itself."""
STEP: Final = MOVES[2][1]
NEXT: Final = MOVES[3][1]


FAR: Final = 200  # pixels: a neighbour is nearer


async def focused_at(page: Page) -> list[float]:
    where = """(() => {
        const { x, y, width, height } = document.activeElement.getBoundingClientRect();
        return [x + width / 2 + scrollX, y + height / 2 + scrollY];
    })()"""
    return [float(each) for each in await page.evaluate(where)]


async def at_turn(web: Web, *, motion: str = "no-preference") -> Page:
    return await at_table(web, (await web.laid_out(2)).seats[BEGINS], motion)


async def at_table(web: Web, seat: str, motion: str = "no-preference") -> Page:
    page = await web.page(reduced_motion=motion)
    await page.add_init_script(HELD_STILL)
    await sit_down(page, seat)
    await picture_shown(page)
    return page


async def test_a_turn_asks_for_no_picture_and_moves_the_same_elements(web: Web) -> None:
    page, sent = await at_turn(web), list[str]()
    page.on("request", lambda request: sent.append(request.url))
    kept = await page.query_selector_all("#scene > g:nth-of-type(1) > g")
    for _, action in MOVES[2 : ENDS[0]]:
        await by_clicks(page, action)
        await picture_shown(page)
    assert [url for url in sent if url.endswith("/press")]
    assert not [url for url in sent if "/picture" in url]
    staying = [each for each in kept if await each.evaluate("it => it.isConnected")]
    assert len(staying) > len(kept) / 2


async def test_motion_ends_when_the_next_screen_comes(web: Web) -> None:
    page = await at_turn(web)
    assert await page.evaluate("moves.length") == 0, "the first screen stands still"
    await by_clicks(page, STEP)
    await picture_shown(page)
    first = await page.evaluate("moves.length")
    assert first > 0
    assert await page.evaluate("moves.some((it) => it.playState === 'paused')")
    await by_clicks(page, NEXT)
    await picture_shown(page)
    assert await page.evaluate(f"moves.slice(0, {first}).every((it) => it.playState === 'idle')")


SHIFTS: Final = """
    window.shifts = [];
    const told = ({ sources }) => sources.map(({ node }) => `${node?.id} ${node?.className}`);
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(told)))
        .observe({ type: "layout-shift", buffered: true });"""
PLACES: Final = """() => {
    const box = (each) => Object.values(each.getBoundingClientRect().toJSON());
    const buttons = [...document.querySelectorAll("#choices .rest button")];
    return Object.fromEntries(buttons.map((each) => [each.dataset.action, box(each)]));
}"""


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_nothing_is_moved_by_a_chain_and_a_turn_and_buttons_keep_their_places(
    web: Web, device: Device
) -> None:
    laid, pages = await web.laid_out(2), list[Page]()
    for seat in laid.seats:
        page = await web.page(device)
        await page.add_init_script(SHIFTS)
        await sit_down(page, seat)
        await picture_shown(page)
        pages.append(page)
    places = dict[str, list[float]]()
    for _, action in MOVES[2 : ENDS[0] - 1]:
        await by_clicks(pages[BEGINS], action)
        await picture_shown(pages[BEGINS])
        now = await pages[BEGINS].evaluate(PLACES)
        assert now == {**now, **{action: place for action, place in places.items() if action in now}}
        places |= now
    assert places.keys() == {"end", "back", "clear"}
    await by_clicks(pages[BEGINS], END_TURN)
    await headlines("your move", pages[1 - BEGINS])
    for page in pages:
        await picture_shown(page)
        await page.evaluate("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
        assert await page.evaluate("shifts") == []


async def test_partner_is_seen_to_walk_from_node_to_node(web: Web) -> None:
    laid = await web.laid_out(2)
    page = await at_table(web, laid.seats[1 - BEGINS])
    turn = MOVES[2 : ENDS[0]]
    steps = [action for _, action in turn if isinstance(action, Step)]
    assert len(steps) > 1
    await laid.pass_by(turn)
    await headlines("your move", page)
    stops = await page.evaluate("moves.map((it) => it.effect.getKeyframes().length)")
    assert len(steps) + 1 in stops


async def test_nothing_moves_for_a_reader_who_wants_no_motion(web: Web) -> None:
    page = await at_turn(web, motion="reduce")
    await by_clicks(page, STEP)
    await picture_shown(page)
    assert await page.evaluate("moves.length") == 0


async def test_what_is_pressed_is_shown_until_it_is_answered(web: Web) -> None:
    page, let_go = await at_turn(web), asyncio.Event()

    async def wait(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    await page.route("**/press", wait)
    pressed = page.locator('#scene [tabindex="0"]').first
    action = await pressed.get_attribute("data-action")
    await pressed.click()
    await expect(page.locator("body.busy #scene .pending")).to_have_attribute("data-action", action or "")
    let_go.set()
    await picture_shown(page)
    await expect(page.locator(".pending")).to_have_count(0)


async def test_board_is_one_named_group_of_a_button_for_each_node_and_card(web: Web) -> None:
    laid = await web.laid_out(2)
    page = await web.sitting(laid.seats[BEGINS])
    await picture_shown(page)
    async with web.back_door() as inside:
        seen = await inside.service.views.look(laid.people[BEGINS], laid.game)
    view = seen.snapshot.view
    assert isinstance(view, PlayerView)
    things = len(load_edition(RECORD.options.edition).board.nodes) + len(view.you.row) + len(view.partner.row)
    lines = (await page.get_by_role("group", name="The board").aria_snapshot()).splitlines()
    buttons = [line for line in lines if re.match(r"  - '?button \"", line)]
    assert len(buttons) == things
    assert len(lines) == things + 2, "the group, and all that is drawn as one picture"
    assert [line for line in lines if re.match(r"  - '?img", line)] == lines[1:2]


async def test_board_is_played_by_keys_and_its_closed_nodes_are_reached_by_arrows_and_say_why(
    web: Web,
) -> None:
    web.expect_trouble("409")
    page = await at_turn(web)
    keys = Keyboard(page)
    await keys.go_to(page.locator('#scene [tabindex="0"]').first)
    for key in ("ArrowUp", "ArrowUp"):
        before = await focused_at(page)
        await keys.press(key)
        after = await focused_at(page)
        assert after[1] < before[1]
        assert dist(before, after) < FAR
    said = [await page.locator(each).inner_text() for each in ("#headline", "#choices")]
    await keys.press("Enter")
    closed = page.locator("#scene :focus")
    await expect(closed).to_have_attribute("aria-disabled", "true")
    node = await closed.get_attribute("data-ask")
    await expect(
        page.get_by_role("alert").filter(has_text=f"No line leads from O0 to {node}.")
    ).to_be_visible()
    assert [await page.locator(each).inner_text() for each in ("#headline", "#choices")] == said
    await keys.go_to(page.locator('#scene [tabindex="0"]').first)
    async with page.expect_response("**/press"):
        await keys.press("Enter")
    await picture_shown(page)
    await keys.looked("after the answer")
    await expect(page.locator("#scene :focus")).to_have_count(1)


async def test_closed_node_answers_a_finger_near_it_and_what_was_picked_stays_picked(web: Web) -> None:
    web.expect_trouble("409")
    page = await web.page(PHONE)
    await sit_down(page, (await web.laid_out(2)).seats[BEGINS])
    await picture_shown(page)
    await page.locator(NODE).first.click()
    await picture_shown(page)
    choices = await page.locator("#choices").inner_text()
    centre = await page.locator("#scene [data-ask='C']").bounding_box()
    assert centre
    await page.touchscreen.tap(centre["x"] + centre["width"] / 2 + 20, centre["y"] + centre["height"] / 2)
    await expect(page.locator("#notice")).to_have_text(re.compile("No line leads"))
    await expect(page.locator("#choices")).to_have_text(choices, use_inner_text=True)


async def test_theme_colours_the_board_without_another_screen(web: Web) -> None:
    page = await at_turn(web)
    for theme in ThemeName:
        await wear(page, theme)
        red, green, blue = bytes.fromhex(THEMES[theme].own[1:])
        own = page.locator('#scene [fill="var(--scene-own)"]').first
        await expect(own).to_have_css("fill", f"rgb({red}, {green}, {blue})")


async def test_reader_without_scripts_sees_the_picture(web: Web) -> None:
    page = await web.page(java_script_enabled=False)
    await open_link(page, (await web.laid_out(2)).seats[BEGINS])
    await expect(page.locator("noscript img")).to_have_js_property("complete", value=True)
    await expect(page.locator("#waiting")).to_be_hidden()


@each_row("edition", ["published", "print-and-play"])
async def test_what_emotions_do_to_the_balance_stands_beside_the_board_where_there_is_room(
    edition: str, web: Web
) -> None:
    laid = await web.laid_out(2, name=f"{edition}-held-hands")
    page = await web.sitting(laid.seats[0])
    aside = page.get_by_role("complementary", name="At a glance")
    shifts = load_edition(edition).shift
    told = [f"{SYMBOLS[each]} {each.name.lower()} {signed(shifts[each])}" for each in EMOTIONS]
    await expect(aside.locator(".emotions li")).to_have_text(told)
    await expect(aside).to_be_in_viewport(ratio=1)
    for width, height in ((1100, 800), (390, 844)):
        await page.set_viewport_size({"width": width, "height": height})
        await expect(aside).to_be_hidden()
