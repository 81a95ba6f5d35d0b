"""The web: real HTTP, pages that stay open and hear of what happens, links instead of addresses."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from aiohttp import ClientError

from adapters.web.limits import Limits
from bot.calls import break_off
from bot.house import House
from bot.screens.screen import Screen, TableAction
from engine.heldhands.actions import Action
from tests.browser.house import RunningHouse, running_house
from tests.contract.platform import GUEST, HOST, OPTIONS, PLAYERS, RECORD, STRANGER, Later, Platform
from tests.integration.conftest import LOOK_AGAIN, until
from tests.integration.web.players import Player, Shown, accepted, actions, start
from tests.integration.web.sites import PLENTY, open_site
from tests.integration.web.visitors import Answer, Visitor

NAMES: Final = ("Ann", "Bob", "Eve")


class Page:
    """A page that is open: it shows the newest screen it was sent, and comes back when it was cut off."""

    def __init__(self, visitor: Visitor, place: str) -> None:
        self.screen: Shown = {}
        self._visitor = visitor
        self._place = place
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        await break_off(self._listening)

    def show(self, screen: Shown) -> None:
        """Show this, unless something newer is there already."""
        if screen["revision"] >= self.screen.get("revision", 0):
            self.screen = screen

    async def shows(self, **facts: object) -> None:
        """Wait until the page shows this."""

        async def is_so() -> bool:
            assert not self._listening.done(), self._listening.result()
            return all(self.screen.get(name) == fact for name, fact in facts.items())

        await until(is_so)

    async def offers(self, *wanted: str) -> str:
        """Wait until one of these can be pressed, and return it."""

        async def is_so() -> bool:
            return bool(self.screen) and not {*wanted}.isdisjoint(actions(self.screen))

        await until(is_so)
        return next(each for each in wanted if each in actions(self.screen))

    async def _listen(self) -> None:
        while True:
            try:
                async with self._visitor.stream(self._place, self.screen.get("mark", "")) as stream:
                    while True:
                        event = await stream.event()
                        if event.name == "screen":
                            self.show(event.facts)
            except (ClientError, OSError, ValueError):  # the server is away, or has just gone in mid-word
                await asyncio.sleep(LOOK_AGAIN)


class OnWeb(Platform):
    name = "web"

    def __init__(self, url: str, house: House, process: RunningHouse | None = None) -> None:
        self._visitors = [Visitor(url) for _ in NAMES]
        self._process = process
        self._house = house
        self._inside = AsyncExitStack()  # the way to the games, which is lost when the process is killed
        self._players = dict[int, Player]()
        self._pages = dict[int, Page]()
        self._last: tuple[str, int]

    @property
    def house(self) -> House:
        return self._house

    def who(self, person: int) -> str:
        return self._players[person].who

    async def invite(self) -> str:
        started = await start(self._visitors[HOST], **OPTIONS, **{"name-1": NAMES[HOST]})
        self._players[HOST], self._invitation = started.host, started.invitation
        self.game = started.host.game
        await self.follow(RECORD)
        self._open(HOST)
        asked = await self._visitors[GUEST].post("/invitation", {"key": self._invitation})
        assert asked.status == 200, asked
        return asked.text

    def _open(self, person: int) -> None:
        self._pages[person] = Page(self._visitors[person], self._players[person].place)

    async def accept(self) -> None:
        self._players[GUEST] = await accepted(self._visitors[GUEST], self._invitation, name=NAMES[GUEST])
        self._open(GUEST)
        self._pages[STRANGER] = Page(self._visitors[STRANGER], f"/watch/{self.game}")

    async def decline(self) -> str:
        answer = await self._visitors[GUEST].post("/invitation/decline", {"key": self._invitation})
        assert answer.status == 200, answer
        await self._pages[HOST].shows(over=True)
        return str(self._pages[HOST].screen["headline"])

    async def answer_as_stranger(self) -> str:
        """Let Eve try what she knows: the name of the game, and a secret of her own."""
        eve = self._visitors[STRANGER]
        for answer in ("", "/decline"):
            guessed = await eve.post(f"/invitation{answer}", {"key": f"{self.game}.{'x' * 32}"})
            assert guessed.status == 403, guessed
        refused = await eve.post("/join", {"code": self.game})
        assert refused.status == 409, refused
        return str(refused.said["says"])

    async def press(self, person: int, action: Action) -> None:
        page, text = self._pages[person], str(action)
        pressed = await page.offers(text, text.partition("/")[0])
        answer = await self._post(person, pressed, page.screen["revision"])
        if pressed != text:  # a node, which is still to be paid for
            assert text in actions(answer.said["screen"])
            answer = await self._post(person, text, answer.said["screen"]["revision"])
        page.show(answer.said["screen"])

    async def _post(self, person: int, action: str, revision: int) -> Answer:
        answer = await self._players[person].press(action, revision)
        assert answer.status == 200, answer
        self._last = action, revision
        return answer

    async def later(self, person: int, action: Action) -> Later:
        page = self._pages[person]
        pressed, revision = await page.offers(str(action)), page.screen["revision"]

        async def press() -> str:
            answer = await self._players[person].press(pressed, revision)
            assert answer.status == 409, answer
            assert answer.said["screen"] == await self._players[person].screen()
            return str(answer.said["says"])

        return press

    async def press_as_stranger(self, person: int, action: Action) -> None:
        """Let Eve press as the person that she is, as the player, and as one who watches."""
        eve, player, page = self._visitors[STRANGER], self._players[person], self._pages[person]
        pressed = {"action": await page.offers(str(action)), "revision": page.screen["revision"]}
        own = (await start(eve)).host.seat
        for place, status in (
            (f"/seat/{own}/{self.game}", 403),
            (player.place, 403),
            (f"/watch/{self.game}", 404),
        ):
            assert (await eve.post(f"{place}/press", pressed)).status == status, place

    async def sees(self, person: int, screen: Screen) -> None:
        await self._pages[person].shows(headline=screen.headline, lines=[*screen.lines], alt=screen.alt)

    async def is_watched(self, screen: Screen) -> None:
        await self.sees(STRANGER, screen)
        assert self._pages[STRANGER].screen["rows"] == []

    async def close_address(self, person: int) -> None:
        await self._pages.pop(person).close()

    async def come_back(self, person: int) -> None:
        """Open the game from the list of those that this browser knows."""
        player = self._players[person]
        listed = (await player.visitor.get(f"/seat/{player.seat}/games")).said["games"]
        assert [(each["game"], each["awaited"]) for each in listed] == [(self.game, True)]
        self._open(person)

    async def say(self, person: int, words: str) -> None:
        raise NotImplementedError  # see CANNOT

    async def page_of(self, person: int) -> str:
        """Return the whole page of a player."""
        player = self._players[person]
        return (await player.visitor.get(player.place)).text

    def places(self) -> set[str]:
        return {f"/watch/{self.game}"}

    async def part(self, person: int) -> None:
        await self._post(person, TableAction.PART, self._pages[person].screen["revision"])

    async def rematch(self, person: int) -> None:
        await self._pages[person].offers(TableAction.REMATCH)
        answer = await self._post(person, TableAction.REMATCH, self._pages[person].screen["revision"])
        self._next = str(answer.said["elsewhere"])

    async def accept_rematch(self, person: int) -> None:
        await self._pages[person].shows(again=self._next)
        await self.rematch(person)
        self.game = self._next
        for each in PLAYERS:
            before = self._players[each]
            self._players[each] = Player(before.visitor, before.seat, before.key, self.game)
            await self.close_address(each)
            self._open(each)
        await self.close_address(STRANGER)
        self._pages[STRANGER] = Page(self._visitors[STRANGER], f"/watch/{self.game}")

    async def forget(self, person: int) -> str:
        player = self._players[person]
        answer = await player.visitor.post(f"/seat/{player.seat}/forget")
        assert answer.status == 200, answer
        assert (await player.visitor.get(player.place)).status == 403
        return answer.text

    async def press_and_kill(self, person: int, action: Action) -> None:
        assert self._process
        await self.press(person, action)
        self._process.kill()
        await self._inside.aclose()

    async def start(self) -> None:
        assert self._process
        await asyncio.to_thread(self._process.start)
        self._house = await self._inside.enter_async_context(self._process.back_door())

    async def press_again(self, person: int, action: Action) -> None:
        """Send the same again, as a page does that has lost the answer."""
        assert self._last[0] == str(action)
        answer = await self._players[person].press(*self._last)
        assert answer.status in {200, 409}, answer

    async def leave(self) -> None:
        """Close all pages and browsers."""
        for page in self._pages.values():
            await page.close()
        for visitor in self._visitors:
            await visitor.session.close()
        await self._inside.aclose()


@asynccontextmanager
async def web_on(store_url: str, *, killable: bool) -> AsyncIterator[OnWeb]:
    """Give the platform with the table in this process, or in one of its own, with a Valkey of its own."""
    async with AsyncExitStack() as stack:
        if killable:
            process = stack.enter_context(running_house())
            platform = OnWeb(process.url, await stack.enter_async_context(process.back_door()), process)
        else:
            site = await stack.enter_async_context(open_site(store_url, Limits(rates=PLENTY)))
            platform = OnWeb(site.url, site.house)
        stack.push_async_callback(platform.leave)
        yield platform
