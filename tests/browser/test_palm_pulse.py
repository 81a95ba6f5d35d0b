"""Given a mime that was performed: who feels it in the phone that they hold?"""

from typing import Final

from playwright.async_api import BrowserContext, Page, expect

from engine.contract import SPECTATOR
from engine.palm import GAME
from tests.browser.contexts import DESKTOP, PHONE, Contexts, Device
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import PalmTable, caught_up, laid_out_palm
from tests.browser.tables import Laid, sit_down
from tests.integration.conftest import until

NOTED: Final = """
    window.felt = [];
    Object.defineProperty(Navigator.prototype, "vibrate", {
        value: (pattern) => { window.felt.push(pattern); return true; },
    });"""
NUMB: Final = "delete Navigator.prototype.vibrate;"
RING: Final = 80  # milliseconds: everybody's phone may say that it is their turn


async def seat(context: BrowserContext, link: str, script: str = NOTED) -> Page:
    await context.add_init_script(script)
    page = await context.new_page()
    await sit_down(page, link)
    return page


async def felt(page: Page) -> list[list[int]]:
    """Return the patterns that a phone was asked for, but for rings."""
    return [pattern for pattern in await page.evaluate("window.felt") if pattern != RING]


async def told(house: RunningHouse, laid: Laid, grandfather: int) -> list[int]:
    """Return what the service lets Grandfather feel."""
    async with house.back_door() as inside:
        return [*(await inside.service.sights.look(laid.people[grandfather], laid.game)).screen.pulse]


async def held_out(contexts: Contexts, house: RunningHouse, device: Device) -> tuple[PalmTable, Laid]:
    """Return a table at which somebody has just held out a hand."""
    laid, state = await laid_out_palm(house, 4, seed=2)
    table = PalmTable([await seat(await contexts(device), link) for link in laid.seats], state)
    await table.press(GAME.to_act(state)[0], "grandfather")
    return table, laid


async def test_grandfather_alone_feels_it_at_once_and_whenever_he_wants(
    new_context: Contexts, house: RunningHouse
) -> None:
    table, laid = await held_out(new_context, house, PHONE)
    watching = await new_context(PHONE)
    await watching.add_init_script(NOTED)
    spectator = await watching.new_page()
    await spectator.goto(laid.watch)
    his, *others = sorted([*table.pages, spectator], key=lambda page: page != table.pages[table.grandfather])
    await expect(his.locator("#feel")).to_be_hidden()
    await table.mime("coin", "cloth")
    pattern = await told(house, laid, table.grandfather)
    assert len(pattern) > 1

    async def has_come() -> bool:
        return await felt(his) == [pattern]

    await until(has_come)
    await expect(his.locator("#numb")).to_be_hidden()
    await his.get_by_role("button", name="Feel it").click()
    assert await felt(his) == [pattern, pattern]
    await table.lay()
    await caught_up(house, laid, {**dict(enumerate(table.pages)), SPECTATOR: spectator})
    for page in others:
        await expect(page.locator("#pulse")).to_be_hidden()
        assert await felt(page) == []


async def test_the_same_is_not_felt_again_by_itself(new_context: Contexts, house: RunningHouse) -> None:
    table, laid = await held_out(new_context, house, PHONE)
    his = table.pages[table.grandfather]
    await table.mime("coin")
    await expect(his.locator("#feel")).to_be_visible()
    await table.lay()
    await table.mime("cloth", "coin")
    second = await told(house, laid, table.grandfather)

    async def has_come() -> bool:
        return len(await felt(his)) == 2 and (await felt(his))[-1] == second

    await until(has_come)
    await his.reload()
    await expect(his.locator("#feel")).to_be_visible()
    assert await felt(his) == [], "nobody has touched this page yet: then a browser forbids it"


async def test_where_a_browser_cannot_it_says_so(new_context: Contexts, house: RunningHouse) -> None:
    laid, state = await laid_out_palm(house, 4, seed=2)
    pages = [await seat(await new_context(PHONE), link, NUMB) for link in laid.seats]
    table = PalmTable(pages, state)
    await table.press(GAME.to_act(state)[0], "grandfather")
    await table.mime("coin")
    his = pages[table.grandfather]
    await expect(his.locator("#numb")).to_be_visible()
    await expect(his.locator("#numb")).to_contain_text("Only a phone can let you feel it")
    await expect(his.locator("#feel")).to_be_hidden()


async def test_on_a_desk_it_can_be_tried_and_is_told_too(new_context: Contexts, house: RunningHouse) -> None:
    table, _ = await held_out(new_context, house, DESKTOP)
    await table.mime("coin")
    his = table.pages[table.grandfather]
    await expect(his.locator("#feel")).to_be_visible()
    await expect(his.locator("#numb")).to_be_visible()
