"""Every page in every situation, each open in a browser of its own."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playwright.async_api import Page, expect

from engine.heldhands.actions import END_TURN
from engine.heldhands.record import actions
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.language import Language
from tests.browser.contexts import Contexts, Device
from tests.browser.endings import played_out, replay_of
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import laid_out_palm, passed_by
from tests.browser.tables import (
    Inviting,
    Laid,
    inviting,
    laid_out,
    pass_by,
    picture_shown,
    seat_link,
    sit_down,
)
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]
BEGINS: Final = MOVES[2][0]  # after both have chosen a side
ON_THE_MIDDLE_LINE: Final = [number for number, (_, action) in enumerate(MOVES) if action == END_TURN][3] + 1

PLAIN: Final = (
    "first",
    "links",
    "gallery",
    "rules",
    "invitation",
    "invitation_back",
    "invitation_dead",
    "device",
    "you",
    "error",
    "replay",
    "palm_first",
    "palm_links",
    "palm_life",
    "palm_replay",
)
TABLES: Final = (
    "invited",
    "inviting",
    "setup",
    "move",
    "picked",
    "waiting",
    "side",
    "over",
    "menu",
    "menu_seat_link",
    "menu_device_link",
    "watch",
    "palm_mime",
    "palm_felt",
    "palm_album",
    "palm_gathering",
)

Bringing: TypeAlias = Callable[[Page], Awaitable[None]]


class Situations:
    """Brings new pages into the situations, in one language and on one device."""

    def __init__(
        self, contexts: Contexts, house: RunningHouse, device: Device, language: Language = Language.EN
    ) -> None:
        self._contexts = contexts
        self._house = house
        self._device = device
        self._language = language
        contexts.expect_trouble("403")  # the invitation that opens nothing
        contexts.expect_trouble("404")  # the error page

    async def opened(self, *names: str) -> dict[str, Page]:
        """Return pages in these situations."""
        return {name: await self._opened(name) for name in names}

    async def _opened(self, name: str) -> Page:
        page = await self._contexts.page(self._device, locale=self._language.value)
        bring: Bringing = getattr(self, name)
        await bring(page)
        return page

    async def first(self, page: Page) -> None:
        await page.goto(self._house.url)
        await expect(page.locator("#mine-none")).to_be_visible()

    async def links(self, page: Page) -> None:
        await self.first(page)
        await page.locator("#start [type=submit]").click()
        await expect(page.locator("#links")).to_be_visible()
        await expect(page.locator("#games li")).to_have_count(1)

    async def gallery(self, page: Page) -> None:
        over = await played_out(self._house, RECORD)
        async with self._house.back_door() as inside:
            await inside.service.gallery.show(over.people[0], over.game)
        await self.first(page)
        await expect(page.locator(".gallery li").first).to_be_visible()

    async def rules(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/rules")

    async def invitation(self, page: Page) -> None:
        await page.goto((await self._inviting()).invitation)
        await expect(page.locator("#accept")).to_be_visible()

    async def invitation_back(self, page: Page) -> None:
        inviting = await self._inviting()
        await sit_down(page, inviting.host)
        await page.goto(inviting.invitation)
        await expect(page.locator("#back")).to_be_visible()

    async def invitation_dead(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/invitation#nonsense")
        await expect(page.locator("#home")).to_be_visible()

    async def device(self, page: Page) -> None:
        async with self._house.back_door() as inside:
            who, _ = await inside.service.identity.create()
            await inside.service.guests.meet(who, name="Anna")
            token = await inside.service.identity.make_device_link(who)
        await page.goto(f"{self._house.url}/device#{who.partition(':')[2]}.{token}")
        await expect(page.locator("#use")).to_be_visible()

    async def you(self, page: Page) -> None:
        await sit_down(page, (await self._inviting()).host)
        await page.goto(self._house.url)
        await expect(page.locator("#games li")).to_have_count(1)
        await page.locator("#device").click()
        await expect(page.locator("#device-link .qr")).to_be_visible()

    async def error(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/nowhere")

    async def replay(self, page: Page) -> None:
        await page.goto(replay_of(self._house, await played_out(self._house, RECORD)))
        await expect(page.locator("#lines li").first).to_be_visible()

    async def invited(self, page: Page) -> None:
        """Asked for another game by somebody who has played with them."""
        over = await self._laid(len(MOVES))
        async with self._house.back_door() as inside:
            await inside.service.invitations.rematch(over.people[0], over.game)
        await sit_down(page, over.seats[1])
        await expect(page.locator('#choices [data-action="accept"]')).to_be_visible()

    async def inviting(self, page: Page) -> None:
        await sit_down(page, (await self._inviting()).host)
        await expect(page.locator("#choices button").first).to_be_visible()

    async def setup(self, page: Page) -> None:
        await self._seated(page, await self._laid(0), BEGINS)

    async def move(self, page: Page) -> None:
        await self._seated(page, await self._laid(3), BEGINS)

    async def picked(self, page: Page) -> None:
        await self.move(page)
        await page.locator('#choices [data-action^="O"]:not([data-action*="/"])').first.click()
        await expect(page.locator('#choices [data-action="show"]')).to_be_visible()
        await picture_shown(page)

    async def waiting(self, page: Page) -> None:
        await self._seated(page, await self._laid(2), 1 - BEGINS)

    async def side(self, page: Page) -> None:
        await self._seated(page, await self._laid(ON_THE_MIDDLE_LINE), MOVES[ON_THE_MIDDLE_LINE][0])

    async def over(self, page: Page) -> None:
        await self._seated(page, await self._laid(len(MOVES)), 0)
        await expect(page.locator("#after button")).to_be_visible()

    async def menu(self, page: Page) -> None:
        await self.move(page)
        await page.locator("#open-menu").click()
        await page.locator("#share-watch").click()
        await expect(page.locator("#offered .qr")).to_be_visible()

    async def menu_seat_link(self, page: Page) -> None:
        await self.inviting(page)
        await page.locator("#after button").click()
        await expect(page.locator("#offered .qr")).to_be_visible()

    async def menu_device_link(self, page: Page) -> None:
        await self.move(page)
        await page.locator("#open-menu").click()
        await page.locator("#device").click()
        await expect(page.locator("#offered .qr")).to_be_visible()

    async def watch(self, page: Page) -> None:
        await page.goto((await self._laid(3)).watch)
        await picture_shown(page)

    async def palm_first(self, page: Page) -> None:
        await self.first(page)
        await page.locator('#start [value="palm"]').check()
        await page.locator('#start [name="seats"][value="8"]').check()
        await page.locator("#start summary").click()

    async def palm_links(self, page: Page) -> None:
        await self.palm_first(page)
        await page.locator("#start [type=submit]").click()
        await expect(page.locator("#links .qr:visible")).to_have_count(8)  # seven seats, and to watch

    async def palm_life(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/palm/life/55")

    async def palm_replay(self, page: Page) -> None:
        laid, _ = await self._palm(Phase.OVER)
        await page.goto(replay_of(self._house, laid))
        await expect(page.locator("#lines li").first).to_be_visible()

    async def palm_mime(self, page: Page) -> None:
        laid, state = await self._palm(Phase.MIME)
        await self._seated(page, laid, state.turn.child or 0)
        await page.locator("#menus select").first.select_option(index=1)
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
        async with self._house.back_door() as inside:
            service = inside.service
            who, secret = await service.identity.create()
            await service.guests.choose_language(who, self._language)
            await service.gatherings.gather(who, kind="palm", options={"seating": "seated"})
        await sit_down(page, seat_link(self._house, who, secret))
        await expect(page.locator("#choices button").first).to_be_visible()

    async def _palm(self, phase: Phase) -> tuple[Laid, State]:
        laid, state = await laid_out_palm(self._house, 4, seed=2, language=self._language)
        return laid, await passed_by(self._house, laid, state, phase)

    async def _inviting(self) -> Inviting:
        return await inviting(self._house, language=self._language)

    async def _laid(self, passed: int) -> Laid:
        laid = await laid_out(self._house, RECORD, language=self._language)
        await pass_by(self._house, laid, MOVES[:passed])
        return laid

    async def _seated(self, page: Page, laid: Laid, seat: int) -> None:
        await sit_down(page, laid.seats[seat])
        await expect(page.locator("#choices button").first).to_be_visible()
        await picture_shown(page)
