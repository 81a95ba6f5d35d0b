"""The installation looks after itself: what has no end gets one, and what was forgotten is in no file."""

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.upkeep import begin_upkeep
from bot.model.game import NOBODY
from bot.model.night import NightStage
from bot.nights.seasons import APPEARING
from bot.service import play
from bot.store import keys
from bot.store.connection import Client, connect
from bot.store.embedded.server import embedded_valkey
from bot.store.file_rewrite import UPKEEP, FileRewrite, RewriteState, nodes_of
from bot.store.keys import PARTITIONS, due_key, partition, place_note_key
from bot.store.lifetimes import KINDS, LIFE, StoredKind, kind_of
from bot.store.queue import CLOCK
from bot.store.server_clock import ServerClock
from tests.integration.conftest import DEADLINE, until
from tests.integration.nights.evening import WON, Evening, guests
from tests.integration.service.tablemates import DAY, FAR, HOUR, MINUTE, NEAR, World, everything

NAME = "Wilhelmina-7f3a90"


class Installation(World):
    """The service, whose people are met and forgotten, and which looks after itself step by step."""

    async def steps(self, what: str, most: int = 1000) -> int:
        """Carry out what is due in the upkeep, and return how many steps there were."""
        for step in range(most):
            part, now = partition(UPKEEP), self.time() + 5000
            claims = (await self.queues.claim(CLOCK, part, now=now, lease=1000, most=99)).claimed
            mine = [claim for claim in claims if (claim.game, claim.what) == (UPKEEP, what)]
            for claim in set(claims).difference(mine):
                await self.queues.postpone(claim, until=int(claim.since))
            if not mine:
                return step
            for claim in mine:
                await self.timers().carry_out(claim)
        return most

    async def swept(self) -> int:
        await self.client.zadd(due_key("clock", partition(UPKEEP)), {f"{UPKEEP}:sweep": self.context.now()})
        return await self.steps("sweep")

    async def meet_and_forget(self, *people: str) -> None:
        for who in people:
            await self.guests.meet(who, name=NAME)
            await self.records.forget(who)

    async def rewrite(self, most: int = 1000) -> list[int]:
        """Carry out the rewrite as far as it is due, and return how often each server has rewritten."""
        await self.steps("rewrite", most)
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

    async def planned(self) -> dict[str, float]:
        return await self.due("clock", UPKEEP)


@pytest.fixture
def service(redis_client: Client) -> Installation:
    return Installation(redis_client)


@asynccontextmanager
async def installed(url: str) -> AsyncIterator[Installation]:
    async with aclosing(connect(url, patience=DEADLINE)) as client:
        yield Installation(client)


@pytest.fixture
async def ours(valkey: str) -> AsyncIterator[Installation]:
    """Return one on a single server: most of what it does is the same on a cluster."""
    async with installed(valkey) as installation:
        yield installation


# The sweep


ENDLESS = (
    *(key(NEAR) for key in (keys.person_key, keys.seats_key, keys.results_key, keys.outings_key)),
    keys.place_key("discord", "1"),
    place_note_key("matrix", "direct/abc"),
    keys.note_key("hint"),
)


