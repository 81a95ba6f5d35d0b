"""Given nothing but a keyboard: can everything be reached and done, and is it always clear where one is?"""

from collections.abc import Sequence

from playwright.async_api import Page, expect

from engine.heldhands.actions import Action, Step
from engine.heldhands.record import actions
from tests.browser.contexts import Contexts
from tests.browser.endings import played_out, replay_of
from tests.browser.house import RunningHouse
from tests.browser.keyboard import Keyboard, stops
from tests.browser.tables import Laid, inviting, laid_out, open_link, play, sit_down
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
BEGINS = MOVES[2][0]  # after both have chosen a side


async def seated(contexts: Contexts, laid: Laid) -> Sequence[Page]:
    """Return the pages of both players."""
    pages = [await contexts.page(), await contexts.page()]
    for page, link in zip(pages, laid.seats, strict=True):
        await sit_down(page, link)
    return pages


async def by_keys(page: Page, action: Action) -> None:
    """Do something by the buttons beside the picture: a step in two halves, where several cards can pay."""
    text = str(action)
    wanted = (text, action.to) if isinstance(action, Step) else (text,)
    choice = page.locator(", ".join(f'#choices [data-action="{each}"]' for each in wanted))
    await expect(choice).to_be_visible()
    offered = await choice.get_attribute("data-action") or ""
    await Keyboard(page).choose(offered)
    if offered != text:  # a node, which is still to be paid for
        await Keyboard(page).choose(text)


async def test_a_game_is_started_and_accepted_and_begins(new_context: Contexts, house: RunningHouse) -> None:
    host, guest = Keyboard(await new_context.page()), Keyboard(await new_context.page())
    await host.page.goto(house.url)
    await host.go_to(host.page.get_by_label("None", exact=True))
    await host.press("ArrowRight")
    await expect(host.page.get_by_label("Challenging")).to_be_checked()
    await host.press_on(host.page.get_by_role("button", name="Lay out the board"))
    await expect(host.page.locator("#links")).to_be_focused()
    await host.looked("when the links are there")
    link = await host.page.locator('[data-link="partner"] .address a').get_attribute("href") or ""
    await host.press_on(host.page.get_by_role("link", name="Sit down"))
    await expect(host.page.locator("#lines")).to_contain_text("challenging")
    await guest.page.goto(link)
    await guest.press_on(guest.page.locator("#accept"), "Space")
    await guest.choose("left", "Space")
    await host.choose("right", "Space")
    for page in (host.page, guest.page):
        await expect(page.locator("#headline")).to_contain_text("Turn 1")


async def test_whole_turns_are_played_and_sides_chosen(new_context: Contexts, house: RunningHouse) -> None:
    pages = await seated(new_context, await laid_out(house, RECORD))
    await play(pages, RECORD, by_keys, turns=5)
    await expect(pages[BEGINS].locator("#headline")).to_have_text("Turn 6: your partner's move")
    await expect(pages[1 - BEGINS].locator("#headline")).to_have_text("Turn 6: your move")


async def test_a_chain_is_taken_back_and_cleared(new_context: Contexts, house: RunningHouse) -> None:
    pages = await seated(new_context, await laid_out(house, RECORD))
    for seat, action in MOVES[:4]:
        await by_keys(pages[seat], action)
    keys, choices = Keyboard(pages[BEGINS]), pages[BEGINS].locator("#choices")
    two = await choices.inner_text()
    await keys.choose("back")
    await expect(choices).not_to_have_text(two)
    await by_keys(keys.page, MOVES[3][1])
    await expect(choices).to_have_text(two, use_inner_text=True)
    await keys.choose("clear")
    await expect(choices.locator('[data-action="back"]')).to_have_count(0)


async def test_enter_once_too_often_is_no_knock_at_the_partner(
    new_context: Contexts, house: RunningHouse
) -> None:
    pages = await seated(new_context, await laid_out(house, RECORD))
    await play(pages, RECORD, by_keys, turns=1)
    sent: list[str] = []
    pages[BEGINS].on("request", lambda request: sent.append(request.url))
    await expect(pages[BEGINS].locator("#headline")).to_contain_text("your partner's move")
    await Keyboard(pages[BEGINS]).press("Enter")
    await expect(pages[BEGINS].locator("body:not(.busy) #headline")).to_be_focused()
    assert not [url for url in sent if url.endswith("/press")]


