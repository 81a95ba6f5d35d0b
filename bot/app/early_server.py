"""The embedded server, started while the rest of the program is loading."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager

from bot.config.settings import Settings
from bot.store.embedded.server import embedded_valkey


@asynccontextmanager
async def starting_server(settings: Settings) -> AsyncIterator[Awaitable[str] | None]:
    """Start the server in the background, and yield what will be its URL; None if another one is set."""
    if settings.redis_url:
        yield None
        return
    async with AsyncExitStack() as closing:
        server = embedded_valkey(settings.data_dir, settings.fsync)
        starting = asyncio.create_task(closing.enter_async_context(server))
        try:
            yield starting
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
