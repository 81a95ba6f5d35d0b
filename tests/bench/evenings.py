"""The hour of an evening: from its strike until all who are here have their cards, and the loop beside it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from time import perf_counter
from typing import Any, Final

from bot.connection import connect
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.nights.evening import TICK
from bot.nights.night import Stage
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.people import People
from tests.bench.measure import Ratio
from tests.bench.pairing import longest_wait
from tests.bench.service import running_valkey
from tests.integration.nights.evening import DAY, HOST, MINUTE, Evening, guests
from tests.integration.service.tablemates import Time

SIZES: Final = (10, 100, 500)
PATIENCE: Final = 250_000.0  # microseconds: so long nobody notices that others wait
SLACK: Final = 2.0  # more than their number, which pairing itself costs


def ratios() -> Iterator[Ratio]:
    """Return the ratios of evenings."""
    with running_valkey() as (runner, url):
        times = {size: runner.run(_begun(url, size)) for size in SIZES}
        stalls = runner.run(_whole(url, SIZES[-1]))
    for less, more in pairwise(SIZES):
        ours, other = times[more], times[less]
        growth = SLACK * more / less
        yield Ratio(
            name=f"an evening of {more} people, from the hour until all have their cards / of {less} people",
            ours=ours,
            floor=other,
            ratio=ours / other,
            target=f"at most {growth:g}",
            met=ours / other <= growth,
        )
    for what, stall in stalls.items():
        name = f"longest stall of a ticking loop while {SIZES[-1]} people {what} / a quarter of a second"
        yield Ratio(name, stall, PATIENCE, stall / PATIENCE, "at most 1", met=stall <= PATIENCE)


async def _begun(url: str, size: int) -> float:
    """Return how long the start took, in microseconds."""
    async with _evening(url) as evening:
        await evening.planned(DAY)
        await evening.passes(DAY - MINUTE)
        await evening.come(guests(size))
        evening.time.passes(MINUTE)
        began = perf_counter()
        await evening.strikes()
        took = perf_counter() - began
        night = await evening.now()
        if night.stage is not Stage.PLAYING or len(night.pairs) != size // 2:
            raise RuntimeError(night.stage)
        return took * 1e6


async def _whole(url: str, size: int) -> dict[str, float]:
    """Return for how long a loop was kept waiting at most, by what happened meanwhile, in microseconds."""
    people = guests(size, ("discord",))
    async with _evening(url) as evening:
        nights, stalls = evening.service.nights, dict[str, float]()

        async def during(what: str, work: Coroutine[Any, Any, object]) -> None:
            stalls[what] = max(stalls.get(what, 0.0), await longest_wait(asyncio.ensure_future(work)))

        await evening.planned(DAY)
        await evening.bring()  # what is read once, as texts, is read by now
        for who in people:
            await nights.listing.sign_up(who, evening.night)
        await during("are reminded", evening.passes(DAY - 15 * MINUTE))
        await during("are reminded", evening.bring())
        await evening.come(people)
        await during("begin", evening.passes(15 * MINUTE))
        await during("read the scoreboard", evening.bring())
        await during("play", evening.passes(TICK))
        for pair in (await evening.now()).pairs:
            for who in pair.people:
                await evening.service.manners.part(who, pair.game)
        await nights.leading.end(HOST, evening.night, hosting="")
        await during("end", evening.passes(TICK))
        await during("read the summary", evening.bring())
        if (await evening.now()).stage is not Stage.OVER:
            raise RuntimeError
        return stalls


@asynccontextmanager
async def _evening(url: str) -> AsyncIterator[Evening]:
    client, time = connect(url), Time()
    await client.flushall()
    try:
        service = GameService(Desk(Games(client), People(client), HOUSE, time), Metrics())
        yield Evening(service, client, time)
    finally:
        await client.aclose()
