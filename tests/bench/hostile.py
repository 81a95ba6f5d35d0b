"""A pair's slowest presses beside hostile clients; the floor is a quiet table.

The server has the limits of the product. A pair plays, each from an address of its own; the hostile client is
a process with another address. Quiet moments and attacks take turns, so a busy machine slows both.

`python -m tests.bench.hostile KIND ADDRESS GAME SEAT SECRET` is such a client, which does the same thing
until it is killed. What it does is within what one visitor may do, or nobody may do it. It works at the
lowest priority: a real one would not live on the same machine.
"""

import asyncio
import os
import socket
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, cycle, product
from random import Random
from time import perf_counter
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.app.components import spare_collector
from bot.model.person import SIZES
from renderers.i18n.catalogue import Language
from renderers.paint.picture import ThemeName
from tests.bench.measure import TIMES, Ratio, late, latencies, ratio_of, value_of
from tests.bench.processes import children, resident
from tests.bench.service import running_valkey, service_on
from tests.bench.serving import USUAL, Server, serving
from tests.bench.web import Exchange, Pair, begin, page_of, session_to

GAMES: Final = round(200 * TIMES)  # enough for all that is pressed
OWN_GAMES: Final = 50  # of the hostile client
PLAYERS: Final = ("127.0.0.2", "127.0.0.3")
HOSTILE: Final = "127.0.0.66"
WARM: Final = 4.0  # seconds that do not count
QUIET: Final = 4.0 * TIMES
ATTACKED: Final = 8.0 * TIMES
BEGINS: Final = 1.0  # seconds for an attack to unfold
PAUSE: Final = 0.05  # seconds between two presses, so that the limits of a player are not met
AT_MOST: Final = 2.0
MOST_MEMORY: Final = 200  # million bytes
OLD: Final = {"action": "end", "revision": 0}  # a press on a screen that is not shown any more
_UNPACKED: Final = 500_000_000  # bytes: half a million when packed
_SLOWEST: Final = 95  # percent of the presses are faster: of a short attack, the last ones are chance
_AFTER_CLOSING: Final = 1.0  # seconds: half-sent headers are not a flood of connections


def ratios() -> Iterator[Ratio]:
    with running_valkey() as (runner, url), serving(url, USUAL) as server:
        yield from runner.run(_measured(url, server))


async def _measured(url: str, server: Server) -> list[Ratio]:
    async with _tables(url, server.address) as (tables, own):
        spare_collector()
        quiet, attacked = list[Exchange](), dict[str, list[Exchange]]()
        await tables.play(WARM)
        for kind in KINDS:
            quiet += await tables.play(QUIET)
            with _attacking(kind, server.address, *own):
                await tables.play(BEGINS)
                attacked[kind] = await tables.play(ATTACKED)
        drawing = max(map(resident, children(server.pid)), default=0)
    return [
        *_compared(attacked, quiet),
        value_of("memory of the server", resident(server.pid) / 1e6, "MB", at_most=MOST_MEMORY),
        value_of("memory of its largest child", drawing / 1e6, "MB", at_most=MOST_MEMORY),
    ]


def _compared(attacked: Mapping[str, list[Exchange]], quiet: list[Exchange]) -> Iterator[Ratio]:
    presses = {kind: [each.answered for each in exchanges] for kind, exchanges in attacked.items()}
    calm = [each.answered for each in quiet]
    floor = late(calm, _SLOWEST)
    for kind, times in presses.items():
        yield ratio_of(kind, late(times, _SLOWEST) * 1e6, floor * 1e6, AT_MOST)
    yield from latencies("all kinds", [*chain(*presses.values())], calm, AT_MOST, AT_MOST)


@dataclass(slots=True)
class _Tables:
    """Tables of one pair, who sit at one of them until its game is over."""

    left: list[Pair]
    streams: AsyncExitStack
    rng: Random

    async def play(self, seconds: float) -> list[Exchange]:
        began, found = perf_counter(), list[Exchange]()
        while perf_counter() < began + seconds:
            while not self.left[-1].plays:
                await self.streams.aclose()
                self.left.pop()
                await self.sit_down()
            found.append(await self.left[-1].play(self.rng))
            await asyncio.sleep(PAUSE)
        return found

    async def sit_down(self) -> None:
        for page in self.left[-1].pages:
            await page.open(self.streams)


@contextmanager
def _attacking(*how: str) -> Iterator[None]:
    with subprocess.Popen((sys.executable, "-m", "tests.bench.hostile", *how)) as process:  # noqa: S603 - our own module
        try:
            yield
        finally:
            process.kill()


