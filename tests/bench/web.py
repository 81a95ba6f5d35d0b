"""The web table with many seats: from a press to the partner's picture, and presses a second.

Servers run in processes of their own, and all pages in this one. These do as browsers do: after a press,
everybody who is shown something new fetches its picture. It is compared with as many bytes from a bare server
that has a single page to serve.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from time import perf_counter
from typing import Final

from aiohttp import ClientResponse, ClientSession, ClientTimeout, TCPConnector

from bot.connection import connect
from bot.service.play import Press
from bot.service.service import GameService
from tests.bench.measure import Ratio, latencies, pressed, ratio_of
from tests.bench.seats import Exchange, Page, Pair
from tests.bench.service import running_valkey, service_for
from tests.bench.serving import ECHO, Server, serving

__all__ = ["Server", "begin", "ratios", "serving"]

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


def ratios() -> Iterator[Ratio]:
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (min(max(soft, FILES), hard), hard))  # of the servers too, which inherit it
    gc.collect()
    gc.freeze()  # what others have left behind is not searched while we measure
    with running_valkey() as (runner, url), serving(url) as house, serving(ECHO) as bare:
        yield from runner.run(_measured(url, house, bare))
    gc.unfreeze()
    setrlimit(RLIMIT_NOFILE, (soft, hard))


async def _measured(url: str, house: Server, bare: Server) -> list[Ratio]:
    async with _room(url, house.address) as room, _echo(bare.address) as echo:
        await _alone(room, echo, WARM)
        alone = await _alone(room, echo, ALONE)
        loaded = await pressed(room.play, LASTS, AT_ONCE, AT_ONCE * PAUSE / PAIRS)
        rushed = await pressed(room.play, RUSH, AT_ONCE)
        usual = rushed[len(rushed) // 2]._replace(event=0)
        answered = await pressed(lambda: echo.exchange(usual), 1, AT_ONCE)
    turns, steps = ([pair for pair in alone if pair[0].public is public] for public in (True, False))
    turn_floor, step_floor = ([seconds for _, seconds in pairs] for pairs in (turns, steps))
    connected = f"{SEATS} seats connected"
    return [
        *latencies(
            f"a turn's end, until the partner has the picture, {connected}, one pair plays",
            [exchange.seconds for exchange, _ in turns],
            "a bare echo by server-sent events and a GET of the same bytes",
            turn_floor,
        ),
        *latencies(
            f"the same, all pairs play, {len(loaded) / LASTS:.0f} presses a second",
            [exchange.seconds for exchange in loaded if exchange.public],
            "the same echo",
            turn_floor,
        ),
        *latencies(
            f"a step, until the player has the picture, {connected}, one pair plays",
            [exchange.seconds for exchange, _ in steps],
            "a bare POST and a GET of the same bytes",
            step_floor,
        ),
        ratio_of(
            f"a press with its pictures, {connected}, {AT_ONCE} pairs at once / a bare POST and GET",
            RUSH * 1e6 / len(rushed),
            1e6 / len(answered),
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Room:
    free: list[Pair]  # nobody has just pressed there
    rng: Random

    async def play(self) -> Exchange:
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


async def begin(
    service: GameService, game: str, people: Sequence[str], rng: Random, most: int = PLAYED
) -> None:
    """Let both choose a side, and perhaps do a little more."""
    for _ in range(rng.randint(len(people), most)):
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


@dataclass(frozen=True, slots=True)
class _Echo:
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
