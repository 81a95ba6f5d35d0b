"""The web table with many seats: from a press to the partner's picture, and presses a second.

Servers run in processes of their own, and all pages in this one. These do as browsers do: after a press,
everybody who is shown something new fetches its picture. It is compared with as many bytes from a bare server
that has a single page to serve.
"""

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from time import perf_counter
from typing import Any, Final, NamedTuple

from aiohttp import ClientResponse, ClientSession, ClientTimeout, TCPConnector

from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from renderers.paint.picture import USUAL_WIDTH
from tests.bench.measure import Ratio, latencies, pressed, ratio_of
from tests.bench.service import running_valkey, service_on
from tests.bench.serving import ECHO, serving

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
BACKWARDS: Final = frozenset({"back", "clear"})
PUBLIC: Final = frozenset({"end", "left", "right"})  # a step of a chain is nobody else's business


def ratios() -> Iterator[Ratio]:
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (min(max(soft, FILES), hard), hard))  # of the servers too, which inherit it
    gc.collect()
    gc.freeze()  # what others have left behind is not searched while we measure
    with running_valkey() as (runner, url), serving(url) as house, serving(ECHO) as bare:
        yield from runner.run(_measured(url, house.address, bare.address))
    gc.unfreeze()
    setrlimit(RLIMIT_NOFILE, (soft, hard))


async def _measured(url: str, house: str, bare: str) -> list[Ratio]:
    async with _room(url, house) as room, session_to(bare) as session, session.get("/events") as stream:
        echo = _Echo(session, stream)
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


class Exchange(NamedTuple):
    """A press, and how long it took until all was seen that comes of it."""

    seconds: float
    answer: int  # bytes
    event: int  # bytes in the partner's stream; 0: it was nobody else's business
    picture: int  # bytes; 0: it was given up
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
        asked = {"mark": "", "width": str(USUAL_WIDTH)}
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
        """Fetch the picture of what is shown, and return how many bytes it has: none, if it took too long."""
        address = f"{self.screen['picture']}&width={USUAL_WIDTH}"
        async with self.session.get(address, headers=self.headers) as response:
            response.raise_for_status()
            return len(await response.read())

    async def press(self, action: str) -> tuple[int, float, int, float]:
        """Press something; return the bytes of the answer and of the picture, and when each was there."""
        body = {"action": action, "revision": self.screen["revision"], "width": USUAL_WIDTH}
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
            if seen.view.legal:
                await service.press(Press(who, game, seen.revision, str(rng.choice(seen.view.legal))))
                break
    return game


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


def session_to(address: str, own: str | None = None, timeout: ClientTimeout | None = None) -> ClientSession:
    connector = TCPConnector(limit=0, local_addr=(own, 0) if own else None)
    return ClientSession(address, connector=connector, timeout=timeout or ClientTimeout(total=None))
