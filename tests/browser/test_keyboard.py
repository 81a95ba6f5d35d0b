"""Given nothing but a keyboard: can everything be reached and done, and is it always clear where one is?"""

from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from engine.heldhands.actions import Action, Step
from tests.browser.tables import BEGINS, ENDS, MOVES, Web, headlines, href, open_link, play

MOST: Final = 80  # presses from one end of a page to the other
NAME: Final = """it => [
    it.localName, it.id || it.name || it.ariaLabel, it.dataset.action || it.dataset.deed,
    it.textContent.trim(),
].filter(Boolean).join(" ")"""
FOCUS: Final = f"""() => {{
    const at = document.activeElement;
    const onBoard = at.closest("#scene");
    const outlined = at.matches(".pills input") ? at.nextElementSibling : onBoard ? at.firstElementChild : at;
    const {{outlineStyle, outlineWidth, opacity}} = getComputedStyle(outlined);
    return {{
        name: ({NAME})(at),
        lost: at === document.body,
        seen: onBoard ? opacity === "1" : outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        inside: at.closest("#choices") ? "choices" : at.id,
    }};
}}"""
STOPPING: Final = "a[href], button, select, input, summary, [role=button]"
STOPS: Final = f"""() => [...document.querySelectorAll("{STOPPING}")]
    .filter((it) => it.tabIndex >= 0 && it.checkVisibility() && (it.type !== "radio" || it.checked))
    .map({NAME})"""
"""What can be used on a page, in the order of reading; of several that exclude each other, one."""


class Keyboard:
    """Presses keys on a page; that the focus is lost or cannot be seen fails the test."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, key: str) -> str:
        await self.page.keyboard.press(key)
        return await self.looked(f"after {key}")

    async def looked(self, when: str) -> str:
        focus = await self.page.evaluate(FOCUS)
        assert not focus["lost"], f"the focus is lost {when}"
        assert focus["seen"], f"the focus cannot be seen on {focus['name']} {when}"
        return str(focus["name"])

    async def go_to(self, target: Locator, key: str = "Tab") -> None:
        await expect(target).to_be_visible()
        for _ in range(MOST):
            if await is_focused(target):
                return
            await self.press(key)
        pytest.fail(f"{key} never leads to {target}")

    async def press_on(self, target: Locator, key: str = "Enter", *, by: str = "Tab") -> None:
        await self.go_to(target, by)
        await self.page.keyboard.press(key)

    async def choose(self, action: str, key: str = "Enter") -> None:
        """Press a choice of a table: by Tab to the choices, among them by arrows."""
        choice = self.page.locator(f'#choices [data-action="{action}"]')
        await expect(choice).to_be_visible()
        if await self._inside() != "choices":
            await self.go_to(self.page.locator("#choices button").first)
        await self.press_on(choice, key, by="ArrowRight")
        await self.page.locator("body:not(.busy)").wait_for()
        await self.looked(f"after {action}")
        assert await self._inside() in {"choices", "headline"}

    async def _inside(self) -> str:
        return str((await self.page.evaluate(FOCUS))["inside"])


async def is_focused(target: Locator) -> bool:
    return bool(await target.evaluate("it => it === document.activeElement"))


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


async def test_a_game_is_started_and_accepted_and_begins(web: Web) -> None:
    host, guest = Keyboard(await web.page()), Keyboard(await web.page())
    await host.page.goto(web.url)
    language = host.page.locator('#reader [name="language"]')
    for key, chosen in (("ArrowDown", "it"), ("ArrowUp", "en")):
        await host.press_on(language, key)
        await expect(host.page.locator("html")).to_have_attribute("lang", chosen)
        await expect(language).to_be_focused()
        await host.looked("after the language was changed")
        await host.page.wait_for_load_state()
    await host.press_on(host.page.locator("#more summary"))
    await host.go_to(host.page.get_by_label("None", exact=True))
    await host.press("ArrowRight")
    await expect(host.page.get_by_label("Challenging")).to_be_checked()
    await host.press_on(host.page.get_by_role("button", name="Lay out the board"))
    await expect(host.page.locator("#links")).to_be_focused()
    await host.looked("when the links are there")
    link = await href(host.page, "partner")
    await host.press_on(host.page.get_by_role("link", name="Sit down"))
    await expect(host.page.locator("#lines")).to_contain_text("challenging")
    await guest.page.goto(link)
    await guest.press_on(guest.page.locator("#accept"), "Space")
    await guest.choose("left", "Space")
    await host.choose("right", "Space")
    await headlines("Turn 1", host.page, guest.page)


async def test_chains_are_built_taken_back_and_cleared_and_turns_played(web: Web) -> None:
    pages = await web.seated(await web.laid_out())
    await play(pages, 4, by_keys)
    keys, choices = Keyboard(pages[BEGINS]), pages[BEGINS].locator("#choices")
    two = await choices.inner_text()
    await keys.choose("back")
    await expect(choices).not_to_have_text(two)
    await by_keys(keys.page, MOVES[3][1])
    await expect(choices).to_have_text(two, use_inner_text=True)
    await keys.choose("clear")
    await expect(choices.locator('[data-action="back"]')).to_have_count(0)
    for seat, action in MOVES[2 : ENDS[0]]:
        await by_keys(pages[seat], action)
    sent: list[str] = []
    keys.page.on("request", lambda request: sent.append(request.url))
    await headlines("your partner's move", keys.page)
    await keys.press("Enter")  # once too often, which is no knock at the partner
    await expect(keys.page.locator("body:not(.busy) #headline")).to_be_focused()
    assert not [url for url in sent if url.endswith("/press")]
    for seat, action in MOVES[ENDS[0] : ENDS[4]]:  # until sides are chosen once more
        await by_keys(pages[seat], action)
    await headlines("Turn 6: your partner's move", pages[BEGINS])
    await headlines("Turn 6: your move", pages[1 - BEGINS])


async def test_the_menu_changes_the_look_and_gives_the_focus_back(web: Web) -> None:
    page = await web.sitting((await web.laid_out()).seats[0])
    keys = Keyboard(page)
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


async def test_what_fails_or_goes_away_on_the_first_page_keeps_the_focus_near(web: Web) -> None:
    web.expect_trouble("404")
    page = await web.sitting((await web.laid_out()).seats[0])
    keys = Keyboard(page)
    await page.goto(web.url)
    await keys.press_on(page.get_by_role("button", name="Hide"))
    await expect(page.get_by_role("button", name="Show hidden games")).to_be_focused()
    await keys.looked("after a game was hidden")
    await keys.go_to(page.locator("#code"))
    await page.keyboard.type("NOBODYS")
    await keys.press_on(page.get_by_role("button", name="Join"))
    await expect(page.locator("#join-notice")).to_have_text("There's no invitation with this code.")
    await expect(page.get_by_role("button", name="Join")).to_be_focused()
    assert page.url == f"{web.url}/"


async def test_every_stop_of_every_page_is_reached_and_seen(web: Web) -> None:
    laid, over = await web.laid_out(), await web.played_out()
    for address, there in (
        (web.url, "#mine-none"),
        (f"{web.url}/rules", "article"),
        ((await web.inviting()).invitation, "#accept"),
        (laid.seats[0], "#choices button"),
        (laid.watch, "#words"),
        (over.seats[0], "#after button"),
        (over.replay, "#lines li"),
    ):
        keys = Keyboard(await web.page())
        await open_link(keys.page, address)
        await expect(keys.page.locator(there).first).to_be_visible()
        stops = list(await keys.page.evaluate(STOPS))
        assert [await keys.press("Tab") for _ in range(min(len(stops), MOST))] == stops
