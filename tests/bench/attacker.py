"""One hostile client in a process of its own, which does the same thing until it is killed.

What it does is within what one visitor may do, or nobody may do it. It works at the lowest priority: a real
one would not live on the same machine.

python -m tests.bench.attacker KIND ADDRESS GAME SEAT SECRET
"""

import asyncio
import os
import socket
import sys
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from itertools import cycle, product
from typing import Final, NamedTuple

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from yarl import URL

from bot.looks import SIZES
from renderers.language import Language
from renderers.paint.look import ThemeName

ADDRESS: Final = "127.0.0.66"

_BOMBS: Final = 10  # at once
_UNPACKED: Final = 500 * 2**20  # bytes: half a megabyte when packed
_HALF_SENT: Final = 1100
_AT_ONCE: Final = 200  # connections: fewer than one client may have
_STREAMS: Final = 64
_PICTURES: Final = 20  # at once
_WISHES: Final = tuple(product(SIZES, ThemeName, Language))
_AFTER_CLOSING: Final = 1.0  # seconds: half-sent headers are not a flood of connections
_PAUSE: Final = 0.05  # seconds after a lost connection


class Target(NamedTuple):
    """Where it attacks, and the seat that is its own."""

    session: ClientSession
    url: URL
    game: str
    seat: str
    secret: str

    @property
    def mine(self) -> Mapping[str, str]:
        """What shows that the seat is its own."""
        return {"Cookie": f"seat={self.secret}"}

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> None:
        """Ask for something, and read it."""
        async with self.session.get(path, headers=headers) as response:
            await response.read()

    async def post(self, path: str, body: object) -> None:
        """Send something with the secret of its seat, and read the answer."""
        async with self.session.post(path, json=body, headers=self.mine) as response:
            await response.read()


async def _bombs(target: Target) -> None:
    """Send bodies that are large when unpacked to an address that takes none."""
    bomb = zlib.compress(bytes(_UNPACKED), 9)
    headers = {"Content-Encoding": "deflate", "Content-Type": "application/json"}

    async def send() -> None:
        async with target.session.post("/nowhere", data=bomb, headers=headers) as response:
            await response.read()

    await _at_once(_BOMBS, send)


async def _half_sent(target: Target) -> None:
    """Open connections, and never finish the headers."""
    loop = asyncio.get_running_loop()

    async def open_and_wait() -> None:
        with socket.socket() as link:
            link.setblocking(False)  # noqa: FBT003 - the socket's own way
            link.bind((ADDRESS, 0))
            await loop.sock_connect(link, (target.url.host, target.url.port))
            await loop.sock_sendall(link, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            while await loop.sock_recv(link, 1024):
                pass
        await asyncio.sleep(_AFTER_CLOSING)

    await _at_once(_HALF_SENT, open_and_wait)


async def _looks(target: Target) -> None:
    """Look at a table, as often as a visitor may."""
    await _at_once(_AT_ONCE, lambda: target.get(f"/watch/{target.game}"))


async def _nothing(target: Target) -> None:
    """Ask for what there is not, as fast as it is refused."""
    await _at_once(_AT_ONCE, lambda: target.get("/nowhere", {"Accept": "text/html"}))


async def _lists(target: Target) -> None:
    """Ask for the list of many games."""
    await _at_once(_AT_ONCE, lambda: target.get(f"/seat/{target.seat}/games", target.mine))


async def _streams(target: Target) -> None:
    """Follow a game in many pages, and change its look again and again."""
    wishes = _wishes()

    async def follow() -> None:
        path = f"/seat/{target.seat}/{target.game}/events?mark="
        async with target.session.get(path, headers=target.mine) as response:
            while await response.content.readany():
                pass

    async def change() -> None:
        _, theme, language = next(wishes)
        await target.post(f"/seat/{target.seat}/settings", {"theme": theme, "language": language})

    await asyncio.gather(_at_once(_STREAMS, follow), _at_once(1, change))


async def _watched_pictures(target: Target) -> None:
    """Ask for pictures of a game as a spectator: all sizes, themes and languages, with picks."""
    wishes = _wishes()

    async def ask() -> None:
        width, theme, language = next(wishes)
        path = f"/watch/{target.game}/picture?width={width}&pick=O{width // 100}"
        await target.get(path, {"Cookie": f"theme={theme}; language={language}"})

    await _at_once(_PICTURES, ask)


async def _own_pictures(target: Target) -> None:
    """Ask for pictures of its own seat in all sizes, and change theme and language before each."""
    wishes = _wishes()

    async def ask() -> None:
        width, theme, language = next(wishes)
        await target.post(f"/seat/{target.seat}/settings", {"theme": theme, "language": language})
        await target.get(f"/seat/{target.seat}/{target.game}/picture?width={width}", target.mine)

    await _at_once(_PICTURES, ask)


async def _presses(target: Target) -> None:
    """Press on an old screen, as often as a visitor may."""
    body = {"action": "end", "revision": 0}
    await _at_once(_AT_ONCE, lambda: target.post(f"/seat/{target.seat}/{target.game}/press", body))


def _wishes() -> Iterator[tuple[int, str, str]]:
    return cycle((width, theme.value, language.value) for width, theme, language in _WISHES)


async def _at_once(many: int, ask: Callable[[], Awaitable[None]]) -> None:
    """Ask again and again, in many places at once."""

    async def again() -> None:
        while True:
            try:
                await ask()
            except (ClientError, OSError, TimeoutError):
                await asyncio.sleep(_PAUSE)

    await asyncio.gather(*(again() for _ in range(many)))


KINDS: Final[Mapping[str, Callable[[Target], Awaitable[None]]]] = {
    "ten compressed bodies at once": _bombs,
    "1,100 half-sent headers": _half_sent,
    "all looks that a visitor may have": _looks,
    "refusals without a pause": _nothing,
    "a list of fifty games again and again": _lists,
    "64 pages of a player who changes their look": _streams,
    "a spectator who wants every picture": _watched_pictures,
    "a player who wants every picture": _own_pictures,
    "all presses that a visitor may have": _presses,
}


async def _attack(kind: str, address: str, game: str, seat: str, secret: str) -> None:
    connector = TCPConnector(limit=0, local_addr=(ADDRESS, 0))
    timeout = ClientTimeout(total=60)
    async with ClientSession(address, connector=connector, timeout=timeout) as session:
        await KINDS[kind](Target(session, URL(address), game, seat, secret))


if __name__ == "__main__":
    os.nice(19)
    with suppress(KeyboardInterrupt):
        asyncio.run(_attack(*sys.argv[1:]))
