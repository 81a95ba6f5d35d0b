"""The pages of Palm as people see them; HELDHANDS_SCREENSHOTS=1 keeps them in docs/web."""

from playwright.async_api import expect

from engine.palm import GAME
from engine.palm.phases import Phase
from tests.browser.contexts import Contexts
from tests.browser.endings import replay_of
from tests.browser.house import RunningHouse
from tests.browser.palm_tables import PalmTable, caught_up, laid_out_palm, misled, passed_by, seated
from tests.browser.tables import Laid, picture_shown
from tests.browser.test_screenshots import SIZES, kept, sizes

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


async def at_a_table(contexts: Contexts, house: RunningHouse, size: str) -> tuple[PalmTable, Laid]:
    """Return five people, of whom one has held out a hand."""
    laid, state = await laid_out_palm(house, 5, seed=11, names=NAMES)
    table = await seated(contexts, laid, state, SIZES[size], drawn=len(NAMES))
    await table.press(GAME.to_act(state)[0], "grandfather")
    return table, laid


async def shown(house: RunningHouse, table: PalmTable, laid: Laid, seat: int, name: str) -> None:
    """Take a picture of a page that has caught up."""
    page = table.pages[seat]
    await caught_up(house, laid, {seat: page})
    await picture_shown(page)
    await kept(page, name)


@sizes
async def test_a_turn(new_context: Contexts, house: RunningHouse, size: str) -> None:
    table, laid = await at_a_table(new_context, house, size)
    child, grandfather = table.child, table.grandfather
    for thing in ("dart", "cloth"):
        await table.touch(thing)
    await table.change("gestures", "drape")
    await shown(house, table, laid, child, f"palm-mime-{size}")
    await table.press(child, "perform")
    await shown(house, table, laid, grandfather, f"palm-felt-{size}")
    await shown(house, table, laid, GAME.to_act(table.state)[0], f"palm-cards-{size}")
    await table.lay()
    await table.mime("coin", "top")
    await table.lay()
    await shown(house, table, laid, grandfather, f"palm-album-{size}")
    await table.find(misled)
    await shown(house, table, laid, grandfather, f"palm-revealed-{size}")


@sizes
async def test_the_first_page_and_the_links(new_context: Contexts, house: RunningHouse, size: str) -> None:
    page = await new_context.page(SIZES[size])
    await page.goto(house.url)
    await page.get_by_label("In the Palm of Your Hand").check()
    await page.get_by_label("4", exact=True).check()
    for number, name in enumerate(NAMES[:4], 1):
        await page.locator(f'#people [name="name-{number}"]').fill(name)
    await page.evaluate("scrollTo(0, 0)")
    await kept(page, f"palm-first-page-{size}")
    await page.locator("#start [type=submit]").click()
    await expect(page.locator("#links .qr").first).to_be_visible()
    await kept(page, f"palm-links-{size}")


@sizes
async def test_a_finished_game_and_the_life(new_context: Contexts, house: RunningHouse, size: str) -> None:
    laid, state = await laid_out_palm(house, 3, seed=2, names=NAMES)
    await passed_by(house, laid, state, Phase.OVER)
    page = await new_context.page(SIZES[size])
    await page.goto(replay_of(house, laid))
    await page.get_by_role("slider").fill("3")
    await page.wait_for_load_state("networkidle")
    await kept(page, f"palm-journey-{size}")
    await page.goto(f"{house.url}/palm/life/55")
    await page.locator(".memory img").evaluate("it => it.decode()")
    await kept(page, f"palm-life-{size}")
