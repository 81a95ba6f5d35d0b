"""Other people's press beside one hostile client of each kind, over the same press on a quiet table.

The server has the limits of the product. A pair plays, each from an address of its own; the hostile client is
a process with another address. Quiet moments and attacks take turns, so a busy machine slows both.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from bot.connection import connect
from bot.running import spare_collector
from tests.bench.attacker import KINDS
from tests.bench.measure import Ratio, resident
from tests.bench.seats import Exchange, Page, Pair
from tests.bench.service import running_valkey, service_for
from tests.bench.serving import USUAL
from tests.bench.web import Server, begin, serving

GAMES: Final = 400  # enough for all that is pressed
OWN_GAMES: Final = 50  # of the hostile client
PLAYERS: Final = ("127.0.0.2", "127.0.0.3")
WARM: Final = 8.0  # seconds that do not count
QUIET: Final = 20.0
ATTACKED: Final = 30.0
BEGINS: Final = 2.0  # seconds for an attack to unfold
PAUSE: Final = 0.05  # seconds between two presses, so that the limits of a player are not met
AT_MOST: Final = 2.0
MEGABYTE: Final = 2**20
MOST_MEMORY: Final = 200


def ratios() -> Iterator[Ratio]:
    """Return the ratios of presses beside hostile clients, and the memory that is left of them."""
    with running_valkey() as (runner, url), serving(url, USUAL) as server:
        yield from runner.run(_measured(url, server))


async def _measured(url: str, server: Server) -> list[Ratio]:
    async with _tables(url, server.address) as (tables, own):
        spare_collector()
        rng, quiet, attacked = Random(7), list[Exchange](), dict[str, list[Exchange]]()
        await _play(tables, rng, WARM)
        for kind in KINDS:
            quiet += await _play(tables, rng, QUIET)
            with _attacking(kind, server.address, own):
                await _play(tables, rng, BEGINS)
                attacked[kind] = await _play(tables, rng, ATTACKED)
    web, drawing = resident(server.pid), [resident(pid) for pid in _drawing_processes(server.pid)]
    return [
        *(row for kind, exchanges in attacked.items() for row in _compared(kind, exchanges, quiet)),
        _memory("the web process after all that", web),
        *(_memory("a drawing process after all that", process) for process in drawing),
    ]


def _compared(kind: str, attacked: list[Exchange], quiet: list[Exchange]) -> Iterator[Ratio]:
    presses, calm = ([exchange.answered for exchange in each] for each in (attacked, quiet))
    pictures, calm_pictures = ([exchange.seconds for exchange in each] for each in (attacked, quiet))
    yield _ratio(f"a press beside {kind}, median / quiet", median(presses), median(calm), AT_MOST)
    yield _ratio(f"a press beside {kind}, 99th percentile / quiet", _p99(presses), _p99(calm), AT_MOST)
    yield _ratio("... until its picture, median / quiet", median(pictures), median(calm_pictures))
    yield _ratio("... until its picture, 99th percentile / quiet", _p99(pictures), _p99(calm_pictures))


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[-1]


def _ratio(name: str, ours: float, floor: float, at_most: float | None = None) -> Ratio:
    ratio, target = ours / floor, f"at most {at_most:g}" if at_most else "is reported"
    return Ratio(name, ours * 1e6, floor * 1e6, ratio, target, met=at_most is None or ratio <= at_most)


def _memory(what: str, size: int) -> Ratio:
    ours, most = size / MEGABYTE, MOST_MEMORY
    return Ratio(f"MB of {what} / {most}", ours, most, ours / most, "at most 1", met=ours <= most)


@dataclass(slots=True)
class _Tables:
    """Tables of one pair, who sit at one of them until its game is over."""

    left: list[Pair]
    streams: AsyncExitStack

    async def play(self, rng: Random) -> Exchange:
        """Press something."""
        while not self.left[-1].plays:
            await self.streams.aclose()
            self.left.pop()
            await self.sit_down()
        return await self.left[-1].play(rng)

    async def sit_down(self) -> None:
        """Open a page for each of the two."""
        for page in self.left[-1].pages:
            await page.open(self.streams)


async def _play(tables: _Tables, rng: Random, seconds: float) -> list[Exchange]:
    """Press for a while."""
    began, found = perf_counter(), list[Exchange]()
    while perf_counter() < began + seconds:
        found.append(await tables.play(rng))
        await asyncio.sleep(PAUSE)
    return found


@contextmanager
def _attacking(kind: str, address: str, own: tuple[str, str, str]) -> Iterator[None]:
    command = (sys.executable, "-m", "tests.bench.attacker", kind, address, *own)
    with subprocess.Popen(command) as process:  # noqa: S603 - our own module
        try:
            yield
        finally:
            process.kill()


def _drawing_processes(parent: int) -> list[int]:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    return [int(child) for child in children]


@asynccontextmanager
async def _tables(url: str, address: str) -> AsyncIterator[tuple[_Tables, tuple[str, str, str]]]:
    """Deal games for a pair, and one for the hostile client: its game, seat and secret."""
    client = connect(url)
    service, rng = service_for(client), Random(7)
    async with AsyncExitStack() as leaving:
        leaving.push_async_callback(client.aclose)
        sessions = [await leaving.enter_async_context(_session(address, player)) for player in PLAYERS]
        seats = [await service.identity.create() for _ in range(4)]
        pairs = []
        for seed in range(GAMES):
            people = [who for who, _ in seats[:2]]
            game = await service.play.open("heldhands", {}, people, seed=seed)
            await begin(service, game, people, rng)
            pages = [
                Page(session, f"/seat/{who.partition(':')[2]}/{game}", secret)
                for session, (who, secret) in zip(sessions, seats[:2], strict=True)
            ]
            pairs.append(Pair(pages))
        hostile = [who for who, _ in seats[2:]]
        for seed in range(OWN_GAMES):
            game = await service.play.open("heldhands", {}, hostile, seed=seed)
        await begin(service, game, hostile, rng)
        tables = _Tables(pairs, await leaving.enter_async_context(AsyncExitStack()))
        await tables.sit_down()
        yield tables, (game, hostile[0].partition(":")[2], seats[2][1])


def _session(address: str, player: str) -> ClientSession:
    connector = TCPConnector(limit=0, local_addr=(player, 0))
    return ClientSession(address, connector=connector, timeout=ClientTimeout(total=None))
