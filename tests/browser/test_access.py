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
from tests.browser.audit import LEAST, audit, kept, measured, screenshots_are_wanted
from tests.browser.contexts import DESKTOP, PHONE, Web
from tests.browser.situations import PLAIN, TABLES, Situations
from tests.browser.tables import laid_out, picture_shown, sit_down
from tests.records import recorded

USUAL_LETTERS: Final = 16
HARD_TO_HIT: Final = """least => [...document.querySelectorAll("#spots button")]
    .filter((it) => {
        it.scrollIntoView({block: "center"});
        const {left, right, top, bottom} = it.getBoundingClientRect();
        const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.1];
        return [[0, 0], [-far, 0], [far, 0], [0, -far], [0, far]]
            .some(([right, down]) => document.elementFromPoint(x + right, y + down) !== it);
    })
    .map((it) => it.dataset.action)"""
FIELDS: Final = "input:not([type=checkbox]), textarea, [contenteditable]"
THEME_OF: Final = dict(zip((*TABLES, *PLAIN), cycle(ThemeName)))
"""In which theme a page is looked at: each page in one, each theme on several pages."""
DOCUMENTED: Final = {"first": "first-page", "over": "end", "replay": "journey"}


@pytest.mark.parametrize("name", THEME_OF)
async def test_no_page_keeps_people_out_on_a_phone_or_a_desk(name: str, web: Web) -> None:
    page = await Situations(web, PHONE).opened(name)
    picture = DOCUMENTED.get(name, name.replace("_", "-"))
    await kept(page, f"web/{picture}-phone")
    if screenshots_are_wanted():
        await kept(await Situations(web, DESKTOP).opened(name), f"web/{picture}-desktop")
    await wear(page, THEME_OF[name])
    faults = {"axe": await audit(page), "letters twice as large": await with_large_letters(page)}
    if name in TABLES:
        faults["can be written in"] = await page.locator(FIELDS).all_inner_texts()
    for width in (390, 320, 1280):
        async with resized(page, width):
            faults[f"too small, or to be moved sideways, at {width}"] = await measured(page)
    assert {what: found for what, found in faults.items() if found} == {}


async def wear(page: Page, theme: ThemeName) -> None:
    await page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


async def with_large_letters(page: Page) -> list[str]:
    """Return what does not fit into a narrow window if a reader wants large letters, and again as usual."""
    wishes = await page.context.new_cdp_session(page)  # those in the settings of a browser
    found = []
    async with resized(page, 390):
        for size in (2 * USUAL_LETTERS, USUAL_LETTERS):
            await wishes.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            await expect(page.locator("body")).to_have_css("font-size", f"{size * 17 // 16}px")
            found += await measured(page)
    return found


async def test_no_theme_and_no_language_keeps_people_out(web: Web) -> None:
    page = await Situations(web, DESKTOP).opened("picked")
    for theme in ThemeName:
        await wear(page, theme)
        assert await audit(page) == [], theme
    italian = Situations(web, PHONE, Language.IT)
    for name in ("links", "picked", "over"):
        page = await italian.opened(name)
        await expect(page.locator("html")).to_have_attribute("lang", "it")
        assert [*await audit(page), *await measured(page)] == [], name


async def test_neighbouring_nodes_are_far_enough_apart_for_a_finger(web: Web) -> None:
    name = "print-and-play-held-hands"  # here some ways lead to two nodes side by side
    laid = await laid_out(web, 28, name=name)
    page = await web.page(PHONE)
    await sit_down(page, laid.seats[[*actions(recorded(name))][28][0]])
    await picture_shown(page)
    await expect(page.locator("#spots button").nth(2)).to_be_attached()  # there are more than two
    assert await page.evaluate(HARD_TO_HIT, LEAST) == []


@asynccontextmanager
async def resized(page: Page, width: int) -> AsyncIterator[None]:
    before = page.viewport_size
    assert before
    await page.set_viewport_size(ViewportSize(width=width, height=800))
    await page.evaluate("new Promise(requestAnimationFrame)")
    yield
    await page.set_viewport_size(before)
