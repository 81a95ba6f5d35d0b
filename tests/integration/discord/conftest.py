from collections.abc import AsyncIterator

import pytest

from adapters.discord import answers, commands, moderation
from bot.config.settings import SETTINGS
from tests.integration.blank import blank_pictures, drawn
from tests.integration.discord.intruders import Heard, hearing
from tests.integration.discord.scene import Scene, scene_on, stage_on
from tests.simulator.world import PATIENCE

__all__ = ["blank_pictures", "drawn"]

AN_HOUR = 60 * 60  # longer than any test


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing depend on how fast this machine is: a test in which time passes says so."""
    for answering in (answers, commands):
        monkeypatch.setattr(answering, "ANSWER_WITHIN", PATIENCE)
    monkeypatch.setattr(moderation, "_HINT_EVERY", AN_HOUR)
    monkeypatch.setattr(moderation, "_PAUSE", AN_HOUR)


@pytest.fixture
async def scene(valkey: str) -> AsyncIterator[Scene]:
    async with scene_on(valkey) as there:
        yield there


@pytest.fixture
async def stage(valkey: str) -> AsyncIterator[Scene]:
    async with stage_on(valkey) as there:
        yield there


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)
