"""Fixtures, for a `conftest.py` that does `config.pluginmanager.import_plugin("tests.homeserver.fixtures")`.

`homeserver` is without limits, `limited_homeserver` has those of every new Synapse; each runs once for
every worker, and a test's players leave it when the test ends. `new_homeserver` starts more, to be harmed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import TypeAlias

import pytest

from tests.homeserver.installed import NO_SYNAPSE, found_synapse
from tests.homeserver.synapse import Homeserver, guests_on

NewHomeserver: TypeAlias = Callable[[], Awaitable[Homeserver]]
"""Starts one more, which is gone at the end of the test."""


@pytest.fixture(scope="session")
def running_homeserver() -> Iterator[Homeserver]:
    with _running(limits=False) as server:
        yield server


@pytest.fixture(scope="session")
def running_limited_homeserver() -> Iterator[Homeserver]:
    with _running(limits=True) as server:
        yield server


@pytest.fixture
async def homeserver(running_homeserver: Homeserver) -> AsyncIterator[Homeserver]:
    async with guests_on(running_homeserver) as server:
        yield server


@pytest.fixture
async def limited_homeserver(running_limited_homeserver: Homeserver) -> AsyncIterator[Homeserver]:
    async with guests_on(running_limited_homeserver) as server:
        yield server


@pytest.fixture
async def new_homeserver() -> AsyncIterator[NewHomeserver]:
    leave_out_without_synapse()
    async with AsyncExitStack() as stack:
        yield lambda: stack.enter_async_context(Homeserver())


@contextmanager
def _running(*, limits: bool) -> Iterator[Homeserver]:
    """Run one for tests on any loop; it belongs to none."""
    leave_out_without_synapse()
    server = Homeserver(limits=limits)
    try:
        asyncio.run(server.start())
        yield server
    finally:
        server.remove()


def leave_out_without_synapse() -> None:
    if not found_synapse():
        pytest.skip(NO_SYNAPSE)
