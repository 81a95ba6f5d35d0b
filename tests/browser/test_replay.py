"""Given a game that is over: can it be leafed through, kept, shown, and played once more?"""

import re
from functools import partial

from playwright.async_api import Page, expect

from engine.heldhands.record import actions, record_of
from engine.palm.phases import Phase
from tests.browser.audit import well_made
from tests.browser.contexts import PHONE, stop_the_clock
from tests.browser.palm_tables import laid_out_palm
from tests.browser.tables import RECORD, Web
from tests.unit.pictures.moments import lost_at_once

TURNS = len(RECORD.turns)


def after(turn: int) -> str:
    return f"After turn {turn} of {TURNS}"


LAST = after(TURNS)


async def opened(web: Web, address: str, where: str = LAST) -> Page:
    page = await web.page()
    await page.goto(address)
    await shown(page, where)
    return page


async def shown(page: Page, where: str) -> None:
    await expect(page.locator("#where")).to_have_text(where)
    turn = re.search(r"turn (\d+)", where)
    number = turn[1] if turn else "0"
    for side in ("near", "far"):
        picture = page.locator(f'[data-side="{side}"] img')
        await expect(picture).to_have_attribute("src", re.compile(rf"/{number}/{side}\?"))
        await expect(picture).not_to_have_attribute("alt", "")
        assert await picture.evaluate("it => it.decode().then(() => it.naturalWidth)") > 300


async def told(page: Page) -> tuple[list[str], list[str | None], list[str]]:
    alts = [await each.get_attribute("alt") for each in await page.locator(".sides img").all()]
    words = await page.locator(".sides details p").all_text_contents()
    return await page.locator("#lines li").all_text_contents(), alts, words


async def test_slider_buttons_and_arrows_change_pictures_and_words_together(web: Web) -> None:
    over = await web.played_out()
    page = await opened(web, over.replay)
    end, key = await told(page), page.keyboard.press
    acts = (
        (page.get_by_label("One turn back").click, after(TURNS - 1)),
        (page.get_by_label("To the start").click, "After the setup"),
        (page.get_by_label("One turn forward").click, after(1)),
        (partial(key, "ArrowRight"), after(2)),
        (partial(key, "ArrowLeft"), after(1)),
        (partial(page.locator("#turn").fill, "9"), after(9)),
        (partial(page.locator("#turn").press, "ArrowRight"), after(10)),
    )
    for act, where in acts:
        before = await told(page)
        await act()
        await shown(page, where)
        assert all(one != other for one, other in zip(before, await told(page), strict=True)), where
    assert page.url.endswith("#10"), "a turn has an address"
    await page.reload()
    await shown(page, after(10))
    await page.get_by_label("To the end").click()
    await shown(page, LAST)
    assert await told(page) == end


async def test_it_plays_by_itself_until_it_is_stopped_or_at_its_end(web: Web) -> None:
    over = await web.played_out()
    page = await opened(web, f"{over.replay}#{TURNS - 2}", after(TURNS - 2))
    await stop_the_clock(page)
    await page.get_by_role("button", name="Play").click()
    await page.clock.run_for(2000)
    await shown(page, after(TURNS - 1))
    await page.get_by_role("button", name="Pause").click()
    await expect(page.get_by_role("button", name="Play")).to_be_visible()
    await page.clock.run_for(10_000)
    await shown(page, after(TURNS - 1))
    await page.get_by_role("button", name="Play").click()
    await page.clock.run_for(2000)
    await shown(page, LAST)
    await expect(page.get_by_role("button", name="Play")).to_be_visible()


async def test_a_player_asks_where_a_lost_game_turned_and_sees_and_reads_it(web: Web) -> None:
    record = record_of(lost_at_once())
    over = await web.laid_out(len([*actions(record)]), record=record)
    page = await web.sitting(over.seats[0], PHONE)
    await page.get_by_role("link", name="Where did it turn?").click()
    story = page.locator("#story p")
    await expect(story.first).to_have_text("The game is over. Lost: no step was left.")
    await expect(story.nth(3)).to_contain_text("Turn 1, you: from sad O16 to")
    picture = page.locator("#found img")
    assert await picture.evaluate("it => it.decode().then(() => it.naturalWidth)") > 300
    await expect(page.locator("#bar")).to_be_hidden()
    await page.get_by_text("Turn by turn").click()
    await expect(page.locator("#turns li")).to_have_count(2)
    await well_made(page)


async def test_a_player_shows_a_journey_to_strangers_by_a_link_and_among_the_finished_games(web: Web) -> None:
    over = await web.played_out()
    player, stranger = await web.sitting(over.seats[0]), await web.page()
    show = player.get_by_role("button", name="Show it among the finished games")
    down = player.get_by_role("button", name="Remove it from the finished games")
    await show.click()
    await expect(down).to_be_visible()
    await stranger.goto(web.url)
    entry = stranger.locator(f'.gallery a[href="/replay/{over.game}"]')
    await expect(entry).to_contain_text(f"{TURNS} turns")
    await well_made(stranger)
    await entry.scroll_into_view_if_needed()
    assert await entry.locator("img").evaluate("it => it.decode().then(() => it.naturalWidth)") == 400
    await entry.click()
    await shown(stranger, LAST)
    await down.click()
    await expect(show).to_be_visible()
    await player.get_by_role("link", name="See the whole journey").click()
    await shown(player, LAST)
    await opened(web, await player.locator("#share .address a").get_attribute("href") or "")
    for name in ("near side", "far side", "whole table"):
        film = player.get_by_role("link", name=f"Animation, {name}")
        await expect(film).to_have_attribute("href", re.compile(f"^/replay/{over.game}/film/"))
    await expect(player.get_by_role("link", name="Game record")).to_have_count(1)


async def test_a_finished_game_of_palm_is_seen_from_any_two_sides(web: Web) -> None:
    laid, _ = await laid_out_palm(web, 3, seed=2, until=Phase.OVER)
    page = await web.page()
    await page.goto(laid.replay)
    sides = page.locator(".sides figure")
    await expect(sides).to_have_count(2)
    await expect(page.get_by_role("slider")).to_have_attribute("max", "6")
    wanted = ("seat-2", "seat-3")
    for number, side in enumerate(wanted):
        await sides.nth(number).get_by_role("combobox").select_option(side)
    for turn in (6, 3):
        await page.get_by_role("slider").fill(str(turn))
        for number, side in enumerate(wanted):
            image = sides.nth(number).locator("img")
            address = re.compile(rf"/replay/{laid.game}/{turn}/{side}\?width=\d+$")
            await expect(image).to_have_attribute("src", address)
            await expect(image).not_to_have_attribute("alt", "")
