"""The contract of the store, on a real Valkey and on a real cluster of three."""

import asyncio

import pytest

from bot.connection import Client
from bot.store.due import Claim, Due, Queues, Settled
from bot.store.games import About, Games
from bot.store.keys import PARTITIONS, partition

GAME = "GAME1"
PART = partition(GAME)
ABOUT = About(game="heldhands", seats=("web:a", "web:b"), created=1)
SCREEN = Due("web", "0", at=1000, viewer="0")


@pytest.fixture
def games(redis_client: Client) -> Games:
    return Games(redis_client)


@pytest.fixture
def queues(redis_client: Client) -> Queues:
    return Queues(redis_client)


async def begin(games: Games, *due: Due) -> None:
    assert await games.write(GAME, expected=0, state=b"one", now=1000, about=ABOUT, due=due) is None


async def claim(queues: Queues, now: int, lease: int = 100) -> list[Claim]:
    return await queues.claim("web", PART, now=now, lease=lease, most=10)


async def test_a_game_is_there_after_it_was_written(games: Games) -> None:
    assert await games.load(GAME) is None
    await begin(games)
    stored = await games.load(GAME)
    assert stored
    assert (stored.revision, stored.about, stored.state) == (1, ABOUT, b"one")


async def test_bytes_come_back_as_they_were(games: Games) -> None:
    state = bytes(range(256)) * 40
    assert await games.write(GAME, expected=0, state=state, now=1, about=ABOUT) is None
    stored = await games.load(GAME)
    assert stored
    assert stored.state == state


async def test_who_comes_second_is_told_the_revision_and_changes_nothing(games: Games) -> None:
    await begin(games)
    assert await games.write(GAME, expected=1, state=b"two", now=2, entry="0 O17/1") is None
    assert await games.write(GAME, expected=1, state=b"other", now=2, entry="0 O15/1") == 2
    assert await games.write("NOBODY", expected=1, state=b"x", now=2) == 0
    stored = await games.load(GAME)
    assert stored
    assert (stored.revision, stored.state) == (2, b"two")
    assert await games.log(GAME) == ["0 O17/1"]


async def test_of_many_at_once_one_wins(games: Games) -> None:
    await begin(games)
    answers = await asyncio.gather(
        *(games.write(GAME, expected=1, state=b"%d" % n, now=2, entry=f"0 {n}") for n in range(20))
    )
    assert sorted(answers, key=str) == [2] * 19 + [None]
    stored, (entry,) = await games.load(GAME), await games.log(GAME)
    assert stored
    assert entry == f"0 {stored.state.decode()}"


async def test_what_is_due_is_claimed_by_one_at_its_time(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN)
    assert await claim(queues, now=999) == []
    claims = await asyncio.gather(*(claim(queues, now=1000) for _ in range(10)))
    assert [len(found) for found in claims if found] == [1]


async def test_a_dead_claimers_thing_becomes_due_again_and_the_dead_can_no_longer_settle_it(
    games: Games, queues: Queues
) -> None:
    await begin(games, SCREEN)
    (dead,) = await claim(queues, now=1000, lease=100)
    assert await claim(queues, now=1050) == []
    (alive,) = await claim(queues, now=1101)
    assert await queues.settle(dead, now=1102, viewer="0", shown=1) is Settled.LOST
    assert not await queues.postpone(dead, until=9999)
    assert await queues.settle(alive, now=1103, viewer="0", shown=1) is Settled.DONE
    assert await claim(queues, now=9999) == []


async def test_several_revisions_become_one_delivery_of_the_newest(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN)
    for revision in (1, 2, 3):
        await games.write(GAME, expected=revision, state=b"x", now=1000, due=[SCREEN])
    (once,) = await claim(queues, now=1000)
    assert await queues.settle(once, now=1000, viewer="0", shown=4) is Settled.DONE
    assert await claim(queues, now=9999) == []


async def test_what_is_written_during_a_delivery_is_delivered_after_it(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN)
    (first,) = await claim(queues, now=1000, lease=500)
    await games.write(GAME, expected=1, state=b"two", now=1010, due=[SCREEN])
    assert await claim(queues, now=1020) == [], "one delivery at a time to a viewer"
    assert await queues.settle(first, now=1030, viewer="0", shown=1) is Settled.AGAIN
    (second,) = await claim(queues, now=1030)
    assert await queues.settle(second, now=1040, viewer="0", shown=2) is Settled.DONE


async def test_a_thing_can_be_put_off(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN)
    (found,) = await claim(queues, now=1000)
    assert await queues.postpone(found, until=5000)
    assert await claim(queues, now=4999) == []
    assert len(await claim(queues, now=5000)) == 1


async def test_queues_do_not_see_each_others_things(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN, Due("clock", "expire", at=1000))
    assert [found.what for found in await queues.claim("clock", PART, now=1000, lease=1, most=9)] == [
        "expire"
    ]
    assert [found.what for found in await claim(queues, now=1000)] == ["0"]


async def test_the_script_is_sent_again_to_a_server_that_forgot_it(
    games: Games, redis_client: Client
) -> None:
    await begin(games)
    await redis_client.script_flush()
    assert await games.write(GAME, expected=1, state=b"two", now=2) is None


def test_games_spread_over_all_partitions() -> None:
    assert {partition(f"G{n}") for n in range(2000)} == set(range(PARTITIONS))
