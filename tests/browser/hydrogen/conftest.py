"""Hydrogen for every worker of pytest, and a homeserver for it; all on the loop of the browser tests."""

from collections.abc import AsyncIterator
from typing import Protocol

import pytest
import pytest_asyncio

from tests.browser.contexts import DESKTOP, Contexts, Device
from tests.homeserver.credentials import Credentials
from tests.homeserver.synapse import Homeserver, guests_on
from tests.hydrogen.built import NO_HYDROGEN, found_hydrogen
from tests.hydrogen.client import TROUBLE, Hydrogen
from tests.hydrogen.site import served


class NewHydrogen(Protocol):
    """Logs a person in, in a browser of their own, which is closed at the end of the test."""

    async def __call__(
        self, homeserver: Homeserver, who: Credentials, device: Device = DESKTOP
    ) -> Hydrogen: ...


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("tests.homeserver.fixtures")


@pytest.hookimpl(trylast=True)  # where there is no Chromium either, that is the reason
def pytest_itemcollected(item: pytest.Item) -> None:
    if not found_hydrogen():
        item.add_marker(pytest.mark.skip(reason=NO_HYDROGEN))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def hydrogen_site() -> AsyncIterator[str]:
    directory = found_hydrogen()
    assert directory, NO_HYDROGEN
    async with served(directory) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def new_hydrogen(hydrogen_site: str, new_context: Contexts) -> NewHydrogen:
    for words in TROUBLE:
        new_context.expect_trouble(words)

    async def log_in(homeserver: Homeserver, who: Credentials, device: Device = DESKTOP) -> Hydrogen:
        context = await new_context(device)
        return await Hydrogen.logged_in(context, hydrogen_site, homeserver.url, who.user_id, who.password)

    return log_in


@pytest_asyncio.fixture(loop_scope="session")
async def homeserver(running_homeserver: Homeserver) -> AsyncIterator[Homeserver]:
    """Take the place of the fixture of that name for other tests, each of which has a loop of its own."""
    async with guests_on(running_homeserver) as server:
        yield server
