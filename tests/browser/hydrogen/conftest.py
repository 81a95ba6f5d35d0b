"""Hydrogen for every worker of pytest, and a homeserver for it; all on the loop of the browser tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

import pytest
import pytest_asyncio

from tests.browser.contexts import Contexts, Device
from tests.homeserver.player import Credentials
from tests.homeserver.synapse import Homeserver, guests_on
from tests.hydrogen.built import NO_HYDROGEN, found_hydrogen
from tests.hydrogen.client import TROUBLE, Hydrogen, served
from tests.integration.conftest import patience_with_pictures

__all__ = ["patience_with_pictures"]

NewHydrogen: TypeAlias = Callable[[Homeserver, Credentials, Device], Awaitable[Hydrogen]]
"""Logs a person in, in a browser of their own, which is closed at the end of the test."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("tests.homeserver.fixtures")


@pytest.hookimpl(trylast=True)  # where there is no Chromium either, that is the reason
def pytest_itemcollected(item: pytest.Item) -> None:
    if not found_hydrogen():
        item.add_marker(pytest.mark.skip(reason=NO_HYDROGEN))


@pytest_asyncio.fixture(loop_scope="session")
async def new_hydrogen(new_context: Contexts) -> AsyncIterator[NewHydrogen]:
    new_context.expect_trouble(TROUBLE)
    directory = found_hydrogen()
    assert directory, NO_HYDROGEN
    async with served(directory) as site:

        async def log_in(homeserver: Homeserver, who: Credentials, device: Device) -> Hydrogen:
            context = await new_context(device)
            return await Hydrogen.logged_in(context, site, homeserver.url, who.user_id, who.password)

        yield log_in


@pytest_asyncio.fixture(loop_scope="session")
async def homeserver(running_homeserver: Homeserver) -> AsyncIterator[Homeserver]:
    """Take the place of the fixture of that name for other tests, each of which has a loop of its own."""
    async with guests_on(running_homeserver) as server:
        yield server
