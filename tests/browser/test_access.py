"""Given any page in any situation: is there something in it that keeps people from reading or using it?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final

import pytest
from playwright.async_api import Page, ViewportSize, expect

from engine.heldhands.record import actions
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.language import Language
from renderers.paint.look import ThemeName
from tests.browser.audit import LEAST, audit, kept, measured, screenshots_are_wanted
from tests.browser.contexts import DESKTOP, PHONE, Device, Web
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import (
    BEGINS,
    ENDS,
    MOVES,
    Laid,
    inviting,
    laid_out,
    picture_shown,
    played_out,
    seat_link,
    sit_down,
)
from tests.integration.conftest import until
from tests.records import recorded
from tests.rows import each_row

MID_CHAIN: Final = next(end for end in ENDS if end > 40) - 1

PLAIN: Final = (
    *("first", "links", "rules", "invitation", "device", "you", "error", "replay"),
    *("palm_first", "palm_links", "palm_life", "palm_replay"),
)
TABLES: Final = (
    *("inviting", "table", "picked", "over", "menu", "watch"),
    *("palm_mime", "palm_felt", "palm_album", "palm_gathering"),
)
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
BAD: Final = """<!doctype html><html lang="en"><head><title>Hands</title></head><body><main>
<h1>Hands</h1><p style="background: #fff; color: #ccc">Held.</p><img src="data:,"></main></body></html>"""
DOCUMENTED: Final = {"first": "first-page", "over": "end", "replay": "journey"}


class Situations:
    """Brings new pages into the situations, in one language and on one device."""

    def __init__(self, web: Web, device: Device, language: Language = Language.EN) -> None:
        self._web = web
        self._device = device
        self._language = language
        web.expect_trouble("404")  # the error page

    async def opened(self, name: str) -> Page:
        page = await self._web.page(self._device, locale=self._language.value)
        await getattr(self, name)(page)
        return page

    async def first(self, page: Page) -> None:
        over = await played_out(self._web)
        async with self._web.back_door() as inside:
            await inside.service.gallery.show(over.people[0], over.game)
        await page.goto(self._web.url)
        await expect(page.locator("#mine-none")).to_be_visible()
        await expect(page.locator(".gallery li").first).to_be_visible()

    async def links(self, page: Page) -> None:
        await page.goto(self._web.url)
        await page.locator("#start [type=submit]").click()
        await expect(page.locator("#links")).to_be_visible()
        await expect(page.locator("#games li")).to_have_count(1)

    async def rules(self, page: Page) -> None:
        await page.goto(f"{self._web.url}/rules")

    async def invitation(self, page: Page) -> None:
        await page.goto((await inviting(self._web, language=self._language)).invitation)
        await expect(page.locator("#accept")).to_be_visible()

    async def device(self, page: Page) -> None:
        async with self._web.back_door() as inside:
            who, _ = await inside.service.identity.create()
            await inside.service.guests.meet(who, name="Anna")
            token = await inside.service.identity.make_device_link(who)
        await page.goto(f"{self._web.url}/device#{who.partition(':')[2]}.{token}")
        await expect(page.locator("#use")).to_be_visible()

    async def you(self, page: Page) -> None:
        await self.inviting(page)
        await page.goto(self._web.url)
        await expect(page.locator("#games li")).to_have_count(1)
        await page.locator("#device").click()
        await expect(page.locator("#device-link .qr")).to_be_visible()

    async def error(self, page: Page) -> None:
        await page.goto(f"{self._web.url}/nowhere")

    async def replay(self, page: Page) -> None:
        await page.goto((await played_out(self._web, self._language)).replay)
        await page.get_by_role("slider").fill("12")
        await expect(page.locator("#lines li").first).to_be_visible()

    async def inviting(self, page: Page) -> None:
        await sit_down(page, (await inviting(self._web, language=self._language)).host)
        await expect(page.locator("#choices button").first).to_be_visible()

    async def table(self, page: Page) -> None:
        await self._seated(page, await self._laid(MID_CHAIN + 1), MOVES[MID_CHAIN][0])

    async def picked(self, page: Page) -> None:
        await self._seated(page, await self._laid(3), BEGINS)
        await page.locator('#choices [data-action^="O"]:not([data-action*="/"])').first.click()
        await expect(page.locator('#choices [data-action="show"]')).to_be_visible()
        await picture_shown(page)

    async def over(self, page: Page) -> None:
        await self._seated(page, await self._laid(len(MOVES)), 0)
        await expect(page.locator("#after button")).to_be_visible()

    async def menu(self, page: Page) -> None:
        await self._seated(page, await self._laid(3), BEGINS)
        await page.locator("#open-menu").click()
        await page.locator("#share-watch").click()
        await expect(page.locator("#offered .qr")).to_be_visible()

    async def watch(self, page: Page) -> None:
        await page.goto((await self._laid(3)).watch)
        await picture_shown(page)

    async def palm_first(self, page: Page) -> None:
        await page.goto(self._web.url)
        await page.locator('#start [value="palm"]').check()
        await page.locator('#start [name="seats"][value="8"]').check()
        await page.locator("#start summary").click()

    async def palm_links(self, page: Page) -> None:
        await self.palm_first(page)
        await page.locator("#start [type=submit]").click()
        await expect(page.locator("#links .qr:visible")).to_have_count(8)  # seven seats, and to watch

    async def palm_life(self, page: Page) -> None:
        await page.goto(f"{self._web.url}/palm/life/55")

    async def palm_replay(self, page: Page) -> None:
        laid, _ = await self._palm(Phase.OVER)
        await page.goto(laid.replay)
        await expect(page.locator("#lines li").first).to_be_visible()

    async def palm_mime(self, page: Page) -> None:
        laid, state = await self._palm(Phase.MIME)
        await self._seated(page, laid, state.turn.child or 0)
        for index in (1, 2):
            await page.locator("#menus select").first.select_option(index=index)
            await expect(page.locator("#menus select").nth(1)).to_be_visible()
            await picture_shown(page)

    async def palm_felt(self, page: Page) -> None:
        laid, state = await self._palm(Phase.INTERFERE)
        await self._seated(page, laid, state.turn.grandfather or 0)
        await expect(page.locator("#pulse")).to_be_visible()

    async def palm_album(self, page: Page) -> None:
        laid, state = await self._palm(Phase.ALBUM)
        await self._seated(page, laid, state.turn.grandfather or 0)

    async def palm_gathering(self, page: Page) -> None:
        async with self._web.back_door() as inside:
            who, secret = await inside.service.identity.create()
            await inside.service.guests.choose_language(who, self._language)
            await inside.service.gatherings.gather(who, kind="palm", options={"seating": "seated"})
        await sit_down(page, seat_link(self._web, who, secret))
        await expect(page.locator("#choices button").first).to_be_visible()

    async def _palm(self, phase: Phase) -> tuple[Laid, State]:
        return await laid_out_palm(self._web, 4, seed=2, until=phase, language=self._language)

    async def _laid(self, passed: int) -> Laid:
        return await laid_out(self._web, passed, language=self._language)

    async def _seated(self, page: Page, laid: Laid, seat: int) -> None:
        await sit_down(page, laid.seats[seat])
        await expect(page.locator("#choices button").first).to_be_visible()
        await picture_shown(page)


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
    async def has_come() -> bool:
        return any(words in trouble for trouble in web.unexpected())

    page = await web.page()
    await page.route("**/hangs-up", lambda route: route.abort("connectionreset"))
    await page.goto(web.url)
    await page.evaluate(f"setTimeout(() => {{ {script}; }})")
    await until(has_come)
    for trouble in web.unexpected():
        web.expect_trouble(trouble)
