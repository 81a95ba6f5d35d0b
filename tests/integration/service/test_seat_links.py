"""Links to reserved seats: by each exactly one person sits down, and the host can see it until then."""

import asyncio

from bot.connection import Client
from bot.refusals import Denied
from bot.service.desk import Desk
from bot.service.service import GameService
from bot.store.games import NOBODY, Status
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import FAR, NEAR, STRANGER, everything, why_not
from tests.rows import each_row

CARLA = "web:CARLA"


async def invited(service: GameService, *guests: str) -> str:
    """Return a game to which these guests are invited by links."""
    reserved = dict(enumerate(guests, 1))
    kind = "heldhands" if len(guests) == 1 else "palm"
    return await service.invitations.invite(ANNA, *[NOBODY] * len(guests), kind=kind, reserved=reserved)


async def secret_of(service: GameService, game: str, seat: int = 1) -> str:
    """Return the secret of the link to a seat, as the host sees it."""
    return next(link.secret for link in await service.seat_links.of_host(ANNA, game) if link.seat == seat)


async def test_a_person_sits_down_by_a_link_and_the_last_one_deals(service: GameService) -> None:
    game = await invited(service, "Bruno", "Carla")
    first, second = [link.secret for link in await service.seat_links.of_host(ANNA, game)]
    await service.seat_links.accept(BRUNO, game, first)
    assert (await service.desk.find(game)).status is Status.INVITED
    assert [link.guest for link in await service.seat_links.of_host(ANNA, game)] == ["Carla"]
    await service.seat_links.accept(CARLA, game, second)
    stored = await service.desk.find(game)
    assert (stored.status, stored.about.seats) == (Status.PLAYING, (ANNA, BRUNO, CARLA))
    assert await service.seat_links.of_host(ANNA, game) == []


async def test_a_used_link_opens_nothing_and_changes_nothing(
    service: GameService, redis_client: Client
) -> None:
    game = await invited(service, "Bruno")
    secret = await secret_of(service, game)
    await service.seat_links.accept(BRUNO, game, secret)
    before = await everything(redis_client)
    for who in (STRANGER, ANNA, BRUNO):
        assert await why_not(service.seat_links.accept(who, game, secret)) is Denied.DEAD_INVITATION
    for trying in (service.seat_links.look, service.seat_links.decline):
        assert await why_not(trying(game, secret)) is Denied.DEAD_INVITATION
    assert await everything(redis_client) == before


async def test_of_many_who_open_one_link_at_once_one_sits_down(service: GameService) -> None:
    game = await invited(service, "Bruno")
    secret = await secret_of(service, game)
    people = [f"web:GUEST{number}" for number in range(8)]
    answers = await asyncio.gather(
        *(service.seat_links.accept(who, game, secret) for who in people), return_exceptions=True
    )
    seated = [who for who, answer in zip(people, answers, strict=True) if answer is None]
    assert len(seated) == 1
    assert (await service.desk.find(game)).about.seats == (ANNA, seated[0])


async def test_the_host_sees_the_same_link_again_until_it_is_replaced(service: GameService) -> None:
    game = await invited(service, "Bruno")
    (link,) = await service.seat_links.of_host(ANNA, game)
    assert [link] == await service.seat_links.of_host(ANNA, game)
    new = await service.seat_links.replace(ANNA, game, link.seat)
    assert (new.seat, new.guest, new.secret != link.secret) == (link.seat, "Bruno", True)
    assert await service.seat_links.of_host(ANNA, game) == [new]
    assert await why_not(service.seat_links.accept(BRUNO, game, link.secret)) is Denied.DEAD_INVITATION
    await service.seat_links.accept(BRUNO, game, new.secret)


async def test_replacing_one_link_leaves_the_others_as_they_are(service: GameService) -> None:
    game = await invited(service, "Bruno", "Carla")
    before = await service.seat_links.of_host(ANNA, game)
    new = await service.seat_links.replace(ANNA, game, 2)
    assert await service.seat_links.of_host(ANNA, game) == [before[0], new]


