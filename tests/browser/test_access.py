"""Given any page in any situation: is there something in it that keeps people from reading or using it?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, expect

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


DEVICES: Final = {"phone": PHONE, "desktop": DESKTOP}
AT_TABLES: Final = [*product(TABLES, DEVICES)]
ANYWHERE: Final = [*AT_TABLES, *product(PLAIN, DEVICES)]  # pages stay open for all tests that begin alike

at_tables = pytest.mark.parametrize("page", AT_TABLES, indirect=True, ids="-".join)
anywhere = pytest.mark.parametrize("page", ANYWHERE, indirect=True, ids="-".join)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(request: pytest.FixtureRequest, browser: Browser, house: RunningHouse) -> AsyncIterator[Page]:
    """Return a page in a situation, on a device."""
    contexts, (name, device) = Contexts(browser), request.param
    yield (await Situations(contexts, house, DEVICES[device]).opened(name))[name]
    await contexts.close()
    assert contexts.unexpected() == []


@anywhere
async def test_nothing_keeps_people_out_whatever_the_theme(page: Page) -> None:
    for theme in ThemeName:
        await page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert await audit(page) == [], theme


@at_tables
async def test_at_a_table_nobody_can_write_a_word(page: Page) -> None:
    fields = page.locator("input:not([type=checkbox]), textarea, [contenteditable]")
    await expect(fields).to_have_count(0)


@anywhere
async def test_everything_is_large_enough_for_a_finger(page: Page) -> None:
    assert await page.evaluate(TOO_SMALL, LEAST) == []


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
async def narrowed(page: Page, width: int) -> AsyncIterator[None]:
    """Make a page so narrow for a while."""
    before = page.viewport_size
    assert before
    await page.set_viewport_size(ViewportSize(width=width, height=800))
    await page.evaluate("new Promise(requestAnimationFrame)")
    yield
    await page.set_viewport_size(before)


@anywhere
async def test_no_page_has_to_be_moved_sideways(page: Page) -> None:
    for width in NARROW:
        async with narrowed(page, width):
            assert await page.evaluate(TOO_WIDE, width) == [], width


@anywhere
async def test_letters_can_be_twice_as_large(page: Page) -> None:
    wishes = await page.context.new_cdp_session(page)  # those in the settings of a browser
    async with narrowed(page, NARROW[0]):
        for size in (2 * USUAL_LETTERS, USUAL_LETTERS):
            await wishes.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            await expect(page.locator("body")).to_have_css("font-size", f"{size * 17 // 16}px")
            assert await page.evaluate(TOO_WIDE, NARROW[0]) == [], size
