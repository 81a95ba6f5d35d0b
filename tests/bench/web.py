"""The web table with 500 seats; the floor is a bare server of as many bytes.

Servers run in processes of their own, and all pages in this one. These do as browsers do: after a press,
all who are shown something new fetch its picture, unless the screen has its scene in it. The bare server has
a single page to serve; it is asked by a POST and a GET even where we need no second request.
"""

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple

from aiohttp import ClientResponse, ClientSession, ClientTimeout, TCPConnector
from aiohttp.client_proto import ResponseHandler

from adapters.web.streams import HEARTBEAT
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from renderers.paint.picture import USUAL_WIDTH
from tests.bench.measure import KILOBYTE, PAUSE, TABLES, TIMES, Ratio, latencies, pressed, ratio_of, value_of
from tests.bench.processes import resident, spent, turns, valkey
from tests.bench.service import running_valkey, service_on
from tests.bench.serving import ECHO, Server, serving
from tests.integration.web.test_files import loaded
from tests.integration.web.visitors import Visitor

SEATS: Final = 500
PAIRS: Final = SEATS // 2
FILES: Final = 2048  # that a process may have open: each seat is one
OPENED: Final = 4  # tables at once
PLAYED: Final = 10  # presses at most, before anybody comes: so tables are not all at the same point
WARM: Final = 60  # presses that do not count, since boards are drawn once and kept
ALONE: Final = round(160 * TIMES)  # presses, one at a time
LASTS: Final = 12.0 * TIMES  # seconds in which all pairs play, with pauses
RUSH: Final = 8.0 * TIMES  # seconds of pressing without a pause
BACKWARDS: Final = frozenset({"back", "clear"})
PUBLIC: Final = frozenset({"end", "left", "right"})  # a step of a chain is nobody else's business


def ratios() -> Iterator[Ratio]:
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (min(max(soft, FILES), hard), hard))  # of the servers too, which inherit it
    gc.collect()
    gc.freeze()  # what others have left behind is not searched while we measure
    with running_valkey() as (runner, url), serving(url) as house, serving(ECHO) as bare:
        yield from runner.run(_measured(url, house, bare.address))
    gc.unfreeze()
    setrlimit(RLIMIT_NOFILE, (soft, hard))


