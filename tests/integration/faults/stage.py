"""The service as a process of the crew runs it, with an adapter that shows screens to the world."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from time import time
from typing import Any, Final, cast
from unittest.mock import patch

from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import TimeoutError as NoAnswerError

from bot.connection import Client
from bot.deliverer import Delivery
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.pictures import Painter
from bot.server_time import ServerTime
from bot.service.desk import WATCHING, Desk
from bot.service.service import GameService
from bot.service.sights import Sight
from bot.store.due import Due
from bot.store.games import Games
from bot.store.people import People
from bot.store.writing import Value
from bot.worker import TryLater
from tests.integration.faults.orders import PLATFORM, Orders
from tests.integration.faults.world import Shown, World, digest

TRY_AGAIN: Final = 0.05  # seconds, after a platform has said that it is busy


def now() -> int:
    """Return the time of the service."""
    return round(time() * 1000)


def service_on(client: Client, games: Games | None = None, clock: ServerTime | None = None) -> GameService:
    """Return the service on this server; it draws no pictures ahead, since no picture is looked at."""
    trusts = clock.trusted if clock else lambda: True
    desk = Desk(games or Games(client), People(client), HOUSE, clock or now, trusts_clock=trusts)
    service = GameService(desk, Metrics())
    service.painter = NoForesight(HOUSE, service.metrics)
    return service


class NoForesight(Painter):
    """A painter that does not draw what could be looked at next."""

    def foresee(self, sight: Sight) -> None:
        pass


class WrongClock:
    """A store, for a service that asks it for the time, by a clock that may be wrong."""

    def __init__(self, client: Client, ahead: int) -> None:
        self._client, self._ahead = client, ahead

    async def time(self, **options: Any) -> tuple[int, int]:  # noqa: ANN401 - redis-py's
        seconds, microseconds = await self._client.time(**options)
        milliseconds = int(seconds) * 1000 + int(microseconds) // 1000 + self._ahead
        return milliseconds // 1000, milliseconds % 1000 * 1000

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - everything else that a client can do
        return getattr(self._client, name)


@contextmanager
def far_away(client: Client, rng: Random, slowest: float) -> Iterator[None]:
    """Let answers take their time, so that many are on their way when a process is killed."""
    if not slowest:
        yield
        return
    execute = cast("Callable[..., Awaitable[object]]", client.execute_command)

    async def execute_slowly(*args: object, **options: object) -> object:
        answer = await execute(*args, **options)
        await asyncio.sleep(rng.uniform(0, slowest))
        return answer

    with patch.object(client, "execute_command", execute_slowly):
        yield


class NotedGames(Games):
    """Notes moves that were not answered, some of which the server has made; and may die of one that was."""

    def __init__(self, client: Client, world: World, orders: Orders) -> None:
        super().__init__(client)
        self._world = world
        self._ends = orders.ends

    async def write(
        self,
        game: str,
        *,
        expect: Mapping[str, Value],
        change: Mapping[str, Value],
        entry: str = "",
        due: Sequence[Due] = (),
    ) -> int | None:
        try:
            newer = await super().write(game, expect=expect, change=change, entry=entry, due=due)
        except (NoConnectionError, NoAnswerError):
            if entry:
                self._world.note("unanswered", game)
            raise
        if newer is None and entry.endswith(" end"):
            self._ends -= 1
            if self._ends == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return newer


class Stage:
    """The adapter; it may freeze the whole process in the middle of a delivery."""

    platform = PLATFORM

    def __init__(self, world: World, orders: Orders) -> None:
        self._world = world
        self._orders = orders
        self._freeze = orders.freeze
        self._rng = Random(f"{orders.number} {orders.since}")

    async def deliver(self, delivery: Delivery) -> str:
        seen, orders = delivery.seen, self._orders
        viewer = WATCHING if seen.viewer is None else str(seen.viewer)
        shown = Shown(seen.revision, digest(delivery.screen), orders.number)
        if viewer == self._freeze:
            self._freeze = ""
            os.kill(os.getpid(), signal.SIGSTOP)
            await self._show_late(seen.game, viewer, shown)
            return ""
        self._fail(orders.dropped, "dropped")
        await self._travel()
        self._world.show(seen.game, viewer, shown)
        if self._rng.random() < orders.doubled:
            self._world.note("doubled")
            self._world.show(seen.game, viewer, shown)
        self._fail(orders.doubled, "unheard")
        await self._travel()  # as does the answer
        return ""

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        raise AssertionError(delivery, reason)

    async def _show_late(self, game: str, viewer: str, shown: Shown) -> None:
        """Show something before anything else happens here; its answer is not waited for any more."""
        self._world.show(game, viewer, shown)
        try:
            await self._travel()
        except asyncio.CancelledError:
            self._world.note("broken off")
            raise

    async def _travel(self) -> None:
        if slowest := self._orders.slow_platform:
            await asyncio.sleep(self._rng.uniform(0, slowest))

    def _fail(self, chance: float, how: str) -> None:
        """Fail as platforms do: they ask to be tried later, or are not there."""
        if self._rng.random() < chance:
            self._world.note(how)
            raise self._rng.choice([TryLater(TRY_AGAIN), OSError(how)])
