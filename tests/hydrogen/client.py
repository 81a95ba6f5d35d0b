"""Somebody at Hydrogen: what they do there, and what they see."""

import asyncio
import re
from pathlib import Path
from typing import Final, NamedTuple, Self
from urllib.parse import quote

from playwright.async_api import BrowserContext, Locator, Page, Response, expect

from tests.browser.contexts import TIMEOUT

TROUBLE: Final = ("/dehydrated_device",)
"""What it asks every homeserver for, though Synapse has it not; the browser calls that an error."""

REACTIONS: Final = ".Timeline_messageReactions button"

# In JavaScript: pictures in sight if all are loaded, otherwise nothing; a wanted one is brought into sight.
# It waits for nothing: Hydrogen may replace a message, and its picture, at any time.
LOADED: Final = """(pictures, isWanted) => {
    const room = document.querySelector(".Timeline_scroller").getBoundingClientRect();
    const isInSight = (picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return bottom > room.top && top < room.bottom;
    };
    const seen = pictures.filter(isInSight);
    if (isWanted && !seen.length) {
        pictures[0]?.scrollIntoView({ block: "nearest" });
        return null;
    }
    if (!seen.every((picture) => picture.naturalWidth > 0)) return null;
    return seen.map((picture) => [picture.alt, picture.naturalWidth, picture.naturalHeight]);
}"""
NEXT_FRAME: Final = "() => new Promise(requestAnimationFrame)"
TOLD: Final = "(buttons) => buttons.map((one) => [one.textContent, one.classList.contains('active')])"
AT_THE_BOTTOM: Final = "(room) => Math.abs(room.scrollHeight - room.scrollTop - room.clientHeight) < 1"


class Picture(NamedTuple):
    """A picture that is loaded: its label, which is for screen readers and mice, and its size in pixels."""

    label: str
    width: int
    height: int


class Reaction(NamedTuple):
    """A reaction under a message; Hydrogen has the most frequent first, then the oldest."""

    key: str
    number: int
    mine: bool


class Hydrogen:
    """A page of Hydrogen. Messages are named by a part of their text, or of the label of their picture.

    If there are several such messages, the newest is meant. What begins with `see` waits for it.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._room = page.locator(".Timeline_scroller")

    @classmethod
    async def logged_in(
        cls, context: BrowserContext, site: str, homeserver: str, user: str, password: str
    ) -> Self:
        """Open Hydrogen, log in, and wait for the list of rooms."""
        page = await context.new_page()
        await page.goto(site)
        await page.locator("#homeserver").fill(homeserver)
        await page.locator("#homeserver").blur()  # now it asks how one can log in there
        await page.locator("#username").fill(user)
        await page.locator("#password").fill(password)
        await page.get_by_role("button", name="Log In").click()
        await expect(page.locator(".RoomList")).to_be_visible()
        return cls(page)

    async def open_room(self, room: str) -> None:
        """Open a room by its name or its id."""
        await self._choose(room)
        await expect(self._room).to_be_visible()

    async def accept_invite(self, room: str) -> None:
        """Go into a room to which somebody has invited us, by its name or its id."""
        await self._choose(room)
        await self.page.get_by_role("button", name="Accept").click()
        await expect(self._room).to_be_visible()

    async def text(self) -> str:
        """Return all that can be read in the room, also what is out of sight."""
        return await self._room.inner_text()

    async def see(self, words: str) -> None:
        """Wait until these words can be read in the room."""
        await expect(self._room).to_contain_text(words)

    async def pictures(self) -> list[Picture]:
        """Return the pictures in sight, the newest last, as soon as they are loaded."""
        return await self._loaded(self._room.locator(".media img"), is_wanted=False)

    async def see_picture(self, label: str) -> Picture:
        """Wait until there is a picture with these words in its label; look at it, and return it."""
        (picture,) = await self._loaded(self._message(label).locator(".media img"), is_wanted=True)
        return picture

    async def _loaded(self, pictures: Locator, *, is_wanted: bool) -> list[Picture]:
        async with asyncio.timeout(TIMEOUT / 1000):
            while (found := await pictures.evaluate_all(LOADED, is_wanted)) is None:
                await self.page.evaluate(NEXT_FRAME)
        return [Picture(*told) for told in found]

    async def reactions_of(self, message: str) -> list[Reaction]:
        """Return the reactions to a message, as they are just now."""
        told = await self._message(message).locator(REACTIONS).evaluate_all(TOLD)
        return [Reaction(text.rpartition(" ")[0], int(text.rpartition(" ")[2]), mine) for text, mine in told]

    async def see_reactions(self, message: str, *keys: str) -> None:
        """Wait until a message has these reactions and no others, in whatever order."""
        await expect(self._message(message).locator(REACTIONS)).to_have_count(len(keys))
        for key in keys:
            await expect(self._reaction(message, key)).to_be_visible()

    async def see_reaction(self, message: str, key: str, number: int, *, mine: bool = False) -> None:
        """Wait until so many have reacted in this way, with us or without, and the homeserver says so too."""
        state = ".active:not(.pending)" if mine else ":not(.active)"
        settled = self._reaction(message, key).and_(self.page.locator(state))
        await expect(settled).to_have_text(f"{key} {number}")

    async def click_reaction(self, message: str, key: str) -> None:
        """Click a reaction, which sends ours or takes it back, and wait until the homeserver has that.

        It does not wait until Hydrogen shows it: `see_reaction` first, before the same one is clicked again.
        """
        async with self.page.expect_response(_is_about_a_reaction) as answer:
            await self._reaction(message, key).click()
        answered = await answer.value
        assert answered.ok, await answered.text()

    async def is_at_the_bottom(self) -> bool:
        """Tell whether the end of the room is in sight."""
        at_the_bottom: bool = await self._room.evaluate(AT_THE_BOTTOM)
        return at_the_bottom

    async def may_write(self) -> bool:
        """Tell whether there is anything to type into."""
        composer = self.page.locator(".MessageComposer, .DisabledComposerView")
        await expect(composer).to_be_visible()
        return await composer.get_by_role("textbox").count() > 0

    async def screenshot(self, path: Path | None = None) -> bytes:
        """Return what can be seen just now, and keep it if there is a path."""
        return await self.page.screenshot(path=path, animations="disabled")

    async def _choose(self, room: str) -> None:
        back = self.page.locator(".close-middle:visible")  # on a phone the list is behind the room
        if await back.count():
            await back.click()
        rooms = self.page.locator(".RoomList a")
        named = rooms.filter(has=self.page.locator(".name", has_text=re.compile(rf"^{re.escape(room)}$")))
        address = self.page.locator(f'[href$="/open-room/{quote(room, safe="!")}"]')
        await named.or_(rooms.and_(address)).click()

    def _message(self, words: str) -> Locator:
        messages = self._room.locator(".Timeline_message")
        quoted = words.replace("\\", "\\\\").replace('"', '\\"')
        pictured = messages.filter(has=self.page.locator(f'.media img[alt*="{quoted}"]'))
        return messages.filter(has_text=words).or_(pictured).last

    def _reaction(self, message: str, key: str) -> Locator:
        exactly = re.compile(rf"^{re.escape(key)} \d+$")
        return self._message(message).locator(REACTIONS, has_text=exactly)


def _is_about_a_reaction(response: Response) -> bool:
    return "/send/m.reaction/" in response.url or "/redact/" in response.url
