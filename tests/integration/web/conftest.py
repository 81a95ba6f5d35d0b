"""A web table on a real server, and those who visit it."""

from collections.abc import AsyncIterator

import pytest

from adapters.web.traffic import Limits
from bot.config.settings import SETTINGS
from tests.integration.conftest import one_store
from tests.integration.web.players import Pair, Player, sat_down
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor


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
async def visitor(site: Site) -> Visitor:
    return site.come()


@pytest.fixture
async def players(site: Site) -> Pair:
    """Return two players of a game in which both have chosen a side, and the first one begins."""
    return await sat_down(site, site.come(), site.come())


@pytest.fixture
def near(players: Pair) -> Player:
    return players[0]


@pytest.fixture
def one_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a stream say once that it is well, at its beginning, and never again, however slow we are."""
    monkeypatch.setattr("adapters.web.streams.HEARTBEAT", 3600.0)
