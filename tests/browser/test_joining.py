"""Given a code, typed or in a link: is its reader asked for a name, and led back to a seat they have?"""

import re
from typing import Final

import pytest
from playwright.async_api import Page, expect

from bot.screens.table import code_of
from renderers.language import Language
from tests.browser.audit import audit
from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse

LOCALES: Final = {Language.EN: "en-GB", Language.IT: "it-IT"}
NAME: Final = {Language.EN: "What are you called?", Language.IT: "Come ti chiami?"}
CODE: Final = {Language.EN: "Somebody has told you a code", Language.IT: "Qualcuno ti ha detto un codice"}
JOIN: Final = {Language.EN: "Join", Language.IT: "Partecipa"}
SEATED: Final = {Language.EN: "You sit there already.", Language.IT: "Sei già a quel tavolo."}
BACK: Final = {Language.EN: "Back to your seat", Language.IT: "Torna al tuo posto"}
ONCE_MORE: Final = {
    Language.EN: "Sit down once more as somebody else",
    Language.IT: "Siediti di nuovo, come un'altra persona",
}
TITLE: Final = "In the Palm of Your Hand"

in_every_language = pytest.mark.parametrize("language", Language)


async def gathering(house: RunningHouse) -> str:
    """Let somebody elsewhere call for players, and return the name of the game to be."""
    async with house.back_door() as inside:
        host, _ = await inside.service.identity.create()
        return await inside.service.gatherings.gather(host, kind="palm")


async def come(house: RunningHouse, game: str) -> int:
    """Return how many sit there."""
    async with house.back_door() as inside:
        return len((await inside.service.desk.find(game)).about.seats)


async def typed(page: Page, house: RunningHouse, language: Language, code: str, name: str = "") -> None:
    """Join by a code on the first page."""
    await page.goto(house.url)
    await page.get_by_label(NAME[language]).fill(name)
    await page.get_by_label(CODE[language]).fill(code)
    await pressed(page, language)


async def pressed(page: Page, language: Language) -> None:
    await page.get_by_role("button", name=JOIN[language], exact=True).click()


async def seat_of(page: Page, game: str) -> str:
    """Return where somebody sits, as soon as they do."""
    await expect(page).to_have_url(re.compile(rf"/seat/\w+/{game}$"))
    await expect(page.locator("#said")).not_to_be_empty()
    return page.url


@in_every_language
async def test_who_types_a_code_is_asked_for_a_name(
    new_context: Contexts, house: RunningHouse, language: Language
) -> None:
    game = await gathering(house)
    page = await new_context.page(locale=LOCALES[language])
    await typed(page, house, language, code_of(game).lower(), "Bruno")
    await seat_of(page, game)
    await expect(page.locator("#lines")).to_contain_text("Bruno")


@in_every_language
@pytest.mark.parametrize("by_link", [True, False], ids=["link", "typed"])
async def test_who_sits_there_already_is_led_back_and_takes_a_second_seat_only_on_purpose(
    new_context: Contexts, house: RunningHouse, language: Language, *, by_link: bool
) -> None:
    game = await gathering(house)
    page = await new_context.page(locale=LOCALES[language])

    async def come_again() -> None:
        if by_link:
            await page.goto(f"{house.url}/#{code_of(game)}")
        else:
            await typed(page, house, language, f" {code_of(game).lower()} ")
        await expect(page.get_by_role("group", name=SEATED[language])).to_be_visible()
        await expect(page.get_by_role("link", name=BACK[language])).to_be_focused()
        await expect(page.locator("#code")).to_be_hidden()

    await typed(page, house, language, code_of(game), "Bruno")
    first = await seat_of(page, game)
    await come_again()
    assert await audit(page) == []
    assert await come(house, game) == 2
    await page.get_by_role("link", name=BACK[language]).click()
    assert await seat_of(page, game) == first
    await come_again()
    await page.get_by_role("button", name=ONCE_MORE[language]).click()
    await expect(page.locator("#name-1")).to_be_focused()
    await page.locator("#name-1").fill("Carla")
    await pressed(page, language)
    await expect(page.locator("#lines")).to_contain_text("Carla")
    assert await seat_of(page, game) != first
    assert await come(house, game) == 3


async def test_a_link_that_is_opened_where_the_first_page_is_open_counts_too(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page()
    await page.goto(house.url)
    code = code_of(await gathering(house))
    await page.goto(f"{house.url}/#{code}")  # which loads nothing anew
    await expect(page.locator("#code")).to_have_value(code)
    await expect(page.locator("#name-1")).to_be_focused()


@in_every_language
async def test_an_invitation_in_ones_list_names_its_game_once(
    new_context: Contexts, house: RunningHouse, language: Language
) -> None:
    game = await gathering(house)
    page = await new_context.page(locale=LOCALES[language])
    await typed(page, house, language, code_of(game))
    await seat_of(page, game)
    await page.goto(house.url)
    entry = page.locator("#games li")
    await expect(entry).to_have_count(1)
    assert (await entry.inner_text()).count(TITLE) == 1
