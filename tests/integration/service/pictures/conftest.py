"""A world whose drawings are watched, and an adapter that shows them."""

from dataclasses import replace

import pytest

from bot.connection import Client
from bot.games import HOUSE
from tests.drawings import Drawings
from tests.integration.service.recorder import Recorder
from tests.integration.service.tablemates import World


@pytest.fixture
def drawings() -> Drawings:
    return Drawings()


@pytest.fixture
def world(redis_client: Client, drawings: Drawings) -> World:
    house = {name: replace(game, picture=drawings) for name, game in HOUSE.items()}
    return World(redis_client, house=house)


@pytest.fixture
def matrix() -> Recorder:
    return Recorder(shows_pictures=True)
