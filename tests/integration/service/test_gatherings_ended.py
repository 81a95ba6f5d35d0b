"""How a gathering ends by itself, and what becomes of it when somebody wants to be forgotten."""

from bot.clock import Clock
from bot.connection import Client
from bot.refusals import Denied
from bot.service.service import GameService
from bot.store.due import Claim, Queues
from bot.store.games import NOBODY, Status
from tests.integration.service.gathering import gathered, sitting
from tests.integration.service.moments import meanwhile
from tests.integration.service.palm_players import FIVE, THIRD
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    HOUR,
    NEAR,
    Time,
    due,
    everything,
    stored,
    why_not,
)


async def test_a_gathering_expires_by_the_clock(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    game = await gathered(service, FAR)
    assert (await due(redis_client, "clock", game)) == {"expire": time() + 48 * HOUR}
    time.passes(48 * HOUR)
    assert await why_not(service.gatherings.begin(NEAR, game)) is Denied.INVITATION_EXPIRED, "without a clock"
    assert await why_not(service.invitations.accept(THIRD, game)) is Denied.INVITATION_EXPIRED
    await Clock(service, queues).carry_out(Claim("clock", game, "expire", time(), time()))
    assert (await stored(service, game)).status is Status.EXPIRED
    assert (await due(redis_client, "clock", game))["forget"] == time() + DAY
    assert await why_not(service.gatherings.begin(NEAR, game)) is Denied.INVITATION_EXPIRED


async def test_many_gatherings_are_too_many(service: GameService, redis_client: Client) -> None:
    for _ in range(5):
        await gathered(service)
        await service.invitations.invite(NEAR)
    before = await everything(redis_client)
    assert await why_not(gathered(service)) is Denied.TOO_MANY
    assert await why_not(service.invitations.invite(NEAR)) is Denied.TOO_MANY
    assert await everything(redis_client) == before


async def test_whoever_has_come_to_many_can_still_be_invited(service: GameService) -> None:
    for number in range(10):
        game = await service.gatherings.gather(f"matrix:{number}", kind="palm")
        await service.invitations.accept(FAR, game)
    await service.invitations.invite(NEAR, FAR)


async def test_a_host_who_is_forgotten_has_called_it_off(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR)
    await service.book.forget(NEAR)
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.WITHDRAWN, (NOBODY, FAR))
    assert not any(NEAR in repr(each) for each in (await everything(redis_client)).items())


async def test_a_guest_who_is_forgotten_has_left(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR, THIRD)
    await service.book.forget(FAR)
    assert (await stored(service, game)).status is Status.INVITED
    assert await sitting(service, game) == (NEAR, THIRD)
    assert not any(FAR in repr(each) for each in (await everything(redis_client)).items())
    await service.gatherings.begin(NEAR, game)


async def test_who_comes_while_being_forgotten_is_forgotten(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service)
    late = meanwhile(service, redis_client, lambda: service.book.forget(FAR), "about")
    await late.invitations.accept(FAR, game)
    assert await sitting(service, game) == (NEAR,)
    assert not any(FAR in repr(each) for each in (await everything(redis_client)).items())


async def test_who_is_forgotten_while_it_begins_does_not_play(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD)
    late = meanwhile(service, redis_client, lambda: service.book.forget(THIRD), "state")
    await late.gatherings.begin(NEAR, game)
    dealt = await stored(service, game)
    assert (dealt.status, dealt.about.seats) == (Status.PLAYING, (NEAR, FAR))


async def test_whoever_looks_is_called_though_nobody_is_written_to(
    service: GameService, redis_client: Client
) -> None:
    game = await service.gatherings.gather(NEAR, kind="palm")  # nowhere shown: only the page can know
    async with redis_client.pubsub() as pubsub:
        await pubsub.subscribe("hh:wake:web")
        while (await pubsub.get_message(timeout=60))["type"] != "subscribe":
            pass
        for doing in (service.gatherings.come, service.gatherings.leave):
            await doing(THIRD, game)
            called = await pubsub.get_message(ignore_subscribe_messages=True, timeout=60)
            assert called["data"].decode().partition(":")[0] == game


async def test_five_are_listed_where_they_have_come(service: GameService) -> None:
    game = await gathered(service, *FIVE[1:])
    for seat, who in enumerate(FIVE):
        (listed,) = await service.book.games_of(who)
        assert (listed.game, listed.seat, listed.awaited) == (game, seat, False)
