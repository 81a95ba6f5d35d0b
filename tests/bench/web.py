"""The web table with many seats: from a press to the partner's picture, presses a second, memory, stalls.

Servers run in processes of their own, and all pages in this one. These do as browsers do: after a press,
everybody who is shown something new fetches its picture. It is compared with as many bytes from a bare server
that has a single page to serve.
"""

import asyncio
import gc
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from aiohttp import ClientResponse, ClientSession, ClientTimeout, TCPConnector

from bot.connection import connect
from bot.service.play import Press
from bot.service.service import GameService
from tests.bench.measure import Ratio, resident
from tests.bench.seats import Exchange, Page, Pair
from tests.bench.service import running_valkey, service_for
from tests.bench.serving import ECHO

SEATS: Final = 500
PAIRS: Final = SEATS // 2
FILES: Final = 2048  # that a process may have open: each seat is one
OPENED: Final = 4  # tables at once
AT_ONCE: Final = 16  # tables at which somebody presses, in the same moment
PLAYED: Final = 10  # presses at most, before anybody comes: so tables are not all at the same point
WARM: Final = 5.0  # seconds that do not count: about a game, since boards are drawn once and kept
ALONE: Final = 12.0  # seconds in which one pair plays, while all others only look
PAUSE: Final = 20.0  # seconds between two presses at a table, by and large, when all of them are played
LASTS: Final = 20.0  # seconds of that
RUSH: Final = 10.0  # seconds of pressing without a pause
KILOBYTE: Final = 1024


