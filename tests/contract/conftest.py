"""One platform after the other for every test that asks for `platform`; `killable` is a process of its own.

No picture is looked at here, so where the bot is in this process none is drawn.
"""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.contract.on_discord import discord_on
from tests.contract.on_matrix import matrix_on
from tests.contract.on_web import web_on
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


@pytest.fixture
def a_homeserver(request: pytest.FixtureRequest) -> Homeserver | None:
    """Return where there is a Matrix, if the test is about it."""
    there = request.node.callspec.params.values()
    return request.getfixturevalue("homeserver") if "matrix" in there else None


def there(
    name: str, store: str, place: Path, homeserver: Homeserver | None, *, killable: bool
) -> AbstractAsyncContextManager[Platform]:
    if homeserver:
        return matrix_on(homeserver, store, place, killable=killable)
    return web_on(store, killable=killable) if name == "web" else discord_on(store, place, killable=killable)


@pytest.fixture(params=CANNOT)
async def platform(
    request: pytest.FixtureRequest, valkey: str, tmp_path: Path, a_homeserver: Homeserver | None
) -> AsyncIterator[Platform]:
    async with there(request.param, valkey, tmp_path, a_homeserver, killable=False) as platform:
        yield platform


@pytest.fixture(params=CANNOT)
async def killable(
    request: pytest.FixtureRequest, valkey: str, tmp_path: Path, a_homeserver: Homeserver | None
) -> AsyncIterator[Platform]:
    async with there(request.param, valkey, tmp_path, a_homeserver, killable=True) as platform:
        yield platform