async def _measured(url: str, house: Server, bare: str) -> list[Ratio]:
    ours = house.pid, valkey()
    async with (
        _room(url, house.address) as room,
        session_to(bare) as session,
        session.get("/events") as stream,
    ):
        echo = _Echo(session, stream)
        page = await _weigh(house.address, room.free[0].pages[0])
        await _alone(room, echo, WARM)
        alone = await _alone(room, echo, ALONE)
        _, idle = await spent(asyncio.sleep(HEARTBEAT), *ours)
        usual, used = await spent(pressed(room.play, LASTS, pause=TABLES * PAUSE / PAIRS), *ours)
        before = Wire.received
        rushed = await pressed(room.play, RUSH)
        received = (Wire.received - before) / len(rushed)
        like = rushed[len(rushed) // 2]._replace(event=0)
        answered = await pressed(lambda: echo.exchange(like), 1)
        memory = resident(house.pid)
    ends, steps = ([pair for pair in alone if pair[0].public is public] for public in (True, False))
    end_floor, step_floor = ([seconds for _, seconds in pairs] for pairs in (ends, steps))
    idle /= HEARTBEAT
    return [
        *latencies("a step until it is shown", [each.seconds for each, _ in steps], step_floor, 3),
        *latencies("a turn until it is seen", [each.seconds for each, _ in ends], end_floor, 3),
        *latencies("... while all play", [each.seconds for each in usual if each.public], end_floor),
        ratio_of("a press, 16 pairs at once", RUSH * 1e6 / len(rushed), 1e6 / len(answered), 20),
        value_of("bytes of a press", received / KILOBYTE, "KB", at_most=8),
        value_of("bytes of a page and its files", page / KILOBYTE, "KB", at_most=120),
        *turns(used - idle * LASTS, len(usual), 25, idle / PAIRS),
        value_of("CPU while nobody plays", idle * 100, "%"),
        value_of("memory of the server", memory / 1e6, "MB", at_most=120),
    ]


class Exchange(NamedTuple):
    """A press, and how long it took until all was seen that comes of it."""

    seconds: float
    answer: int  # bytes
    event: int  # bytes in the partner's stream; 0: it was nobody else's business
    picture: int  # bytes; 0: it was not needed, or given up
    answered: float = 0.0  # seconds until the press itself was answered

    @property
    def public(self) -> bool:
        return self.event > 0


@dataclass(slots=True)
class Page:
    """A page as a browser has it, without the browser."""

    session: ClientSession
    place: str
    headers: dict[str, str]
    screen: dict[str, Any] = field(default_factory=lambda: {"revision": -1})
    event: int = 0  # bytes of the newest screen that was heard of
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self, leaving: AsyncExitStack) -> None:
        """Follow the game from now on; a picture that is being drawn already is waited for."""
        asked = {"mark": "", "width": str(USUAL_WIDTH), "page": "bench"}
        stream = self.session.get(f"{self.place}/events", params=asked, headers=self.headers)
        following = asyncio.create_task(self._follow(await leaving.enter_async_context(stream)))
        leaving.callback(following.cancel)
        await self._newer(-1)
        if self.screen["call"]:
            await self._look()

    async def _follow(self, stream: ClientResponse) -> None:
        while written := await stream.content.readuntil(b"\n\n"):
            name, _, facts = written.partition(b"\ndata: ")
            if name == b"event: screen":
                self.event = len(written)
                screen = json.loads(facts)
                if screen["revision"] > self.screen["revision"]:
                    self.screen = screen
                    self._news.set()

    async def _newer(self, revision: int) -> None:
        while self.screen["revision"] <= revision:
            self._news.clear()
            await self._news.wait()

    async def _look(self) -> int:
        """Fetch the picture, unless the screen has its scene; return how many bytes it has."""
        if self.screen.get("scene") or not self.screen["picture"]:
            return 0
        address = f"{self.screen['picture']}&width={USUAL_WIDTH}"
        async with self.session.get(address, headers=self.headers) as response:
            response.raise_for_status()
            return len(await response.read())

    async def press(self, action: str) -> tuple[int, float, int, float]:
        """Press something; return the bytes of the answer and of the picture, and when each was there."""
        body = {
            "action": action,
            "revision": self.screen["revision"],
            "width": USUAL_WIDTH,
            "page": "bench",
        }
        async with self.session.post(f"{self.place}/press", json=body, headers=self.headers) as response:
            response.raise_for_status()
            answer = await response.read()
        self.screen = json.loads(answer)["screen"]
        return len(answer), perf_counter(), await self._look(), perf_counter()

    async def see(self, known: int) -> tuple[int, float]:
        await self._newer(known)
        return await self._look(), perf_counter()

    def ways(self) -> list[str]:
        """Return what can be done in the game, forwards if there is a way."""
        choices = [choice["action"] for row in self.screen["rows"] for choice in row if choice["enabled"]]
        ways = [action for action in choices if action not in tuple(TableAction)]
        return [action for action in ways if action not in BACKWARDS] or ways


