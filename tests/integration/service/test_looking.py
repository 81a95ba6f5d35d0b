"""Where people come and look themselves: nothing waits for them, and they are called while they look."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import pytest
from redis.asyncio.cluster import RedisCluster

from bot.delivery.pubsub import Subscriptions
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.store.connection import Client, connect
from bot.store.keys import wake_channel
from tests.integration.conftest import DEADLINE, on_both_stores, until
from tests.integration.service.lookers import ANNA, BRUNO, calls_by, heard, is_called, listening, listens
from tests.integration.service.tablemates import DAY, FAR, NEAR, STRANGER, World, why_not

pytestmark = on_both_stores


@pytest.fixture
async def live(redis_client: Client) -> AsyncIterator[Subscriptions]:
    async with listening(redis_client) as ear:
        yield ear


async def test_a_step_calls_its_player_a_turn_all_and_what_is_refused_nobody(world: World) -> None:
    options, tables = {"first": "near"}, {"web": "here"}
    game = await world.invitations.invite(ANNA, BRUNO, options=options, seed=7)
    await world.invitations.announce(ANNA, game, tables)
    await world.invitations.accept(BRUNO, game)
    for who in (ANNA, BRUNO):
        await world.do(who, game, "left")

    async def called(doing: Callable[[], Awaitable[object]]) -> list[str]:
        calls = await calls_by(world.client, doing, game)
        assert {queue for queue, _ in calls} <= {"web"}
        return [what.replace(game, "GAME") for _, what in calls]

    async def wrong_things() -> None:
        for who, action in ((BRUNO, "end"), (ANNA, "end"), (STRANGER, "left"), (ANNA, TableAction.NUDGE)):
            await why_not(world.press(Press(who, game, 3, action)))

    assert await called(wrong_things) == []
    assert await called(lambda: world.step(game, ANNA)) == ["GAME:0"]
    assert await called(lambda: world.signs.nudge(BRUNO, game)) == ["GAME:0"]
    assert await called(lambda: world.do(ANNA, game, "end")) == ["GAME:0", "GAME:1", "GAME:watch"]
    assert await called(lambda: world.play.show(BRUNO, game)) == ["GAME:1"]
    assert await called(lambda: world.offers.part(BRUNO, game)) == ["GAME:0", "GAME:1", "GAME:watch"]
    over = await world.parted(ANNA, BRUNO)
    calls = await calls_by(world.client, lambda: world.invitations.rematch(ANNA, over), over)
    (again,) = {what.partition(":")[0] for _, what in calls} - {over}
    assert sorted(calls) == sorted(("web", f"{name}:{seat}") for name in (over, again) for seat in (0, 1))
    world.time.passes(DAY)
    for each in (game, again):
        await world.tick(each, "idle")  # it reminds, or would
    found = await world.everything()
    assert [key for key in found if key.endswith(":due:web")] == [], "and nothing waits for anybody"
    games = [value for key, value in found.items() if ":game:" in key and isinstance(value, dict)]
    noted = [
        field for fields in games for field in fields if field.startswith((b"want:", b"ring:", b"memo:"))
    ]
    assert noted == []


async def test_a_call_reaches_those_who_look_at_that_game_once(world: World, live: Subscriptions) -> None:
    game, other = await world.begun(ANNA, BRUNO), await world.begun(ANNA, BRUNO)
    await heard(live, world.client, game, other)
    assert live._subscribers == {}, "a call for which nobody looks leaves nothing behind"
    with live.subscribe(game) as one, live.subscribe(game) as another, live.subscribe(other) as elsewhere:
        assert not await is_called(one)
        await world.end_turn(game, ANNA)
        await world.offers.part(BRUNO, game)
        await heard(live, world.client, game)
        assert [await is_called(looker) for looker in (one, another, elsewhere)] == [True, True, False]
        assert not await is_called(one), "several calls become one"
        await world.step(other, ANNA)
        assert await elsewhere.wait(DEADLINE)
        assert [await is_called(looker) for looker in (one, another)] == [False, False]


async def test_a_partner_on_another_platform_calls_those_who_look_too(
    world: World, live: Subscriptions
) -> None:
    for partner in (FAR, NEAR):
        game = await world.begun(partner, ANNA)
        await heard(live, world.client, game)
        with live.subscribe(game) as looker:
            await world.step(game, partner)  # a screen of their own is due, and nothing else
            assert await looker.wait(DEADLINE)


async def test_a_name_is_called_in_every_process_and_by_its_owner_only(
    live: Subscriptions, store_url: str
) -> None:
    client = connect(store_url, patience=DEADLINE)
    async with listening(client) as elsewhere:
        with (
            live.subscribe("GAME", "ANNA") as here,
            elsewhere.subscribe("GAME", "ANNA") as there,
            live.subscribe("GAME", "BRUNO") as somebody,
        ):
            await live.call("ANNA")
            assert await here.wait(DEADLINE)
            assert await there.wait(DEADLINE)
            assert not await is_called(somebody)
            await elsewhere.call("GAME")
            for looker in (here, there, somebody):
                assert await looker.wait(DEADLINE)
    await client.aclose()


async def break_connections(client: Client) -> int:
    if isinstance(client, RedisCluster):
        kill = "CLIENT", "KILL", "TYPE", "pubsub"
        return sum(
            [await client.execute_command(*kill, target_nodes=each) for each in client.get_primaries()]
        )
    return int(await client.client_kill_filter(_type="pubsub"))


async def test_after_a_lost_connection_everybody_is_called(world: World, live: Subscriptions) -> None:
    game, other = await world.begun(ANNA, BRUNO), await world.begun(ANNA, BRUNO)
    await heard(live, world.client, game, other)
    with live.subscribe(game) as one, live.subscribe(other) as another, live.subscribe("ANNA") as anna:
        assert await break_connections(world.client) == 1
        for looker in (one, another, anna):
            assert await looker.wait(DEADLINE), "they may have missed something"
    await listens(live)
    with live.subscribe(game) as one, live.subscribe(other) as another:
        await world.step(game, ANNA)
        assert await one.wait(DEADLINE)
        assert not await is_called(another)


async def test_viewer_on_a_seat_is_not_called_for_what_only_the_partner_can_see(
    world: World, live: Subscriptions
) -> None:
    game = await world.begun(ANNA, BRUNO)
    await heard(live, world.client, game)
    with live.subscribe(game) as anna, live.subscribe(game) as bruno, live.subscribe(game) as spectator:
        anna.seat, bruno.seat = 0, 1
        await world.step(game, ANNA)
        assert await anna.wait(DEADLINE)
        assert [await is_called(each) for each in (bruno, spectator)] == [False, True]
        await world.do(ANNA, game, "end")
        assert await bruno.wait(DEADLINE)


async def test_of_who_has_looked_and_is_gone_nothing_is_left(redis_client: Client) -> None:
    live = Subscriptions(redis_client)
    with live.subscribe("GAME", "BRUNO") as stays:
        with live.subscribe("GAME", "ANNA"):
            assert live._subscribers.keys() == {"GAME", "ANNA", "BRUNO"}
        with pytest.raises(ZeroDivisionError), live.subscribe("GAME", "ANNA"):
            raise ZeroDivisionError
        assert live._subscribers == {"GAME": {stays}, "BRUNO": {stays}}
    assert live._subscribers == {}


async def test_it_stops_to_listen_also_where_the_first_request_to_stop_gets_lost(
    redis_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    listens = asyncio.Event()

    async def hard_of_hearing(*_: object) -> None:
        with suppress(asyncio.CancelledError):  # as redis-py does at times
            listens.set()
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.delivery.pubsub.listen", hard_of_hearing)
    async with asyncio.timeout(DEADLINE), Subscriptions(redis_client).listening():
        await listens.wait()


async def test_who_stops_listening_hears_nothing_any_more(redis_client: Client) -> None:
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(redis_client, RedisCluster) else {}

    async def nobody_listens() -> bool:
        ((_, found),) = await redis_client.pubsub_numsub(wake_channel("web"), **nodes)
        return not found

    async with listening(redis_client):
        assert not await nobody_listens()
    await until(nobody_listens)
