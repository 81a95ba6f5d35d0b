"""What a process is told, and who presses there: `sitter` for one of each pair, `racer` for both of all."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import monotonic_ns, time
from typing import Any, Final

from bot.delivery.worker import _HURRY
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.screens.snapshot import Snapshot
from bot.service.context import WATCHING, ServiceContext
from bot.service.pictures import Painter
from bot.service.play import Press
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.store.connection import ANSWER_WITHIN, Client
from bot.store.games import Games
from bot.store.people import People
from bot.store.server_clock import ServerClock
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from tests.integration.faults.history import ACCEPTED
from tests.integration.faults.world import World

PLATFORM: Final = "matrix"  # of everybody here, and the queue of their screens
VIEWERS: Final = ("0", "1", WATCHING)  # as the queue says it
OPTIONS: Final = {"edition": "published", "level": "difficult"}
ASK_AGAIN: Final = 0.05  # seconds, when the server did not answer


@dataclass(frozen=True, slots=True)
class Orders:
    store: str  # the address of the server under test
    world: str = ""  # the file of all that is asked, answered and shown; the crew says which
    number: int = 0  # of this process
    crew: int = 2  # processes
    games: int = 0  # the number at which games end; more may be allowed later
    first: int = 0  # the number of the first game
    finished: Sequence[str] = ()  # games in which nobody should press any more
    since: int = 0  # bytes of the world that are old news
    role: str = "sitter"  # how it presses; other roles than sitters and racers do not
    at_once: int = 24  # seats that a sitter has in mind at the same time
    take_back: float = 0.0  # how often an action is taken back, beside those times when it is by chance
    repeated: float = 0.0  # how often a press arrives twice, at the same time
    dropped: float = 0.0  # how often a screen does not arrive
    doubled: float = 0.0  # how often it arrives twice, or its arrival is not heard of
    slow_store: float = 0.01  # seconds, at most, from a store that is on another machine
    slow_platform: float = 0.02  # seconds, at most, to a platform, or from there
    ahead: int = 0  # milliseconds by which the clock of the store is wrong
    lease: int = 5_000  # ms
    hurry: float = _HURRY  # leases until a delivery is broken off
    answer_within: float = ANSWER_WITHIN  # seconds
    ends: int = 0  # turns that it ends; with the last one it dies, before it hears that it was accepted
    freeze: str = ""  # the viewer whose first screen it freezes over


def game_name(number: int) -> str:
    return f"GAME{number:06}"


def game_number(name: str) -> int:
    return int(name.removeprefix("GAME"))


def enough(number: int, seen: Snapshot) -> bool:
    """Return whether a pair stops here: when the game is over, or some of them in the middle of a turn."""
    in_the_middle = number % 4 == 3 and seen.revision >= 8 + number % 16
    return in_the_middle or seen.status is Status.OVER


def people(number: int) -> tuple[str, str]:
    return f"{PLATFORM}:near-{number}", f"{PLATFORM}:far-{number}"


class NoForesight(Painter):
    """A painter that does not draw what could be looked at next, since no picture is looked at."""

    def foresee(self, sight: PlayerScreen) -> None:
        pass


def service_on(client: Client, games: Games | None = None, clock: ServerClock | None = None) -> GameService:
    trusts = clock.trusted if clock else lambda: True
    now = clock or (lambda: round(time() * 1000))
    desk = ServiceContext(games or Games(client), People(client), GAMES, now, trusts_clock=trusts)
    service = GameService(desk, Metrics())
    service.painter = NoForesight(GAMES, service.metrics)
    return service


async def open_game(service: GameService, number: int) -> None:
    tables, game = {PLATFORM: "around the table"}, game_name(number)
    await service.play.open("heldhands", OPTIONS, people(number), seed=number, tables=tables, game=game)


class Pressing:
    def __init__(self, orders: Orders, world: World, service: GameService) -> None:
        self._orders, self._world, self._service = orders, world, service
        self._room = asyncio.Semaphore(orders.at_once)
        self._news: dict[str, asyncio.Event] = {}  # by game and seat
        self._finished = set(orders.finished)
        self._games = orders.games
        self._more_games = asyncio.Event()
        self._rng = Random(f"{orders.number} {orders.since}")

    async def run(self) -> None:
        match self._orders.role:
            case "sitter":
                await self._sit_everywhere()
            case "racer":
                await self._world.meet(self._orders.crew)
                await asyncio.gather(*map(self._race, range(self._orders.games)))

    def hear(self, kind: str, facts: Sequence[Any]) -> None:
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
                for seat in range(2):  # the two of a pair are never in the same process
                    if (number + seat) % self._orders.crew == self._orders.number:
                        await self._room.acquire()  # in the order of the games: both of a pair are soon there
                        group.create_task(self._sit(number, seat))
                number += 1

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
            elif seen and seen.view.you.acting:
                action = chosen(seen.view.legal, f"{game} {seen.revision} {seat}", self._orders.take_back)
                press = Press(who, game, seen.revision, action)
                times = 2 if self._rng.random() < self._orders.repeated else 1  # some platforms repeat it
                await asyncio.gather(*(self._press(press) for _ in range(times)))
            else:
                await news.wait()
        del self._news[f"{game}:{seat}"]
        self._world.write("leave", game, seat)
        self._room.release()

    async def _race(self, number: int) -> None:
        """Press for both, as fast as one can: what others press too, what is too early, and what is old."""
        game, old = game_name(number), list[Press]()
        await self._open(number)
        while game not in self._finished:
            for seat, who in enumerate(people(number)):
                seen = await self._look(who, game, seat)
                if seen and enough(number, seen):
                    self._finish(game)
                elif seen and seen.view.legal:
                    mine = self._orders.number if self._rng.random() < 0.5 else ""
                    action = chosen(seen.view.legal, f"{game} {seen.revision} {seat} {mine}")
                    press = Press(who, game, seen.revision, action)
                    early = replace(press, revision=press.revision + 1)
                    presses = [press, early, *self._rng.sample(old, min(len(old), 2))]
                    self._rng.shuffle(presses)
                    await asyncio.gather(*map(self._press, presses))
                    old.append(press)

    async def _open(self, number: int) -> None:
        while True:
            try:
                return await open_game(self._service, number)
            except StoreUnavailable:
                await asyncio.sleep(ASK_AGAIN)

    def _finish(self, game: str) -> None:
        self._finished.add(game)
        self._world.write("finish", game)

    async def _look(self, who: str, game: str, seat: int) -> Snapshot | None:
        """Return what a player sees, or nothing before there is such a game."""
        while True:
            start = monotonic_ns()
            try:
                seen = await self._service.play.look(who, game)
            except Refusal as no:
                if no.code is ServiceProblem.UNKNOWN_GAME:
                    return None
                if no.code is not ServiceProblem.NO_ANSWER:
                    raise
                await asyncio.sleep(ASK_AGAIN)
            else:
                self._world.look(game, str(seat), seen.revision, start)
                return seen

    async def _press(self, press: Press) -> None:
        if (
            await press_and_note(press, self._service, self._world, self._orders.number)
            == ServiceProblem.NO_ANSWER
        ):
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
