"""A process of the crew: `python -m tests.integration.faults.player <orders>`.

It does what an adapter's process does: it delivers what is due, lets the clock run, and presses for people;
or some of that. It may be killed at any moment. It ends when its standard input does, so it never outlives a
test.
"""

import asyncio
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final, cast
from unittest.mock import patch

from redis.exceptions import RedisError

from bot import connection, worker
from bot.clock import Clock
from bot.connection import Client
from bot.deliverer import Deliverer
from bot.logs import set_up_logs
from bot.server_time import ServerTime
from bot.service.desk import CLOCK
from bot.store.due import Queues
from bot.worker import Worker
from tests.integration.faults.orders import PLATFORM, Orders, read_orders
from tests.integration.faults.pressing import Pressing
from tests.integration.faults.stage import NotedGames, Stage, WrongClock, far_away, service_on
from tests.integration.faults.world import Reader, World

LOOK_AROUND: Final = 1_000  # ms
ASK_AGAIN: Final = 0.1  # seconds, when the store did not tell the time


async def play(orders: Orders) -> None:
    client, world = connection.connect(orders.store), World(Path(orders.world))
    news = world.reader(orders.since)
    now = ServerTime()
    await set_clock(now, client, orders.ahead, first=True)
    with far_away(client, Random(orders.number), orders.slow_store):
        async with asyncio.TaskGroup() as group:
            queues, stop = Queues(client), asyncio.Event()
            service = service_on(client, NotedGames(client, world, orders), now)
            carry_out = {
                PLATFORM: Deliverer(service, queues, Stage(world, orders)).carry_out,
                CLOCK: Clock(service, queues).carry_out,
            }
            for queue in orders.queues:
                hands = Worker(
                    queue,
                    client,
                    carry_out[queue],
                    now,
                    service.metrics,
                    lease=orders.lease,
                    look_around=LOOK_AROUND,
                )
                group.create_task(hands.run(stop))
            pressing = Pressing(orders, world, service)
            until_then = [
                group.create_task(pressing.run()),
                group.create_task(follow(news, pressing, now, client)),
            ]
            await standard_input_ends()
            stop.set()
            for task in until_then:
                task.cancel()
    await client.aclose()


async def follow(news: Reader, pressing: Pressing, now: ServerTime, client: Client) -> None:
    """Pass on what others write into the world."""
    async for kind, *facts in news.follow():
        if kind == "clock":
            await set_clock(now, client, *facts)
        else:
            pressing.hear(kind, facts)


async def set_clock(now: ServerTime, client: Client, ahead: int, *, first: bool = False) -> None:
    """Let the service ask for the time, as it does once a minute, of a store whose clock may be wrong."""
    store = cast("Client", WrongClock(client, ahead))
    ask = now.begin if first else now.set_by
    asked = False
    while not asked:
        with suppress(RedisError):
            await ask(store)
            asked = True
        if not asked:
            await asyncio.sleep(ASK_AGAIN)


async def standard_input_ends() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    await reader.read()


def main() -> None:
    orders = read_orders(sys.argv[1])
    set_up_logs("warning", "text")
    with ExitStack() as changes:
        if orders.hurry is not None:
            changes.enter_context(patch.object(worker, "_HURRY", orders.hurry))
        if orders.answer_within is not None:
            changes.enter_context(patch.object(connection, "ANSWER_WITHIN", orders.answer_within))
        asyncio.run(play(orders))


if __name__ == "__main__":
    main()
