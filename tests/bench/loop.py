"""The event loop while pictures are drawn, and drawing while the loop is busy.

Pictures are asked for all at once, as when the games of a night begin, and drawn as in the product: in a
process of their own.
"""

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from bot.app.components import spare_collector
from bot.games.registry import GAMES
from bot.rendering.render_workers import in_processes
from bot.service.pictures import Painter
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.store.connection import connect
from bot.telemetry.metrics import Metrics
from renderers.paint.picture import USUAL_WIDTH
from tests.bench.measure import TABLES, TIMES, Ratio, longest_wait, ratio_of, value_of
from tests.bench.service import AT_ONCE, PEOPLE, played, presses, running_valkey, service_for
from tests.bench.web import begin

PICTURES: Final = 200
BESIDE: Final = 60  # of them, beside a busy loop
RUNS: Final = round(5 * TIMES)
STALL: Final = 20  # milliseconds
PATIENCE: Final = 60.0  # seconds for a picture, so that none is given up


def ratios() -> Iterator[Ratio]:
    with running_valkey() as (runner, url):
        yield from runner.run(_measured(url))


async def _measured(url: str) -> list[Ratio]:
    client, metrics = connect(url, AT_ONCE), Metrics()
    service, workers = service_for(client), in_processes(metrics.drawing_process_replaced)
    painter = Painter(GAMES, metrics, PATIENCE, workers)
    screens, games = await _screens(service), played(TABLES)
    await _draw(painter, screens)  # what is drawn once and kept
    spare_collector()
    stalls, alone, beside = list[float](), list[float](), list[float]()
    for _ in range(RUNS):
        drawing = asyncio.create_task(_draw(painter, screens))
        stalls.append(await longest_wait(drawing))
        alone.append(await drawing)
        drawing = asyncio.create_task(_draw(painter, screens[:BESIDE]))
        while not drawing.done():
            await presses(service, games)
        beside.append(await drawing)
    await painter.close()
    await workers.close()
    await client.aclose()
    return [
        value_of(f"longest stall in {RUNS} runs", max(stalls) / 1e3, "ms", at_most=STALL),
        ratio_of("pictures beside a busy loop", median(beside), median(alone), at_least=0.5, unit="/s"),
    ]


async def _screens(service: GameService) -> list[PlayerScreen]:
    rng = Random(7)
    games = [await begin(service, PEOPLE, seed, rng) for seed in range(PICTURES // len(PEOPLE))]
    return [await service.views.look(who, game) for game in games for who in PEOPLE]


async def _draw(painter: Painter, screens: Sequence[PlayerScreen]) -> float:
    """Return how many pictures a second are drawn."""
    painter.cache.clear()
    began = perf_counter()
    pictures = await asyncio.gather(*(painter.paint(each.with_width(USUAL_WIDTH)) for each in screens))
    assert all(pictures)
    return len(pictures) / (perf_counter() - began)
