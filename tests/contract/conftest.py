"""One platform after the other for every test that asks for `platform`; `killable` is a process of its own.

No picture is looked at here, so where the bot is in this process none is drawn.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from adapters.computer.partner import ComputerPartner
from tests.contract.on_discord import OnDiscord
from tests.contract.on_matrix import OnMatrix
from tests.contract.on_web import web_on
from tests.contract.platform import Platform
from tests.homeserver.synapse import Homeserver
from tests.integration.blank import blank_pictures, drawn
from tests.integration.conftest import patience_with_pictures, valkey, valkey_server
from tests.integration.discord import scene as discord_scene
from tests.integration.discord.conftest import no_hurry, nothing_set
from tests.integration.matrix import scene as matrix_scene

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


@pytest.fixture
def killable() -> None:
    """Let the bot be a process of its own."""


@pytest.fixture(params=["discord", "matrix", "web"])
async def platform(
    request: pytest.FixtureRequest, valkey: str, tmp_path: Path, a_homeserver: Homeserver | None
) -> AsyncIterator[Platform]:
    killable = "killable" in request.fixturenames
    async with AsyncExitStack() as stack, AsyncExitStack() as bot:
        if request.param == "web":
            yield await stack.enter_async_context(web_on(valkey, killable=killable))
            return
        chat: OnMatrix | OnDiscord
        if a_homeserver:
            matrix = matrix_scene.stage_on if killable else matrix_scene.scene_on
            there = await stack.enter_async_context(matrix(a_homeserver, valkey, tmp_path))
            chat = OnMatrix(there, tmp_path, bot)
        else:
            discord = discord_scene.stage_on if killable else discord_scene.scene_on
            chat = OnDiscord(await stack.enter_async_context(discord(valkey)), tmp_path, bot)
        if killable:
            await chat.start()
        yield chat


@pytest.fixture
async def computer(platform: Platform) -> AsyncIterator[None]:
    """Let the computer play, and never pause."""
    stop, house = asyncio.Event(), platform.house
    playing = asyncio.create_task(house.deliverer(ComputerPartner(house.service, house.workers, 0)).run(stop))
    yield
    stop.set()
    await playing
