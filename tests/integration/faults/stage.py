"""The service as a process of the crew runs it, with an adapter that shows screens to the world."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from time import time
from typing import Final, cast
from unittest.mock import patch

from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import TimeoutError as NoAnswerError

from bot.connection import Client
from bot.deliverer import Delivery
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import WATCHING, Desk
from bot.service.service import GameService
from bot.store.due import Due
from bot.store.games import Games
from bot.store.people import People
from bot.store.writing import Value
from tests.integration.faults.orders import PLATFORM, Orders, game_number, sitter
from tests.integration.faults.world import Shown, World, digest

SLOWEST: Final = 0.02  # seconds to a platform, or from there
SLOWEST_ANSWER: Final = 0.01  # seconds from a store that is on another machine


def now() -> int:
    """Return the time of the service."""
    return round(time() * 1000)


def service_on(client: Client, games: Games | None = None) -> GameService:
    """Return the service on this server."""
    return GameService(Desk(games or Games(client), People(client), HOUSE, now), Metrics())


@contextmanager
def far_away(client: Client, rng: Random) -> Iterator[None]:
    """Let answers take their time, so that many are on their way when somebody is killed."""
    execute = cast("Callable[..., Awaitable[object]]", client.execute_command)

    async def execute_slowly(*args: object, **options: object) -> object:
        answer = await execute(*args, **options)
        await asyncio.sleep(rng.uniform(0, SLOWEST_ANSWER))
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
                await self._world.note("unanswered")
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
        self._rng = Random(orders.number)

    async def deliver(self, delivery: Delivery) -> str:
        seen, orders = delivery.seen, self._orders
        viewer = WATCHING if seen.viewer is None else str(seen.viewer)
        shown = Shown(seen.revision, digest(delivery.screen), orders.number)
        if viewer == self._freeze:
            self._freeze = ""
            os.kill(os.getpid(), signal.SIGSTOP)
            await self._world.show_late(seen.game, viewer, shown)
        else:
            reader = sitter(game_number(seen.game), seen.viewer or 0, orders.crew)
            await asyncio.sleep(self._rng.uniform(0, SLOWEST))  # on its way
            await self._world.show(seen.game, viewer, shown, reader)
            await asyncio.sleep(self._rng.uniform(0, SLOWEST))  # as is the answer
        return ""

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        raise AssertionError(delivery, reason)