def ratios() -> Iterator[Ratio]:
    """Return the ratios of the web table."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (min(max(soft, FILES), hard), hard))  # of the servers too, which inherit it
    gc.collect()
    gc.freeze()  # what others have left behind is not searched while we measure
    with running_valkey() as (runner, url), serving(url) as house, serving(ECHO) as bare:
        yield from runner.run(_measured(url, house, bare))
    gc.unfreeze()
    setrlimit(RLIMIT_NOFILE, (soft, hard))


async def _measured(url: str, house: "Server", bare: "Server") -> list[Ratio]:
    before = resident(house.pid)
    async with _room(url, house.address) as room, _echo(bare.address) as echo:
        await _alone(room, echo, WARM)
        house.stall()
        alone = await _alone(room, echo, ALONE)
        quiet = house.stall()
        loaded, between = await _at_all_tables(room.play, LASTS, AT_ONCE * PAUSE / PAIRS)
        house.stall()
        pressed, press = await _at_all_tables(room.play, RUSH)
        busy = house.stall()
        usual = pressed[len(pressed) // 2]._replace(event=0)
        _, answer = await _at_all_tables(lambda: echo.exchange(usual), 1)
        after = resident(house.pid)
    late = sum(not exchange.picture for exchange in pressed)
    turns, steps = ([pair for pair in alone if pair[0].public is public] for public in (True, False))
    turn_floor, step_floor = ([seconds for _, seconds in pairs] for pairs in (turns, steps))
    connected = f"{SEATS} seats connected"
    return [
        *_latencies(
            f"a turn's end, until the partner has the picture, {connected}, one pair plays",
            [exchange.seconds for exchange, _ in turns],
            "a bare echo by server-sent events and a GET of the same bytes",
            turn_floor,
        ),
        *_latencies(
            f"the same, all pairs play, {1 / between:.0f} presses a second",
            [exchange.seconds for exchange in loaded if exchange.public],
            "the same echo",
            turn_floor,
        ),
        *_latencies(
            f"a step, until the player has the picture, {connected}, one pair plays",
            [exchange.seconds for exchange, _ in steps],
            "a bare POST and a GET of the same bytes",
            step_floor,
        ),
        _reported(
            f"a press with its pictures, {connected}, {AT_ONCE} pairs at once / a bare POST and GET"
            f" ({1 / press:.0f} / {1 / answer:.0f} a second)",
            press * 1e6,
            answer * 1e6,
        ),
        _reported("pictures that took too long, then / all of them", late, len(pressed)),
        _reported("longest stall of the loop, then / while one pair plays", busy * 1e6, quiet * 1e6),
        _reported(
            f"KB of the serving process, {connected}, after all that / before anybody came",
            after / KILOBYTE,
            before / KILOBYTE,
        ),
    ]


def _latencies(ours: str, times: Sequence[float], other: str, floors: Sequence[float]) -> Iterator[Ratio]:
    yield _reported(f"{ours}, median / {other}", median(times) * 1e6, median(floors) * 1e6)
    late, late_floor = (quantiles(each, n=20)[-1] for each in (times, floors))
    yield _reported(f"{ours}, 95th percentile / {other}", late * 1e6, late_floor * 1e6)


def _reported(name: str, ours: float, floor: float) -> Ratio:
    return Ratio(name, ours, floor, ours / floor, "is reported", met=True)


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    address: str

    @property
    def pid(self) -> int:
        return self.process.pid

    def stall(self) -> float:
        """Return for how many seconds its loop was kept waiting at most since the last time."""
        print(file=self.process.stdin, flush=True)
        return float(_line(self.process))


@contextmanager
def serving(*what: str) -> Iterator[Server]:
    command = (sys.executable, "-m", "tests.bench.serving", *what)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own module
        yield Server(process, _line(process))


def _line(process: subprocess.Popen[str]) -> str:
    if process.stdout is None:
        raise TypeError
    return process.stdout.readline().strip()


@dataclass(frozen=True, slots=True)
class _Room:
    """All tables, and chance."""

    free: list[Pair]  # nobody has just pressed there
    rng: Random

    async def play(self) -> Exchange:
        """Press something at any table."""
        pair = self.free.pop(self.rng.randrange(len(self.free)))
        exchange = await pair.play(self.rng)
        self.back(pair)
        return exchange

    def back(self, pair: Pair) -> None:
        """Let a table be free again, if there is something left to do."""
        if pair.plays:
            self.free.append(pair)


@asynccontextmanager
async def _room(url: str, address: str) -> AsyncIterator[_Room]:
    """Deal all games, and open a page at every seat."""
    client = connect(url)
    service = service_for(client)
    async with AsyncExitStack() as leaving:
        leaving.push_async_callback(client.aclose)
        session = await leaving.enter_async_context(_session(address))
        room = _Room([], Random(7))

        async def deal(seed: int) -> None:
            seats = [await service.identity.create() for _ in range(2)]
            game = await service.play.open("heldhands", {}, [who for who, _ in seats], seed=seed)
            await begin(service, game, [who for who, _ in seats], room.rng)
            pages = [Page(session, f"/seat/{who.partition(':')[2]}/{game}", key) for who, key in seats]
            for page in pages:
                await page.open(leaving)
            room.back(Pair(pages))

        for first in range(0, PAIRS, OPENED):
            await asyncio.gather(*map(deal, range(first, min(first + OPENED, PAIRS))))
        yield room


async def begin(service: GameService, game: str, people: Sequence[str], rng: Random) -> None:
    """Let both choose a side, and perhaps do a little more."""
    for _ in range(rng.randint(len(people), PLAYED)):
        for who in people:
            seen = await service.play.look(who, game)
            if seen.view.legal:
                await service.press(Press(who, game, seen.revision, str(rng.choice(seen.view.legal))))
                break


async def _alone(room: _Room, echo: "_Echo", seconds: float) -> list[tuple[Exchange, float]]:
    """Let one pair play, and another one when that has ended; after each press, the same of the bare one."""
    began, found = perf_counter(), list[tuple[Exchange, float]]()
    while perf_counter() < began + seconds:
        exchange = await room.free[0].play(room.rng)
        found.append((exchange, (await echo.exchange(exchange)).seconds))
        if not room.free[0].plays:
            room.free.pop(0)
    return found


async def _at_all_tables(
    press: Callable[[], Awaitable[Exchange]], seconds: float, pause: float = 0
) -> tuple[list[Exchange], float]:
    """Press here and there, with pauses; return what was pressed, and the seconds between two of them."""
    began, found, rng = perf_counter(), list[Exchange](), Random(7)

    async def play() -> None:
        while perf_counter() < began + seconds:
            await asyncio.sleep(pause * rng.expovariate(1))
            found.append(await press())

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))
    return found, (perf_counter() - began) / len(found)


@dataclass(frozen=True, slots=True)
class _Echo:
    """A page of the bare server."""

    session: ClientSession
    stream: ClientResponse

    async def exchange(self, like: Exchange) -> Exchange:
        """Send as much to and fro, and return it with how long it took."""
        began = perf_counter()
        if like.public:
            posting = asyncio.create_task(self._post(event=like.event))
            await self.stream.content.readuntil(b"\n\n")
        else:
            await self._post(answer=like.answer)
        async with self.session.get("/picture", params={"size": like.picture}) as response:
            await response.read()
        ended = perf_counter()
        if like.public:
            await posting
        return like._replace(seconds=ended - began)

    async def _post(self, answer: int = 0, event: int = 0) -> None:
        sizes = {"answer": answer, "event": event}
        async with self.session.post("/press", params=sizes, json={"action": "end"}) as response:
            await response.read()


@asynccontextmanager
async def _echo(address: str) -> AsyncIterator[_Echo]:
    async with _session(address) as session, session.get("/events") as stream:
        yield _Echo(session, stream)


def _session(address: str) -> ClientSession:
    return ClientSession(address, connector=TCPConnector(limit=0), timeout=ClientTimeout(total=None))
