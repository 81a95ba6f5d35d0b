"""One browser and one house for every worker of pytest, which share the loop of all tests here.

`web` and `new_context` open contexts in the browser, and fail a test on whose pages something went wrong;
`web` knows the product too, which no test harms; that of `own_web` is another one, to be killed.
"""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.chromium import NO_CHROMIUM, found_chromium
from tests.browser.contexts import Contexts, running_browser
from tests.browser.house import RunningHouse, running_house
from tests.browser.tables import Web


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of this directory; pytest asks here about no others."""
    if pytest_asyncio.is_async_test(item):
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    if not found_chromium():
        item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with running_browser() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def new_context(browser: Browser) -> AsyncIterator[Contexts]:
    async with Contexts(browser) as contexts:
        yield contexts


@pytest_asyncio.fixture(loop_scope="session")
async def web(browser: Browser, house: RunningHouse) -> AsyncIterator[Web]:
    async with Web(browser, house) as contexts:
        yield contexts


@pytest_asyncio.fixture(loop_scope="session")
async def own_web(browser: Browser) -> AsyncIterator[Web]:
    with running_house() as house:
        async with Web(browser, house) as contexts:
            yield contexts


@pytest.fixture(scope="session")
def house() -> Iterator[RunningHouse]:
    with running_house() as running:
        yield running
