"""People who ask for things, in each of our languages, on one real server."""

import pytest

from renderers.i18n.catalogue import Language
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.service.conftest import store_url, world
from tests.integration.service.tablemates import World

__all__ = ["store_url", "world"]


@pytest.fixture(params=Language)
def language(request: pytest.FixtureRequest) -> Language:
    return Language(request.param)


@pytest.fixture
async def alba(world: World, language: Language) -> Asker:
    await world.guests.meet(ALBA, name="Alba", language=language)
    return Asker(world, ALBA, language)


@pytest.fixture
async def bruno(world: World, language: Language) -> Asker:
    await world.guests.meet(BRUNO, name="Bruno", language=language)
    return Asker(world, BRUNO, language)


@pytest.fixture
async def carla(world: World, language: Language) -> Asker:
    await world.guests.meet(CARLA, name="Carla", language=language)
    return Asker(world, CARLA, language)
