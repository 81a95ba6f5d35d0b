"""A server in a process of its own: the web table on a store, or a bare echo to compare it with.

It prints its address, and ends at the end of what it reads.

python -m tests.bench.serving redis://127.0.0.1:6379 [usual]
python -m tests.bench.serving echo
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final, NamedTuple

from aiohttp import web
from pydantic import SecretStr

from adapters.web.component import WebService
from adapters.web.traffic import Limits, Rate, RequestKind
from bot.app.components import run_loop, spare_collector
from bot.app.container import open_container
from bot.config.settings import Settings
from bot.http.request_limits import Connections
from bot.telemetry.logs import set_up_logs

ECHO: Final = "echo"
USUAL: Final = "usual"
"""With the limits of the product."""

_ECHO_PAGE: Final = """<!doctype html><html lang="en"><title>Echo</title>
<button>Press</button><p id="out"><b></b></p>
<script type="module">
const size = new URLSearchParams(location.search).get("size");
document.querySelector("button").onclick = async () => {
  const answer = await fetch(`/press?answer=${size}&event=0`, { method: "POST", body: "{}" });
  document.querySelector("b").textContent = `${performance.now()} ${(await answer.text()).length}`;
};
</script></html>"""

_HOST: Final = "127.0.0.1"
_ALL: Final = 10**9  # everybody who comes has the same address here


class Server(NamedTuple):
    pid: int
    address: str


@contextmanager
def serving(*what: str) -> Iterator[Server]:
    command = (sys.executable, "-m", "tests.bench.serving", *what)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own module
        assert process.stdout
        yield Server(process.pid, process.stdout.readline().strip())


@asynccontextmanager
async def web_table(store_url: str, *, limited: bool) -> AsyncIterator[str]:
    """Serve as the product does, with its clock beside it; unless limited, anybody may ask for anything."""
    settings = Settings.model_construct(redis_url=SecretStr(store_url), host=_HOST, port=0)
    async with open_container(settings) as house:
        anything = Limits(rates=dict.fromkeys(RequestKind, Rate(_ALL, _ALL)), most_pages=_ALL)
        unlimited = (anything, Connections(_ALL, None))
        table, stop = WebService(house, *(() if limited else unlimited)), asyncio.Event()
        house.service.start_drawing()
        spare_collector()
        table.open()
        async with asyncio.TaskGroup() as running:
            running.create_task(table.run(stop))
            running.create_task(house.timers().run(stop))
            yield table.address
            stop.set()


@asynccontextmanager
async def bare_echo() -> AsyncIterator[str]:
    """Serve bytes, as many as are asked for, as an answer, an event in a stream or a picture; and a page."""
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

    async def page(_: web.Request) -> web.Response:
        return web.Response(text=_ECHO_PAGE, content_type="text/html")

    app = web.Application()
    app.add_routes([web.get("/", page), web.post("/press", press)])
    app.add_routes([web.get("/events", stream), web.get("/picture", picture)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, _HOST, 0).start()
    yield f"http://{_HOST}:{runner.addresses[0][1]}"
    await runner.cleanup()


async def _serve(what: str, *, limited: bool) -> None:
    async with bare_echo() if what == ECHO else web_table(what, limited=limited) as address:
        print(address, flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    set_up_logs("error", "text")
    run_loop(_serve(sys.argv[1], limited=sys.argv[2:] == [USUAL]))
