"""A lobby for every test."""

from collections.abc import AsyncIterator

import pytest

from tests.integration.matrix.nights.lobby import Lobby, bot_leading
from tests.integration.matrix.scene import Scene


@pytest.fixture
async def lobby(stage: Scene) -> AsyncIterator[Lobby]:
    """Return a room with the bot in it."""
    lobby = Lobby(stage)
    async with bot_leading(stage.house):
        yield lobby
