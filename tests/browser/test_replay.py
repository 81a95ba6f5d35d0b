"""Given a game that is over: can it be leafed through, kept, shown, and played once more?"""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

import pytest_asyncio
from playwright.async_api import Page, expect

from engine.heldhands.record import read_record
from tests.browser.contexts import Contexts, stop_the_clock
from tests.browser.endings import played_out, replay_of
from tests.browser.house import RunningHouse
from tests.browser.tables import Laid, laid_out, sit_down
from tests.records import recorded

Act: TypeAlias = Callable[[], Awaitable[None]]

RECORD = recorded("published-held-hands")
TURNS = len(RECORD.turns)
PATIENCE = 60_000  # milliseconds, which a house has with a film


def after(turn: int) -> str:
    """Return how the page says that it shows a turn."""
    return f"After turn {turn} of {TURNS}"


LAST = after(TURNS)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def over(house: RunningHouse) -> Laid:
    """Return a game that two people have won."""
    return await played_out(house, RECORD)


async def opened(contexts: Contexts, address: str, where: str = LAST) -> Page:
    """Return the page of somebody who looks back."""
    page = await contexts.page()
    await page.goto(address)
    await shown(page, where)
    return page


async def shown(page: Page, where: str) -> None:
    """Wait until a turn is shown: both sides of it, and what happened."""
    await expect(page.locator("#where")).to_have_text(where)
    turn = re.search(r"turn (\d+)", where)
    number = turn[1] if turn else "0"
    for side in ("near", "far"):
        picture = page.locator(f'[data-side="{side}"] img')
        await expect(picture).to_have_attribute("src", re.compile(rf"/{number}/{side}\?"))
        await expect(picture).not_to_have_attribute("alt", "")
        assert await picture.evaluate("it => it.decode().then(() => it.naturalWidth)") > 300


async def told(page: Page) -> tuple[list[str], list[str | None], list[str]]:
    """Return what is said of a turn: what happened, and how each side looked after it."""
    alts = [await each.get_attribute("alt") for each in await page.locator(".sides img").all()]
    words = await page.locator(".sides details p").all_text_contents()
    return await page.locator("#lines li").all_text_contents(), alts, words


async def test_slider_buttons_and_arrows_change_pictures_and_words_together(
    new_context: Contexts, house: RunningHouse, over: Laid
) -> None:
    page = await opened(new_context, replay_of(house, over))
    end = await told(page)
    acts: tuple[tuple[Act, str], ...] = (
        (page.get_by_label("One turn back").click, after(TURNS - 1)),
        (page.get_by_label("To the beginning").click, "After the set-up"),
        (page.get_by_label("One turn on").click, after(1)),
        (partial(page.keyboard.press, "ArrowRight"), after(2)),
        (partial(page.locator("#turn").fill, "9"), after(9)),
    )
    for act, where in acts:
        before = await told(page)
        await act()
        await shown(page, where)
        assert all(one != other for one, other in zip(before, await told(page), strict=True)), where
    await page.get_by_label("To the end").click()
    await shown(page, LAST)
    assert await told(page) == end


async def test_a_turn_has_an_address(new_context: Contexts, house: RunningHouse, over: Laid) -> None:
    page = await opened(new_context, f"{replay_of(house, over)}#7", after(7))
    await page.get_by_label("One turn on").click()
    await shown(page, after(8))
    assert page.url.endswith("#8")
    await page.reload()
    await shown(page, after(8))


async def test_it_plays_by_itself_until_it_is_stopped(
    new_context: Contexts, house: RunningHouse, over: Laid
) -> None:
    page = await opened(new_context, f"{replay_of(house, over)}#3", after(3))
    await stop_the_clock(page)
    await page.get_by_role("button", name="Play").click()
    await page.clock.run_for(2000)
    await shown(page, after(4))
    await page.get_by_role("button", name="Pause").click()
    await expect(page.get_by_role("button", name="Play")).to_be_visible()
    await page.clock.run_for(10_000)
    await shown(page, after(4))


async def test_it_stops_at_the_end(new_context: Contexts, house: RunningHouse, over: Laid) -> None:
    page = await opened(new_context, f"{replay_of(house, over)}#{TURNS - 1}", after(TURNS - 1))
    await stop_the_clock(page)
    await page.get_by_role("button", name="Play").click()
    await page.clock.run_for(2000)
    await shown(page, LAST)
    await expect(page.get_by_role("button", name="Play")).to_be_visible()


