"""One platform after the other for every test that asks for `platform`.

`killable` is the same with the bot in a process of its own. No picture is looked at here, so where the bot
is in this process none is drawn.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.contract.on_discord import OnDiscord, discord_killable, discord_running
from tests.contract.on_matrix import OnMatrix, matrix_killable, matrix_running
from tests.contract.on_web import OnWeb, web_killable, web_running
from tests.contract.platform import CANNOT, Platform
from tests.homeserver.synapse import Homeserver
from tests.integration.blank import blank_pictures, drawn
from tests.integration.conftest import patience_with_pictures, valkey, valkey_server
from tests.integration.discord.conftest import no_hurry, nothing_set

__all__ = [
    "blank_pictures",
    "drawn",
    "no_hurry",
    "nothing_set",
    "patience_with_pictures",
    "valkey",
    "valkey_server",
]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("tests.homeserver.fixtures")


@pytest.fixture(params=CANNOT)
def platform(request: pytest.FixtureRequest) -> Platform:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Platform)
    return found


@pytest.fixture(params=CANNOT)
def killable(request: pytest.FixtureRequest) -> Platform:
    found = request.getfixturevalue(f"killable_{request.param}")
    assert isinstance(found, Platform)
    return found


@pytest.fixture
async def discord(valkey: str) -> AsyncIterator[OnDiscord]:
    async with discord_running(valkey) as there:
        yield there


@pytest.fixture
async def killable_discord(valkey: str, tmp_path: Path) -> AsyncIterator[OnDiscord]:
    async with discord_killable(valkey, tmp_path) as there:
        yield there


@pytest.fixture
async def matrix(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[OnMatrix]:
    async with matrix_running(homeserver, valkey, tmp_path) as there:
        yield there


@pytest.fixture
async def killable_matrix(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[OnMatrix]:
    async with matrix_killable(homeserver, valkey, tmp_path) as there:
        yield there


@pytest.fixture
async def web(valkey: str) -> AsyncIterator[OnWeb]:
    async with web_running(valkey) as there:
        yield there


@pytest.fixture
async def killable_web() -> AsyncIterator[OnWeb]:
    async with web_killable() as there:
        yield there
