"""A server to be harmed, and a world that looks on."""

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.embedded import embedded_valkey
from tests.integration.faults.run import SOON_AGAIN
from tests.integration.faults.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with closing(World(tmp_path / "world")) as empty:
        yield empty


@pytest.fixture
async def store(short_dir: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """Return the address of a server of the test's own, which is started again whenever it ends."""
    monkeypatch.setattr("bot.embedded._LONGEST_PAUSE", SOON_AGAIN)
    async with embedded_valkey(short_dir) as url:
        yield url
