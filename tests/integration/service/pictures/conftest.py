"""A service whose drawings are watched, and an adapter that shows them."""

from dataclasses import replace

import pytest

from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.people import People
from tests.drawings import Drawings
from tests.integration.service.recorder import Recorder
from tests.integration.service.tablemates import Time


@pytest.fixture
def drawings() -> Drawings:
    return Drawings()


@pytest.fixture
def service(games: Games, people: People, time: Time, drawings: Drawings) -> GameService:
    """Return a service whose drawings are watched."""
    house = {name: replace(game, picture=drawings) for name, game in HOUSE.items()}
    return GameService(Desk(games, people, house, time), Metrics())


@pytest.fixture
def matrix() -> Recorder:
    """Return an adapter that shows pictures."""
    adapter = Recorder()
    adapter.shows_pictures = True
    return adapter
