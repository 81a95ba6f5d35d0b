"""Given somebody who hears the page instead of seeing it: do they get everything, in words and in time?"""

import pytest
from playwright.async_api import Page, expect

from bot.house import House
from bot.screens.screen import Screen, TableAction
from bot.store.keys import devices_key
from engine.heldhands.actions import Step
from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import Laid, laid_out, pass_by, picture_shown, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
BEGINS = MOVES[2][0]  # after both have chosen a side
TURN = slice(2, [str(action) for _, action in MOVES].index("end") + 1)


async def screen_of(inside: House, laid: Laid, seat: int, pick: str | None = None) -> Screen:
    """Return what a player should be told now."""
    return (await inside.service.sights.look(laid.people[seat], laid.game)).picking(pick).screen


def names(screen: Screen) -> dict[str, str]:
    """Return what the choices are called; a page shows itself anew without being asked."""
    return {choice.action: choice.label for choice in screen.choices if choice.action != TableAction.SHOW}


async def test_the_turn_is_announced_when_it_comes(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    await pass_by(house, laid, MOVES[:2])
    page = await new_context.page()
    await sit_down(page, laid.seats[1 - BEGINS])
    await expect(page.get_by_role("status").filter(has_text="Turn 1: your partner's move")).to_have_count(1)
    region = await page.locator("#said").element_handle()
    await pass_by(house, laid, MOVES[TURN])
    await expect(page.get_by_role("status").filter(has_text="Turn 2: your move")).to_have_count(1)
    assert region
    assert "Turn 2: your move" in await region.inner_text(), "only a region that was there before is heard"


async def test_a_knock_is_heard_and_so_is_why_there_is_no_second_one(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    await pass_by(house, laid, MOVES[:2])
    new_context.expect_trouble("409")
    awaited, waiting = await new_context.page(), await new_context.page()
    await sit_down(awaited, laid.seats[BEGINS])
    await sit_down(waiting, laid.seats[1 - BEGINS])
    knock = waiting.get_by_role("button", name="Knock")
    await knock.click()
    await expect(awaited.get_by_role("status").filter(has_text="Your partner knocks.")).to_have_count(1)
    await knock.click()
    await expect(waiting.get_by_role("alert").filter(has_text="minute")).to_have_count(1)


async def test_the_loss_of_a_seat_is_heard(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    new_context.expect_trouble("403")
    page = await new_context.page()
    await sit_down(page, laid.seats[0])
    await expect(page.locator("#choices button").first).to_be_visible()
    async with house.back_door() as inside:
        await inside.client.delete(devices_key(laid.people[0]))
        await inside.live().call(laid.people[0].partition(":")[2])
    await expect(page.get_by_role("heading", name="This browser does not know this seat")).to_be_focused()


@pytest.mark.parametrize(("passed", "move"), [(0, BEGINS), (2, 2), (3, 3)])
async def test_picture_and_table_are_there_in_words_and_every_choice_has_a_name_of_its_own(
    new_context: Contexts, house: RunningHouse, passed: int, move: int
) -> None:
    laid = await laid_out(house, RECORD)
    await pass_by(house, laid, MOVES[:passed])
    page = await new_context.page()
    await sit_down(page, laid.seats[BEGINS])
    await page.get_by_text("The table in words").click()
    async with house.back_door() as inside:
        before = await screen_of(inside, laid, BEGINS)
        await told(page, before)
        await pass_by(house, laid, [MOVES[move]])
        after = await screen_of(inside, laid, BEGINS)
        assert after.description != before.description
        await told(page, after)


async def told(page: Page, screen: Screen) -> None:
    """Hear all that a screen says."""
    await expect(page.get_by_role("heading", level=1)).to_contain_text(screen.headline)
    await expect(page.locator("#description")).to_have_text(screen.description)
    await expect(page.get_by_role("img", name=screen.alt, exact=True)).to_be_visible()
    choices = page.get_by_role("group", name="What you can do").get_by_role("button")
    await expect(choices).to_have_count(len(names(screen)))
    for label in names(screen).values():
        await expect(page.get_by_role("button", name=label, exact=True)).to_have_count(1)


async def test_a_whole_turn_is_played_by_names_alone(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    page = await new_context.page()
    await sit_down(page, laid.seats[BEGINS])
    await pass_by(house, laid, [MOVES[1 - BEGINS]])
    async with house.back_door() as inside:
        for _, action in (MOVES[BEGINS], *MOVES[TURN]):
            labels = names(await screen_of(inside, laid, BEGINS))
            if isinstance(action, Step) and action.to in labels:  # several cards can pay for it
                await page.get_by_role("button", name=labels[action.to], exact=True).click()
                labels = names(await screen_of(inside, laid, BEGINS, action.to))
            await page.get_by_role("button", name=labels[str(action)], exact=True).click()
            await picture_shown(page)
    await expect(page.get_by_role("heading", level=1)).to_have_text("Turn 2: your partner's move")
