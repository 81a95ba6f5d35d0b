"""Every page in every situation, each open in a browser of its own."""

from typing import Final

from playwright.async_api import Page, expect

from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.language import Language
from tests.browser.contexts import Device, Web
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

MID_CHAIN: Final = next(end for end in ENDS if end > 40) - 1

PLAIN: Final = (
    *("first", "links", "rules", "invitation", "device", "you", "error", "replay"),
    *("palm_first", "palm_links", "palm_life", "palm_replay"),
)
TABLES: Final = (
    *("inviting", "table", "picked", "over", "menu", "watch"),
    *("palm_mime", "palm_felt", "palm_album", "palm_gathering"),
)


class Situations:
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
