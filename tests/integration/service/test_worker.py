"""Workers: what is due is carried out soon, once, and by somebody else when its claimer has died."""

from collections.abc import Awaitable, Callable
from time import time_ns
from typing import Any

import pytest
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import ResponseError

import bot.delivery.worker
from bot.delivery.deliverer import Delivery
from bot.delivery.worker import TryLater, Worker
from bot.model.refusals import StoreUnavailable
from bot.store.keys import partition, wake_channel
from bot.store.queue import Claim, Settled
from tests.integration.conftest import on_both_stores, until
from tests.integration.service.recorder import HERE, Recorder, deliverer, raising, until_so, working
from tests.integration.service.tablemates import NEAR, World

NEVER = 10**9
"""Milliseconds after which a worker looks around: whatever it does before, it does for another reason."""


pytestmark = on_both_stores


@pytest.fixture
def matrix() -> Recorder:
    return Recorder()


def build(world: World, adapter: Recorder, queue: str = "matrix", **limits: Any) -> Worker:  # noqa: ANN401 - numbers
    bringing = deliverer(world, adapter).carry_out
    limits = {"look_around": NEVER, **limits}
    return Worker(queue, world.client, bringing, world.context.now, world.metrics, **limits)


async def rests(worker: Worker, world: World, queue: str = "matrix") -> None:
    """Return when a worker listens, and has looked everywhere."""
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(world.client, RedisCluster) else {}

    async def it_does() -> bool:
        ((_, listeners),) = await world.client.pubsub_numsub(wake_channel(queue), **nodes)
        return bool(listeners) and min(worker._look_at) > worker._now() and not worker._in_hand

    await until(it_does)


def is_due(world: World, game: str, at: float) -> Callable[[], Awaitable[bool]]:
    async def it_is() -> bool:
        return (await world.due("matrix", game)).get("0") == at

    return it_is


async def test_a_worker_is_woken_by_whoever_writes_something_due_in_its_queue(
    world: World, matrix: Recorder
) -> None:
    async with working(worker := build(world, matrix)):
        await rests(worker, world)
        game = await world.begun()
        await matrix.has(1)
        await rests(worker, world)
        await world.step(game)
        await until_so(lambda: matrix.revisions[-1] == 4)
    assert {brought.who for brought in matrix.brought} == {NEAR}
    assert await world.due("matrix", game) == {}
    assert (await world.due("discord", game)).keys() == {"1"}
    assert world.count("claimed_total", queue="matrix") == len(matrix.brought)


async def test_a_lost_call_is_made_good_by_looking_around(world: World, matrix: Recorder) -> None:
    # It listens to calls for somebody else, and looks for what is its own.
    async with working(deaf := build(world, matrix, "discord", look_around=20)):
        await rests(deaf, world, "discord")
        deaf.queue = "matrix"
        await world.begun(NEAR, HERE)
        world.time.passes(20)
        await matrix.has(1)


async def test_what_a_dead_process_held_is_done_after_its_lease(world: World, matrix: Recorder) -> None:
    real = world.but(now=lambda: time_ns() // 1_000_000)  # with a clock that moves by itself: without a call
    game = await real.begun()
    dead = await real.queues.claim("matrix", partition(game), now=real.context.now(), lease=200, most=9)
    assert len(dead.claimed) == 1
    async with working(build(real, matrix)):
        await matrix.has(1)
    assert real.context.now() >= dead.claimed[0].until


async def test_no_more_is_in_hand_than_allowed(world: World, matrix: Recorder) -> None:
    for _ in range(9):
        await world.begun()
    matrix.open.clear()
    async with working(worker := build(world, matrix, at_once=2)):
        await matrix.has_begun(2)
        assert len(worker._in_hand) == matrix.began == 2
        matrix.open.set()
        await matrix.has(9)


@pytest.mark.parametrize(
    ("trouble", "pauses"),
    [
        (RuntimeError(), [*(1000 * 2**n for n in range(10)), 900_000, 900_000]),
        (TryLater(7.5), [7500, 7500, 7500]),
    ],
)
async def test_what_cannot_be_carried_out_is_tried_again_ever_more_patiently_or_as_it_wishes(
    world: World, matrix: Recorder, trouble: Exception, pauses: list[int]
) -> None:
    game = await world.begun()
    matrix.answer = raising(trouble)
    async with working(build(world, matrix)):
        for left, pause in enumerate(pauses, 1 - len(pauses)):
            await until(is_due(world, game, world.time() + pause))
            if not left:
                matrix.answer = lambda _: ""
            world.time.passes(pause)
            await world.client.publish(wake_channel("matrix"), f"{game}:0")
        await matrix.has(1)
    assert await world.due("matrix", game) == {}


async def test_things_that_stay_due_keep_no_others_waiting(world: World, matrix: Recorder) -> None:
    busy = {partition(await world.begun()) for _ in range(6)}
    tried: set[int] = set()

    def not_now(delivery: Delivery) -> str:
        tried.add(partition(delivery.snapshot.game))
        raise TryLater(0)  # all of it stays due

    matrix.answer = not_now
    async with working(build(world, matrix, at_once=1)):
        await until_so(lambda: tried >= busy)


async def test_what_takes_too_long_is_broken_off_and_tried_again(world: World, matrix: Recorder) -> None:
    game = await world.begun()
    matrix.open.clear()
    async with working(build(world, matrix, lease=600)):
        await until(is_due(world, game, world.time() + 1000))
    assert matrix.brought == []


async def test_a_server_that_says_no_is_not_asked_again_at_once(world: World) -> None:
    async def refused(_: Claim) -> Settled:
        raise StoreUnavailable from ResponseError()

    game = await world.begun()
    worker = Worker("matrix", world.client, refused, world.time, world.metrics, look_around=NEVER)

    async def later() -> bool:
        return world.time() < (await world.due("matrix", game))["0"] < world.time() + 5000

    async with working(worker):
        await until(later)


async def test_who_stops_finishes_what_is_in_hand(world: World, matrix: Recorder) -> None:
    game = await world.begun()
    matrix.open.clear()
    async with working(build(world, matrix)) as stop:
        await matrix.has_begun(1)
        stop.set()
        other = await world.begun()
        matrix.open.set()
    assert [brought.snapshot.game for brought in matrix.brought] == [game]
    assert await world.due("matrix", game) == {}
    assert (await world.due("matrix", other)).keys() == {"0"}


async def test_who_is_told_to_stop_gives_back_what_cannot_be_finished(
    world: World, matrix: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.delivery.worker, "_FINISH_WITHIN", 0.01)
    game = await world.begun()
    matrix.open.clear()
    async with working(build(world, matrix)):
        await matrix.has_begun(1)
    assert matrix.brought == []
    assert await world.due("matrix", game) == {"0": world.time()}
    async with working(build(world, another := Recorder())):
        await another.has(1)