async def test_the_sweep_gives_an_end_to_what_an_earlier_program_wrote_without(
    service: Installation, redis_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.upkeep._SCAN_COUNT", 3)  # so that it takes several steps
    for key in ENDLESS:
        await redis_client.hset(key, "name", "somebody")
    for number in range(40):
        await redis_client.set(place_note_key("matrix", str(number)), "x")
    secret = await service.seeds.secret()
    await redis_client.set("other:key", "of another program")
    await redis_client.set(place_note_key("matrix", "note"), "x", ex=1000)
    assert await service.swept() > 3
    for key in (*ENDLESS, *(place_note_key("matrix", str(number)) for number in range(40))):
        assert LIFE - 60 < await redis_client.ttl(key) <= LIFE, key
    assert await redis_client.ttl(keys.installation_secret_key()) == -1
    assert await service.seeds.secret() == secret
    assert await redis_client.ttl("other:key") == -1
    assert 0 < await redis_client.ttl(place_note_key("matrix", "note")) <= 1000, "an end is left as it is"


async def test_the_next_sweep_is_a_day_later_or_soon_after_a_start(service: Installation) -> None:
    time = service.time
    await begin_upkeep(service.context)
    assert (await service.planned())["sweep"] == time() + 10 * MINUTE
    await service.swept()
    assert (await service.planned())["sweep"] == time() + DAY
    for passed, left in ((0, 10), (0, 10), (1, 9)):
        time.passes(passed * MINUTE)
        await begin_upkeep(service.context)
        assert (await service.planned())["sweep"] == time() + left * MINUTE


async def test_the_sweep_finds_games_that_the_clock_has_lost(
    service: Installation, redis_client: Client
) -> None:
    games = {
        "expire": await service.invitations.invite(NEAR, FAR),
        "idle": await service.begun(),
        "forget": await service.ended(),
    }
    parting = await service.parted()
    gone = await service.invitations.invite(FAR, NEAR)
    await service.invitations.decline(NEAR, gone)
    meant = {what: {what: (await service.due("clock", game))[what]} for what, game in games.items()}
    for game in (*games.values(), parting, gone):
        await redis_client.delete(due_key("clock", partition(game)))
    late = {f"{parting}:forget": service.time() + 9000 * DAY}
    await redis_client.zadd(due_key("clock", partition(parting)), late)
    await service.swept()
    assert {what: await service.due("clock", game) for what, game in games.items()} == meant
    assert await service.due("clock", parting) == {"forget": service.time() + 400 * DAY}
    assert await service.due("clock", gone) == {"forget": service.time() + DAY}
    service.time.passes(MINUTE)
    await service.swept()
    assert {what: await service.due("clock", game) for what, game in games.items()} == meant


async def test_what_nobody_has_carried_out_for_longer_than_a_life_is_given_up_and_a_newer_game_left_alone(
    service: Installation, redis_client: Client
) -> None:
    key, life_ago = due_key("matrix", 3), service.time() - LIFE * 1000
    await redis_client.zadd(key, {"ONE:0": life_ago - 1, "TWO:0": life_ago + 1})
    game = await service.begun()
    await redis_client.hset(keys.game_key(game), "about", '{"newer": true}')
    await redis_client.delete(due_key("clock", partition(game)))
    await service.swept()
    due = await redis_client.zrange(key, 0, -1)  # the game's own screens may be in it too: its name is random
    assert (b"ONE:0" in due, b"TWO:0" in due) == (False, True)
    assert await service.due("clock", game) == {}, "a game of a newer program is left to it"


async def scores(client: Client, key: str) -> dict[str, float]:
    found: Any = await client.zrange(key, 0, -1, withscores=True)
    return {member.decode(): at for member, at in found}


async def test_what_a_wrong_clock_has_put_off_for_months_is_brought_forward(
    service: Installation, redis_client: Client
) -> None:
    time, screens = service.time, due_key("matrix", 3)
    await redis_client.zadd(screens, {"ONE:0": time() + 94 * DAY, "TWO:0": time() + MINUTE})
    night = await Evening(service, service.nights, redis_client, time).planned(3 * DAY)
    timers = due_key("nights", partition(night.id))
    meant = await scores(redis_client, timers)
    await redis_client.zadd(timers, dict.fromkeys(meant, time() + 94 * DAY))
    await service.swept()
    assert await scores(redis_client, timers) == meant
    assert await scores(redis_client, screens) == dict.fromkeys(["ONE:0", "TWO:0"], time() + MINUTE)


async def test_an_evening_that_the_clock_has_lost_is_found(ours: Installation, evening: Evening) -> None:
    for stage, left in ((NightStage.PLAYING, {"ends", "tick"}), (NightStage.OVER, {"forget"})):
        night = await evening.opened(guests(2), rounds=1)
        if stage is NightStage.OVER:
            await evening.play(night.pairs[0].game, WON)
            await evening.passes(MINUTE)
        assert (await evening.now()).stage is stage
        key = due_key("nights", partition(night.id))
        await ours.client.delete(key)
        await ours.swept()
        members = await scores(ours.client, key)
        assert {member.split(":")[1].split("@")[0] for member in members} == left


# The append-only file


def files_with(directory: Path, text: str) -> list[Path]:
    """Return the files of a server in which a text can be read."""
    return [file for file in directory.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


async def test_a_forgotten_name_is_in_no_file_of_our_own_server(short_dir: Path) -> None:
    async with embedded_valkey(short_dir) as url, installed(url) as ours:
        await ours.guests.meet(NEAR, name=NAME)
        await ours.begun()
        assert files_with(short_dir, NAME)
        await ours.records.forget(NEAR)
        assert files_with(short_dir, NAME), "the file still tells how it was"
        await ours.rewrite(most=1)

        await until(
            lambda: not files_with(short_dir, NAME) + files_with(short_dir, NEAR)
        )  # the server removes the old files when nobody has them open any more
        assert await ours.steps("rewrite") > 0
        assert await ours.planned() == {}
        assert await FileRewrite(ours.client).look() is RewriteState.DONE


async def test_every_primary_of_a_cluster_rewrites_its_file(cluster: str) -> None:
    async with installed(cluster) as ours:
        before = await ours.rewritten()
        await ours.meet_and_forget(NEAR)
        after = await ours.rewrite(most=1)
        assert [now - once for now, once in zip(after, before, strict=True)] == [1] * 3


async def test_what_is_forgotten_during_a_rewrite_is_rewritten_again_and_many_at_once_are_one(
    ours: Installation,
) -> None:
    (before,) = await ours.rewritten()
    await ours.meet_and_forget(*(f"discord:{number}" for number in range(10)))
    await ours.steps("rewrite", most=1)
    await ours.meet_and_forget(FAR)  # before the first one is put away
    assert await ours.rewritten() == [before + 1]
    assert await ours.rewrite() == [before + 1], "two of them at once would be too much"
    ours.time.passes(10 * MINUTE)
    assert await ours.rewrite(most=1) == [before + 2]
    assert await ours.rewrite() == [before + 2]
    assert await ours.planned() == {}


async def test_a_forgetting_that_broke_off_is_rewritten_all_the_same(ours: Installation) -> None:
    async def dies(_: str) -> None:
        raise KeyboardInterrupt

    ours.records._forget_elsewhere = dies
    with pytest.raises(KeyboardInterrupt):
        await ours.meet_and_forget(NEAR)
    assert await ours.planned() == {"rewrite": ours.time() + MINUTE}


async def test_a_server_that_does_not_let_us_is_no_error_and_one_without_such_a_file_gets_none(
    ours: Installation, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    (before,) = await ours.rewritten()
    await ours.client.config_set("appendonly", "no")
    try:
        await ours.meet_and_forget(NEAR)
        assert await ours.rewrite() == [before]
        assert await ours.planned() == {}
    finally:
        await ours.client.config_set("appendonly", "yes")
    await ours.rewritten()
    for right in ("bgrewriteaof", "info"):
        caplog.clear()
        await ours.client.execute_command("ACL", "SETUSER", "default", f"-{right}")
        try:
            ours.time.passes(10 * MINUTE)
            await ours.meet_and_forget(NEAR)
            await ours.steps("rewrite")
            assert await ours.planned() == {}
            assert "upkeep.rewrite_refused" in caplog.messages
        finally:
            await ours.client.execute_command("ACL", "SETUSER", "default", "+@all")


async def test_once_a_week_a_file_is_rewritten_without_what_came_to_its_end(ours: Installation) -> None:
    (before,) = await ours.rewritten()
    for days, rewrites in ((0, 1), (1, 1), (7, 2)):
        ours.time.passes(days * DAY)
        await ours.swept()
        assert await ours.rewrite(most=1) == [before + rewrites], days
        await ours.rewrite()


async def test_a_failed_rewrite_is_tried_again(ours: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    infos = FileRewrite._infos

    async def failed(rewriting: FileRewrite) -> Any:  # noqa: ANN401 - as a server tells it
        found = await infos(rewriting)
        return {name: {**info, "aof_last_bgrewrite_status": "err"} for name, info in found.items()}

    await ours.meet_and_forget(NEAR)
    (before,) = await ours.rewrite(most=1)
    monkeypatch.setattr(FileRewrite, "_infos", failed)
    await ours.steps("rewrite", most=1)
    assert await ours.planned() == {"rewrite": ours.time() + 10 * MINUTE}
    ours.time.passes(10 * MINUTE)
    await ours.steps("rewrite", most=1)
    monkeypatch.undo()
    assert await ours.rewritten() == [before + 1]
    begun, wanted = await ours.client.hmget(keys.rewrite_key(), ["begun", "wanted"])
    assert begun == wanted


# Every key is in the list of what is stored, and comes to an end, whatever people do


HOUSE_KINDS = {kind.name for kind in KINDS if kind.key.startswith("hh:{house}")}
SELDOM = {"sweep", *(kind.name for kind in KINDS if "{doctor}" in kind.key)}  # only while they are at work


@pytest.fixture
def evening(ours: Installation, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(play, "random_seed", lambda: WON.seed)
    return Evening(ours, ours.nights, ours.client, ours.time)


async def strikes(evening: Evening, world: World) -> None:
    """Carry out all that is due by now, but for what is to be shown: nobody serves these platforms."""
    clock, busy = world.timers(), True
    while busy:
        busy = bool(await evening.strikes())
        for part in range(PARTITIONS):
            claims = await world.queues.claim(CLOCK, part, now=world.time(), lease=1000, most=99)
            for claim in claims.claimed:
                await clock.carry_out(claim)
                busy = True


async def do_everything(world: Installation, evening: Evening) -> None:
    """Do all that people can do, without the upkeep."""
    await ServerClock().begin(world.client)
    await _meet(world)
    await _play(world)
    places = world.notes
    await places.settle("discord", "1234", "GAME", "JoinOptions")
    await places.remember_if_new("discord", "channel", "{}")
    await places.remember("matrix", "direct/abc", "!room:example.org")
    await places.claim("hint:discord:1", 60)
    await places.get_or_set("press:$event", "meant", 7 * 24 * 60 * 60)
    await evening.opened(guests(3), rounds=1, weekly=True)
    for pair in (await evening.now()).pairs:
        await evening.play(pair.game, WON)
    await evening.passes(MINUTE)
    await world.guests.meet("discord:gone", name="Gone")
    await world.records.forget("discord:gone")
    await strikes(evening, world)


async def _meet(world: World) -> None:
    for who in (NEAR, FAR, *guests(3)):
        await world.guests.meet(who, name=f"called {who}")
        await world.guests.choose_look(who, theme="night")
        await world.context.people.change(who, **{APPEARING: "hidden"})
    for _ in range(5):  # whose invitations nobody will ever answer
        host, _ = await world.identity.create()
        await world.identity.make_device_link(host)
        await world.invitations.invite(host, NOBODY, reserved={1: "Guest"})
    gone, _ = await world.identity.create()
    await world.records.forget(gone)


async def _play(world: World) -> None:
    invitations = world.invitations
    await invitations.decline(FAR, await invitations.invite(NEAR, FAR))
    await invitations.withdraw(NEAR, await invitations.invite(NEAR, FAR))
    await invitations.invite(FAR, seed=await world.seeds.of("a text"))
    await world.gatherings.gather(NEAR, kind="palm", options={})
    await world.begun()
    won = await world.ended()
    await world.gallery.show(NEAR, won)
    await invitations.rematch(NEAR, won)
    await invitations.accept(FAR, await invitations.invite_to_daily_table(NEAR, FAR))
    await world.parted()


async def test_every_key_is_in_the_list_and_in_the_end_nothing_is_left_but_a_few_of_the_installation(
    evening: Evening, ours: Installation
) -> None:
    async def kinds() -> dict[str, StoredKind | None]:
        return {key: kind_of(key) for key in await everything(ours.client, upkeep=True)}

    await do_everything(ours, evening)
    for key, kind in (found := await kinds()).items():
        assert kind, f"{key} is in no list"
        assert kind.seconds is None or 0 < await ours.client.ttl(key) <= LIFE, key
    assert {kind.name for kind in found.values() if kind} | SELDOM == {kind.name for kind in KINDS}
    night = await evening.now()
    await ours.nights.hosts.cancel(night.host, night.next, hosting=night.home, series=True)
    for pause in (HOUR, DAY, *[30 * DAY] * 30):
        ours.time.passes(pause)
        await strikes(evening, ours)
        assert None not in (await kinds()).values()
    for key in await kinds():
        if await ours.client.ttl(key) > 0:  # which the server does by itself
            await ours.client.delete(key)
    left = {kind.name for kind in (await kinds()).values() if kind}
    assert left <= {"due", *HOUSE_KINDS}, "everything has an end without the sweep"
    await ours.swept()
    queues = [key for key, kind in (await kinds()).items() if kind and kind.name == "due"]
    members = {member for key in queues for member in await scores(ours.client, key)}
    assert members <= {"upkeep:sweep", "upkeep:rewrite"}
