import pytest

from bot.store.connection import Client
from tests.integration.conftest import one_store
from tests.integration.service.tablemates import World

store_url = pytest.fixture(one_store)


@pytest.fixture
def world(redis_client: Client) -> World:
    return World(redis_client)
