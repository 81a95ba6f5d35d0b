"""Processes, Valkey and nodes of a cluster are killed, frozen or silent while pairs play."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, Final

from redis import Redis

from bot.refusals import Denied
from tests.integration.conftest import is_process, node_process, running_cluster, wait_until
from tests.integration.faults.crew import crew
from tests.integration.faults.orders import Orders
from tests.integration.faults.run import Run
from tests.integration.faults.world import World

GAMES: Final = 24
PRESSES: Final = 600


async def played(store: str, world: World, *faults: str, **orders: Any) -> Run:  # noqa: ANN401 - as in Orders
    """Play under these faults, and see that nothing is wrong."""
    async with crew(Orders(store, games=GAMES, **orders), world) as processes:
        run = Run(processes, PRESSES, faults, seed=1)
        await run.run()
    assert run.flaws == []
    assert sum(run.done.values()) == len(faults)
    return run


async def test_nothing_is_lost_or_done_twice_when_processes_are_killed_at_any_moment(
    store: str, world: World
) -> None:
    await played(store, world, *["kill of a process"] * 6, crew=3)


async def test_a_turn_goes_on_though_whoever_ended_it_died_at_that_moment(store: str, world: World) -> None:
    await played(store, world, *["kill at the end of a turn"] * 4, lease=1_500)


async def test_everybody_sees_the_newest_when_processes_are_frozen_at_any_moment(
    store: str, world: World
) -> None:
    await played(store, world, *["pause of a process"] * 4, crew=3, lease=1_500)


async def test_nothing_is_lost_or_done_twice_when_valkey_is_killed_and_starts_again(
    store: str, world: World
) -> None:
    await played(store, world, *["kill of Valkey"] * 5)


async def test_nothing_is_lost_or_done_twice_when_valkey_is_silent(store: str, world: World) -> None:
    await played(store, world, *["pause of Valkey"] * 3, "silence of Valkey", answer_within=0.3)
    assert world.count("unanswered"), "a move was not answered in time, and is asked about"
    assert world.count(Denied.NO_ANSWER), "somebody was told that it may have happened"


async def test_nothing_is_lost_or_done_twice_on_a_cluster_when_a_process_is_killed(
    cluster: str, world: World
) -> None:
    await played(cluster, world, "kill of a process")


async def test_nothing_is_lost_or_done_twice_on_a_cluster_when_a_node_is_killed_and_starts_again(
    world: World,
) -> None:
    with running_cluster() as ports, ExitStack() as nodes:
        orders = Orders(f"redis+cluster://127.0.0.1:{ports[0]}", games=GAMES)
        async with crew(orders, world) as processes:

            async def kill_node() -> None:
                nodes.enter_context(killed_and_started_again(Random(8).choice(ports)))

            run = Run(processes, PRESSES, ["kill of a node"], seed=8)
            run.kinds["kill of a node"] = kill_node
            await run.run()
    assert run.flaws == []


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
