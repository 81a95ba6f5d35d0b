"""Processes, Valkey and nodes of a cluster are killed, frozen or silent while pairs play, and many race."""

import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from redis import Redis

from bot.model.refusals import ServiceProblem
from bot.service.play import Press
from bot.store.embedded.server import embedded_valkey
from tests.integration.conftest import is_process, node_process, running_cluster, wait_until
from tests.integration.faults.crew import crew
from tests.integration.faults.history import ACCEPTED
from tests.integration.faults.pressing import (
    VIEWERS,
    Orders,
    game_name,
    open_game,
    people,
    press_and_note,
    service_on,
)
from tests.integration.faults.promises import check_promises
from tests.integration.faults.run import SOON_AGAIN, Run
from tests.integration.faults.world import World

GAMES: Final = 24
PRESSES: Final = 600
RACED: Final = 12  # games
FROZEN, AWAKE, OTHER = 0, 1, 2


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with closing(World(tmp_path / "world")) as empty:
        yield empty


@pytest.fixture
async def store(short_dir: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """Return the address of a server of the test's own, which is started again whenever it ends."""
    monkeypatch.setattr("bot.store.embedded.server._LONGEST_PAUSE", SOON_AGAIN)
    async with embedded_valkey(short_dir) as url:
        yield url


async def played(store: str, world: World, *faults: str, **orders: Any) -> Run:  # noqa: ANN401 - as in Orders
    """Play under these faults, and see that nothing is wrong."""
    async with crew(Orders(store, games=GAMES, **orders), world) as processes:
        run = Run(processes, PRESSES, faults, seed=1)
        await run.run()
    assert run.flaws == []
    assert sum(run.done.values()) == len(faults)
    return run


@pytest.mark.parametrize(
    ("fault", "times", "orders"),
    [
        ("kill of a process", 6, {"crew": 3}),
        ("kill at the end of a turn", 4, {"lease": 1_500}),
        ("pause of a process", 4, {"crew": 3, "lease": 1_500}),
        ("kill of Valkey", 5, {}),
    ],
)
async def test_no_press_is_lost_or_done_twice_and_the_newest_is_shown_whatever_is_killed_or_frozen(
    fault: str, times: int, orders: dict[str, Any], store: str, world: World
) -> None:
    await played(store, world, *[fault] * times, **orders)


async def test_nothing_is_lost_or_done_twice_when_valkey_is_silent(store: str, world: World) -> None:
    await played(store, world, *["pause of Valkey"] * 3, "silence of Valkey", answer_within=0.3)
    assert world.count("unanswered"), "a move was not answered in time, and is asked about"
    assert world.count(ServiceProblem.NO_ANSWER), "somebody was told that it may have happened"


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


async def test_a_press_counts_once_though_three_processes_race_and_repeat_it_too_early_and_too_late(
    store: str, world: World
) -> None:
    async with crew(Orders(store, crew=3, games=RACED, role="racer", lease=60_000), world) as processes:
        for number in range(processes.orders.crew):
            processes.start(number)
        await processes.finish()
        await check_promises(processes.client, world, RACED)
    answered = [(game, ask) for game, history in world.memory.games.items() for ask in history.asks]
    answers = Counter((ask.by, ask.answer) for _, ask in answered)
    assert all(
        answers[process, answer] for process in range(3) for answer in (ACCEPTED, ServiceProblem.STALE)
    )
    accepted = Counter((game, ask.seat, ask.revision) for game, ask in answered if ask.answer == ACCEPTED)
    assert {*accepted.values()} == {1}
    for number, viewer in product(range(RACED), VIEWERS):
        revisions = [each.revision for each in world.shown(game_name(number), viewer)]
        assert revisions == sorted(revisions), "nobody sees an older screen after a newer one"


@pytest.mark.parametrize(
    ("hurry", "broken_off"), [(100, 0), (0.5, 1)], ids=["it finishes", "it is broken off"]
)
async def test_after_an_old_screen_that_came_late_the_newest_is_shown_again(
    store: str, world: World, hurry: float, broken_off: int
) -> None:
    game = game_name(0)

    def newest_came_again() -> bool:
        shown = world.shown(game, "0")
        late = next((place for place, each in enumerate(shown) if each.by == FROZEN), len(shown))
        return any(each.revision == 3 for each in shown[late + 1 :])

    async with crew(Orders(store, role="deliverer", lease=2_000), world) as processes:
        processes.start(FROZEN, replace(processes.orders, hurry=hurry, freeze="0"))
        service = service_on(processes.client)
        await open_game(service, 0)
        await processes.until(lambda: processes.is_frozen(FROZEN))
        for revision, who in enumerate(people(0), start=1):
            await press_and_note(Press(who, game, revision, "left"), service, world, OTHER)
        processes.start(AWAKE)
        await processes.until(processes.nothing_is_due)
        assert {each.by for each in world.shown(game, "0")} == {AWAKE}
        processes.send(FROZEN, signal.SIGCONT)
        await processes.until(newest_came_again)
        await processes.until(processes.nothing_is_due)
        await processes.end()
        assert world.count("broken off") == broken_off
        await check_promises(processes.client, world, 1)
