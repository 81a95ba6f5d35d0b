"""The computer on a seat: how many turns a core makes, and the event loop while ten of them think.

They play with each other, as in the product: claimed from a queue, and thinking in processes of their own.
"""

import asyncio
from collections.abc import Iterator
from time import process_time
from typing import Final

from adapters.computer.partner import ComputerPartner
from adapters.computer.thinking import think
from bot.app.components import spare_collector
from bot.delivery.deliverer import Deliverer
from bot.delivery.worker import Worker
from bot.model.person import COMPUTER, COMPUTERS
from bot.rendering.render_workers import in_processes
from bot.service.service import GameService
from bot.store.connection import connect
from bot.store.queue import Queues
from engine.heldhands import GAME
from engine.heldhands.options import Options
from engine.heldhands.views import PlayerView
from tests.bench.measure import TIMES, Ratio, late, longest_wait, value_of
from tests.bench.service import AT_ONCE, running_valkey, service_for

TURNS: Final = round(60 * TIMES)  # that are thought about one after the other
GAMES: Final = 10
THOUGHTS: Final = round(60 * TIMES)  # beside the event loop
STALL: Final = 20  # milliseconds
MEAN, P95 = 500, 1000  # milliseconds of one core


def ratios() -> Iterator[Ratio]:
    yield from _thinking()
    with running_valkey() as (runner, url):
        yield from runner.run(_beside_the_loop(url))


def _thinking() -> Iterator[Ratio]:
    """Measure turns of whole games, in this process."""
    times, deal = list[float](), 0
    while len(times) < TURNS:
        state, deal = GAME.setup(Options(), 2, deal), deal + 1
        seen: tuple[list[PlayerView], list[PlayerView]] = ([], [])
        while len(times) < TURNS and (seats := GAME.to_act(state)):
            for seat in range(2):
                view = GAME.view(state, seat)
                assert isinstance(view, PlayerView)
                seen[seat].append(view)
            began = process_time()
            thought = think(seen[seats[0]], deal, "balanced")
            times.append(process_time() - began)
            assert not thought.failed
            for action in thought.actions:
                state, _ = GAME.apply(state, seats[0], action)
    yield value_of("turns a second a core", len(times) / sum(times), "/s")
    yield value_of("a turn, mean", sum(times) / len(times) * 1e3, "ms", at_most=MEAN)
    yield value_of("a turn, p95", late(times, 95) * 1e3, "ms", at_most=P95)


async def _beside_the_loop(url: str) -> list[Ratio]:
    client = connect(url, AT_ONCE)
    service = service_for(client)
    workers = in_processes(service.metrics.drawing_process_replaced)
    partner, now = ComputerPartner(service, workers, pause=0), service.context.now
    deliverer = Deliverer(service, Queues(client), partner)
    worker = Worker(COMPUTER, client, deliverer.carry_out, now, service.metrics)
    spare_collector()
    for seed in range(GAMES):
        await service.play.open("heldhands", {}, COMPUTERS[:2], seed=seed)
    stop = asyncio.Event()
    running = asyncio.create_task(worker.run(stop))
    await _have_thought(service, GAMES)  # so that the processes are there
    began = asyncio.get_running_loop().time()
    stall = await longest_wait(_have_thought(service, GAMES + THOUGHTS))
    seconds = asyncio.get_running_loop().time() - began
    stop.set()
    await running
    await workers.close()
    await service.close()
    await client.aclose()
    return [
        value_of(f"{GAMES} at once", THOUGHTS / seconds, "/s"),
        value_of("longest stall meanwhile", stall / 1e3, "ms", at_most=STALL),
    ]


async def _have_thought(service: GameService, count: int) -> None:
    def thoughts() -> float:
        return service.metrics.registry.get_sample_value("heldhands_thought_seconds_count") or 0

    while thoughts() < count:  # noqa: ASYNC110 - nothing else tells it
        await asyncio.sleep(0.05)
