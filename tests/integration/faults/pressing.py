"""Those who press: `sitter` for one of each pair, `racer` for both of all, `hand` what it is handed over.

Any other role is that of a process which does not press.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic_ns
from typing import Any, Final

from bot.refusals import Denied, ServiceRefusal
from bot.seen import Seen
from bot.service.play import Press
from bot.service.service import GameService
from engine.contract import Refusal
from tests.integration.faults.orders import (
    OPTIONS,
    PLATFORM,
    Orders,
    enough,
    game_name,
    game_number,
    people,
    sitter,
)
from tests.integration.faults.world import ACCEPTED, World

ASK_AGAIN: Final = 0.05  # seconds, when the server did not answer


class Pressing:
    """The clients in this process."""

    def __init__(self, orders: Orders, world: World, service: GameService) -> None:
        self._orders = orders
        self._world = world
        self._service = service
        self._room = asyncio.Semaphore(orders.at_once)
        self._news: dict[str, asyncio.Event] = {}  # by game and seat
        self._finished = set(orders.finished)
        self._games = orders.games
        self._more_games = asyncio.Event()
        self._handed_over: asyncio.Queue[str] = asyncio.Queue()
        self._rng = Random(f"{orders.number} {orders.since}")

    async def run(self) -> None:
        match self._orders.role:
            case "sitter":
                await self._sit_everywhere()
            case "racer":
                await self._world.meet(self._orders.crew)
                await asyncio.gather(*map(self._race, range(self._orders.games)))
            case "hand":
                await self._lend_a_hand()

    def hear(self, kind: str, facts: Sequence[Any]) -> None:
        """Take note of what happens in the world."""
        match kind, *facts:
            case "show", game, viewer, *_:
                self._wake(f"{game}:{viewer}")
            case "finish", game:
                self._finished.add(game)
                for seat in range(2):
                    self._wake(f"{game}:{seat}")
            case "games", int(games):
                self._games = games
                self._more_games.set()
            case "hand", int(process), str(line) if process == self._orders.number:
                self._handed_over.put_nowait(line)

    def _wake(self, seat: str) -> None:
        if news := self._news.get(seat):
            news.set()

    async def _sit_everywhere(self) -> None:
        """Press as people do: a player who is not awaited waits until there is a new screen."""
        async with asyncio.TaskGroup() as group:
            number = self._orders.first
            while True:
                while number >= self._games:
                    self._more_games.clear()
                    await self._more_games.wait()
                for seat in self._my_seats(number):
                    await self._room.acquire()  # in the order of the games: both of a pair are soon there
                    group.create_task(self._sit(number, seat))
                number += 1

    def _my_seats(self, number: int) -> Iterator[int]:
        return (seat for seat in range(2) if sitter(number, seat, self._orders.crew) == self._orders.number)

    async def _sit(self, number: int, seat: int) -> None:
        game, who = game_name(number), people(number)[seat]
        news = self._news[f"{game}:{seat}"] = asyncio.Event()
        if seat == 0 and game not in self._finished:
            await self._open(number)
        while game not in self._finished:
            news.clear()
            seen = await self._look(who, game, seat)
            if seen and enough(number, seen):
                self._finish(game)
            elif seen and seen.view.legal:
                action = chosen(seen.view.legal, f"{game} {seen.revision} {seat}", self._orders.take_back)
                await self._press_and_repeat(Press(who, game, seen.revision, action))
            else:
                await news.wait()
        del self._news[f"{game}:{seat}"]
        self._world.leave(game, seat)
        self._room.release()

    async def _race(self, number: int) -> None:
        """Press for both, as fast as one can."""
        game = game_name(number)
        await self._open(number)
        while True:
            for seat, who in enumerate(people(number)):
                seen = await self._look(who, game, seat)
                if seen and enough(number, seen):
                    self._finish(game)
                    return
                if seen and seen.view.legal:
                    action = chosen(seen.view.legal, f"{game} {seen.revision} {seat} {self._orders.number}")
                    await self._press(Press(who, game, seen.revision, action))

    async def _lend_a_hand(self) -> None:
        """Press at once whatever is handed over, however much it is."""
        async with asyncio.TaskGroup() as group:
            while True:
                press = Press(**json.loads(await self._handed_over.get()))
                group.create_task(self._press(press))

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

    def _finish(self, game: str) -> None:
        self._finished.add(game)
        self._world.finish(game)

    async def _look(self, who: str, game: str, seat: int) -> Seen | None:
        """Return what a player sees, or nothing before there is such a game."""
        while True:
            start = monotonic_ns()
            try:
                seen = await self._service.play.look(who, game)
            except Refusal as no:
                if no.code is Denied.UNKNOWN_GAME:
                    return None
                if no.code is not Denied.NO_ANSWER:
                    raise
                await asyncio.sleep(ASK_AGAIN)
            else:
                self._world.look(game, str(seat), seen.revision, start)
                return seen

    async def _press_and_repeat(self, press: Press) -> None:
        """Press; on some platforms that may arrive twice."""
        times = 2 if self._rng.random() < self._orders.repeated else 1
        await asyncio.gather(*(self._press(press) for _ in range(times)))

    async def _press(self, press: Press) -> None:
        if await press_and_note(press, self._service, self._world, self._orders.number) == Denied.NO_ANSWER:
            await asyncio.sleep(ASK_AGAIN)


async def press_and_note(press: Press, service: GameService, world: World, by: int) -> str:
    """Press, write down the answer before anything else is done, and return it."""
    seat = people(game_number(press.game)).index(press.who)
    name = world.ask(press.game, f"{seat} {press.action}", press.revision, by)
    try:
        pressed = await service.press(press)
    except Refusal as no:
        answer = no.code.value
    else:
        answer = ACCEPTED
        if not pressed.revision or pressed.revision <= press.revision:
            raise AssertionError(pressed, press)
    world.answer(name, answer)
    return answer


def chosen(legal: Sequence[object], seed: str, take_back: float = 0.0) -> str:
    """Return an action by chance; one that takes back now and then, seldom enough for games to end."""
    rng, actions = Random(seed), [str(action) for action in legal]
    if take_back and "back" in actions and rng.random() < take_back:
        return "back"
    onward = [action for action in actions if action not in ("back", "clear")]
    return rng.choice(onward if onward and rng.random() > 0.05 else actions)
