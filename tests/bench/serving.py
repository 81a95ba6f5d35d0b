"""A server in a process of its own: the web table on a store, or a bare echo to compare it with.

It prints its address; then for every line that it reads, how long its loop was kept waiting at most since the
last one, in seconds; at the end of what it reads it goes.

python -m tests.bench.serving redis://127.0.0.1:6379
python -m tests.bench.serving redis://127.0.0.1:6379 usual
python -m tests.bench.serving echo
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Final

from aiohttp import web
from pydantic import SecretStr

from adapters.web.limits import Asking, Limits, Rate
from adapters.web.server import WebTable
from bot.house import opened
from bot.http_limits import Connections
from bot.running import spare_collector
from bot.settings import Settings

ECHO: Final = "echo"
USUAL: Final = "usual"
"""With the limits of the product."""

_HOST: Final = "127.0.0.1"
_ALL: Final = 10**9  # everybody who comes has the same address here
_TICK: Final = 0.01


@asynccontextmanager
async def web_table(store_url: str, *, limited: bool) -> AsyncIterator[str]:
    """Serve as the product does, with its clock beside it; unless limited, anybody may ask for anything."""
    settings = Settings.model_construct(redis_url=SecretStr(store_url), host=_HOST, port=0)
    async with opened(settings) as house:
        anything = Limits(rates=dict.fromkeys(Asking, Rate(_ALL, _ALL)), most_pages=_ALL)
        unlimited = (anything, Connections(_ALL, None))
        table, stop = WebTable(house, *(() if limited else unlimited)), asyncio.Event()
        await house.service.start_drawing()
        spare_collector()
        table.open()
        async with asyncio.TaskGroup() as running:
            running.create_task(table.run(stop))
            running.create_task(house.clock().run(stop))
            yield table.address
            stop.set()


@asynccontextmanager
async def bare_echo() -> AsyncIterator[str]:
    """Serve bytes, as many as are asked for: as an answer, as an event in a stream, as a picture."""
    events = asyncio.Queue[bytes]()

    async def press(request: web.Request) -> web.Response:
        await request.read()
        if size := int(request.query["event"]):
            events.put_nowait(b"-" * (size - 2) + b"\n\n")
        return web.Response(body=bytes(int(request.query["answer"])))

    async def stream(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(await events.get())

    async def picture(request: web.Request) -> web.Response:
        return web.Response(body=bytes(int(request.query["size"])))

    app = web.Application()
    app.router.add_post("/press", press)
    app.router.add_get("/events", stream)
    app.router.add_get("/picture", picture)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, _HOST, 0)
    await site.start()
    yield f"http://{_HOST}:{runner.addresses[0][1]}"
    await runner.cleanup()


class _Stall:
    """How long the loop was kept waiting at most."""

    longest = 0.0

    async def watch(self) -> None:
        while True:
            due = perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            self.longest = max(self.longest, perf_counter() - due)


async def _serve(what: str, *, limited: bool) -> None:
    stall = _Stall()
    watching = asyncio.create_task(stall.watch())
    async with bare_echo() if what == ECHO else web_table(what, limited=limited) as address:
        print(address, flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            print(stall.longest, flush=True)
            stall.longest = 0.0
    watching.cancel()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], limited=sys.argv[2:] == [USUAL]))
