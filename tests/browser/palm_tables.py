"""People at a table of Palm, each in a browser of their own, and a test that plays along.

What a page must not know is never read from a page: a test knows the seed, so the engine tells it.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from playwright.async_api import Page, Route, expect

from bot.screens.screen import Screen
from bot.service.play import Press
from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm import GAME
from engine.palm.composing import additions, parts
from engine.palm.constraints import Constraint, Kind, constraints
from engine.palm.hand import Pose
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.language import Language
from tests.browser.contexts import Contexts, Device
from tests.browser.house import RunningHouse
from tests.browser.tables import Laid, seat_link, sit_down

SMALL: Final[Device] = {
    "viewport": {"width": 400, "height": 760},
    "device_scale_factor": 1,
    "is_mobile": False,
    "has_touch": False,
}
"""A narrow window: its pictures are soon drawn."""

Finding: TypeAlias = Callable[[State], tuple[int, int]]
"""The two cards that Grandfather takes for the memories."""


async def laid_out_palm(  # noqa: PLR0913 - everything that makes a table
    house: RunningHouse,
    count: int,
    *,
    seed: int,
    options: Mapping[str, object] | None = None,
    language: Language = Language.EN,
    names: Sequence[str] = (),
) -> tuple[Laid, State]:
    """Deal a game to so many people, who only have to sit down, and return what the engine knows of it."""
    async with house.back_door() as inside:
        service = inside.service
        people = [await service.identity.create() for _ in range(count)]
        for who, _ in people:
            await service.guests.choose_language(who, language)
        for (who, _), name in zip(people, names, strict=False):
            await service.guests.meet(who, name=name)
        seated = tuple(who for who, _ in people)
        game = await service.play.open("palm", options or {}, seated, seed=seed)
    seats = tuple(seat_link(house, who, secret) for who, secret in people)
    laid = Laid(game, seats, f"{house.url}/watch/{game}", seated)
    return laid, GAME.setup(GAME.read_options(options or {}), count, seed)


async def passed_by(house: RunningHouse, laid: Laid, state: State, until: Phase) -> State:
    """Let a game go on without anybody who clicks, by the shortest way, until it waits for this."""
    async with house.back_door() as inside:
        while state.phase is not until:
            seat = GAME.to_act(state)[0]
            action = _shortest(state, seat)
            who = laid.people[seat]
            seen = await inside.service.play.look(who, laid.game)
            await inside.service.press(Press(who, laid.game, seen.revision, action))
            state, _ = GAME.apply(state, seat, GAME.read_action(action))
    return state


def _shortest(state: State, seat: Seat) -> str:
    if state.phase is not Phase.MIME:
        return str(GAME.legal_actions(state, seat)[0])
    return "perform" if state.turn.mime.touches else str(additions(state.turn.mime, None)[0].touch)


def both(state: State) -> tuple[int, int]:
    """Find both memories."""
    first, second = (each.memory for each in state.turn.performed)
    return first, second


def misled(state: State) -> tuple[int, int]:
    """Find the first memory, and take a card for the second that was laid to mislead."""
    first, _ = both(state)
    return first, next(card for card in state.turn.performed[-1].laid if card is not None)


async def caught_up(house: RunningHouse, laid: Laid, pages: Mapping[Viewer, Page]) -> dict[Viewer, Screen]:
    """Wait until pages say what the service says to their viewers now, and return that."""
    async with house.back_door() as inside:
        sights = inside.service.sights
        seen = {
            viewer: await (
                sights.watch(laid.game)
                if viewer is SPECTATOR
                else sights.look(laid.people[viewer], laid.game)
            )
            for viewer in pages
        }
    for viewer, page in pages.items():
        screen = seen[viewer].screen
        await expect(page.locator("#headline")).to_have_text(screen.headline)
        await expect(page.locator("#lines li")).to_have_text([*screen.lines])
        await expect(page.locator("#description")).to_have_text(screen.description)
    return {viewer: sight.screen for viewer, sight in seen.items()}


async def without_pictures(page: Page) -> None:
    """Let no picture be drawn for somebody: the words and the buttons are all they need."""

    async def refuse(route: Route) -> None:
        await route.fulfill(status=204)

    await page.route("**/picture?*", refuse)


@asynccontextmanager
async def answered(page: Page) -> AsyncIterator[None]:
    """See that something is pressed, and that it counts: who waits for it elsewhere cannot tell why."""
    async with page.expect_response("**/press") as answer:
        yield
    assert (await answer.value).ok, await (await answer.value).text()


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

    async def press(self, seat: Seat, action: str, *, spot: bool = False) -> None:
        """Press a button, or a place in the picture, and wait until it has counted."""
        page = self.pages[seat]
        async with answered(page):
            await page.locator(f'#{"spots" if spot else "choices"} [data-action="{action}"]').click()
        await self.counted(seat, action)

    async def choose(self, seat: Seat, action: str) -> None:
        """Choose from a menu."""
        page = self.pages[seat]
        async with answered(page):
            await page.locator(f'#menus select:has(option[value="{action}"])').first.select_option(action)
        await self.counted(seat, action)

    async def counted(self, seat: Seat, action: str) -> None:
        """Wait until the page of a player shows what came of an action, and let it happen here too."""
        await self.pages[seat].locator("body:not(.busy)").wait_for()
        await expect(self.pages[seat].locator("#notice")).to_be_empty()
        self.state, _ = GAME.apply(self.state, seat, GAME.read_action(action))

    @property
    def constraint(self) -> Constraint | None:
        number = self.state.turn.constraint
        return constraints()[number - 1] if number else None

    async def mime(self, *things: str) -> None:
        """Let Child mime: with these things, or with as few as her constraint allows."""
        child = self.child
        if self.constraint and self.constraint.kind is Kind.VERTICAL:
            await self.press(child, f"pose:{Pose.VERTICAL}")
        for thing in things or _fewest(self.constraint, self.state):
            await self.touch(thing)
        await self.press(child, "perform")

    async def touch(self, thing: str) -> None:
        """Let Child add the plainest touch with a thing."""
        offered = additions(self.state.turn.mime, self.constraint)
        await self.choose(self.child, next(str(part.touch) for part in offered if part.value == thing))

    async def change(self, part: str, value: str) -> None:
        """Let Child change a part of the last touch."""
        offered = getattr(parts(self.state.turn.mime, self.constraint), part)
        await self.choose(self.child, next(f"={each.touch}" for each in offered if each.value == value))

    async def lay(self) -> None:
        """Let every other team lay the first card of its hand."""
        while self.state.phase is Phase.INTERFERE:
            seat = GAME.to_act(self.state)[0]
            card = min(self.state.hands[self.state.team_of(seat)])
            await self.press(seat, f"lay:{card}")

    async def find(self, finding: Finding, *, spot: bool = False) -> None:
        """Let Grandfather point at two cards, one after the other."""
        grandfather = self.grandfather
        first, second = (self.state.turn.album.index(card) + 1 for card in finding(self.state))
        page = self.pages[grandfather]
        where = "spots" if spot else "choices"
        async with answered(page):
            await page.locator(f'#{where} [data-action="find:{first}"]').click()
        await page.locator("body:not(.busy)").wait_for()
        await self.press(grandfather, f"find:{first}>{second}", spot=spot)

    async def turn(self, finding: Finding = both, *, spot: bool = False) -> None:
        """Play a turn: roles, two memories, the album."""
        if self.state.phase is Phase.ROLES:
            await self.press(GAME.to_act(self.state)[0], "grandfather")
        for _ in range(2):
            if self.state.phase is Phase.CHOOSE:
                hand = self.state.hands[self.state.team_of(self.child)]
                await self.press(self.child, f"mime:{min(hand)}")
            await self.mime()
            await self.lay()
        await self.find(finding, spot=spot)


async def seated(
    contexts: Contexts, laid: Laid, state: State, device: Device = SMALL, *, drawn: int = 2
) -> PalmTable:
    """Return the table when everybody sits at it, each in a browser of their own; so many see pictures."""
    pages = [await contexts.page(device) for _ in laid.seats]
    for number, (page, link) in enumerate(zip(pages, laid.seats, strict=True)):
        if number >= drawn:
            await without_pictures(page)
        await sit_down(page, link)
    return PalmTable(pages, state)


def _fewest(constraint: Constraint | None, state: State) -> Sequence[str]:
    """Return as few things as a mime can be made with."""
    if constraint and constraint.kind is Kind.WITH_OBJECT:
        return constraint.objects
    offered = [part.value for part in additions(state.turn.mime, constraint)]
    return offered[: 3 if constraint and constraint.kind is Kind.THREE_OBJECTS else 1]