async def test_the_menu_changes_the_look_and_gives_the_focus_back(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    keys = Keyboard(await new_context.page())
    page = keys.page
    await sit_down(page, laid.seats[0])
    await page.wait_for_load_state()  # or the first load would be taken for the next one
    await keys.press_on(page.locator("#open-menu"))
    for name, pressed in (("theme", "ArrowDown"), ("theme", "ArrowDown"), ("large", "Space")):
        field = page.locator(f'#settings [name="{name}"]')
        async with page.expect_event("load"):
            await keys.press_on(field, pressed)
        await expect(field).to_be_focused()
        await keys.looked(f"after {name} was changed")
    await expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    await expect(page.get_by_label("Larger letters in pictures")).to_be_checked()
    await keys.press("Escape")
    await expect(page.locator("#menu")).to_be_hidden()
    await expect(page.locator("#open-menu")).to_be_focused()


async def test_the_language_of_the_first_page_is_changed_where_it_is_chosen(
    new_context: Contexts, house: RunningHouse
) -> None:
    keys = Keyboard(await new_context.page())
    await keys.page.goto(house.url)
    await keys.press_on(keys.page.locator('#reader [name="language"]'), "ArrowDown")
    await expect(keys.page.locator("html")).to_have_attribute("lang", "it")
    await expect(keys.page.locator('#reader [name="language"]')).to_be_focused()
    await keys.looked("after the language was changed")


async def test_what_fails_or_goes_away_on_the_first_page_keeps_the_focus_near(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid = await laid_out(house, RECORD)
    new_context.expect_trouble("404")
    keys = Keyboard(await new_context.page())
    await sit_down(keys.page, laid.seats[0])
    await expect(keys.page.locator("#choices button").first).to_be_visible()
    await keys.page.goto(house.url)
    await keys.press_on(keys.page.get_by_role("button", name="Hide"))
    await expect(keys.page.get_by_role("button", name="Show hidden games")).to_be_focused()
    await keys.looked("after a game was hidden")
    await keys.go_to(keys.page.locator("#code"))
    await keys.page.keyboard.type("NOBODYS")
    await keys.press_on(keys.page.get_by_role("button", name="Join"))
    await expect(keys.page.locator("#join-notice")).not_to_be_empty()
    await expect(keys.page.get_by_role("button", name="Join")).to_be_focused()


async def test_a_replay_is_leafed_through_by_arrows(new_context: Contexts, house: RunningHouse) -> None:
    laid = await played_out(house, RECORD)
    keys = Keyboard(await new_context.page())
    where = keys.page.locator("#where")
    await keys.page.goto(replay_of(house, laid))
    await expect(where).to_have_text("After turn 26 of 26")
    await keys.page.keyboard.press("ArrowLeft")
    await expect(where).to_have_text("After turn 25 of 26")
    await keys.press_on(keys.page.get_by_label("To the beginning"))
    await expect(where).to_have_text("After the set-up")
    await keys.press("ArrowRight")
    await expect(where).to_have_text("After turn 1 of 26")
    await keys.go_to(keys.page.locator("#turn"))
    await keys.press("ArrowRight")
    await expect(where).to_have_text("After turn 2 of 26")
    await keys.press("End")
    await expect(where).to_have_text("After turn 26 of 26")


async def test_every_stop_of_every_page_is_reached_and_seen(
    new_context: Contexts, house: RunningHouse
) -> None:
    laid, over = await laid_out(house, RECORD), await played_out(house, RECORD)
    for address, there in (
        (house.url, "#mine-none"),
        (f"{house.url}/rules", "article"),
        ((await inviting(house)).invitation, "#accept"),
        (laid.seats[0], "#choices button"),
        (laid.watch, "#words"),
        (over.seats[0], "#after button"),
        (replay_of(house, over), "#lines li"),
    ):
        keys = Keyboard(await new_context.page())
        await open_link(keys.page, address)
        await expect(keys.page.locator(there).first).to_be_visible()
        assert await keys.walk() == await stops(keys.page)