async def kept(page: Page, link: str) -> tuple[str, bytes]:
    """Download something, and return its name and what is in it."""
    async with page.expect_download(timeout=PATIENCE) as download:
        await page.get_by_role("link", name=link).click()
    file = await download.value
    return file.suggested_filename, (await file.path()).read_bytes()


async def test_animations_and_the_game_itself_can_be_kept(
    new_context: Contexts, house: RunningHouse, over: Laid
) -> None:
    page = await opened(new_context, replay_of(house, over))
    films = []
    for side, link in (("near", "near side"), ("far", "far side"), ("table", "whole table")):
        name, film = await kept(page, f"Animation, {link}")
        assert name == f"heldhands-{over.game}-{side}.gif"
        assert film.startswith(b"GIF8")
        films.append(film)
    assert len({*films}) == 3
    name, text = await kept(page, "The game, written down")
    assert name == f"heldhands-{over.game}.record"
    assert read_record(text.decode()) == RECORD


async def test_whoever_has_the_link_sees_the_journey(new_context: Contexts, over: Laid) -> None:
    player = await new_context.page()
    await sit_down(player, over.seats[0])
    await player.get_by_role("link", name="See the whole journey").click()
    await shown(player, LAST)
    link = await player.locator("#share .address a").get_attribute("href") or ""
    await opened(new_context, link)


async def test_what_goes_on_cannot_be_looked_back_at(new_context: Contexts, house: RunningHouse) -> None:
    new_context.expect_trouble("409")
    page = await new_context.page()
    await page.goto(replay_of(house, await laid_out(house, RECORD)))
    await expect(page.get_by_role("heading", name="The game is not over yet.")).to_be_visible()


async def test_a_player_shows_a_game_to_strangers_and_takes_it_down(
    new_context: Contexts, house: RunningHouse, over: Laid
) -> None:
    player, stranger = await new_context.page(), await new_context.page()
    await sit_down(player, over.seats[0])
    await player.get_by_role("button", name="Show it among the finished games").click()
    down = player.get_by_role("button", name="Take it down from the finished games")
    await expect(down).to_be_visible()
    await stranger.goto(house.url)
    shown_there = stranger.locator(f'.gallery a[href="/replay/{over.game}"]')
    await expect(shown_there).to_contain_text(f"{TURNS} turns")
    await shown_there.scroll_into_view_if_needed()
    picture = shown_there.locator("img")
    assert await picture.evaluate("it => it.decode().then(() => it.naturalWidth)") == 400
    await shown_there.click()
    await shown(stranger, LAST)
    await down.click()
    await expect(player.get_by_role("button", name="Show it among the finished games")).to_be_visible()
    await stranger.goto(house.url)
    await expect(shown_there).to_have_count(0)


async def test_the_next_game_is_offered_to_the_other_and_seats_are_changed(
    new_context: Contexts, house: RunningHouse
) -> None:
    over = await played_out(house, RECORD)
    asking, asked = await new_context.page(), await new_context.page()
    await sit_down(asking, over.seats[0])
    await sit_down(asked, over.seats[1])
    await asking.get_by_role("button", name="Play again").click()
    await expect(asking.locator("#headline")).to_contain_text("Waiting for somebody to join you")
    await asked.get_by_role("link", name="To the next game").click()
    await asked.get_by_role("button", name="Accept").click()
    for page in (asking, asked):
        await expect(page.locator("#headline")).to_have_text("Look at your cards and choose a side")
    assert asking.url.rpartition("/")[2] == asked.url.rpartition("/")[2] != over.game
    async with house.back_door() as inside:
        again = await inside.service.play.look(over.people[0], asking.url.rpartition("/")[2])
    assert again.about.seats == over.people[::-1]


async def test_a_knock_is_seen_by_whoever_is_awaited(new_context: Contexts, house: RunningHouse) -> None:
    laid = await laid_out(house, RECORD)
    awaited, waiting = await new_context.page(), await new_context.page()
    await sit_down(awaited, laid.seats[0])
    await sit_down(waiting, laid.seats[1])
    await expect(awaited.locator("#knock")).to_be_hidden()
    await waiting.get_by_role("button", name="Left").click()
    await waiting.get_by_role("button", name="Knock").click()
    await expect(awaited.locator("#knock")).to_have_text("Your partner knocks.")
    await expect(awaited.locator("#knock")).to_be_visible()
    await expect(waiting.locator("#knock")).to_be_hidden()
    await awaited.get_by_role("button", name="Left").click()
    await expect(awaited.locator("#knock")).to_be_hidden()
