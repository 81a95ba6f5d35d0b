"""An evening on a server of its own, whose time stands still."""

import pytest

from bot.connection import Client
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service import play
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.people import People
from tests.integration.conftest import one_store
from tests.integration.nights.evening import WON, Evening
from tests.integration.service.tablemates import Time

store_url = pytest.fixture(one_store)


@pytest.fixture
def evening(games: Games, people: People, redis_client: Client, monkeypatch: pytest.MonkeyPatch) -> Evening:
    # Chance deals what is recorded, so that a game can be won by playing it as it was played then.
    monkeypatch.setattr(play, "random_seed", lambda: WON.seed)
    time = Time()
    return Evening(GameService(Desk(games, people, HOUSE, time), Metrics()), redis_client, time)