@dataclass(frozen=True, slots=True)
class Pair:
    pages: Sequence[Page]

    @property
    def plays(self) -> bool:
        return not any(page.screen["over"] for page in self.pages)

    async def play(self, rng: Random) -> Exchange:
        """Press anything that is legal, and wait for all pictures that come of it, on both pages."""
        player, partner = self.pages if self.pages[0].screen["call"] else reversed(self.pages)
        action, known = rng.choice(player.ways()), partner.screen["revision"]
        began = perf_counter()
        async with asyncio.TaskGroup() as looking:  # where one fails, nobody waits for the other
            pressing = looking.create_task(player.press(action))
            seeing = looking.create_task(partner.see(known)) if action in PUBLIC else None
        answer, answered, picture, ended = pressing.result()
        if seeing:
            picture, ended = seeing.result()
        return Exchange(ended - began, answer, partner.event if seeing else 0, picture, answered - began)


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
    async with service_on(url) as service, session_to(address) as session, AsyncExitStack() as leaving:
        room = _Room([], Random(7))

        async def deal(seed: int) -> None:
            seats = [await service.identity.create() for _ in range(2)]
            game = await begin(service, [who for who, _ in seats], seed, room.rng)
            pages = [page_of(session, seat, game) for seat in seats]
            for page in pages:
                await page.open(leaving)
            room.back(Pair(pages))

        for first in range(0, PAIRS, OPENED):
            await asyncio.gather(*map(deal, range(first, min(first + OPENED, PAIRS))))
        yield room


def page_of(session: ClientSession, seat: tuple[str, str], game: str) -> Page:
    who, secret = seat
    return Page(session, f"/seat/{who.partition(':')[2]}/{game}", {"Cookie": f"seat={secret}"})


async def begin(
    service: GameService,
    people: Sequence[str],
    seed: int,
    rng: Random,
    most: int = PLAYED,
    **how: Any,  # noqa: ANN401 - as `open` takes it
) -> str:
    """Deal a game, let both choose a side, and perhaps do a little more."""
    game = await service.play.open("heldhands", {}, people, seed=seed, **how)
    for _ in range(rng.randint(len(people), most)):
        for who in people:
            seen = await service.play.look(who, game)
            if seen.view.you.acting:
                await service.press(Press(who, game, seen.revision, str(rng.choice(seen.view.legal))))
                break
    return game


async def _alone(room: _Room, echo: "_Echo", count: int) -> list[tuple[Exchange, float]]:
    """Press at one table after the other; after each press, do the same with the bare server."""
    return [(each := await room.play(), (await echo.exchange(each)).seconds) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class _Echo:
    session: ClientSession
    stream: ClientResponse

    async def exchange(self, like: Exchange) -> Exchange:
        """Send as much to and fro, and return it with how long it took."""
        began = perf_counter()
        sizes = {"answer": 0 if like.public else like.answer, "event": like.event}
        posting = asyncio.create_task(self._post(sizes))
        await (self.stream.content.readuntil(b"\n\n") if like.public else posting)
        async with self.session.get("/picture", params={"size": like.picture}) as response:
            await response.read()
        ended = perf_counter()
        await posting
        return like._replace(seconds=ended - began)

    async def _post(self, sizes: dict[str, int]) -> None:
        async with self.session.post("/press", params=sizes, json={"action": "end"}) as response:
            await response.read()


class Wire(ResponseHandler):
    """A connection that counts what comes in, as it comes: packed, and with its headers."""

    received: ClassVar[int] = 0

    def data_received(self, data: bytes) -> None:
        Wire.received += len(data)
        super().data_received(data)


def _counted(session: ClientSession) -> ClientSession:
    assert session.connector
    session.connector._factory = partial(Wire, loop=asyncio.get_running_loop())  # type: ignore[assignment] # as it is
    return session


def session_to(address: str, own: str | None = None, timeout: ClientTimeout | None = None) -> ClientSession:
    connector = TCPConnector(limit=0, local_addr=(own, 0) if own else None)
    return _counted(ClientSession(address, connector=connector, timeout=timeout or ClientTimeout(total=None)))


async def _weigh(address: str, page: Page) -> int:
    """Return the bytes of a page and of all that a browser loads with it the first time."""
    visitor, before = Visitor(address, **page.headers), Wire.received
    async with _counted(visitor.session):
        await loaded(visitor, page.place)
    return Wire.received - before
