"""Workers: what is due is carried out soon, once, and by somebody else when its claimer has died."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from time import time_ns
from typing import Any

import pytest
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import ResponseError

import bot.worker
from bot.deliverer import Delivery
from bot.store.due import Claim, Settled
from bot.store.keys import partition, wake_channel
from bot.worker import TryLater, Worker
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, deliverer, raising, working
from tests.integration.service.tablemates import FAR, NEAR, World

NEVER = 10**9
"""Milliseconds after which a worker looks around: whatever it does before, it does for another reason."""


@pytest.fixture
def store_url(either_store: str) -> str:
    return either_store


@pytest.fixture
def matrix() -> Recorder:
    return Recorder()


def build(world: World, adapter: Recorder, look_around: int = NEVER, **limits: Any) -> Worker:  # noqa: ANN401 - numbers
    """Return a worker that brings screens to Matrix."""
    bringing = deliverer(world, adapter).carry_out
    return Worker(
        "matrix", world.client, bringing, world.desk.now, world.metrics, look_around=look_around, **limits
    )


async def wake(world: World, game: str) -> None:
    """Call the workers of Matrix, as whoever writes something does."""
    await world.client.publish(wake_channel("matrix"), f"{game}:0")


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


async def test_a_worker_carries_out_what_is_due_in_its_queue(world: World, matrix: Recorder) -> None:
    game = await world.begun()
    before = await world.due("discord", game), await world.due("clock", game)
    async with working(build(world, matrix)):
        await matrix.has(1)
    assert matrix.revisions == [3]
    assert await world.due("matrix", game) == {}
    assert (await world.due("discord", game), await world.due("clock", game)) == before
    assert FAR not in {brought.who for brought in matrix.brought}
    assert world.count("claimed_total", queue="matrix") == 1


async def test_a_worker_is_woken_by_whoever_writes_something_due(world: World, matrix: Recorder) -> None:
    async with working(worker := build(world, matrix)):
        await rests(worker, world)
        game = await world.begun()
        await matrix.has(1)
        await rests(worker, world)
        await world.step(game)

        async def newest() -> bool:
            return matrix.revisions[-1] == 4

        await until(newest)


async def test_a_lost_call_is_made_good_by_looking_around(world: World, matrix: Recorder) -> None:
    bringing = deliverer(world, matrix).carry_out
    # It listens to calls for somebody else, and looks for what is its own.
    deaf = Worker("discord", world.client, bringing, world.time, world.metrics, look_around=20)
    async with working(deaf):
        await rests(deaf, world, "discord")
        deaf.queue = "matrix"
        await world.begun(NEAR, HERE)
        world.time.passes(20)
        await matrix.has(1)


async def test_what_a_dead_process_held_is_done_after_its_lease(world: World, matrix: Recorder) -> None:
    game = await world.begun()
    await world.queues.claim("matrix", partition(game), now=world.time(), lease=1000, most=9)
    async with working(worker := build(world, matrix)):
        await rests(worker, world)
        assert matrix.brought == []
        world.time.passes(1001)
        await wake(world, game)
        await matrix.has(1)
    real = world.but(now=lambda: time_ns() // 1_000_000)  # with a clock that moves by itself: without a call
    game, another = await real.begun(), Recorder()
    dead = await real.queues.claim("matrix", partition(game), now=real.desk.now(), lease=200, most=9)
    assert len(dead.claimed) == 1
    async with working(build(real, another)):
        await another.has(1)
    assert real.desk.now() >= dead.claimed[0].until
    assert another.revisions == [3]


async def test_several_workers_bring_each_thing_once_and_in_order(world: World, matrix: Recorder) -> None:
    async with working(*(build(world, matrix) for _ in range(3))):
        games = await asyncio.gather(*(world.begun(NEAR, HERE) for _ in range(20)))

        async def all_shown() -> bool:
            last = {(each.seen.game, each.who): each.seen.revision for each in matrix.brought}
            return len(last) == 2 * len(games) and set(last.values()) == {3}

        await until(all_shown)
        game = games[0]
        for revision in range(3, 23):
            await world.do(NEAR, game, "back" if revision % 2 == 0 else await world.first_step(game))

        async def newest() -> bool:
            return 23 in matrix.revisions

        await until(newest)
    for each in games:
        assert await world.due("matrix", each) == {}
    counts = Counter((each.seen.game, each.who, each.seen.revision) for each in matrix.brought)
    assert set(counts.values()) == {1}
    mine = [each.seen.revision for each in matrix.brought if (each.seen.game, each.who) == (game, NEAR)]
    assert mine == sorted(set(mine))


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
            await wake(world, game)
        await matrix.has(1)
    assert await world.due("matrix", game) == {}


async def test_one_thing_that_fails_keeps_no_others_waiting(world: World, matrix: Recorder) -> None:
    broken = await world.begun()

    def answer(delivery: Delivery) -> str:
        if delivery.seen.game == broken:
            raise RuntimeError
        return ""

    matrix.answer = answer
    async with working(build(world, matrix)):
        await world.begun()
        await matrix.has(1)
    busy = {partition(await world.begun()) for _ in range(6)}
    tried: set[int] = set()

    def not_now(delivery: Delivery) -> str:
        tried.add(partition(delivery.seen.game))
        raise TryLater(0)  # all of it stays due

    async def all_were_tried() -> bool:
        return tried >= busy

    matrix.answer = not_now
    async with working(build(world, matrix, at_once=1)):
        await until(all_were_tried)


async def test_what_takes_too_long_is_broken_off_and_tried_again(world: World, matrix: Recorder) -> None:
    game = await world.begun()
    matrix.open.clear()
    async with working(build(world, matrix, lease=600)):
        await until(is_due(world, game, world.time() + 1000))
    assert matrix.brought == []


async def test_a_server_that_says_no_is_not_asked_again_at_once(world: World) -> None:
    async def refused(_: Claim) -> Settled:
        raise ResponseError

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
    assert [brought.seen.game for brought in matrix.brought] == [game]
    assert await world.due("matrix", game) == {}
    assert (await world.due("matrix", other)).keys() == {"0"}


async def test_who_is_told_to_stop_gives_back_what_cannot_be_finished(
    world: World, matrix: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.worker, "_FINISH_WITHIN", 0.01)
    game = await world.begun()
    matrix.open.clear()
    async with working(build(world, matrix)):
        await matrix.has_begun(1)
    assert matrix.brought == []
    assert await world.due("matrix", game) == {"0": world.time()}
    async with working(build(world, another := Recorder())):
        await another.has(1)
