"""Links to reserved seats: by each exactly one person sits down, and the host can see it until then."""

import asyncio

from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import FAR, NEAR, STRANGER, World, why_not

CARLA = "web:CARLA"
DEAD = ServiceProblem.DEAD_INVITATION


async def invited(world: World, *guests: str) -> tuple[str, str]:
    """Return a game to which these guests are invited by links, and the secret of the first link."""
    reserved = dict(enumerate(guests, 1))
    kind = "heldhands" if len(guests) == 1 else "palm"
    game = await world.invitations.invite(ANNA, *[NOBODY] * len(guests), kind=kind, reserved=reserved)
    return game, (await world.seat_links.of_host(ANNA, game))[0].secret


async def test_a_person_sits_down_by_a_link_and_the_last_one_deals(world: World) -> None:
    game, first = await invited(world, "Bruno", "Carla")
    second = (await world.seat_links.of_host(ANNA, game))[1].secret
    await world.seat_links.accept(BRUNO, game, first)
    assert await world.status(game) is Status.INVITED
    assert [link.guest for link in await world.seat_links.of_host(ANNA, game)] == ["Carla"]
    for who in (ANNA, BRUNO):  # who sits at the table takes no second seat of it
        assert await why_not(world.seat_links.accept(who, game, second)) is ServiceProblem.ALREADY_SEATED
    await world.seat_links.accept(CARLA, game, second)
    assert (await world.status(game), await world.seats(game)) == (Status.PLAYING, (ANNA, BRUNO, CARLA))
    assert await world.seat_links.of_host(ANNA, game) == []


async def test_a_used_link_opens_nothing_and_does_not_outlive_the_seat(world: World) -> None:
    game, secret = await invited(world, "Somebody Else")
    await world.seat_links.accept(BRUNO, game, secret)
    links = world.seat_links
    await world.refuses(
        *((links.accept(who, game, secret), DEAD) for who in (STRANGER, ANNA, BRUNO)),
        *((trying(game, secret), DEAD) for trying in (links.look, links.decline)),
    )
    assert await world.traces(secret, "Somebody Else") == []


async def test_of_many_who_open_one_link_at_once_one_sits_down(world: World) -> None:
    game, secret = await invited(world, "Bruno")
    people = [f"web:GUEST{number}" for number in range(8)]
    answers = await asyncio.gather(
        *(world.seat_links.accept(who, game, secret) for who in people), return_exceptions=True
    )
    (seated,) = [who for who, answer in zip(people, answers, strict=True) if answer is None]
    assert await world.seats(game) == (ANNA, seated)


async def test_the_host_sees_the_same_link_again_until_it_is_replaced(world: World) -> None:
    game, secret = await invited(world, "Bruno", "Carla")
    link, other = before = await world.seat_links.of_host(ANNA, game)
    assert before == await world.seat_links.of_host(ANNA, game)
    new = await world.seat_links.replace(ANNA, game, link.seat)
    assert (new.seat, new.guest, new.secret != secret) == (link.seat, "Bruno", True)
    assert await world.seat_links.of_host(ANNA, game) == [new, other]
    assert await why_not(world.seat_links.accept(BRUNO, game, secret)) is DEAD
    await world.seat_links.accept(BRUNO, game, new.secret)


async def test_nobody_but_the_host_sees_or_replaces_a_link_and_only_to_a_free_seat(world: World) -> None:
    game, secret = await invited(world, "Bruno", "Carla")
    links = world.seat_links
    await links.accept(BRUNO, game, secret)
    others = (BRUNO, CARLA, STRANGER, NEAR)
    await world.refuses(
        *((links.of_host(who, game), ServiceProblem.NOT_THE_HOST) for who in others),
        *((links.replace(who, game, 2), ServiceProblem.NOT_THE_HOST) for who in others),
        *((links.replace(ANNA, game, seat), ServiceProblem.NOT_INVITED) for seat in (0, 1, 3, -1, 99)),
    )


async def test_after_a_rematch_nobody_gets_a_link_to_the_others_seat(world: World) -> None:
    game, secret = await invited(world, "Bruno")
    await world.seat_links.accept(BRUNO, game, secret)
    await world.offers.give_up(ANNA, game)
    again = await world.invitations.rematch(ANNA, game)
    assert await world.seat_links.of_host(ANNA, again) == []
    replace = world.seat_links.replace
    await world.refuses(*((replace(ANNA, again, seat), ServiceProblem.NOT_INVITED) for seat in range(2)))


async def test_the_holder_of_a_link_is_asked_as_its_guest_and_nobody_else_sits(world: World) -> None:
    await world.guests.meet(ANNA, name="Anna")
    game, secret = await invited(world, "Bruno")
    async with world.unchanged():
        sight = await world.seat_links.look(game, secret)
    assert "Anna invites you" in sight.screen.headline
    assert sight.names == ("Anna", "Bruno")
    assert [choice.action for row in sight.screen.rows for choice in row] == ["accept", "decline"]
    for doing in (world.invitations.join, world.invitations.decline):
        await world.refuses(*((doing(who, game), ServiceProblem.NOT_INVITED) for who in (BRUNO, FAR)))


async def test_a_declined_invitation_is_over_for_all_and_an_expired_one_says_so(world: World) -> None:
    game, secret = await invited(world, "Bruno", "Carla")
    await world.seat_links.decline(game, secret)
    assert await world.status(game) is Status.DECLINED
    (*_, link) = await world.seat_links.of_host(ANNA, game)
    assert await why_not(world.seat_links.accept(CARLA, game, link.secret)) is ServiceProblem.NOT_PENDING
    game, secret = await invited(world, "Bruno")
    world.time.passes(world.context.limits.invitation)
    assert await why_not(world.seat_links.accept(BRUNO, game, secret)) is ServiceProblem.INVITATION_EXPIRED
