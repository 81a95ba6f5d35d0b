"""Two people who ask for things, in each of our languages, on one real server."""

import pytest

from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.people import People
from renderers.language import Language
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.conftest import one_store
from tests.integration.service.tablemates import Time

store_url = pytest.fixture(one_store)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def service(games: Games, people: People, time: Time) -> GameService:
    return GameService(Desk(games, people, HOUSE, time), Metrics())


@pytest.fixture(params=Language)
def language(request: pytest.FixtureRequest) -> Language:
    return Language(request.param)


@pytest.fixture
async def alba(service: GameService, language: Language) -> Asker:
    return await _met(service, ALBA, "Alba", language)


@pytest.fixture
async def bruno(service: GameService, language: Language) -> Asker:
    return await _met(service, BRUNO, "Bruno", language)


@pytest.fixture
async def carla(service: GameService, language: Language) -> Asker:
    return await _met(service, CARLA, "Carla", language)


async def _met(service: GameService, who: str, name: str, language: Language) -> Asker:
    await service.guests.meet(who, name=name, language=language)
    return Asker(service, who, language)
