"""The service on a real server, with a clock that can be moved."""

import pytest

from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.people import People
from tests.integration.conftest import one_store
from tests.integration.service.recorder import Recorder
from tests.integration.service.tablemates import Time

store_url = pytest.fixture(one_store)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def service(games: Games, people: People, time: Time) -> GameService:
    return GameService(Desk(games, people, HOUSE, time), Metrics())


@pytest.fixture
def matrix() -> Recorder:
    """Return an adapter for Matrix that writes down what it is given."""
    return Recorder()
