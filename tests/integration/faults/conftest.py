"""A server to be harmed, and a world that looks on."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.embedded import embedded_valkey
from tests.integration.faults.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Give a world in which nothing has happened yet."""
    with closing(World(tmp_path / "world")) as empty:
        yield empty


@pytest.fixture
async def store() -> AsyncIterator[str]:
    """Return the address of a server of the test's own, which is started again whenever it ends."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        async with embedded_valkey(Path(directory)) as url:
            yield url