@asynccontextmanager
async def _tables(url: str, address: str) -> AsyncIterator[tuple[_Tables, tuple[str, str, str]]]:
    """Deal games for a pair, and some for the hostile client: give a game, seat and secret of it."""
    async with service_on(url) as service, AsyncExitStack() as leaving:
        sessions = [await leaving.enter_async_context(session_to(address, player)) for player in PLAYERS]
        near, far, *hostile = [await service.identity.create() for _ in range(4)]
        tables = _Tables([], await leaving.enter_async_context(AsyncExitStack()), Random(7))
        for seed in range(GAMES):
            game = await begin(service, [near[0], far[0]], seed, tables.rng)
            pages = [page_of(*each, game) for each in zip(sessions, (near, far), strict=True)]
            tables.left.append(Pair(pages))
        people = [who for who, _ in hostile]
        for seed in range(OWN_GAMES):
            game = await begin(service, people, seed, tables.rng)
        await tables.sit_down()
        yield tables, (game, people[0].partition(":")[2], hostile[0][1])


def _wishes() -> Iterator[tuple[int, str, str]]:
    every = product(SIZES, ThemeName, Language)
    return cycle((width, theme.value, language.value) for width, theme, language in every)


@cache
def _packed() -> bytes:
    return zlib.compress(bytes(_UNPACKED), 9)


@dataclass(slots=True)
class Target:
    """Where it attacks, and the seat that is its own."""

    session: ClientSession
    game: str
    seat: str
    secret: str
    wishes: Iterator[tuple[int, str, str]] = field(default_factory=_wishes)

    @property
    def mine(self) -> Mapping[str, str]:
        return {"Cookie": f"seat={self.secret}"}

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> None:
        async with self.session.get(path, headers=headers) as response:
            await response.read()

    async def post(self, path: str, body: object) -> None:
        async with self.session.post(f"/seat/{self.seat}/{path}", json=body, headers=self.mine) as response:
            await response.read()

    async def change_look(self) -> int:
        width, theme, language = next(self.wishes)
        await self.post("settings", {"theme": theme, "language": language})
        return width

    async def follow(self) -> None:
        path = f"/seat/{self.seat}/{self.game}/events?mark="
        async with self.session.get(path, headers=self.mine) as response:
            while await response.content.readany():
                pass

    async def watch_pictures(self) -> None:
        """Ask for a picture as a spectator: all sizes, themes and languages, with picks."""
        width, theme, language = next(self.wishes)
        path = f"/watch/{self.game}/picture?width={width}&pick=O{width // 100}"
        await self.get(path, {"Cookie": f"theme={theme}; language={language}"})

    async def own_pictures(self) -> None:
        width = await self.change_look()
        await self.get(f"/seat/{self.seat}/{self.game}/picture?width={width}", self.mine)

    async def bomb(self) -> None:
        """Send a body that is large when unpacked to an address that takes none."""
        headers = {"Content-Encoding": "deflate", "Content-Type": "application/json"}
        async with self.session.post("/nowhere", data=_packed(), headers=headers) as response:
            await response.read()

    async def half_send(self) -> None:
        loop, url = asyncio.get_running_loop(), self.session._base_url
        assert url
        with socket.socket() as link:
            link.setblocking(False)  # noqa: FBT003 - the socket's own way
            link.bind((HOSTILE, 0))
            await loop.sock_connect(link, (url.host, url.port))
            await loop.sock_sendall(link, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            while await loop.sock_recv(link, 1024):
                pass
        await asyncio.sleep(_AFTER_CLOSING)


# What is done in how many places at once; of connections, fewer than one client may have.
KINDS: Final[Mapping[str, Mapping[Callable[[Target], Awaitable[object]], int]]] = {
    "ten compressed bodies at once": {Target.bomb: 10},
    "1,100 half-sent headers": {Target.half_send: 1100},
    "all looks of one visitor": {lambda at: at.get(f"/watch/{at.game}"): 200},
    "refusals without a pause": {lambda at: at.get("/nowhere", {"Accept": "text/html"}): 200},
    "the list of fifty games": {lambda at: at.get(f"/seat/{at.seat}/games", at.mine): 200},
    "64 pages that change their look": {Target.follow: 64, Target.change_look: 1},
    "every picture of a spectator": {Target.watch_pictures: 20},
    "every picture of a player": {Target.own_pictures: 20},
    "all presses of one visitor": {lambda at: at.post(f"{at.game}/press", OLD): 200},
}


async def _again(ask: Callable[[Target], Awaitable[object]], target: Target) -> None:
    while True:
        try:
            await ask(target)
        except (ClientError, OSError, TimeoutError):
            await asyncio.sleep(PAUSE)


async def _attack(kind: str, address: str, game: str, seat: str, secret: str) -> None:
    async with session_to(address, HOSTILE, ClientTimeout(total=60)) as session:
        target = Target(session, game, seat, secret)
        await asyncio.gather(*(_again(ask, target) for ask, many in KINDS[kind].items() for _ in range(many)))


if __name__ == "__main__":
    os.nice(19)
    with suppress(KeyboardInterrupt):
        asyncio.run(_attack(*sys.argv[1:]))
