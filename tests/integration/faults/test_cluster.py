"""The same on a cluster of three: a process is killed while pairs play, or one of the nodes."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from redis import Redis

from tests.integration.conftest import is_process, node_process, running_cluster, wait_until
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import Orders
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 40
CREW: Final = 2


async def test_nothing_is_lost_or_done_twice_on_a_cluster_when_a_process_is_killed(
    cluster: str, world: World
) -> None:
    rng = Random(7)
    async with crew(Orders(cluster, crew=CREW, games=GAMES), world) as processes:
        processes.start_all()
        await processes.press(rng.randint(200, 700))
        unlucky = rng.randrange(CREW)
        processes.kill(unlucky)
        processes.start(unlucky)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)


async def test_nothing_is_lost_or_done_twice_on_a_cluster_when_a_node_is_killed_and_starts_again(
    world: World,
) -> None:
    rng = Random(8)
    with running_cluster() as ports:
        orders = Orders(f"redis+cluster://127.0.0.1:{ports[0]}", crew=CREW, games=GAMES)
        async with crew(orders, world) as processes:
            processes.start_all()
            await processes.press(rng.randint(200, 700))
            with killed_and_started_again(rng.choice(ports)):
                await processes.finish()
                await check_promises(processes.client, world, GAMES)


@contextmanager
def killed_and_started_again(port: int) -> Iterator[None]:
    """Kill a node, and run another one that goes on from its append-only file."""
    with Redis(port=port) as client:
        pid = client.info("server")["process_id"]
        directory, bus = (client.config_get(name)[name] for name in ("dir", "cluster-port"))
        os.kill(pid, signal.SIGKILL)
        with node_process(directory, port, int(bus)) as process:
            try:
                wait_until(lambda: is_process(client, process.pid))
                yield
            finally:
                process.kill()
