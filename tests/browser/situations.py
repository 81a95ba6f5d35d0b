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
from tests.browser.tables import Laid, laid_out, pass_by, picture_shown, sit_down
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
    "door",
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
        contexts.expect_trouble("403")  # the door
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

    async def door(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/seat#nonsense")
        await expect(page.locator("#says")).not_to_contain_text("…")

    async def error(self, page: Page) -> None:
        await page.goto(f"{self._house.url}/nowhere")

    async def replay(self, page: Page) -> None:
        await page.goto(replay_of(self._house, await played_out(self._house, RECORD)))
        await expect(page.locator("#lines li").first).to_be_visible()

    async def invited(self, page: Page) -> None:
        await self._invitation(page, 1)

    async def inviting(self, page: Page) -> None:
        await self._invitation(page, 0)

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
        await expect(page.locator("#new-link .qr")).to_be_visible()

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
        await expect(page.locator("#links .qr:visible")).to_have_count(9)

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
            who, key = await service.keys.newcomer()
            await service.guests.choose_language(who, self._language)
            await service.gatherings.gather(who, kind="palm", options={"seating": "seated"})
        await page.goto(f"{self._house.url}/seat#{who.partition(':')[2]}.{key}")
        await expect(page.locator("#choices button").first).to_be_visible()

    async def _palm(self, phase: Phase) -> tuple[Laid, State]:
        laid, state = await laid_out_palm(self._house, 4, seed=2, language=self._language)
        return laid, await passed_by(self._house, laid, state, phase)

    async def _invitation(self, page: Page, seat: int) -> None:
        async with self._house.back_door() as inside:
            service = inside.service
            people = [await service.keys.newcomer() for _ in range(2)]
            for who, _ in people:
                await service.guests.choose_language(who, self._language)
            await service.invitations.invite(*(who for who, _ in people))
        who, key = people[seat]
        await page.goto(f"{self._house.url}/seat#{who.partition(':')[2]}.{key}")
        await expect(page.locator("#choices button").first).to_be_visible()

    async def _laid(self, passed: int) -> Laid:
        laid = await laid_out(self._house, RECORD, language=self._language)
        await pass_by(self._house, laid, MOVES[:passed])
        return laid

    async def _seated(self, page: Page, laid: Laid, seat: int) -> None:
        await sit_down(page, laid.seats[seat])
        await expect(page.locator("#choices button").first).to_be_visible()
        await picture_shown(page)
