"""Fixtures, for a `conftest.py` that does `config.pluginmanager.import_plugin("tests.homeserver.fixtures")`.

`homeserver` runs once for every worker, and a test's players leave it when the test ends. `new_homeserver`
is one more, to be harmed. Neither has limits; a test that wants those of every new Synapse says `limited`.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.homeserver.installed import NO_SYNAPSE, found_synapse
from tests.homeserver.synapse import Homeserver, guests_on


@pytest.fixture(scope="session")
def running_homeserver() -> Iterator[Homeserver]:
    """Run one for tests on any loop; it belongs to none."""
    leave_out_without_synapse()
    server = Homeserver()
    try:
        asyncio.run(server.start())
        yield server
    finally:
        server.remove()


@pytest.fixture
async def homeserver(running_homeserver: Homeserver) -> AsyncIterator[Homeserver]:
    async with guests_on(running_homeserver) as server:
        yield server


@pytest.fixture
async def new_homeserver(request: pytest.FixtureRequest) -> AsyncIterator[Homeserver]:
    leave_out_without_synapse()
    async with Homeserver(limits=getattr(request, "param", None) == "limited") as server:
        yield server


limited = pytest.mark.parametrize("new_homeserver", ["limited"], indirect=True)


def leave_out_without_synapse() -> None:
    if not found_synapse():
        pytest.skip(NO_SYNAPSE)
