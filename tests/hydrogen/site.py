"""The files of Hydrogen, served to browsers on this machine."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web


@asynccontextmanager
async def served(directory: Path) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_static("/", directory)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/index.html"
    finally:
        await runner.cleanup()
