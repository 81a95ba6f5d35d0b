"""Addresses: a dead one is remembered and never tried in a loop, and whoever shows up is reached again."""

import asyncio

import pytest

from bot.connection import Client
from bot.deliverer import Unreachable
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Settled
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring, raising, settled
from tests.integration.service.tablemates import NEAR, due, first_step


async def test_a_dead_address_is_remembered_and_the_fallback_used_from_then_on(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    matrix.answer = raising(Unreachable("left_room"))
    matrix.began = 0
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE]
    assert [(fallen.who, why) for fallen, why in matrix.fell_back] == [(NEAR, "left_room")]
    matrix.answer = lambda _: "alive"
    await service.press(Press(NEAR, game, 4, "end"))
    await bring(service, redis_client, matrix, game)
    assert [brought.who for brought in matrix.brought] == [HERE], "the address of one is not that of another"
    assert matrix.began == 2, "nobody knocks at a dead door"
    (_, (last, why)) = matrix.fell_back
    assert (last.seen.revision, last.memo, why) == (5, "fell back", "left_room")


@pytest.mark.parametrize("reason", ["closed", "403: closed\n*\nby the user", "ü"])
async def test_whoever_shows_up_is_reached_again(
    service: GameService, redis_client: Client, matrix: Recorder, reason: str
) -> None:
    game = await settled(service, redis_client, matrix)
    matrix.answer = raising(Unreachable(reason))
    await service.play.show(NEAR, game)
    await bring(service, redis_client, matrix, game)
    matrix.answer = lambda _: "alive"
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await bring(service, redis_client, matrix, game)
    assert [why for _, why in matrix.fell_back] == [reason, reason]
    await service.play.show(NEAR, game)
    await bring(service, redis_client, matrix, game)
    assert [brought.who for brought in matrix.brought] == [NEAR]
    assert len(matrix.fell_back) == 2


async def test_whoever_shows_up_while_something_cannot_be_brought_is_not_taken_for_gone(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    matrix.answer = raising(Unreachable("closed"))
    matrix.open.clear()
    await service.play.show(NEAR, game)
    bringing = asyncio.create_task(bring(service, redis_client, matrix, game))

    async def has_begun() -> bool:
        return matrix.began > 2

    await until(has_begun)
    await service.play.show(NEAR, game)  # the door is open now
    matrix.open.set()
    assert await bringing == [Settled.AGAIN]
    matrix.answer = lambda _: "alive"
    await bring(service, redis_client, matrix, game)
    assert [brought.who for brought in matrix.brought] == [NEAR]


async def test_where_even_the_fallback_is_dead_nothing_is_tried_in_a_loop(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    matrix.answer = matrix.last_resort = raising(Unreachable("gone"))
    await service.play.show(NEAR, game)
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE]
    assert await due(redis_client, "matrix", game) == {}


async def test_how_deliveries_went_is_counted(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    matrix.answer = raising(Unreachable("closed"))
    await service.play.show(NEAR, game)
    await bring(service, redis_client, matrix, game)
    matrix.answer = raising(RuntimeError())
    await service.play.show(HERE, game)
    with pytest.raises(RuntimeError):
        await bring(service, redis_client, matrix, game)
    counted = {
        outcome: service.metrics.registry.get_sample_value(
            "heldhands_deliveries_total", {"platform": "matrix", "outcome": outcome}
        )
        for outcome in ("delivered", "unreachable", "failed")
    }
    assert counted == {"delivered": 2, "unreachable": 1, "failed": 1}
