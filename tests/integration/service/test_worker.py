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
from bot.connection import Client
from bot.deliverer import Delivery
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import Desk
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Claim, Queues, Settled
from bot.store.games import Games
from bot.store.keys import partition, wake_channel
from bot.store.people import People
from bot.worker import TryLater, Worker
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, deliverer, raising, working
from tests.integration.service.tablemates import FAR, NEAR, Time, begun, due, first_step

NEVER = 10**9
"""Milliseconds after which a worker looks around: whatever it does before, it does for another reason."""

Build = Callable[..., Worker]


@pytest.fixture
def store_url(either_store: str) -> str:
    return either_store


@pytest.fixture
def build(service: GameService, redis_client: Client, matrix: Recorder) -> Build:
    """Return a maker of workers that bring screens to Matrix."""

    def made(adapter: Recorder | None = None, look_around: int = NEVER, **limits: Any) -> Worker:  # noqa: ANN401 - numbers
        bringing = deliverer(service, redis_client, adapter or matrix)
        return Worker(
            "matrix",
            redis_client,
            bringing.carry_out,
            service.desk.now,
            service.metrics,
            look_around=look_around,
            **limits,
        )

    return made


async def wake(client: Client, game: str) -> None:
    """Call the workers of Matrix, as whoever writes something does."""
    await client.publish(wake_channel("matrix"), f"{game}:0")


async def rests(worker: Worker, client: Client, queue: str = "matrix") -> None:
    """Return when a worker listens, and has looked everywhere."""
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}

    async def it_does() -> bool:
        ((_, listeners),) = await client.pubsub_numsub(wake_channel(queue), **nodes)
        return bool(listeners) and min(worker._look_at) > worker._now() and not worker._in_hand

    await until(it_does)


def has(adapter: Recorder, count: int) -> Callable[[], Awaitable[bool]]:
    async def it_has() -> bool:
        return len(adapter.brought) >= count

    return it_has


def is_due(client: Client, game: str, what: str, at: float) -> Callable[[], Awaitable[bool]]:
    async def it_is() -> bool:
        return (await due(client, "matrix", game)).get(what) == at

    return it_is


async def test_what_is_due_already_is_carried_out(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build
) -> None:
    game = await begun(service)
    async with working(build()):
        await until(has(matrix, 1))
    assert matrix.revisions == [3]
    assert await due(redis_client, "matrix", game) == {}


async def test_a_worker_is_woken_by_whoever_writes_something_due(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build
) -> None:
    async with working(worker := build()):
        await rests(worker, redis_client)
        game = await begun(service)
        await until(has(matrix, 1))
        await rests(worker, redis_client)
        await service.press(Press(NEAR, game, 3, await first_step(service, game)))

        async def newest() -> bool:
            return matrix.revisions[-1] == 4

        await until(newest)


