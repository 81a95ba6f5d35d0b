"""What is due: claimed by one, never lost, and of a screen always the newest."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.model.game import About, Status
from bot.store.atomic import NOTHING, Value
from bot.store.connection import Client
from bot.store.games import Games
from bot.store.keys import game_key, partition, wake_channel
from bot.store.queue import Claim, Claims, Due, Queues, Settled, Shown
from tests.integration.conftest import DEADLINE

GAME, OTHER = "GAME1", "GAME2"
PART = partition(GAME)
SCREEN = Due("matrix", "0", at=1000, screen=True)
KNOCK = Due("matrix", "knock.0", at=1000)
REMINDER = Due("clock", "idle", at=1000)
CALL = Due("web", "1", at=None, screen=True, ring="knock")
ABOUT = About(game="heldhands", seats=("matrix:a", "matrix:b"), created=1).model_dump_json()
NEW: dict[str, Value] = {"rev": 1, "status": Status.PLAYING.value, "about": ABOUT}


async def begin(games: Games, *due: Due) -> None:
    assert await games.write(GAME, expect={"status": NOTHING}, change=NEW, due=due) is None


async def change(games: Games, *due: Due) -> None:
    await games.write(GAME, expect={}, change={}, due=due)


async def look(queues: Queues, now: int, lease: int = 9999, most: int = 9, queue: str = "matrix") -> Claims:
    return await queues.claim(queue, PART, now=now, lease=lease, most=most)


async def claim(queues: Queues, now: int, lease: int = 100, queue: str = "matrix") -> tuple[Claim, ...]:
    return (await look(queues, now, lease, queue=queue)).claimed


def shown(number: int, memo: str = "memo") -> Shown:
    return Shown("matrix:0", number, memo)


def endings(queues: Queues, now: int) -> tuple[Callable[[Claim], Awaitable[Settled]], ...]:
    """Return all that can become of a claim."""
    return (
        lambda claim: queues.settle(claim, now=now, shown=shown(0, "old")),
        lambda claim: queues.retry(claim, now=now, first=10, longest=100),
        lambda claim: queues.postpone(claim, until=now),
    )


async def memo(client: Client) -> bytes | str | None:
    return await client.hget(game_key(GAME), "memo:matrix:0")


async def test_what_is_due_is_claimed_by_one_at_its_time(games: Games, queues: Queues) -> None:
    await begin(games)
    assert await games.write(GAME, expect={"rev": 7}, change={}, due=[SCREEN]) == 1
    assert await claim(queues, now=9999) == (), "nothing is due when the write came second"
    await change(games, SCREEN, REMINDER)
    assert await claim(queues, now=999) == ()
    claims = await asyncio.gather(*(claim(queues, now=1000) for _ in range(10)))
    ((found,),) = (some for some in claims if some)
    assert (found.queue, found.game, found.what, found.since) == ("matrix", GAME, "0", 1000)
    assert [found.what for found in await claim(queues, now=1000, queue="clock")] == ["idle"]


async def test_a_claimer_gets_no_more_than_asked_for_and_is_told_when_to_look_again(
    games: Games, queues: Queues
) -> None:
    assert (await look(queues, now=1000)).next is None
    await begin(games, SCREEN, Due("matrix", "later", at=7000), Due("matrix", "last", at=7001))
    assert (await look(queues, now=999)).next == 1000
    found = await look(queues, now=1000)
    assert found.next == 7000
    await queues.settle(found.claimed[0], now=1000, shown=shown(1))
    found = await look(queues, now=8000, most=1)
    assert [one.what for one in found.claimed] == ["later"]
    assert found.next == 7001
    await queues.settle(found.claimed[0], now=8000)
    found = await look(queues, now=8000, lease=100)
    assert found.next == found.claimed[0].until, "the end of a lease is a reason to look again"
    assert 8100 <= found.next < 8101
    await queues.settle(found.claimed[0], now=8000)
    assert (await look(queues, now=9999)).next is None


async def test_a_dead_claimers_thing_becomes_due_again_and_the_dead_can_no_longer_settle_it(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    await begin(games, KNOCK)
    (dead,) = await claim(queues, now=1000, lease=100)
    assert await claim(queues, now=1050) == ()
    (alive,) = await claim(queues, now=1101)
    assert await queues.settle(dead, now=1102) is Settled.LOST
    assert await queues.postpone(dead, until=9999) is Settled.LOST
    assert await queues.retry(dead, now=1102, first=1, longest=9) is Settled.LOST
    assert not await redis_client.hexists(game_key(GAME), f"tries:{dead.member}")
    assert await queues.settle(alive, now=1103) is Settled.DONE
    assert await claim(queues, now=9999) == ()


async def test_two_leases_that_end_in_the_same_millisecond_are_told_apart(
    games: Games, queues: Queues
) -> None:
    await begin(games, KNOCK)
    (dead,) = await claim(queues, now=1000, lease=0)
    ends = {dead.until}
    for _ in range(20):
        (again,) = await claim(queues, now=1001, lease=-1)
        ends.add(again.until)
    assert len(ends) > 1, "chance is against it once in 4096 to the power of 20"


async def test_knock_that_was_brought_is_forgotten_and_a_newer_one_is_not(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    async def ring() -> bytes | str | None:
        return await redis_client.hget(game_key(GAME), "ring:matrix:0")

    await begin(games, Due("matrix", "0", at=1000, screen=True, ring="knock"))
    assert await ring() == b"knock 1000"
    for number, (brought, left) in enumerate((("", True), ("knock 999", True), ("knock 1000", False)), 1):
        (found,) = await claim(queues, now=1000 + number)
        await queues.settle(found, now=1000, shown=Shown("matrix:0", number, "memo", brought))
        assert (await ring() is not None) == left
        await change(games, SCREEN)


async def test_several_changes_are_one_delivery_and_what_changes_meanwhile_is_delivered_after_it(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    await begin(games, SCREEN)
    for _ in range(3):
        await change(games, SCREEN)
    (once,) = await claim(queues, now=1000)
    assert await queues.settle(once, now=1000, shown=shown(4, "message 7")) is Settled.DONE
    assert await memo(redis_client) == b"message 7"
    assert await claim(queues, now=9999) == ()
    await change(games, SCREEN)
    (first,) = await claim(queues, now=1000, lease=500)
    await change(games, SCREEN)
    assert await claim(queues, now=1020) == (), "one delivery at a time to a viewer"
    assert await queues.settle(first, now=1030, shown=shown(5, "old")) is Settled.AGAIN
    assert await memo(redis_client) == b"old"
    (second,) = await claim(queues, now=1030)
    assert await queues.settle(second, now=1040, shown=shown(6, "new")) is Settled.DONE
    assert await memo(redis_client) == b"new"


async def test_whoever_ends_after_the_lease_was_lost_makes_the_newest_be_shown_again(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    await begin(games)
    number = 0
    for end in endings(queues, now=1220):  # whoever did not settle it may have shown something all the same
        await change(games, SCREEN)
        number += 1
        (slow,) = await claim(queues, now=1000, lease=100)
        (quick,) = await claim(queues, now=1200)
        assert await queues.settle(quick, now=1210, shown=shown(number, "newest")) is Settled.DONE
        assert await end(slow) is Settled.LOST
        assert await memo(redis_client) == b"newest"
        (slow,) = await claim(queues, now=1220, lease=100)
        (quick,) = await claim(queues, now=1400)
        number += 1
        assert await end(slow) is Settled.LOST
        assert await queues.settle(quick, now=1420, shown=shown(number)) is Settled.AGAIN
        (again,) = await claim(queues, now=1420)
        number += 1
        assert await queues.settle(again, now=1430, shown=shown(number)) is Settled.DONE


async def test_a_failure_waits_twice_as_long_every_time_but_not_for_ever_and_success_ends_that(
    games: Games, queues: Queues
) -> None:
    await begin(games, SCREEN)
    (found,) = await claim(queues, now=1000)
    assert await queues.postpone(found, until=5000) is Settled.LATER
    assert await claim(queues, now=4999) == ()
    now, pauses = 5000, []
    for _ in range(6):
        (found,) = await claim(queues, now=now)
        assert await queues.retry(found, now=now, first=10, longest=100) is Settled.LATER
        due = (await look(queues, now=0)).next
        assert due is not None
        pauses.append(due - now)
        now = int(due)
    assert pauses == [10, 20, 40, 80, 100, 100]
    (found,) = await claim(queues, now=now)
    await queues.settle(found, now=now, shown=shown(1))
    await change(games, Due("matrix", "0", at=9000, screen=True))
    (found,) = await claim(queues, now=9000)
    await queues.retry(found, now=9000, first=10, longest=100)
    assert await claim(queues, now=9009) == ()
    assert len(await claim(queues, now=9010)) == 1


async def test_each_thing_of_a_game_has_its_own_patience(games: Games, queues: Queues) -> None:
    await begin(games, SCREEN, KNOCK)
    for now in (1000, 1010, 1030):
        for found in await claim(queues, now=now):
            if found.what == SCREEN.what:
                await queues.retry(found, now=now, first=10, longest=100)
            else:
                await queues.settle(found, now=now)
    await change(games, KNOCK)
    (found,) = await claim(queues, now=1031)
    await queues.retry(found, now=1031, first=10, longest=100)
    assert [one.what for one in await claim(queues, now=1041)] == [KNOCK.what]


async def test_whatever_becomes_of_a_claim_a_forgotten_game_stays_forgotten(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    settlements = (Settled.DONE, Settled.LATER, Settled.LATER)
    for end, settled in zip(endings(queues, now=1000), settlements, strict=True):
        await begin(games, SCREEN)
        (found,) = await claim(queues, now=1000)
        stored = await games.load(GAME)
        assert stored
        assert await games.delete(stored)
        assert [await end(found), await end(found)] == [settled, Settled.LOST]
        assert not await redis_client.exists(game_key(GAME))
        left = await claim(queues, now=9999)
        assert len(left) == (settled is Settled.LATER)
        for each in left:
            await queues.settle(each, now=9999)


async def test_a_queue_that_gets_something_is_called_by_its_name_and_what_has_no_time_is_never_due(
    games: Games, queues: Queues, redis_client: Client
) -> None:
    await redis_client.initialize()
    async with redis_client.pubsub() as calls:
        await calls.subscribe(wake_channel("matrix"), wake_channel("clock"), wake_channel("web"))
        for _ in range(3):
            assert (await calls.get_message(timeout=DEADLINE))["type"] == "subscribe"
        await begin(games, SCREEN, KNOCK, CALL, REMINDER)
        heard = [await calls.get_message(timeout=DEADLINE) for _ in range(4)]
    assert {(call["channel"].decode(), call["data"].decode()) for call in heard} == {
        (wake_channel(thing.queue), f"{GAME}:{thing.what}") for thing in (SCREEN, KNOCK, CALL, REMINDER)
    }
    assert await queues.claim("web", PART, now=10**15, lease=100, most=9) == Claims((), None)
    assert set(await redis_client.hkeys(game_key(GAME))) == {b"rev", b"status", b"about", b"want:matrix:0"}
    assert [found.what for found in await claim(queues, now=1000)] == ["0", "knock.0"]
    assert [found.what for found in await claim(queues, now=1000, queue="clock")] == ["idle"]