@each_row("who", [BRUNO, CARLA, STRANGER, NEAR])
async def test_nobody_but_the_host_sees_or_replaces_a_link(
    service: GameService, redis_client: Client, who: str
) -> None:
    game = await invited(service, "Bruno", "Carla")
    await service.seat_links.accept(BRUNO, game, await secret_of(service, game))
    before = await everything(redis_client)
    assert await why_not(service.seat_links.of_host(who, game)) is Denied.NOT_THE_HOST
    assert await why_not(service.seat_links.replace(who, game, 2)) is Denied.NOT_THE_HOST
    assert await everything(redis_client) == before


@each_row("seat", [0, 1, 3, -1, 99])
async def test_there_is_no_link_to_a_seat_that_is_taken_or_not_there(service: GameService, seat: int) -> None:
    game = await invited(service, "Bruno", "Carla")
    await service.seat_links.accept(BRUNO, game, await secret_of(service, game))
    assert await why_not(service.seat_links.replace(ANNA, game, seat)) is Denied.NOT_INVITED


async def test_after_a_rematch_nobody_gets_a_link_to_the_others_seat(
    service: GameService, redis_client: Client
) -> None:
    game = await invited(service, "Bruno")
    await service.seat_links.accept(BRUNO, game, await secret_of(service, game))
    await service.manners.give_up(ANNA, game)
    again = await service.invitations.rematch(ANNA, game)
    before = await everything(redis_client)
    assert await service.seat_links.of_host(ANNA, again) == []
    for seat in range(2):
        assert await why_not(service.seat_links.replace(ANNA, again, seat)) is Denied.NOT_INVITED
    assert await everything(redis_client) == before


async def test_the_code_of_a_game_opens_no_reserved_seat(service: GameService, redis_client: Client) -> None:
    game = await invited(service, "Bruno")
    before = await everything(redis_client)
    for who in (BRUNO, FAR):
        assert await why_not(service.invitations.join(who, game)) is Denied.NOT_INVITED
        assert await why_not(service.invitations.decline(who, game)) is Denied.NOT_INVITED
    assert await everything(redis_client) == before


async def test_who_sits_at_the_table_takes_no_second_seat_of_it(service: GameService) -> None:
    game = await invited(service, "Bruno", "Carla")
    await service.seat_links.accept(BRUNO, game, await secret_of(service, game))
    for who in (ANNA, BRUNO):
        answer = service.seat_links.accept(who, game, await secret_of(service, game, 2))
        assert await why_not(answer) is Denied.ALREADY_SEATED


async def test_the_holder_of_a_link_is_asked_as_its_guest_before_they_sit_down(
    service: GameService, redis_client: Client
) -> None:
    await service.guests.meet(ANNA, name="Anna")
    game = await invited(service, "Bruno")
    before = await everything(redis_client)
    sight = await service.seat_links.look(game, await secret_of(service, game))
    assert "Anna invites you" in sight.screen.headline
    assert sight.names == ("Anna", "Bruno")
    assert [choice.action for row in sight.screen.rows for choice in row] == ["accept", "decline"]
    assert await everything(redis_client) == before


async def test_a_declined_invitation_is_over_for_all(service: GameService) -> None:
    game = await invited(service, "Bruno", "Carla")
    await service.seat_links.decline(game, await secret_of(service, game))
    assert (await service.desk.find(game)).status is Status.DECLINED
    secret = await secret_of(service, game, 2)
    assert await why_not(service.seat_links.accept(CARLA, game, secret)) is Denied.NOT_PENDING


async def test_an_expired_link_says_so(service: GameService) -> None:
    game = await invited(service, "Bruno")
    secret = await secret_of(service, game)
    late = Desk(
        service.desk.games,
        service.desk.people,
        service.desk.house,
        lambda: service.desk.now() + service.desk.limits.invitation,
    )
    later = GameService(late, service.metrics)
    assert await why_not(later.seat_links.accept(BRUNO, game, secret)) is Denied.INVITATION_EXPIRED


async def test_neither_a_link_nor_its_guest_outlives_the_seat(
    service: GameService, redis_client: Client
) -> None:
    game = await invited(service, "Somebody Else")
    secret = await secret_of(service, game)
    await service.seat_links.accept(BRUNO, game, secret)
    stored = repr(await everything(redis_client))
    assert secret not in stored
    assert "Somebody Else" not in stored