@pytest.fixture
def real(games: Games, people: People) -> GameService:
    """Return a service with a clock that cannot be moved."""
    return GameService(Desk(games, people, HOUSE, lambda: time_ns() // 1_000_000), Metrics())


async def test_a_lost_call_is_made_good_by_looking_around(
    service: GameService, redis_client: Client, matrix: Recorder, time: Time
) -> None:
    bringing = deliverer(service, redis_client, matrix)
    # It listens to calls for somebody else, and looks for what is its own.
    deaf = Worker("discord", redis_client, bringing.carry_out, time, service.metrics, look_around=20)
    async with working(deaf):
        await rests(deaf, redis_client, "discord")
        deaf.queue = "matrix"
        await begun(service, NEAR, HERE)
        time.passes(20)
        await until(has(matrix, 1))


async def test_what_a_dead_process_held_is_carried_out_when_its_lease_is_over_without_a_call(
    real: GameService, redis_client: Client, queues: Queues, matrix: Recorder
) -> None:
    game = await begun(real)
    dead = await queues.claim("matrix", partition(game), now=real.desk.now(), lease=200, most=9)
    assert len(dead.claimed) == 1
    bringing = deliverer(real, redis_client, matrix)
    worker = Worker(
        "matrix", redis_client, bringing.carry_out, real.desk.now, real.metrics, look_around=NEVER
    )
    async with working(worker):
        await until(has(matrix, 1))
    assert real.desk.now() >= dead.claimed[0].until
    assert matrix.revisions == [3]


async def test_but_nobody_touches_it_before(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build, time: Time
) -> None:
    game = await begun(service)
    await Queues(redis_client).claim("matrix", partition(game), now=time(), lease=1000, most=9)
    async with working(worker := build()):
        await rests(worker, redis_client)
        assert matrix.brought == []
        time.passes(1001)
        await wake(redis_client, game)
        await until(has(matrix, 1))


async def test_several_workers_bring_each_thing_once(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build
) -> None:
    async with working(*(build() for _ in range(3))):
        games = await asyncio.gather(*(begun(service, NEAR, HERE) for _ in range(20)))

        async def all_shown() -> bool:
            last = {(each.seen.game, each.who): each.seen.revision for each in matrix.brought}
            return len(last) == 2 * len(games) and set(last.values()) == {3}

        await until(all_shown)
    for game in games:
        assert await due(redis_client, "matrix", game) == {}
    counts = Counter((each.seen.game, each.who, each.seen.revision) for each in matrix.brought)
    assert set(counts.values()) == {1}


async def test_the_deliveries_of_a_screen_are_in_order(
    service: GameService, matrix: Recorder, build: Build
) -> None:
    async with working(*(build() for _ in range(3))):
        game = await begun(service, NEAR, HERE)
        for revision in range(3, 23):
            step = "back" if revision % 2 == 0 else await first_step(service, game)
            await service.press(Press(NEAR, game, revision, step))

        async def newest() -> bool:
            return 23 in matrix.revisions

        await until(newest)
    mine = [brought.seen.revision for brought in matrix.brought if brought.who == NEAR]
    assert mine == sorted(set(mine))


async def test_no_more_is_in_hand_than_allowed_and_nothing_waits_for_a_look_around(
    service: GameService, matrix: Recorder, build: Build
) -> None:
    for _ in range(9):
        await begun(service)
    matrix.open.clear()
    async with working(worker := build(at_once=2)):

        async def full() -> bool:
            return matrix.began == 2

        await until(full)
        assert len(worker._in_hand) == 2
        matrix.open.set()
        await until(has(matrix, 9))


@pytest.mark.parametrize(
    ("trouble", "pauses"),
    [
        (RuntimeError(), [*(1000 * 2**n for n in range(10)), 900_000, 900_000]),
        (TryLater(7.5), [7500, 7500, 7500]),
    ],
)
async def test_what_cannot_be_carried_out_is_tried_again_ever_more_patiently_or_as_it_wishes(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService,
    redis_client: Client,
    matrix: Recorder,
    build: Build,
    time: Time,
    trouble: Exception,
    pauses: list[int],
) -> None:
    game = await begun(service)
    matrix.answer = raising(trouble)
    async with working(build()):
        for left, pause in enumerate(pauses, 1 - len(pauses)):
            await until(is_due(redis_client, game, "0", time() + pause))
            if not left:
                matrix.answer = lambda _: ""
            time.passes(pause)
            await wake(redis_client, game)
        await until(has(matrix, 1))
    assert await due(redis_client, "matrix", game) == {}


async def test_one_thing_that_fails_does_not_keep_others_waiting(
    service: GameService, matrix: Recorder, build: Build
) -> None:
    broken = await begun(service)

    def answer(delivery: object) -> str:
        if delivery.seen.game == broken:  # type: ignore[attr-defined]
            raise RuntimeError
        return ""

    matrix.answer = answer
    async with working(build()):
        await begun(service)
        await until(has(matrix, 1))


async def test_what_takes_too_long_is_broken_off_and_tried_again(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build, time: Time
) -> None:
    game = await begun(service)
    matrix.open.clear()
    async with working(build(lease=600)):
        await until(is_due(redis_client, game, "0", time() + 1000))
    assert matrix.brought == []


async def test_a_server_that_says_no_is_not_asked_again_at_once(
    service: GameService, redis_client: Client, time: Time
) -> None:
    async def refused(_: Claim) -> Settled:
        raise ResponseError

    game = await begun(service)
    worker = Worker("matrix", redis_client, refused, time, service.metrics, look_around=NEVER)

    async def later() -> bool:
        at = (await due(redis_client, "matrix", game))["0"]
        return time() < at < time() + 5000

    async with working(worker):
        await until(later)


async def test_after_a_lost_lease_the_newest_is_shown_last(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build, time: Time
) -> None:
    slow = Recorder()
    slow.open.clear()
    slow.brought = matrix.brought  # what was shown, by both, in its order
    game = await begun(service)

    async def slow_has_it() -> bool:
        return slow.began == 1

    async with working(build(slow, at_once=1)):
        await until(slow_has_it)
        time.passes(60_000)
        await service.press(Press(NEAR, game, 3, await first_step(service, game)))
        async with working(build()):
            await until(has(matrix, 1))
            slow.open.set()
            await until(has(matrix, 3))
    assert matrix.revisions == [4, 3, 4]
    assert await due(redis_client, "matrix", game) == {}


async def test_who_is_told_to_stop_finishes_what_is_in_hand_and_takes_nothing_new(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build
) -> None:
    game = await begun(service)
    matrix.open.clear()

    async def has_begun() -> bool:
        return matrix.began == 1

    async with working(build()) as stop:
        await until(has_begun)
        stop.set()
        other = await begun(service)
        matrix.open.set()
    assert [brought.seen.game for brought in matrix.brought] == [game]
    assert await due(redis_client, "matrix", game) == {}
    assert (await due(redis_client, "matrix", other)).keys() == {"0"}


async def test_and_gives_back_what_cannot_be_finished(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService,
    redis_client: Client,
    matrix: Recorder,
    build: Build,
    time: Time,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot.worker, "_FINISH_WITHIN", 0.01)
    game = await begun(service)
    matrix.open.clear()

    async def has_begun() -> bool:
        return matrix.began == 1

    async with working(build()):
        await until(has_begun)
    assert matrix.brought == []
    assert await due(redis_client, "matrix", game) == {"0": time()}
    async with working(build(another := Recorder())):
        await until(has(another, 1))


async def test_a_worker_touches_its_own_queue_only(
    service: GameService, redis_client: Client, matrix: Recorder, build: Build
) -> None:
    game = await begun(service)
    before = await due(redis_client, "discord", game), await due(redis_client, "clock", game)
    async with working(build()):
        await until(has(matrix, 1))
    assert (await due(redis_client, "discord", game), await due(redis_client, "clock", game)) == before
    assert FAR not in {brought.who for brought in matrix.brought}


async def test_what_was_claimed_is_counted(service: GameService, matrix: Recorder, build: Build) -> None:
    await begun(service)
    async with working(build()):
        await until(has(matrix, 1))
    count = service.metrics.registry.get_sample_value
    assert count("heldhands_claimed_total", {"queue": "matrix"}) == 1


async def test_a_busy_partition_does_not_starve_the_others(
    service: GameService, matrix: Recorder, build: Build
) -> None:
    busy = {partition(await begun(service)) for _ in range(6)}
    tried: set[int] = set()

    def not_now(delivery: Delivery) -> str:
        tried.add(partition(delivery.seen.game))
        raise TryLater(0)  # all of it stays due

    async def all_were_tried() -> bool:
        return tried == busy

    matrix.answer = not_now
    async with working(build(at_once=1)):
        await until(all_were_tried)
