"""Places and the secret of the house as they are stored, on a real Valkey and on a real cluster of three."""

import asyncio

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client, connect
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.refusals import Denied, ServiceRefusal
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import Games
from bot.store.house_secret import HouseSecret
from bot.store.keys import first_key, house_secret_key, kept_key, place_key
from bot.store.lifetimes import LIFE
from bot.store.people import People
from bot.store.places import Places, SettledPlace
from engine.contract import MAX_SEED

THREAD = ("discord", "1234")
DAY = 24 * 60 * 60


@pytest.fixture
def places(redis_client: Client) -> Places:
    return Places(redis_client)


def service_on(client: Client) -> GameService:
    return GameService(Desk(Games(client), People(client), HOUSE, lambda: 0), Metrics())


async def test_a_place_remembers_its_newest_game_until_that_is_left(places: Places) -> None:
    assert await places.game_at(*THREAD) is None
    await places.settle(*THREAD, "ONE", "Änna & Bruno 🌊")
    assert await places.game_at(*THREAD) == SettledPlace("ONE", "Änna & Bruno 🌊")
    assert await places.game_at("matrix", "1234") is None
    assert await places.game_at("discord", "12345") is None
    await places.settle(*THREAD, "TWO", "", since="99")
    assert await places.game_at(*THREAD) == SettledPlace("TWO", "", "99")
    await places.settle(*THREAD, "THREE", "")
    assert await places.game_at(*THREAD) == SettledPlace("THREE", "")
    await places.leave(*THREAD, "ONE")
    assert await places.game_at(*THREAD) == SettledPlace("THREE", ""), "the next game is left alone"
    for _ in range(2):
        await places.leave(*THREAD, "THREE")
        assert await places.game_at(*THREAD) is None


async def test_a_place_and_what_is_kept_there_end_long_after_they_were_used_last(
    places: Places, redis_client: Client
) -> None:
    async def renewed(key: str) -> bool:
        return LIFE - 60 < await redis_client.ttl(key) <= LIFE

    place, kept = place_key(*THREAD), kept_key(*THREAD)
    await places.settle(*THREAD, "ONE", "first")
    await redis_client.expire(place, 500)
    await places.settle(*THREAD, "ONE", "first")
    assert await renewed(place)
    await redis_client.expire(place, 500)
    await places.renew(*THREAD)
    assert await renewed(place)
    for write in (places.keep, places.mark):
        await write(*THREAD, "before")
        assert await renewed(kept)
    for left, anew in ((500, True), (LIFE - DAY - 60, True), (LIFE - DAY + 60, False)):
        await redis_client.expire(kept, left)
        assert await places.kept(*THREAD) == "before"
        assert await renewed(kept) == anew, "reading writes once a day"
    await redis_client.persist(kept)  # as a program wrote it that set no end
    assert await places.kept(*THREAD) == "before"
    assert await renewed(kept)


async def test_only_one_of_many_is_the_first_and_what_it_said_is_what_everybody_hears(
    places: Places, redis_client: Client
) -> None:
    told = await asyncio.gather(*(places.first("hint:discord:12", 60) for _ in range(8)))
    assert sorted(told) == [False] * 7 + [True]
    assert await places.first("hint:discord:13", 60)
    assert 0 < await redis_client.ttl(first_key("hint:discord:12")) <= 60
    await redis_client.delete(first_key("hint:discord:12"))  # as the server does when the time is over
    assert await places.first("hint:discord:12", 60)
    assert await places.once("press:1", "left", 60) == "left"
    assert await places.once("press:1", "right", 60) == "left"
    assert await places.said("press:1") == "left"


async def test_what_is_kept_is_never_written_over_until_it_is_let_go(places: Places) -> None:
    assert await places.kept(*THREAD) is None
    await places.settle(*THREAD, "ONE", "first")
    assert await places.keep(*THREAD, '{"was": "così"}')
    assert not await places.keep(*THREAD, '{"was": "changed by us"}')
    await places.leave(*THREAD, "ONE")
    assert await places.kept(*THREAD) == '{"was": "così"}'
    assert await places.kept("matrix", "1234") is None
    await places.let_go(*THREAD)
    assert await places.kept(*THREAD) is None
    assert await places.keep(*THREAD, "again")


async def test_the_secret_is_made_once_for_all_who_ask_and_another_house_has_another(
    redis_client: Client,
) -> None:
    found = await asyncio.gather(*(HouseSecret(redis_client).read() for _ in range(8)))
    assert len(set(found)) == 1
    assert len(found[0]) == 32
    assert await HouseSecret(redis_client).read() == found[0]
    assert await redis_client.ttl(house_secret_key()) == -1
    await redis_client.delete(house_secret_key())
    assert await HouseSecret(redis_client).read() != found[0]


async def test_a_text_is_the_same_seed_in_the_same_house_and_another_elsewhere(redis_client: Client) -> None:
    seeds = service_on(redis_client).seeds
    seed = await seeds.of("our first evening")
    assert 0 <= seed <= MAX_SEED
    assert await service_on(redis_client).seeds.of("our first evening") == seed
    assert await seeds.of("our second evening") != seed
    await redis_client.delete(house_secret_key())
    assert await seeds.of("our first evening") != seed


async def test_a_server_that_does_not_answer_is_a_refusal_by_the_service_only() -> None:
    client = connect("redis://127.0.0.1:1")
    try:
        with pytest.raises(ServiceRefusal) as refused:
            await service_on(client).places.leave(*THREAD, "ONE")
        assert refused.value.code is Denied.NO_ANSWER
        with pytest.raises(NoConnectionError):
            await Places(client).leave(*THREAD, "ONE")
    finally:
        await client.aclose()
