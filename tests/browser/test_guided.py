"""Given a player who knows nothing: are they led through a first game, by whatever they press or hear?"""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

import pytest
from playwright.async_api import Locator, Page, expect

from bot.model.game import Status
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.chance import Chance
from engine.heldhands.actions import Action, Step
from engine.heldhands.policies import POLICIES
from tests.browser.audit import audit
from tests.browser.contexts import PHONE
from tests.browser.tables import Web, by_clicks, picture_shown
from tests.browser.test_keyboard import Keyboard, by_keys
from tests.integration.conftest import until

Act: TypeAlias = Callable[[Page, Action], Awaitable[None]]
BEGIN: Final = "Your first evening"
SOON: Final = {"step", "objective", "balance", "partners-cards"}
LATER: Final = {*SOON, "taking-back", "rings"}


async def by_words(page: Page, action: Action) -> None:
    """Press what is called as the table in words has it, without looking at the board."""
    choices = page.get_by_role("group", name="What you can do")
    text = str(action)
    wanted = (text, action.to) if isinstance(action, Step) else (text,)
    named = page.locator(", ".join(f'#choices [data-action="{each}"]' for each in wanted))
    pressed = await named.get_attribute("data-action")
    await choices.get_by_role("button", name=await name_of(named), exact=True).click()
    if pressed != text:
        second = page.locator(f'#choices [data-action="{text}"]')
        await choices.get_by_role("button", name=await name_of(second), exact=True).click()


async def name_of(button: Locator) -> str:
    return await button.locator("span:not(.symbol)").inner_text()


def seat_on(page: Page) -> tuple[str, str]:
    found = re.search(r"/seat/(\w+)/(\w+)$", page.url)
    assert found
    return f"web:{found[1]}", found[2]


async def moved_on(service: GameService, page: Page, revision: int) -> bool:
    return (await service.play.look(*seat_on(page))).revision > revision


async def awaited(service: GameService, page: Page) -> PlayerScreen:
    """Return the screen of a page when the player is to act, or the game is over."""

    async def is_there() -> bool:
        seen = await service.play.look(*seat_on(page))
        return bool(seen.view.you.acting) or seen.status is not Status.PLAYING

    await until(is_there)
    return await service.views.look(*seat_on(page))


async def explained(page: Page, seen: PlayerScreen) -> None:
    """See the note by the board, hear it when it comes, and find it in the words."""
    note = page.locator("#note")
    await expect(note).to_have_text(seen.screen.note)
    if seen.screen.note:
        await expect(note).to_be_in_viewport()
        await expect(page.locator("#said")).to_contain_text(seen.screen.note)
        await expect(page.locator("#description")).to_contain_text(seen.screen.note)


@pytest.mark.parametrize(
    ("act", "turns", "hears"), [(by_clicks, 8, LATER), (by_keys, 3, SOON), (by_words, 3, SOON)]
)
async def test_a_first_evening_explains_itself_from_the_first_page_on(
    web: Web, act: Act, turns: int, hears: set[str]
) -> None:
    page, chance, lessons = await web.page(PHONE), Chance(7, "evening"), set[str]()
    await page.goto(web.url)
    button = page.get_by_role("button", name=BEGIN)
    await expect(button).to_be_in_viewport()
    await (Keyboard(page).press_on(button) if act is by_keys else button.click())
    await page.wait_for_url(re.compile("/seat/"))
    if act is by_words:
        await page.get_by_text("The table in words").click()
    async with web.back_door() as inside:
        while (seen := await awaited(inside.service, page)).snapshot.view.table.turn < 2 * turns:
            if seen.snapshot.status is not Status.PLAYING:
                break
            for action in POLICIES["greedy"]([seen.snapshot.view], chance):
                seen = await inside.service.views.look(*seat_on(page))
                await picture_shown(page)
                await explained(page, seen)
                lessons.add(seen.snapshot.lesson)
                await act(page, action)
                await until(partial(moved_on, inside.service, page, seen.snapshot.revision))
    assert lessons >= hears, hears - lessons


async def test_the_first_move_takes_three_presses_and_the_game_is_taken_up_after_a_kill(own_web: Web) -> None:
    page = await own_web.page(PHONE)
    await page.goto(own_web.url)
    await page.get_by_role("button", name=BEGIN).click()
    await page.wait_for_url(re.compile("/seat/"))
    async with own_web.back_door() as inside:
        view = (await awaited(inside.service, page)).snapshot.view
    step = next(each for each in view.legal if isinstance(each, Step))
    headline = await page.locator("#headline").bounding_box()
    await by_clicks(page, step)  # the node, and the card if several can pay
    note = page.locator("#note")
    await expect(note).to_contain_text("The objective asks for")
    await expect(page.get_by_role("button", name="End the turn")).to_be_in_viewport()
    assert await page.locator("#headline").bounding_box() == headline, "nothing moves when the note changes"
    assert await audit(page) == []
    said, table = await note.inner_text(), page.url
    await page.goto("about:blank")
    own_web.house.kill()
    own_web.house.start()
    await page.goto(own_web.url)
    await page.get_by_role("button", name=BEGIN).click()
    await page.wait_for_url(table)
    await expect(note).to_have_text(said)
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Play on without notes").click()
    await expect(note).to_be_hidden()
    await expect(page.locator("#question")).to_have_text("Where to?")
