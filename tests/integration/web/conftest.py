"""A web table on a real server, and those who visit it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

import pytest

from adapters.web.limits import Limits
from bot.connection import Client
from bot.settings import SETTINGS
from tests.integration.conftest import one_store
from tests.integration.service.tablemates import everything
from tests.integration.web.players import Pair, Player, sat_down
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor

NewVisitor = Callable[..., Visitor]
Unchanged = Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)


store_url = pytest.fixture(one_store)


@pytest.fixture
async def site(store_url: str) -> AsyncIterator[Site]:
    async with open_site(store_url, Limits(rates=PLENTY)) as opened:
        yield opened


@pytest.fixture
async def new_visitor(site: Site) -> AsyncIterator[NewVisitor]:
    async with AsyncExitStack() as leaving:

        def come(**headers: str) -> Visitor:
            visitor = Visitor(site.url, **headers)
            leaving.push_async_exit(visitor)
            return visitor

        yield come


@pytest.fixture
async def visitor(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()


@pytest.fixture
async def players(site: Site, new_visitor: NewVisitor) -> Pair:
    """Return two players of a game in which both have chosen a side, and the first one begins."""
    return await sat_down(site, new_visitor(), new_visitor())


@pytest.fixture
def near(players: Pair) -> Player:
    """Return the player who begins."""
    return players[0]


@pytest.fixture
def unchanged(redis_client: Client) -> Unchanged:
    """Give a context at whose end all that is stored is as it was at its beginning."""

    @asynccontextmanager
    async def watched() -> AsyncIterator[None]:
        before = await everything(redis_client)
        yield
        assert await everything(redis_client) == before

    return watched


@pytest.fixture
def one_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a stream say once that it is well, at its beginning, and never again, however slow we are."""
    monkeypatch.setattr("adapters.web.events.HEARTBEAT", 3600.0)
