"""A process of the crew: `python -m tests.integration.faults.process <orders>`.

It does what an adapter's process does: it delivers what is due, lets the clock run, and presses for people.
It may be killed at any moment. It ends when its standard input does, so it never outlives a test.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, cast
from unittest.mock import patch

from bot.delivery import worker
from bot.delivery.deliverer import Deliverer, Delivery
from bot.delivery.timers import Timers
from bot.delivery.worker import TryLater, Worker
from bot.model.refusals import StoreUnavailable
from bot.service.context import WATCHING
from bot.store import connection
from bot.store.connection import Client
from bot.store.games import Games
from bot.store.nights import Nights
from bot.store.queue import CLOCK, Queues
from bot.store.server_clock import ServerClock
from bot.telemetry.logs import set_up_logs
from tests.integration.faults.history import Shown
from tests.integration.faults.pressing import PLATFORM, Orders, Pressing, service_on
from tests.integration.faults.world import Reader, World, digest

LOOK_AROUND: Final = 1_000  # ms
ASK_AGAIN: Final = 0.1  # seconds, when the store did not tell the time
TRY_AGAIN: Final = 0.05  # seconds, after a platform has said that it is busy


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
    execute = cast("Callable[..., Awaitable[object]]", client.execute_command)

    async def execute_slowly(*args: object, **options: object) -> object:
        answer = await execute(*args, **options)
        await asyncio.sleep(rng.uniform(0, slowest))
        return answer

    with patch.object(client, "execute_command", execute_slowly):
        yield


class NotedGames(Games):
    """Notes moves that were not answered, some of which the server has made; and may die of one that was."""

    def __init__(self, client: Client, world: World, ends: int) -> None:
        super().__init__(client)
        self._world, self._ends = world, ends

    async def write(self, game: str, *, entries: Sequence[str] = (), **how: Any) -> int | None:  # noqa: ANN401 - as of games
        try:
            newer = await super().write(game, entries=entries, **how)
        except StoreUnavailable:
            if entries:
                self._world.note("unanswered", game)
            raise
        if newer is None and entries and entries[-1].endswith(" end"):
            self._ends -= 1
            if self._ends == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return newer


class Stage:
    """The adapter, which shows screens to the world; it may freeze the process in mid-delivery."""

    platform = PLATFORM

    def __init__(self, world: World, orders: Orders) -> None:
        self._world, self._orders, self._freeze = world, orders, orders.freeze
        self._rng = Random(f"{orders.number} {orders.since}")

    async def deliver(self, delivery: Delivery) -> str:
        seen, orders = delivery.snapshot, self._orders
        viewer = WATCHING if seen.viewer is None else str(seen.viewer)
        shown = Shown(seen.revision, digest(delivery.screen), orders.number)
        if viewer == self._freeze:
            self._freeze = ""
            os.kill(os.getpid(), signal.SIGSTOP)
            self._world.show(seen.game, viewer, shown)
            try:
                await self._travel()
            except asyncio.CancelledError:
                self._world.note("broken off")
                raise
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

    async def _travel(self) -> None:
        await asyncio.sleep(self._rng.uniform(0, self._orders.slow_platform))

    def _fail(self, chance: float, how: str) -> None:
        """Fail as platforms do: they ask to be tried later, or are not there."""
        if self._rng.random() < chance:
            self._world.note(how)
            raise self._rng.choice([TryLater(TRY_AGAIN), OSError(how)])


async def play(orders: Orders) -> None:
    client, world = connection.connect(orders.store), World(Path(orders.world))
    news, now = world.reader(orders.since), ServerClock()
    await set_clock(now.begin, client, orders.ahead)
    with far_away(client, Random(orders.number), orders.slow_store):
        async with asyncio.TaskGroup() as group:
            queues, stop = Queues(client), asyncio.Event()
            service = service_on(client, NotedGames(client, world, orders.ends), now)
            for queue, work in (
                (PLATFORM, Deliverer(service, queues, Stage(world, orders)).carry_out),
                (CLOCK, Timers(service, Nights(client), queues).carry_out),
            ):
                metrics, lease = service.metrics, orders.lease
                hands = Worker(queue, client, work, now, metrics, lease=lease, look_around=LOOK_AROUND)
                group.create_task(hands.run(stop))
            pressing = Pressing(orders, world, service)
            until_then = [
                group.create_task(pressing.run()),
                group.create_task(follow(news, pressing, now, client)),
            ]
            reader = asyncio.StreamReader()
            protocol = asyncio.StreamReaderProtocol(reader)
            await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
            await reader.read()
            stop.set()
            for task in until_then:
                task.cancel()
    await client.aclose()


async def follow(news: Reader, pressing: Pressing, now: ServerClock, client: Client) -> None:
    """Pass on what others write into the world."""
    async for kind, *facts in news.follow():
        if kind == "clock":
            await set_clock(now.set_by, client, *facts)
        else:
            pressing.hear(kind, facts)


async def set_clock(ask: Callable[[Client], Awaitable[None]], client: Client, ahead: int) -> None:
    """Let the service ask for the time, as it does once a minute, of a store whose clock may be wrong."""
    while True:
        try:
            await ask(cast("Client", WrongClock(client, ahead)))
        except StoreUnavailable:
            await asyncio.sleep(ASK_AGAIN)
        else:
            return


def main() -> None:
    orders = Orders(**json.loads(sys.argv[1]))
    set_up_logs("warning", "text")
    with (
        patch.object(worker, "_HURRY", orders.hurry),
        patch.object(connection, "ANSWER_WITHIN", orders.answer_within),
    ):
        asyncio.run(play(orders))


if __name__ == "__main__":
    main()
