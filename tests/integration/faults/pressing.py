"""Those who press: `sitter` for one of each pair, `racer` for everybody, `hand` what it is handed over.

Any other role is that of a process which only delivers.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any, Final

from bot.refusals import Denied, ServiceRefusal
from bot.seen import Seen
from bot.service.play import Press
from bot.service.service import GameService
from engine.contract import Refusal
from tests.integration.faults.orders import OPTIONS, PLATFORM, Orders, enough, game_name, people, sitter
from tests.integration.faults.world import ACCEPTED, Told, World

AT_ONCE: Final = 24  # seats that a sitter has in mind at the same time
ASK_AGAIN: Final = 0.05  # seconds, when the server did not answer


class Pressing:
    """Whoever presses in this process."""

    def __init__(self, orders: Orders, world: World, service: GameService) -> None:
        self._orders = orders
        self._world = world
        self._service = service
        self._room = asyncio.Semaphore(AT_ONCE)
        self._news: dict[str, asyncio.Event] = {}  # by game and seat

    async def run(self) -> None:
        match self._orders.role:
            case "sitter":
                await self._sit_everywhere()
            case "racer":
                await self._world.meet(self._orders.crew)
                await asyncio.gather(*map(self._race, range(self._orders.games)))
            case "hand":
                await self._lend_a_hand()

    async def _sit_everywhere(self) -> None:
        """Press as people do: who is not awaited waits until there is a new screen."""
        seats = [
            (number, seat)
            for number in range(self._orders.games)
            for seat in range(2)
            if sitter(number, seat, self._orders.crew) == self._orders.number
        ]
        self._news = {f"{game_name(number)}:{seat}": asyncio.Event() for number, seat in seats}
        async with self._world.client.pubsub() as pubsub:
            await pubsub.subscribe(f"sitter:{self._orders.number}")
            watching = asyncio.create_task(self._watch(pubsub.listen()))
            await asyncio.gather(*(self._sit(number, seat) for number, seat in seats))
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def _watch(self, messages: AsyncIterator[Any]) -> None:
        async for message in messages:
            if news := self._news.get(str(message["data"])):
                news.set()

    async def _sit(self, number: int, seat: int) -> None:
        game, who = game_name(number), people(number)[seat]
        news = self._news[f"{game}:{seat}"]
        async with self._room:  # in the order of the games, so that both of a pair are soon there
            if seat == 0:
                await self._open(number)
            while True:
                news.clear()
                seen = await self._look(who, game)
                if seen and enough(number, seen):
                    await self._finish(number)
                    return
                if seen and seen.view.legal:
                    action = chosen(seen.view.legal, f"{game} {seen.revision} {seat}")
                    await self._press(Press(who, game, seen.revision, action), seat)
                else:
                    await news.wait()

    async def _race(self, number: int) -> None:
        """Press for both, as fast as one can."""
        game = game_name(number)
        await self._open(number)
        while True:
            for seat, who in enumerate(people(number)):
                seen = await self._look(who, game)
                if seen and enough(number, seen):
                    await self._finish(number)
                    return
                if seen and seen.view.legal:
                    action = chosen(seen.view.legal, f"{game} {seen.revision} {seat} {self._orders.number}")
                    await self._press(Press(who, game, seen.revision, action), seat)

    async def _lend_a_hand(self) -> None:
        """Press at once whatever is handed over, however much it is."""
        async with asyncio.TaskGroup() as group:
            while True:
                press = Press(**json.loads(await self._world.handed_over(self._orders.number)))
                seat = int(press.who.startswith(f"{PLATFORM}:far"))
                group.create_task(self._press(press, seat))

    async def _open(self, number: int) -> None:
        """Open a game; others may do so too, and who is not answered does so again."""
        game, tables = game_name(number), {PLATFORM: "around the table"}
        while True:
            try:
                await self._service.play.open(
                    "heldhands", OPTIONS, people(number), seed=number, tables=tables, game=game
                )
            except ServiceRefusal as no:
                if no.code is not Denied.NO_ANSWER:
                    raise
            else:
                return
            await asyncio.sleep(ASK_AGAIN)

    async def _finish(self, number: int) -> None:
        sitters = [sitter(number, seat, self._orders.crew) for seat in range(2)]
        await self._world.finish(game_name(number), sitters)

    async def _look(self, who: str, game: str) -> Seen | None:
        """Return what somebody sees, or nothing before there is such a game."""
        while True:
            try:
                return await self._service.play.look(who, game)
            except Refusal as no:
                if no.code is Denied.UNKNOWN_GAME:
                    return None
                if no.code is not Denied.NO_ANSWER:
                    raise
                await asyncio.sleep(ASK_AGAIN)

    async def _press(self, press: Press, seat: int) -> None:
        """Press, and write down the answer before anything else is done."""
        try:
            pressed = await self._service.press(press)
        except Refusal as no:
            answer = no.code.value
        else:
            answer = ACCEPTED
            if not pressed.revision or pressed.revision <= press.revision:
                raise AssertionError(pressed, press)
        entry = f"{seat} {press.action}"
        await self._world.tell(Told(press.game, press.revision, entry, answer, self._orders.number))
        if answer == Denied.NO_ANSWER:
            await asyncio.sleep(ASK_AGAIN)


def chosen(legal: Sequence[object], seed: str) -> str:
    """Return an action by chance; seldom one that takes back, so that games end."""
    rng, actions = Random(seed), [str(action) for action in legal]
    onward = [action for action in actions if action not in ("back", "clear")]
    return rng.choice(onward if onward and rng.random() > 0.05 else actions)
