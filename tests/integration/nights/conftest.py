"""An evening on a server of its own, whose time stands still."""

import pytest

from bot.service import play
from bot.store.connection import Client
from tests.integration.conftest import one_store
from tests.integration.nights.evening import WON, Evening
from tests.integration.service.tablemates import World

store_url = pytest.fixture(one_store)


@pytest.fixture
def evening(redis_client: Client, monkeypatch: pytest.MonkeyPatch) -> Evening:
    # Chance deals what is recorded, so that a game can be won by playing it as it was played then.
    monkeypatch.setattr(play, "random_seed", lambda: WON.seed)
    world = World(redis_client)
    return Evening(world, world.nights, redis_client, world.time)
