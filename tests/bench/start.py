"""How long the program takes to start: until its version is told, and until it has shown its first page.

The floors load what cannot be spared: Python's list of installed packages; aiohttp and a Valkey on a disk.
The first round does not count, since it may compile the program.
"""

import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Final

from bot.store.embedded.binary import valkey_binary
from tests.bench.measure import Ratio, compare, time_of

ROOT: Final = Path(__file__).parents[2]
ROUNDS: Final = 7
VERSION: Final = ("-m", "adapters.cli.main", "--version")
BARE_VERSION: Final = ("-c", "from importlib.metadata import version; print(version('heldhands'))")
BARE_SERVER: Final = """
import asyncio, os, signal, sys
from aiohttp import web

async def serve():
    async def page(_):
        return web.Response(text="-" * 20_000)

    options = ("--port", "0", "--unixsocket", "socket", "--appendonly", "yes", "--save", "")
    valkey = await asyncio.create_subprocess_exec(sys.argv[2], *options)
    while not os.path.exists("socket"):
        await asyncio.sleep(0.01)
    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", int(sys.argv[1])).start()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()
    valkey.terminate()
    await valkey.wait()

asyncio.run(serve())
"""

_ASK_AGAIN: Final = 0.002  # seconds
_REQUEST: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n"


def ratios() -> Iterator[Ratio]:
    _until_the_end(*VERSION)
    yield compare(
        "the version is told / that of a package by Python alone",
        lambda: _until_the_end(*VERSION),
        lambda: _until_the_end(*BARE_VERSION),
        rounds=ROUNDS,
        at_most=2.5,
    )
    _until_the_first_page(*_program())
    yield compare(
        "the first page is shown / by a bare server with aiohttp, beside a Valkey",
        lambda: _until_the_first_page(*_program()),
        lambda: _until_the_first_page("-c", BARE_SERVER, "{port}", str(valkey_binary())),
        rounds=ROUNDS,
        at_most=3.5,
    )


def _program() -> tuple[str, ...]:
    return ("-m", "adapters.cli.main", "run", "--port", "{port}")


def _until_the_end(*command: str) -> float:
    return time_of(lambda: _started(command, Path.cwd(), PIPE).communicate())


def _until_the_first_page(*command: str) -> float:
    """Return the microseconds from a command, with `{port}` in it, until its first page is read."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        words = [str(port) if word == "{port}" else word for word in command]
        began = time.perf_counter()
        with _started(words, Path(directory), DEVNULL) as process:
            try:
                _read_page(port, process)
                return (time.perf_counter() - began) * 1e6
            finally:
                process.terminate()


def _started(words: Sequence[str], where: Path, output: int) -> Popen[bytes]:
    """Start Python where it may keep what it has compiled, as at home."""
    kept = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    ours = {"PYTHONPATH": str(ROOT), "HELDHANDS_LANGUAGE": "en", "HELDHANDS_DATA_DIR": str(where)}
    return Popen((sys.executable, *words), cwd=where, env={**kept, **ours}, stdout=output)  # noqa: S603 - our own


def _read_page(port: int, process: Popen[bytes]) -> None:
    while True:
        try:
            connection = socket.create_connection(("127.0.0.1", port))
        except ConnectionRefusedError:
            assert process.poll() is None, "it has ended"
            time.sleep(_ASK_AGAIN)
        else:
            break
    with connection:
        connection.sendall(_REQUEST % port)
        answer = b"".join(iter(lambda: connection.recv(2**16), b""))
    assert answer.startswith(b"HTTP/1.1 200"), answer[:80]
