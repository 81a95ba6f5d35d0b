"""A process of the crew: `python -m tests.integration.faults.player <orders>`.

It does what an adapter's process does: it delivers what is due, lets the clock run, and presses for people.
It may be killed at any moment. It ends when its standard input does, so it never outlives a test.
"""

import asyncio
import sys
from contextlib import ExitStack
from random import Random
from typing import Final
from unittest.mock import patch

from bot import connection, worker
from bot.clock import Clock
from bot.deliverer import Deliverer
from bot.logs import set_up_logs
from bot.service.desk import CLOCK
from bot.store.due import Queues
from bot.worker import Worker
from tests.integration.faults.orders import PLATFORM, Orders, read_orders
from tests.integration.faults.pressing import Pressing
from tests.integration.faults.stage import NotedGames, Stage, far_away, now, service_on
from tests.integration.faults.world import open_world

LOOK_AROUND: Final = 1_000  # ms


async def play(orders: Orders) -> None:
    client = connection.connect(orders.store)
    with far_away(client, Random(orders.number)):
        async with open_world(orders.world) as world, asyncio.TaskGroup() as group:
            queues, stop = Queues(client), asyncio.Event()
            service = service_on(client, NotedGames(client, world, orders))
            deliverer = Deliverer(service, queues, Stage(world, orders))
            clock = Clock(service, queues)
            for queue, carry_out in ((PLATFORM, deliverer.carry_out), (CLOCK, clock.carry_out)):
                hands = Worker(
                    queue,
                    client,
                    carry_out,
                    now,
                    service.metrics,
                    lease=orders.lease,
                    look_around=LOOK_AROUND,
                )
                group.create_task(hands.run(stop))
            pressing = group.create_task(Pressing(orders, world, service).run())
            await standard_input_ends()
            stop.set()
            pressing.cancel()
    await client.aclose()


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
