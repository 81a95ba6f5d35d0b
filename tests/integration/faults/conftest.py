"""A server to be harmed, and a world that looks on."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.connection import Client
from bot.embedded import embedded_valkey
from tests.integration.faults.world import World, open_world


@pytest.fixture
async def world(valkey: str) -> AsyncIterator[World]:
    """Give the world, on the server that many tests share and that no test here harms."""
    async with open_world(valkey) as everybody:
        yield everybody


@pytest.fixture
async def store() -> AsyncIterator[str]:
    """Return the address of a server of the test's own, which is started again whenever it ends."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        async with embedded_valkey(Path(directory)) as url:
            yield url


async def pid_of(server: Client) -> int:
    """Return the process of a server."""
    info = await server.info("server")
    return int(info["process_id"])
