"""Given any page in any situation: is there something in it that keeps people from reading or using it?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final

import pytest
from playwright.async_api import Page, ViewportSize, expect

from engine.heldhands.record import actions
from renderers.language import Language
from renderers.paint.look import ThemeName
from tests.browser.audit import audit
from tests.browser.contexts import DESKTOP, PHONE, Contexts
from tests.browser.house import RunningHouse
from tests.browser.situations import PLAIN, TABLES, Situations
from tests.browser.tables import laid_out, pass_by, picture_shown, sit_down
from tests.records import recorded

LEAST: Final = 24  # CSS pixels, for a finger
NARROW: Final = (390, 320)
USUAL_LETTERS: Final = 16

TOO_SMALL: Final = """size => [...document.querySelectorAll("button, .button, summary, select, input, nav a")]
    .filter((it) => it.checkVisibility() && !it.closest("#spots"))
    .map((it) => it.closest("label") ?? it)
    .map((it) => [it.textContent, it.getBoundingClientRect()])
    .filter(([, {width, height}]) => width < size || height < size)
    .map(([name, {width, height}]) => `${name.trim()}: ${width} x ${height}`)"""

HARD_TO_HIT: Final = """least => [...document.querySelectorAll("#spots button")]
    .filter((it) => {
        it.scrollIntoView({block: "center"});
        const {left, right, top, bottom} = it.getBoundingClientRect();
        const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.1];
        return [[0, 0], [-far, 0], [far, 0], [0, -far], [0, far]]
            .some(([right, down]) => document.elementFromPoint(x + right, y + down) !== it);
    })
    .map((it) => it.dataset.action)"""

TOO_WIDE: Final = """width => [document.scrollingElement, ...document.querySelectorAll("dialog[open], .side")]
    .filter((it) => it.scrollWidth > Math.min(it.clientWidth, width))
    .map((it) => `${it.id || it.className || it.localName}: ${it.scrollWidth}`)"""

FIELDS: Final = "input:not([type=checkbox]), textarea, [contenteditable]"
WIDE: Final = ViewportSize(width=1280, height=800)
THEME_OF: Final = dict(zip((*TABLES, *PLAIN), cycle(ThemeName)))
"""In which theme a page is looked at: each page in one, each theme on several pages."""


@pytest.mark.parametrize("name", THEME_OF)
async def test_no_page_keeps_people_out_on_a_phone_or_a_desk(
    name: str, new_context: Contexts, house: RunningHouse
) -> None:
    page = (await Situations(new_context, house, PHONE).opened(name))[name]
    await wear(page, THEME_OF[name])
    faults = {
        "axe": await audit(page),
        "too small for a finger": await page.evaluate(TOO_SMALL, LEAST),
        "to be moved sideways": await moved_sideways(page),
        "letters twice as large": await moved_sideways_with_large_letters(page),
        "can be written in": await page.locator(FIELDS).count() if name in TABLES else 0,
    }
    async with resized(page, WIDE):
        faults["too small on a desk"] = await page.evaluate(TOO_SMALL, LEAST)
        faults["to be moved sideways on a desk"] = await page.evaluate(TOO_WIDE, WIDE["width"])
    assert {what: found for what, found in faults.items() if found} == {}


async def wear(page: Page, theme: ThemeName) -> None:
    await page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


async def moved_sideways(page: Page) -> list[str]:
    """Return what does not fit into narrow windows."""
    found = []
    for width in NARROW:
        async with resized(page, ViewportSize(width=width, height=800)):
            found += await page.evaluate(TOO_WIDE, width)
    return found


async def moved_sideways_with_large_letters(page: Page) -> list[str]:
    """Return what does not fit into a narrow window if a reader wants large letters, and again as usual."""
    wishes = await page.context.new_cdp_session(page)  # those in the settings of a browser
    found = []
    async with resized(page, ViewportSize(width=NARROW[0], height=800)):
        for size in (2 * USUAL_LETTERS, USUAL_LETTERS):
            await wishes.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            await expect(page.locator("body")).to_have_css("font-size", f"{size * 17 // 16}px")
            found += await page.evaluate(TOO_WIDE, NARROW[0])
    return found


async def test_no_theme_keeps_people_out_at_a_table(new_context: Contexts, house: RunningHouse) -> None:
    page = (await Situations(new_context, house, DESKTOP).opened("picked"))["picked"]
    for theme in ThemeName:
        await wear(page, theme)
        assert await audit(page) == [], theme


async def test_nothing_keeps_people_out_in_another_language(
    new_context: Contexts, house: RunningHouse
) -> None:
    opened = await Situations(new_context, house, PHONE, Language.IT).opened("links", "picked", "over")
    for name, page in opened.items():
        await expect(page.locator("html")).to_have_attribute("lang", "it")
        assert await audit(page) == [], name
        assert await page.evaluate(TOO_WIDE, 390) == [], name


async def test_neighbouring_nodes_are_far_enough_apart_for_a_finger(
    new_context: Contexts, house: RunningHouse
) -> None:
    record = recorded("print-and-play-held-hands")  # here some ways lead to two nodes side by side
    laid = await laid_out(house, record)
    moves = [*actions(record)]
    await pass_by(house, laid, moves[:28])
    page = await new_context.page(PHONE)
    await sit_down(page, laid.seats[moves[28][0]])
    await picture_shown(page)
    await expect(page.locator("#spots button").nth(2)).to_be_attached()  # there are more than two
    assert await page.evaluate(HARD_TO_HIT, LEAST) == []


@asynccontextmanager
async def resized(page: Page, size: ViewportSize) -> AsyncIterator[None]:
    """Give a page a window of another size for a while."""
    before = page.viewport_size
    assert before
    await page.set_viewport_size(size)
    await page.evaluate("new Promise(requestAnimationFrame)")
    yield
    await page.set_viewport_size(before)
