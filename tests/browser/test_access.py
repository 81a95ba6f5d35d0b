"""Given any page in any situation: is there something in it that keeps people from reading or using it?"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final, NamedTuple

import pytest
from playwright.async_api import Page, ViewportSize, expect

from engine.heldhands.record import actions
from engine.palm.phases import Phase
from renderers.i18n.catalogue import Language
from renderers.paint.picture import ThemeName
from tests.browser.audit import LEAST, audit, kept, measured, screenshots_are_wanted
from tests.browser.contexts import DESKTOP, PHONE, Device
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import BEGINS, ENDS, MOVES, Web, open_link, picture_shown
from tests.integration.conftest import until
from tests.records import recorded
from tests.rows import each_row

MID_CHAIN: Final = next(end for end in ENDS if end > 40) - 1
PASSED: Final = {
    "table": MID_CHAIN + 1,
    **dict.fromkeys(("picked", "menu", "watch"), 3),
    **dict.fromkeys(("over", "replay"), len(MOVES)),
}
"""So many moves have passed in a recorded game."""
PHASES: Final = {
    "palm_mime": Phase.MIME,
    "palm_felt": Phase.INTERFERE,
    "palm_album": Phase.ALBUM,
    "palm_replay": Phase.OVER,
}
PATHS: Final = {"rules": "/rules", "error": "/nowhere", "palm_life": "/palm/life/55"}  # else the first page
USUAL_LETTERS: Final = 16
HARD_TO_HIT: Final = """least => [...document.querySelectorAll('#scene [tabindex="0"]')]
    .filter((it) => {
        it.scrollIntoView({block: "center"});
        const {left, right, top, bottom} = it.getBoundingClientRect();
        const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.1];
        return [[0, 0], [-far, 0], [far, 0], [0, -far], [0, far]]
            .some(([right, down]) => document.elementFromPoint(x + right, y + down)?.parentNode !== it);
    })
    .map((it) => it.dataset.action)"""
FIELDS: Final = "input:not([type=checkbox]), textarea, [contenteditable]"
BAD: Final = """<!doctype html><html lang="en"><head><title>Hands</title></head><body><main>
<h1>Hands</h1><p style="background: #fff; color: #ccc">Held.</p><img src="data:,"></main></body></html>"""
DOCUMENTED: Final = {"table": "table", "palm_mime": "palm-mime"}


class Situation(NamedTuple):
    there: str  # what is seen when everything is there
    clicks: Sequence[str] = ()  # by which one comes there from the page that was opened


NODE: Final = '#choices [data-action^="O"]:not([data-action*="/"])'
PALM_FIRST: Final = ('#start [value="palm"]', '#start [name="seats"][value="8"]', "#start summary")
SITUATIONS: Final = {
    "table": Situation("#choices button"),
    "picked": Situation('#choices [data-action="show"]', (NODE,)),
    "over": Situation("#after button"),
    "menu": Situation("#offered .qr", ("#open-menu", "#share-watch")),
    "watch": Situation("#scene"),
    "inviting": Situation("#choices button"),
    "palm_mime": Situation("#menus select"),
    "palm_felt": Situation("#pulse"),
    "palm_album": Situation("#choices button"),
    "palm_gathering": Situation("#choices button"),
    "links": Situation("#links .qr", ("#start [type=submit]",)),
    "you": Situation("#device-link .qr", ("a.home", "#you summary", "#device")),
    "invitation": Situation("#accept"),
    "device": Situation("#use"),
    "replay": Situation("#lines li"),
    "rules": Situation("article"),
    "error": Situation("h1"),
    "palm_first": Situation("#start [type=submit]", PALM_FIRST),
    "palm_links": Situation("#links .qr", (*PALM_FIRST, "#start [type=submit]")),
    "palm_life": Situation(".memory img"),
    "palm_replay": Situation("#lines li"),
}
THEME_OF: Final = dict(zip(SITUATIONS, cycle(ThemeName)))
"""In which theme a page is looked at: each page in one, each theme on several pages."""


async def link_to(web: Web, name: str, language: Language) -> str:
    """Return where a situation begins, in which games and people are as it needs them."""
    if name in PASSED:
        laid = await web.laid_out(PASSED[name], language=language)
        mover = MOVES[MID_CHAIN][0] if name == "table" else BEGINS
        return {"watch": laid.watch, "replay": laid.replay}.get(name, laid.seats[mover])
    if name in PHASES:
        laid, state = await laid_out_palm(web, 4, seed=2, until=PHASES[name], language=language)
        child, grandfather = (laid.seats[seat or 0] for seat in (state.turn.child, state.turn.grandfather))
        return {"palm_mime": child, "palm_replay": laid.replay}.get(name, grandfather)
    if name in {"invitation", "inviting", "you"}:
        invited = await web.inviting(language=language)
        return invited.invitation if name == "invitation" else invited.host
    async with web.back_door() as inside:
        who, secret = await inside.service.identity.create()
        if name == "device":
            token = await inside.service.identity.make_device_link(who)
            return f"{web.url}/device#{who.partition(':')[2]}.{token}"
        if name == "palm_gathering":
            await inside.service.gatherings.gather(who, kind="palm", options={"seating": "seated"})
            return web.seat_link(who, secret)
    return f"{web.url}{PATHS.get(name, '/')}"


async def opened(web: Web, name: str, device: Device, language: Language = Language.EN) -> Page:
    web.expect_trouble("404")  # the error page
    page, situation = await web.page(device, locale=language.value), SITUATIONS[name]
    await open_link(page, await link_to(web, name, language))
    for target in situation.clicks:
        await page.locator(target).first.click()
    if name == "palm_mime":
        for index in (1, 2):
            await page.locator("#menus select").first.select_option(index=index)
            await expect(page.locator("#menus select").nth(1)).to_be_visible()
            await picture_shown(page)
    await expect(page.locator(situation.there).first).to_be_visible()
    if name in PASSED.keys() | PHASES.keys() and "/replay/" not in page.url:
        await picture_shown(page)
    return page


@pytest.mark.parametrize("name", SITUATIONS)
async def test_no_page_keeps_people_out_on_a_phone_or_a_desk(name: str, web: Web) -> None:
    page = await opened(web, name, PHONE)
    if name in DOCUMENTED and screenshots_are_wanted():
        await kept(page, f"web/{DOCUMENTED[name]}-phone")
        await kept(await opened(web, name, DESKTOP), f"web/{DOCUMENTED[name]}-desktop")
    await wear(page, THEME_OF[name])
    faults = {"axe": await audit(page), "letters twice as large": await with_large_letters(page)}
    if "/seat/" in page.url or "/watch/" in page.url:  # a table
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
    page = await opened(web, "picked", DESKTOP)
    for theme in ThemeName:
        await wear(page, theme)
        assert await audit(page) == [], theme
    for name in ("links", "picked", "over"):
        page = await opened(web, name, PHONE, Language.IT)
        await expect(page.locator("html")).to_have_attribute("lang", "it")
        assert [*await audit(page), *await measured(page)] == [], name


async def test_neighbouring_nodes_are_far_enough_apart_for_a_finger(web: Web) -> None:
    name = "print-and-play-held-hands"  # here some ways lead to two nodes side by side
    laid = await web.laid_out(28, name=name)
    page = await web.sitting(laid.seats[[*actions(recorded(name))][28][0]], PHONE)
    await picture_shown(page)
    await expect(page.locator('#scene [tabindex="0"]').nth(2)).to_be_attached()  # there are more than two
    assert await page.evaluate(HARD_TO_HIT, LEAST) == []


@asynccontextmanager
async def resized(page: Page, width: int) -> AsyncIterator[None]:
    before = page.viewport_size
    assert before
    await page.set_viewport_size(ViewportSize(width=width, height=800))
    await page.evaluate("new Promise(requestAnimationFrame)")
    yield
    await page.set_viewport_size(before)


# The ground under the tests of pages.


async def test_audit_finds_the_faults_of_a_page_that_has_some(web: Web) -> None:
    page = await web.page()
    await page.set_content(BAD)
    assert await audit(page) == ["color-contrast (serious): p", "image-alt (critical): img"]


@each_row(
    ("script", "words"),
    [
        ("throw new Error('boo')", "error: boo"),
        ("fetch('/nobody.png')", "/nobody.png"),
        ("fetch('/hangs-up')", "failed: GET"),
        ("fetch('http://127.0.0.2/')", "Content Security Policy"),
        ("eval('1')", "unsafe-eval"),
    ],
)
async def test_trouble_on_a_page_fails_a_test_that_did_not_expect_it(
    web: Web, script: str, words: str
) -> None:
    page = await web.page()
    await page.route("**/hangs-up", lambda route: route.abort("connectionreset"))
    await page.goto(web.url)
    await page.evaluate(f"setTimeout(() => {{ {script}; }})")
    await until(lambda: any(words in trouble for trouble in web.unexpected()))
    for trouble in web.unexpected():
        web.expect_trouble(trouble)
