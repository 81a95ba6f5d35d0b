"""A web table that is open: the product, with a free port of this machine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from pydantic import SecretStr

from adapters.web.component import WebService
from adapters.web.context import WebContext
from adapters.web.hosts import Hosts
from adapters.web.traffic import Limits, Rate, RequestKind
from bot.app.container import Container, open_container
from bot.config.settings import Settings
from bot.http.request_limits import Connections
from bot.service.service import GameService
from tests.drawings import threads
from tests.integration.conftest import DEADLINE
from tests.integration.service.lookers import listens
from tests.integration.service.tablemates import everything
from tests.integration.web.visitors import Visitor

PLENTY: Final = dict.fromkeys(RequestKind, Rate(1e6, 1e6))
"""So much that no test meets a limit by accident."""


@dataclass(frozen=True, slots=True)
class Site:
    url: str
    house: Container
    context: WebContext
    stop: asyncio.Event  # set it, and the table closes
    leaving: AsyncExitStack

    @property
    def service(self) -> GameService:
        return self.house.service

    def come(self, **headers: str) -> Visitor:
        """Return a new visitor, who leaves before the table closes."""
        visitor = Visitor(self.url, **headers)
        self.leaving.push_async_callback(visitor.session.close)
        return visitor

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        before = await everything(self.house.client)
        yield
        assert await everything(self.house.client) == before


@asynccontextmanager
async def open_site(
    store_url: str,
    limits: Limits | None = None,
    connections: Connections | None = None,
    hosts: Hosts | None = None,
    **settings: Any,  # noqa: ANN401 - of any kind
) -> AsyncIterator[Site]:
    """Open a web table with these settings, and close it at the end; without limits it has the usual ones."""
    chosen = Settings(redis_url=SecretStr(store_url), host="127.0.0.1", **settings)
    chosen = chosen.model_copy(update={"port": 0})  # whichever is free
    async with open_container(chosen, DEADLINE, patience=DEADLINE, workers=threads) as house:
        table = WebService(house, limits, connections, hosts)
        table.open()
        assert table._socket
        url, context, stop = (
            f"http://127.0.0.1:{table._socket.getsockname()[1]}",
            table._context,
            asyncio.Event(),
        )
        running = asyncio.create_task(table.run(stop))
        try:
            await listens(context.subscriptions)
            async with AsyncExitStack() as leaving:
                yield Site(url, house, context, stop, leaving)
        finally:
            stop.set()
            await running
