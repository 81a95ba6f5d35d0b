"""Pages of the web table as browsers have them, without the browser: they follow a game, press, and look."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from aiohttp import ClientResponse, ClientSession

from bot.screens.screen import TableAction
from renderers.paint.look import USUAL_WIDTH

_BACKWARDS: Final = frozenset({"back", "clear"})
_PUBLIC: Final = frozenset({"end", "left", "right"})  # a step of a chain is nobody else's business


class Exchange(NamedTuple):
    """A press, and how long it took until all was seen that comes of it."""

    seconds: float
    answer: int  # bytes
    event: int  # bytes in the partner's stream; 0: it was nobody else's business
    picture: int  # bytes; 0: it was given up
    answered: float = 0.0  # seconds until the press itself was answered

    @property
    def public(self) -> bool:
        """Whether the partner has seen it; else it was for the player's eyes only."""
        return self.event > 0


@dataclass(slots=True)
class Page:
    session: ClientSession
    place: str
    key: str
    screen: dict[str, Any] = field(default_factory=lambda: {"revision": -1})
    event: int = 0  # bytes of the newest screen that was heard of
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self, leaving: AsyncExitStack) -> None:
        """Follow the game from now on; a picture that is being drawn already is waited for."""
        asked = {"mark": "", "width": str(USUAL_WIDTH)}
        stream = self.session.get(f"{self.place}/events", params=asked, headers=self._headers)
        following = asyncio.create_task(self._follow(await leaving.enter_async_context(stream)))
        leaving.callback(following.cancel)
        await self.newer(-1)
        if self.screen["call"]:
            await self.look()

    async def _follow(self, stream: ClientResponse) -> None:
        while written := await stream.content.readuntil(b"\n\n"):
            name, _, facts = written.partition(b"\ndata: ")
            if name == b"event: screen":
                self.event = len(written)
                screen = json.loads(facts)
                if screen["revision"] > self.screen["revision"]:
                    self.screen = screen
                    self._news.set()

    async def newer(self, revision: int) -> None:
        """Return when a newer screen is there."""
        while self.screen["revision"] <= revision:
            self._news.clear()
            await self._news.wait()

    async def press(self, action: str) -> int:
        """Press something, and return how many bytes the answer has."""
        body = {"action": action, "revision": self.screen["revision"], "width": USUAL_WIDTH}
        async with self.session.post(f"{self.place}/press", json=body, headers=self._headers) as response:
            response.raise_for_status()
            answer = await response.read()
        self.screen = json.loads(answer)["screen"]
        return len(answer)

    async def look(self) -> int:
        """Fetch the picture of what is shown, and return how many bytes it has: none, if it took too long."""
        address = f"{self.screen['picture']}&width={USUAL_WIDTH}"
        async with self.session.get(address, headers=self._headers) as response:
            response.raise_for_status()
            return len(await response.read())

    def ways(self) -> list[str]:
        """Return what can be done in the game, forwards if there is a way."""
        choices = [choice["action"] for row in self.screen["rows"] for choice in row if choice["enabled"]]
        ways = [action for action in choices if action not in tuple(TableAction)]
        return [action for action in ways if action not in _BACKWARDS] or ways

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": f"seat={self.key}"}


@dataclass(frozen=True, slots=True)
class Pair:
    pages: Sequence[Page]

    @property
    def plays(self) -> bool:
        return not any(page.screen["over"] for page in self.pages)

    async def play(self, rng: Random) -> Exchange:
        """Press anything that is legal, and wait for all pictures that come of it, on both pages."""
        player, partner = self.pages if self.pages[0].screen["call"] else reversed(self.pages)
        action, known = rng.choice(player.ways()), partner.screen["revision"]
        began = perf_counter()
        async with asyncio.TaskGroup() as looking:  # where one fails, nobody waits for the other
            pressing = looking.create_task(_press(player, action))
            seeing = looking.create_task(_see(partner, known)) if action in _PUBLIC else None
        answer, answered, picture, ended = pressing.result()
        if seeing:
            picture, ended = seeing.result()
        event = partner.event if seeing else 0
        return Exchange(ended - began, answer, event, picture, answered - began)


async def _press(page: Page, action: str) -> tuple[int, float, int, float]:
    return await page.press(action), perf_counter(), await page.look(), perf_counter()


async def _see(page: Page, known: int) -> tuple[int, float]:
    await page.newer(known)
    return await page.look(), perf_counter()
