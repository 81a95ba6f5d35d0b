"""The installation looks after itself: what has no end gets one, and what was forgotten is in no file."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock
from bot.connection import Client, connect
from bot.embedded import embedded_valkey
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.nights.night import Stage
from bot.service import play
from bot.service.desk import CLOCK, Desk
from bot.service.rewrites import UPKEEP
from bot.service.service import GameService
from bot.store.due import Queues
from bot.store.games import Games
from bot.store.keys import (
    due_key,
    first_key,
    game_key,
    house_secret_key,
    kept_key,
    outings_key,
    partition,
    person_key,
    place_key,
    results_key,
    rewrite_key,
    seats_key,
)
from bot.store.lifetimes import LIFE
from bot.store.nodes import nodes_of
from bot.store.people import People
from bot.store.rewriting import RewriteState, Rewriting
from bot.upkeep import begin_upkeep
from tests.integration.conftest import DEADLINE, until
from tests.integration.nights.evening import WON, Evening, guests
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    MINUTE,
    NEAR,
    Time,
    begun,
    due,
    ended,
    parted,
)

NAME = "Wilhelmina-7f3a90"


@pytest.fixture
def time() -> Time:
    return Time()


def service_on(client: Client, time: Time) -> GameService:
    return GameService(Desk(Games(client), People(client), HOUSE, time), Metrics())


@pytest.fixture
def service(redis_client: Client, time: Time) -> GameService:
    return service_on(redis_client, time)


async def steps(service: GameService, what: str, most: int = 1000) -> int:
    """Carry out what is due in the upkeep, each step by a process of its own; return how many there were."""
    client, time = service.desk.games.places.client, service.desk.now
    for step in range(most):
        queues = Queues(client)
        claims = await queues.claim(CLOCK, partition(UPKEEP), now=time() + 5000, lease=1000, most=99)
        mine = [claim for claim in claims.claimed if (claim.game, claim.what) == (UPKEEP, what)]
        for claim in set(claims.claimed).difference(mine):
            await queues.postpone(claim, until=int(claim.since))
        if not mine:
            return step
        for claim in mine:
            await Clock(service, queues).carry_out(claim)
    return most


async def swept(service: GameService) -> int:
    client = service.desk.games.places.client
    await client.zadd(due_key("clock", partition(UPKEEP)), {f"{UPKEEP}:sweep": service.desk.now()})
    return await steps(service, "sweep")


@pytest.fixture
def evening(redis_client: Client, time: Time, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(play, "random_seed", lambda: WON.seed)
    return Evening(service_on(redis_client, time), redis_client, time)


# The sweep


ENDLESS = (
    person_key(NEAR),
    seats_key(NEAR),
    results_key(NEAR),
    outings_key(NEAR),
    place_key("discord", "1"),
    kept_key("matrix", "direct/abc"),
    first_key("hint"),
)


async def test_the_sweep_gives_an_end_to_what_an_earlier_program_wrote_without(
    service: GameService, redis_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.upkeep._STEP", 3)  # so that it takes several steps
    for key in ENDLESS:
        await redis_client.hset(key, "name", "somebody")
    for number in range(40):
        await redis_client.set(kept_key("matrix", str(number)), "x")
    secret = await service.desk.games.secret.read()
    await redis_client.set("other:key", "of another program")
    await redis_client.set(kept_key("matrix", "note"), "x", ex=1000)
    assert await swept(service) > 3
    for key in (*ENDLESS, *(kept_key("matrix", str(number)) for number in range(40))):
        assert LIFE - 60 < await redis_client.ttl(key) <= LIFE, key
    assert await redis_client.ttl(house_secret_key()) == -1
    assert await service.desk.games.secret.read() == secret
    assert await redis_client.ttl("other:key") == -1
    assert 0 < await redis_client.ttl(kept_key("matrix", "note")) <= 1000, "an end is left as it is"


async def test_the_next_sweep_is_a_day_later_or_soon_after_a_start(
    service: GameService, redis_client: Client, time: Time
) -> None:
    async def next_sweep() -> float:
        return (await due(redis_client, "clock", UPKEEP))["sweep"]

    await begin_upkeep(service.desk)
    assert await next_sweep() == time() + 10 * MINUTE
    await swept(service)
    assert await next_sweep() == time() + DAY
    for _ in range(2):
        await begin_upkeep(service.desk)
        assert await next_sweep() == time() + 10 * MINUTE
    time.passes(MINUTE)
    await begin_upkeep(service.desk)
    assert await next_sweep() == time() + 9 * MINUTE


async def test_the_sweep_finds_games_that_the_clock_has_lost(
    service: GameService, redis_client: Client, time: Time
) -> None:
    games = {
        "expire": await service.invitations.invite(NEAR, FAR),
        "idle": await begun(service),
        "forget": await ended(service, redis_client, "published-held-hands"),
    }
    parting = await parted(service)
    gone = await service.invitations.invite(FAR, NEAR)
    await service.invitations.decline(NEAR, gone)
    meant = {what: (await due(redis_client, "clock", game))[what] for what, game in games.items()}
    for game in (*games.values(), parting, gone):
        await redis_client.delete(due_key("clock", partition(game)))
    await redis_client.zadd(due_key("clock", partition(parting)), {f"{parting}:forget": time() + 9000 * DAY})
    await swept(service)
    assert {what: (await due(redis_client, "clock", game)) for what, game in games.items()} == {
        what: {what: at} for what, at in meant.items()
    }
    assert await due(redis_client, "clock", parting) == {"forget": time() + 400 * DAY}
    assert await due(redis_client, "clock", gone) == {"forget": time() + DAY}
    before = {game: await due(redis_client, "clock", game) for game in games.values()}
    time.passes(MINUTE)
    await swept(service)
    assert {game: await due(redis_client, "clock", game) for game in games.values()} == before


async def test_what_nobody_has_carried_out_for_longer_than_a_life_is_given_up_and_a_newer_game_left_alone(
    service: GameService, redis_client: Client, time: Time
) -> None:
    key = due_key("matrix", 3)
    old, recent = time() - LIFE * 1000 - 1, time() - LIFE * 1000 + 1
    await redis_client.zadd(key, {"ONE:0": old, "TWO:0": recent})
    game = await begun(service)
    await redis_client.hset(game_key(game), "about", '{"newer": true}')
    await redis_client.delete(due_key("clock", partition(game)))
    await swept(service)
    assert await redis_client.zrange(key, 0, -1) == [b"TWO:0"]
    assert await due(redis_client, "clock", game) == {}, "a game of a newer program is left to it"


async def scores(client: Client, key: str) -> dict[str, float]:
    found: Any = await client.zrange(key, 0, -1, withscores=True)
    return {member.decode(): at for member, at in found}


async def test_what_a_wrong_clock_has_put_off_for_months_is_brought_forward(
    service: GameService, redis_client: Client, time: Time
) -> None:
    screens = due_key("matrix", 3)
    await redis_client.zadd(screens, {"ONE:0": time() + 94 * DAY, "TWO:0": time() + MINUTE})
    evening = Evening(service, redis_client, time)
    night = await evening.planned(3 * DAY)
    timers = due_key("nights", partition(night.id))
    meant = await scores(redis_client, timers)
    for member in meant:
        await redis_client.zadd(timers, {member: time() + 94 * DAY})
    await swept(service)
    assert await scores(redis_client, timers) == meant
    assert await scores(redis_client, screens) == dict.fromkeys(["ONE:0", "TWO:0"], time() + MINUTE)


async def test_an_evening_that_the_clock_has_lost_is_found(evening: Evening) -> None:
    for stage, left in ((Stage.PLAYING, {"ends", "tick"}), (Stage.OVER, {"forget"})):
        night = await evening.opened(guests(2), rounds=1)
        if stage is Stage.OVER:
            await evening.play(night.pairs[0].game, WON)
            await evening.passes(MINUTE)
        assert (await evening.now()).stage is stage
        key = due_key("nights", partition(night.id))
        await evening.client.delete(key)
        await swept(evening.service)
        members = await scores(evening.client, key)
        assert {member.split(":")[1].split("@")[0] for member in members} == left


# The append-only file


def files_with(directory: Path, text: str) -> list[str]:
    """Return the files of a server in which a text can be read."""
    return [
        file.name for file in directory.rglob("*") if file.is_file() and text.encode() in file.read_bytes()
    ]


@dataclass(frozen=True)
class Installation:
    """A service on a server of its own kind, whose people are met and forgotten."""

    client: Client
    service: GameService
    time: Time

    async def forget(self, *people: str) -> None:
        for who in people:
            await self.service.guests.meet(who, name=NAME)
            await self.service.book.forget(who)

    async def rewrite(self, most: int = 1000) -> list[int]:
        """Carry out the rewrite as far as it is due, and return how often each server has rewritten."""
        await steps(self.service, "rewrite", most)
        return await self.rewritten()

    async def rewritten(self) -> list[int]:
        """Return how often each server has rewritten its file, when none of them does so now."""

        async def infos() -> list[Any]:
            nodes = await nodes_of(self.client)
            return [await self.client.info("persistence", **where) for where in nodes.values()]

        async def at_rest() -> bool:
            return not any(info["aof_rewrite_in_progress"] for info in await infos())

        await until(at_rest)
        return [info["aof_rewrites"] for info in await infos()]

    async def due(self) -> dict[str, float]:
        return await due(self.client, "clock", UPKEEP)


@asynccontextmanager
async def installed(url: str, time: Time) -> AsyncIterator[Installation]:
    client = connect(url, patience=DEADLINE)
    try:
        yield Installation(client, service_on(client, time), time)
    finally:
        await client.aclose()


async def test_a_forgotten_name_is_in_no_file_of_our_own_server(time: Time, short_dir: Path) -> None:
    async with embedded_valkey(short_dir) as url, installed(url, time) as ours:
        await ours.service.guests.meet(NEAR, name=NAME)
        await begun(ours.service)
        assert files_with(short_dir, NAME)
        await ours.service.book.forget(NEAR)
        assert files_with(short_dir, NAME), "the file still tells how it was"
        await ours.rewrite(most=1)

        async def is_gone() -> bool:
            return not files_with(short_dir, NAME) and not files_with(short_dir, NEAR)

        await until(is_gone)  # the server removes the old files when nobody has them open any more
        assert await steps(ours.service, "rewrite") > 0
        assert await ours.due() == {}
        assert await Rewriting(ours.client).look() is RewriteState.DONE


async def test_every_primary_of_a_cluster_rewrites_its_file(cluster: str, time: Time) -> None:
    async with installed(cluster, time) as ours:
        before = await ours.rewritten()
        await ours.forget(NEAR)
        after = await ours.rewrite(most=1)
        assert [now - once for now, once in zip(after, before, strict=True)] == [1] * 3


async def test_what_is_forgotten_during_a_rewrite_is_rewritten_again_and_many_at_once_are_one(
    valkey: str, time: Time
) -> None:
    async with installed(valkey, time) as ours:
        (before,) = await ours.rewritten()
        await ours.forget(*(f"discord:{number}" for number in range(10)))
        await steps(ours.service, "rewrite", most=1)
        await ours.forget(FAR)  # before the first one is put away
        assert await ours.rewritten() == [before + 1]
        assert await ours.rewrite() == [before + 1], "two of them at once would be too much"
        time.passes(10 * MINUTE)
        assert await ours.rewrite(most=1) == [before + 2]
        assert await ours.rewrite() == [before + 2]
        assert await ours.due() == {}


async def test_a_forgetting_that_broke_off_is_rewritten_all_the_same(valkey: str, time: Time) -> None:
    class Killed(BaseException):
        pass

    async def dies(_: str) -> None:
        raise Killed

    async with installed(valkey, time) as ours:
        ours.service.book._forget_elsewhere = dies
        with pytest.raises(Killed):
            await ours.forget(NEAR)
        assert await ours.due() == {"rewrite": time() + MINUTE}


async def test_a_server_that_does_not_let_us_is_no_error_and_one_without_such_a_file_gets_none(
    valkey: str, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with installed(valkey, time) as ours:
        (before,) = await ours.rewritten()
        await ours.client.config_set("appendonly", "no")
        try:
            await ours.forget(NEAR)
            assert await ours.rewrite() == [before]
            assert await ours.due() == {}
        finally:
            await ours.client.config_set("appendonly", "yes")
        (before,) = await ours.rewritten()
        for right in ("bgrewriteaof", "info"):
            caplog.clear()
            await ours.client.execute_command("ACL", "SETUSER", "default", f"-{right}")
            try:
                time.passes(10 * MINUTE)
                await ours.forget(NEAR)
                await steps(ours.service, "rewrite")
                assert await ours.due() == {}
                assert "upkeep.rewrite_refused" in [record.getMessage() for record in caplog.records]
            finally:
                await ours.client.execute_command("ACL", "SETUSER", "default", "+@all")


async def test_once_a_week_a_file_is_rewritten_without_what_came_to_its_end(valkey: str, time: Time) -> None:
    async with installed(valkey, time) as ours:
        (before,) = await ours.rewritten()
        for days, rewrites in ((0, 1), (1, 1), (7, 2)):
            time.passes(days * DAY)
            await swept(ours.service)
            assert await ours.rewrite(most=1) == [before + rewrites], days
            await ours.rewrite()


async def test_a_failed_rewrite_is_tried_again(
    valkey: str, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    infos = Rewriting._infos

    async def failed(rewriting: Rewriting) -> Any:  # noqa: ANN401 - as a server tells it
        found = await infos(rewriting)
        return {name: {**info, "aof_last_bgrewrite_status": "err"} for name, info in found.items()}

    async with installed(valkey, time) as ours:
        await ours.forget(NEAR)
        (before,) = await ours.rewrite(most=1)
        monkeypatch.setattr(Rewriting, "_infos", failed)
        await steps(ours.service, "rewrite", most=1)
        assert await ours.due() == {"rewrite": time() + 10 * MINUTE}
        time.passes(10 * MINUTE)
        await steps(ours.service, "rewrite", most=1)
        monkeypatch.undo()
        assert await ours.rewritten() == [before + 1]
        assert await ours.client.hget(rewrite_key(), "begun") == await ours.client.hget(
            rewrite_key(), "wanted"
        )
