"""The web: real HTTP, pages that hear of what happens, links instead of addresses."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Final

from adapters.web.traffic import Limits
from bot.app.container import Container
from bot.model.screen import Screen, TableAction
from bot.store.keys import game_key
from engine.heldhands.actions import Action
from tests.browser.house import RunningHouse, running_house
from tests.contract.platform import GUEST, HOST, PLAYERS, STRANGER, Later, Platform
from tests.integration.conftest import DEADLINE
from tests.integration.matrix.playing import OPTIONS, RECORD
from tests.integration.web.players import Player, Shown, accepted, actions, start
from tests.integration.web.sites import PLENTY, open_site
from tests.integration.web.visitors import Answer, Visitor

NAMES: Final = ("Ann", "Bob", "Eve")


class OnWeb(Platform):
    name = "web"

    def __init__(self, url: str, house: Container, process: RunningHouse | None = None) -> None:
        self._visitors = [Visitor(url) for _ in NAMES]
        self._process = process
        self.house = house
        self._inside = AsyncExitStack()  # the way to the games, which is lost when the process is killed
        self._players = dict[int, Player]()
        self._last: tuple[str, int]

    def who(self, person: int) -> str:
        return self._players[person].who

    async def invite(self) -> str:
        started = await start(self._visitors[HOST], **OPTIONS, **{"name-1": NAMES[HOST]})
        self._players[HOST], self._invitation = started.host, started.invitation
        self.game = started.host.game
        await self.house.client.hset(game_key(self.game), "seed", str(RECORD.seed))  # a typed one is mixed
        asked = await self._visitors[GUEST].post("/invitation", {"key": self._invitation})
        assert asked.status == 200, asked
        return asked.text

    async def _shown(self, person: int, is_it: Callable[[Shown], object]) -> Shown:
        """Open a page, and return the screen that is on it as soon as it is the right one."""
        place = f"/watch/{self.game}" if person == STRANGER else self._players[person].place
        async with asyncio.timeout(DEADLINE), self._visitors[person].stream(place) as stream:
            while True:
                event = await stream.event()
                if event.name == "screen" and is_it(event.facts):
                    screen: Shown = event.facts
                    return screen

    async def _offering(self, person: int, *wanted: str) -> tuple[str, int]:
        """Return which of these can be pressed, as soon as one can, and the revision of that screen."""
        screen = await self._shown(person, lambda now: {*wanted} & {*actions(now)})
        return next(each for each in wanted if each in actions(screen)), screen["revision"]

    async def accept(self) -> None:
        self._players[GUEST] = await accepted(self._visitors[GUEST], self._invitation, name=NAMES[GUEST])

    async def decline(self) -> str:
        answer = await self._visitors[GUEST].post("/invitation/decline", {"key": self._invitation})
        assert answer.status == 200, answer
        return str((await self._shown(HOST, lambda now: now["over"]))["headline"])

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
        text = str(action)
        pressed, revision = await self._offering(person, text, text.partition("/")[0])
        answer = await self._post(person, pressed, revision)
        if pressed != text:  # a node, which is still to be paid for
            assert text in actions(answer.said["screen"])
            await self._post(person, text, answer.said["screen"]["revision"])

    async def _post(self, person: int, action: str, revision: int) -> Answer:
        answer = await self._players[person].press(action, revision)
        assert answer.status == 200, answer
        self._last = action, revision
        return answer

    async def later(self, person: int, action: Action) -> Later:
        offered = await self._offering(person, str(action))

        async def press() -> str:
            answer = await self._players[person].press(*offered)
            assert answer.status == 409, answer
            assert answer.said["screen"] == await self._players[person].screen()
            return str(answer.said["says"])

        return press

    async def press_as_stranger(self, person: int, action: Action) -> None:
        """Let Eve press as the person that she is, as the player, and as one who watches."""
        eve, player = self._visitors[STRANGER], self._players[person]
        pressed = dict(zip(("action", "revision"), await self._offering(person, str(action)), strict=True))
        own = (await start(eve)).host.seat
        for place, status in (
            (f"/seat/{own}/{self.game}", 403),
            (player.place, 403),
            (f"/watch/{self.game}", 404),
        ):
            assert (await eve.post(f"{place}/press", pressed)).status == status, place

    async def sees(self, person: int, screen: Screen) -> None:
        told = {"headline": screen.headline, "lines": [*screen.lines], "alt": screen.alt}
        shown = await self._shown(person, lambda now: {**now, **told} == now)
        assert person in PLAYERS or shown["rows"] == []

    async def is_watched(self, screen: Screen) -> None:
        await self.sees(STRANGER, screen)

    async def close_address(self, person: int) -> None:
        """Do nothing: no page is open while nobody looks."""

    async def come_back(self, person: int) -> None:
        """Open the game from the list of those that this browser knows."""
        player = self._players[person]
        listed = (await player.visitor.get(f"/seat/{player.seat}/games")).said["games"]
        assert [(each["game"], each["awaited"]) for each in listed] == [(self.game, True)]

    async def say(self, person: int, words: str) -> None:
        raise NotImplementedError  # see test_on_the_web_there_is_nowhere_to_type

    async def page_of(self, person: int) -> str:
        """Return the whole page of a player."""
        player = self._players[person]
        return (await player.visitor.get(player.place)).text

    def places(self) -> set[str]:
        return {f"/watch/{self.game}"}

    async def part(self, person: int) -> None:
        await self._post(person, *await self._offering(person, TableAction.PART))

    async def rematch(self, person: int) -> None:
        answer = await self._post(person, *await self._offering(person, TableAction.REMATCH))
        self._next = str(answer.said["elsewhere"])

    async def accept_rematch(self, person: int) -> None:
        await self._shown(person, lambda now: now["again"] == self._next)
        await self.rematch(person)
        self.game = self._next
        self._players = {each: replace(self._players[each], game=self.game) for each in PLAYERS}

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
        self.house = await self._inside.enter_async_context(self._process.back_door())

    async def press_again(self, person: int, action: Action) -> None:
        """Send the same again, as a page does that has lost the answer."""
        assert self._last[0] == str(action)
        answer = await self._players[person].press(*self._last)
        assert answer.status in {200, 409}, answer

    async def leave(self) -> None:
        """Close all browsers."""
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
