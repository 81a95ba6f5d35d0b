"""A person at Hydrogen: what they do there, and what they see; and its files, served to their browser."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Self
from urllib.parse import quote

from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import BrowserContext, Locator, Page, Response, expect

from tests.browser.contexts import TIMEOUT

TROUBLE: Final = "/dehydrated_device"
"""What it asks every homeserver for, though Synapse has it not; the browser calls that an error."""

REACTIONS: Final = ".Timeline_messageReactions button"

# In JavaScript: whether pictures in sight are all loaded. A wanted one is brought into sight; one that failed
# is asked for again, since Synapse refuses a thumbnail that it is making for another client at that moment.
# It waits for nothing: Hydrogen may replace a room, a message or its picture at any time.
LOADED: Final = """(pictures, isWanted) => {
    const room = document.querySelector(".Timeline_scroller")?.getBoundingClientRect();
    if (!room) return false;
    const isInSight = (picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return bottom > room.top && top < room.bottom;
    };
    const seen = pictures.filter(isInSight);
    if (isWanted && !seen.length) pictures[0]?.scrollIntoView({ block: "nearest" });
    const failed = seen.filter((picture) => picture.complete && !picture.naturalWidth);
    for (const picture of failed) picture.src = picture.src;
    return seen.every((picture) => picture.naturalWidth > 0) && (seen.length > 0 || !isWanted);
}"""
NEXT_FRAME: Final = "() => new Promise(requestAnimationFrame)"
TO_THE_END: Final = "(room) => { room.scrollTop = room.scrollHeight; }"


@asynccontextmanager
async def served(directory: Path) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_static("/", directory)
    async with TestServer(app) as server:
        yield str(server.make_url("/index.html"))


class Hydrogen:
    """A page of Hydrogen. Messages are named by a part of their text, or of the label of their picture.

    If there are several such messages, the newest is meant. What begins with `see` waits for it.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._room = page.locator(".Timeline_scroller")
        self._pictures = self._room.locator(".media img")

    @classmethod
    async def logged_in(
        cls, context: BrowserContext, site: str, homeserver: str, user: str, password: str
    ) -> Self:
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
        await self._choose(room)
        await expect(self._room).to_be_visible()

    async def accept_invite(self, room: str) -> None:
        await self._choose(room)
        await self.page.get_by_role("button", name="Accept").click()
        await expect(self._room).to_be_visible()

    async def _choose(self, room: str) -> None:
        back = self.page.locator(".close-middle:visible")  # on a phone the list is behind the room
        if await back.count():
            await back.click()
        rooms = self.page.locator(".RoomList a")
        named = rooms.filter(has=self.page.locator(".name", has_text=re.compile(rf"^{re.escape(room)}$")))
        address = self.page.locator(f'[href$="/open-room/{quote(room, safe="!")}"]')
        await named.or_(rooms.and_(address)).click()

    async def see_pictures(self) -> None:
        await self._loaded(self._pictures, is_wanted=False)

    async def see_picture(self, label: str) -> None:
        """Wait until there is a picture with these words in its label, and look at it."""
        await self._loaded(self._message(label).locator(".media img"), is_wanted=True)

    async def _loaded(self, pictures: Locator, *, is_wanted: bool) -> None:
        async with asyncio.timeout(TIMEOUT / 1000):
            while not await pictures.evaluate_all(LOADED, is_wanted):
                await self.page.evaluate(NEXT_FRAME)

    async def see_only(self, words: str) -> None:
        """Wait until there is a picture with these words in its label, and no other, and look at it."""
        await expect(self._pictures.and_(self.page.get_by_alt_text(words))).to_have_count(1)
        await expect(self._pictures).to_have_count(1)
        await self.go_to_the_end()
        await self.see_picture(words)

    async def go_to_the_end(self) -> None:
        """Do what a person does after a click further up; Hydrogen loads pictures when they are come by."""
        await self._room.evaluate(TO_THE_END)

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

    async def may_write(self) -> bool:
        composer = self.page.locator(".MessageComposer, .DisabledComposerView")
        await expect(composer).to_be_visible()
        return await composer.get_by_role("textbox").count() > 0

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
