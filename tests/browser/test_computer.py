"""Given somebody who comes alone: is a whole game played with the computer, by clicks?"""

import re
from functools import partial

from playwright.async_api import expect

from bot.model.game import Status
from bot.model.person import COMPUTERS
from bot.service.service import GameService
from engine.chance import Chance
from engine.heldhands.policies import POLICIES
from engine.heldhands.views import PlayerView
from tests.browser.audit import audit
from tests.browser.contexts import PHONE
from tests.browser.tables import CHOOSING, Web, by_clicks, headlines
from tests.integration.conftest import until


async def moved_on(service: GameService, who: str, game: str, revision: int) -> bool:
    return (await service.play.look(who, game)).revision > revision


async def test_who_comes_alone_is_at_the_table_by_one_press_and_plays_to_the_end(web: Web) -> None:
    page, chance = await web.page(PHONE), Chance(7, "clicks")
    await page.goto(web.url)
    button = page.get_by_role("button", name="Play with the computer")
    await expect(button).to_be_in_viewport()
    await button.click()
    await headlines(CHOOSING, page)
    found = re.search(r"/seat/(\w+)/(\w+)$", page.url)
    assert found
    who, game = f"web:{found[1]}", found[2]
    async with web.back_door() as inside:

        async def my_turn() -> bool:
            seen = await inside.service.play.look(who, game)
            return bool(seen.view.you.acting) or seen.status is not Status.PLAYING

        while True:
            await until(my_turn)
            seen = await inside.service.play.look(who, game)
            assert isinstance(seen.view, PlayerView)
            if seen.status is not Status.PLAYING:
                break
            for action in POLICIES["random"]([seen.view], chance):
                await by_clicks(page, action)
                await until(partial(moved_on, inside.service, who, game, seen.revision))
        assert (await inside.service.find(game)).about.seats[1] == COMPUTERS[0]
    await expect(page.locator("#after")).to_contain_text("See the whole journey")
    await expect(page.locator("#after")).not_to_contain_text("Show")
    await page.locator('[data-action="rematch"]').click()
    await headlines(CHOOSING, page)


async def test_its_character_and_the_game_can_be_chosen(web: Web) -> None:
    page = await web.page(PHONE)
    await page.goto(web.url)
    await page.get_by_label("is the computer").check()
    await page.get_by_label("Leo, bold").check()
    await page.get_by_text("More options").click()
    await page.get_by_label("Print-and-play").check()
    assert await audit(page) == []
    await page.get_by_role("button", name="Lay out the board").click()
    await headlines(CHOOSING, page)
    async with web.back_door() as inside:
        about = (await inside.service.find(page.url.rpartition("/")[2])).about
    assert (about.seats[1], about.options["edition"]) == ("computer:bold", "print-and-play")
