"""People at a table of Palm, each in a browser of their own, and a test that plays along.

What a page must not know is never read from a page: a test knows the seed, so the engine tells it.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from playwright.async_api import Page, expect

from bot.model.screen import Screen
from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm import GAME
from engine.palm.composition import additions
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.i18n.catalogue import Language
from tests.browser.tables import Laid, Web
from tests.integration.web.players import passed

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")


async def told(page: Page, screen: Screen) -> None:
    """Read the table in words: all sentences, under their headings."""
    parts = screen.describe()
    sentences = [each for part in parts for paragraph in part.paragraphs for each in paragraph]
    headings = [part.title for part in parts if part.title]
    await expect(page.locator("#description :is(p, li)")).to_have_text(sentences)
    await expect(page.locator("#description h3")).to_have_text(headings)


async def laid_out_palm(
    web: Web, count: int, *, seed: int, until: Phase = Phase.ROLES, language: Language = Language.EN
) -> tuple[Laid, State]:
    """Deal a game to so many people, let it go on until it waits for this, and return its state too."""
    async with web.back_door() as inside:
        service = inside.service
        people = [await service.identity.create() for _ in range(count)]
        names = [who for who, _ in people]
        for who, name in zip(names, NAMES, strict=False):
            await service.guests.meet(who, name=name)
            await service.guests.choose_language(who, language)
        game = await service.play.open("palm", {}, names, seed=seed)
        state = await passed(service, game, until)
    return web.laid(game, people), state


async def caught_up(table: Laid, pages: Mapping[Viewer, Page]) -> dict[Viewer, Screen]:
    """Wait until pages say what the service says to their viewers now, and return that."""
    async with table.web.back_door() as inside:
        sights = inside.service.views
        seen = {
            viewer: await (
                sights.watch(table.game)
                if viewer is SPECTATOR
                else sights.look(table.people[viewer], table.game)
            )
            for viewer in pages
        }
    for viewer, page in pages.items():
        screen = seen[viewer].screen
        await expect(page.locator("#headline")).to_have_text(screen.headline)
        await expect(page.locator("#lines li")).to_have_text([*screen.lines])
        await told(page, screen)
    return {viewer: sight.screen for viewer, sight in seen.items()}


@asynccontextmanager
async def answered(page: Page) -> AsyncIterator[None]:
    """See that something is pressed, and that it counts: who waits for it elsewhere cannot tell why."""
    async with page.expect_response("**/press") as answer:
        yield
    assert (await answer.value).ok, await (await answer.value).text()
    await page.locator("body:not(.busy)").wait_for()


@dataclass
class PalmTable:
    """A game that is played in browsers: each page by its seat, and the state as the rules have it."""

    pages: Sequence[Page]
    state: State

    @property
    def grandfather(self) -> Seat:
        assert self.state.turn.grandfather is not None
        return self.state.turn.grandfather

    @property
    def child(self) -> Seat:
        assert self.state.turn.child is not None
        return self.state.turn.child

    async def press(self, seat: Seat, action: str, *, where: str = "choices") -> None:
        async with answered(self.pages[seat]):
            await self.pages[seat].locator(f'#{where} [data-action="{action}"]').click()
        await self.counted(seat, action)

    async def choose(self, action: str) -> None:
        menu = self.pages[self.child].locator(f'#menus select:has(option[value="{action}"])').first
        async with answered(self.pages[self.child]):
            await menu.select_option(action)
        await self.counted(self.child, action)

    async def counted(self, seat: Seat, action: str) -> None:
        await expect(self.pages[seat].locator("#notice")).to_be_empty()
        self.state, _ = GAME.apply(self.state, seat, GAME.read_action(action))

    def touch(self, thing: str) -> str:
        offered = additions(self.state.turn.mime, None)
        return next(str(part.touch) for part in offered if part.value == thing)

    async def mime(self, *things: str) -> None:
        for thing in things:
            await self.choose(self.touch(thing))
        await self.press(self.child, "perform")

    async def begin(self) -> None:
        await self.press(GAME.to_act(self.state)[0], "grandfather")

    async def lay(self) -> None:
        while self.state.phase is Phase.INTERFERE:
            seat = GAME.to_act(self.state)[0]
            await self.press(seat, f"lay:{min(self.state.hands[self.state.team_of(seat)])}")

    async def find(self) -> None:
        """Let Grandfather point at both memories in the picture, one after the other."""
        found = [each.memory for each in self.state.turn.performed]
        first, second = (self.state.turn.album.index(card) + 1 for card in found)
        page = self.pages[self.grandfather]
        async with answered(page):
            await page.locator(f'#scene [data-action="find:{first}"]').click()
        await self.press(self.grandfather, f"find:{first}>{second}", where="scene")
