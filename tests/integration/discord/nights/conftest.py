from collections.abc import AsyncIterator

import pytest

from bot.service import play
from tests.integration.discord.nights.evening import Evening, evening_on
from tests.integration.discord.playing import RECORD


@pytest.fixture
async def stage(valkey: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    # Chance deals what is recorded, so that a game can be won by playing it as it was played then.
    monkeypatch.setattr(play, "random_seed", lambda: RECORD.seed)
    async with evening_on(valkey) as there:
        yield there


@pytest.fixture
async def evening(stage: Evening) -> AsyncIterator[Evening]:
    async with stage.running():
        yield stage
