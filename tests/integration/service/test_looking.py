"""Where people come and look themselves: nothing waits for them, and they are called while they look."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import pytest
from redis.asyncio.cluster import RedisCluster

from bot.clock import Clock
from bot.connection import Client, connect
from bot.live import Live
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Claim, Queues
from bot.store.games import Status
from bot.store.keys import wake_channel
from tests.integration.conftest import DEADLINE, until
from tests.integration.service.lookers import ANNA, BRUNO, calls_by, heard, is_called, listening, listens
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    NEAR,
    STRANGER,
    Time,
    begun,
    due,
    everything,
    first_step,
    parted,
    stored,
    why_not,
)


@pytest.fixture
def store_url(either_store: str) -> str:
    return either_store


@pytest.fixture
async def live(redis_client: Client) -> AsyncIterator[Live]:
    async with listening(redis_client) as ear:
        yield ear


async def waiting(client: Client) -> list[object]:
    """Return all that waits to be brought to somebody on the web, and what is noted because of it."""
    found = await everything(client)
    queued = [key for key in found if key.endswith(":due:web")]
    games = [value for key, value in found.items() if ":game:" in key and isinstance(value, dict)]
    noted = [field for game in games for field in game if field.startswith((b"want:", b"ring:", b"memo:"))]
    return queued + noted


async def step(service: GameService, game: str, who: str = ANNA, revision: int = 3) -> None:
    await service.press(Press(who, game, revision, await first_step(service, game, who)))


# Nothing waits.


async def test_from_the_invitation_to_the_next_game_nothing_waits_for_anybody(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    invitations = service.invitations
    game = await invitations.invite(ANNA, BRUNO, options={"first": "near"}, tables={"web": "here"}, seed=7)
    assert await waiting(redis_client) == []
    await invitations.accept(BRUNO, game)
    for revision, who in enumerate((ANNA, BRUNO), 1):
        await service.press(Press(who, game, revision, "left"))
    assert await waiting(redis_client) == []
    await service.manners.nudge(BRUNO, game)
    assert await waiting(redis_client) == []
    time.passes(DAY)
    await Clock(service, queues).carry_out(Claim("clock", game, "idle", time(), time()))  # it reminds
    assert await waiting(redis_client) == []
    await step(service, game)
    await service.press(Press(ANNA, game, 4, "end"))
    await service.play.show(BRUNO, game)
    await service.play.watch(ANNA, game, "web", "there")
    assert await waiting(redis_client) == []
    for who in (ANNA, BRUNO):
        await service.manners.part(who, game)
    again = await invitations.rematch(ANNA, game)
    assert await waiting(redis_client) == []
    await invitations.rematch(BRUNO, game)
    assert (await stored(service, again)).status is Status.PLAYING
    await service.book.forget(BRUNO)
    assert await waiting(redis_client) == []


async def test_the_clock_has_its_work_all_the_same(service: GameService, redis_client: Client) -> None:
    game = await parted(service, ANNA, BRUNO)
    assert (await due(redis_client, "clock", game)).keys() == {"idle", "result", "archive", "forget"}


async def test_a_partner_on_another_platform_has_theirs_brought(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service, FAR, ANNA)
    await service.manners.nudge(ANNA, game)
    assert await due(redis_client, "discord", game) == {"0": time()}
    assert await due(redis_client, "web", game) == {}
    _, fields = await service.desk.find_with(game, ("want:discord:0", "ring:discord:0", "want:web:1"))
    assert fields == ["4", f"knock {time()}", ""]


# They are called.


async def test_a_step_calls_for_its_player_and_a_turn_for_all(
    service: GameService, redis_client: Client
) -> None:
    game = await begun(service, ANNA, BRUNO)
    calls = await calls_by(redis_client, lambda: step(service, game), game)
    assert calls == [("web", f"{game}:0")]
    calls = await calls_by(redis_client, lambda: service.press(Press(ANNA, game, 4, "end")), game)
    assert calls == [("web", f"{game}:0"), ("web", f"{game}:1")]


@pytest.mark.parametrize(
    ("who", "action", "called"),
    [
        (BRUNO, TableAction.NUDGE, ["0"]),
        (BRUNO, TableAction.SHOW, ["1"]),
        (BRUNO, TableAction.PART, ["0", "1", "watch"]),
    ],
)
async def test_what_players_do_to_each_other_calls_too(
    service: GameService, redis_client: Client, who: str, action: TableAction, called: list[str]
) -> None:
    game = await begun(service, ANNA, BRUNO)
    await service.play.watch(ANNA, game, "web", "here")
    calls = await calls_by(redis_client, lambda: service.press(Press(who, game, 3, action)), game)
    assert calls == [("web", f"{game}:{what}") for what in called]


async def test_a_rematch_calls_at_the_next_game_and_at_the_one_before(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service, ANNA, BRUNO)
    calls = await calls_by(redis_client, lambda: service.invitations.rematch(ANNA, game), game)
    (again,) = {what.partition(":")[0] for _, what in calls} - {game}
    assert sorted(calls) == sorted(("web", f"{name}:{seat}") for name in (game, again) for seat in (0, 1))


async def test_what_is_refused_calls_nobody(service: GameService, redis_client: Client) -> None:
    game = await begun(service, ANNA, BRUNO)

    async def wrong_things() -> None:
        for who, action in ((BRUNO, "end"), (ANNA, "end"), (STRANGER, "left"), (ANNA, TableAction.NUDGE)):
            await why_not(service.press(Press(who, game, 3, action)))

    assert await calls_by(redis_client, wrong_things, game) == []


# Live passes calls on.


async def test_a_call_reaches_those_who_look_at_that_game_and_nobody_else(
    service: GameService, redis_client: Client, live: Live
) -> None:
    game, other = await begun(service, ANNA, BRUNO), await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game, other)
    with live.looking(game) as one, live.looking(game) as another, live.looking(other) as elsewhere:
        await step(service, game)
        await heard(live, redis_client, game)
        assert [await is_called(looker) for looker in (one, another, elsewhere)] == [True, True, False]
        await step(service, other)
        assert await elsewhere.wait(DEADLINE)
        assert [await is_called(looker) for looker in (one, another)] == [False, False]


async def test_whoever_waits_is_woken(service: GameService, redis_client: Client, live: Live) -> None:
    game = await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game)
    with live.looking(game) as looker:
        assert not await is_called(looker)
        await step(service, game)
        assert await looker.wait(DEADLINE)


async def test_several_calls_become_one(service: GameService, redis_client: Client, live: Live) -> None:
    game = await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game)
    with live.looking(game) as looker:
        await step(service, game)
        await service.press(Press(ANNA, game, 4, "end"))
        await service.manners.part(BRUNO, game)
        await heard(live, redis_client, game)
        assert await is_called(looker)
        assert not await is_called(looker)


@pytest.mark.parametrize("partner", [FAR, NEAR])
async def test_a_partner_on_another_platform_calls_those_who_look_too(
    service: GameService, redis_client: Client, live: Live, partner: str
) -> None:
    game = await begun(service, partner, ANNA)
    await heard(live, redis_client, game)
    with live.looking(game) as looker:
        await step(service, game, partner)  # a screen of their own is due, and nothing else
        assert await looker.wait(DEADLINE)


async def test_a_name_is_called_in_every_process_and_by_its_owner_only(live: Live, store_url: str) -> None:
    client = connect(store_url, patience=DEADLINE)
    async with listening(client) as elsewhere:
        with (
            live.looking("GAME", "ANNA") as here,
            elsewhere.looking("GAME", "ANNA") as there,
            live.looking("GAME", "BRUNO") as somebody,
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
    """Close every connection on which somebody listens, and return how many there were."""
    if isinstance(client, RedisCluster):
        kill = "CLIENT", "KILL", "TYPE", "pubsub"
        return sum(
            [await client.execute_command(*kill, target_nodes=each) for each in client.get_primaries()]
        )
    return int(await client.client_kill_filter(_type="pubsub"))


async def test_after_a_lost_connection_everybody_is_called_for_what_they_may_have_missed(
    service: GameService, redis_client: Client, live: Live
) -> None:
    game, other = await begun(service, ANNA, BRUNO), await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game, other)
    with live.looking(game) as one, live.looking(other) as another, live.looking("ANNA") as anna:
        assert await break_connections(redis_client) == 1
        for looker in (one, another, anna):
            assert await looker.wait(DEADLINE)


async def test_and_later_calls_are_heard_again(
    service: GameService, redis_client: Client, live: Live
) -> None:
    game, other = await begun(service, ANNA, BRUNO), await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game, other)
    assert await break_connections(redis_client) == 1
    await listens(live)
    with live.looking(game) as one, live.looking(other) as another:
        await step(service, game)
        assert await one.wait(DEADLINE)
        assert not await is_called(another)


async def test_whoever_looks_before_anybody_listens_is_called_when_somebody_does(
    redis_client: Client,
) -> None:
    live = Live(redis_client)
    with live.looking("GAME") as early:
        async with live.listening():
            assert await early.wait(DEADLINE)


async def test_who_has_gone_is_not_called_and_nothing_of_them_is_left(
    service: GameService, redis_client: Client, live: Live
) -> None:
    game = await begun(service, ANNA, BRUNO)
    await heard(live, redis_client, game)
    with live.looking(game, "BRUNO") as stays:
        with live.looking(game, "ANNA") as gone:
            assert live._lookers.keys() == {game, "ANNA", "BRUNO"}
        with pytest.raises(ZeroDivisionError), live.looking(game, "ANNA") as broken_off:
            raise ZeroDivisionError
        assert live._lookers == {game: {stays}, "BRUNO": {stays}}
        await step(service, game)
        assert await stays.wait(DEADLINE)
        live.call_all()
        assert await is_called(stays)
    assert [await is_called(looker) for looker in (gone, broken_off)] == [False, False]
    assert live._lookers == {}


async def test_a_call_for_which_nobody_looks_leaves_nothing_behind(
    service: GameService, redis_client: Client, live: Live
) -> None:
    await heard(live, redis_client, await begun(service, ANNA, BRUNO))
    assert live._lookers == {}


async def test_it_stops_to_listen_also_where_the_first_request_to_stop_gets_lost(
    redis_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    listens = asyncio.Event()

    async def hard_of_hearing(*_: object) -> None:
        with suppress(asyncio.CancelledError):  # as redis-py does at times
            listens.set()
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.live.listen", hard_of_hearing)
    async with asyncio.timeout(DEADLINE), Live(redis_client).listening():
        await listens.wait()


async def test_who_stops_listening_hears_nothing_any_more(redis_client: Client) -> None:
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(redis_client, RedisCluster) else {}

    def listeners(count: int) -> Callable[[], Awaitable[bool]]:
        async def there_are() -> bool:
            ((_, found),) = await redis_client.pubsub_numsub(wake_channel("web"), **nodes)
            return bool(found == count)

        return there_are

    async with listening(redis_client) as live:
        await until(listeners(1))
    await until(listeners(0))
    with live.looking("GAME") as looker:
        async with listening(redis_client) as another:
            await live.call("GAME")
            await listens(another)
        assert not await is_called(looker)
