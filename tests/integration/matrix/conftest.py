"""A scene for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config.settings import SETTINGS
from tests.homeserver.synapse import Homeserver
from tests.integration.blank import blank_pictures, drawn
from tests.integration.matrix.scene import Scene, scene_on, stage_on

__all__ = ["blank_pictures", "drawn"]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("tests.homeserver.fixtures")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)


@pytest.fixture
async def scene(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_on(homeserver, valkey, tmp_path) as there:
        yield there


@pytest.fixture
async def stage(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[Scene]:
    """Return a scene in which the bot does not run yet."""
    async with stage_on(homeserver, valkey, tmp_path) as there:
        yield there
