"""Invitations of several: everybody has a seat from the beginning, and the last yes deals."""

import asyncio

from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import NOBODY, Status
from engine.heldhands.refusals import Refused as NotHeldHands
from engine.palm import GAME
from engine.palm.refusals import Refused
from tests.integration.service.palm_players import FIFTH, FIVE, FOURTH, THIRD
from tests.integration.service.tablemates import FAR, NEAR, due, everything, racing, stored, why_not
from tests.rows import each_row

THREE = (NEAR, FAR, THIRD)


async def invited(service: GameService, *people: str, **options: str) -> str:
    """Return an invitation of the first to the others."""
    tables = {"matrix": "!room:example.org"}
    return await service.invitations.invite(*people, kind="palm", options=options, tables=tables)


async def playing(service: GameService, *people: str, **options: str) -> str:
    """Return a game that has just been dealt for these."""
    game = await invited(service, *people, **options)
    for who in people[1:]:
        await service.invitations.accept(who, game)
    return game


async def test_the_last_yes_deals_for_all_in_their_order(service: GameService) -> None:
    game = await invited(service, *FIVE)
    for who in (THIRD, FIFTH, FAR):
        await service.press(Press(who, game, 0, TableAction.ACCEPT))
        assert (await stored(service, game)).status is Status.INVITED
    await service.press(Press(FOURTH, game, 0, TableAction.ACCEPT))
    dealt = await stored(service, game)
    assert (dealt.status, dealt.about.seats) == (Status.PLAYING, FIVE)
    assert len(GAME.load(dealt.state).table) == 5


async def test_all_of_them_are_asked_where_they_are(service: GameService, redis_client: Client) -> None:
    game = await invited(service, *FIVE)
    assert (await due(redis_client, "matrix", game)).keys() == {"0", "3", "watch"}
    assert (await due(redis_client, "discord", game)).keys() == {"1", "4"}


async def test_one_no_is_a_no_for_all_also_of_who_had_said_yes(service: GameService) -> None:
    for decides in ((), (FAR,)):
        game = await invited(service, *THREE)
        for who in decides:
            await service.invitations.accept(who, game)
        await service.invitations.decline(FAR, game)
        assert (await stored(service, game)).status is Status.DECLINED
        assert await why_not(service.invitations.accept(THIRD, game)) is Denied.NOT_PENDING


async def test_who_says_yes_twice_has_said_it_once(service: GameService, redis_client: Client) -> None:
    game = await invited(service, *THREE)
    race = racing(service, redis_client, 2).invitations
    await asyncio.gather(race.accept(FAR, game), race.accept(FAR, game))
    before = await everything(redis_client)
    await service.invitations.accept(FAR, game)
    assert await service.invitations.join(FAR, game) == game
    assert await why_not(service.invitations.accept(NEAR, game)) is Denied.OWN_INVITATION
    assert await everything(redis_client) == before


async def test_all_who_say_yes_at_once_play_one_game(service: GameService, redis_client: Client) -> None:
    game = await invited(service, *FIVE)
    race = racing(service, redis_client, 4).invitations
    await asyncio.gather(*(race.accept(who, game) for who in FIVE[1:]))
    dealt = await stored(service, game)
    assert (dealt.status, dealt.revision) == (Status.PLAYING, 1)
    assert sorted(dealt.about.consented) == [0, 1, 2, 3, 4]


@each_row(
    ("guests", "code"),
    [
        ((FAR, NEAR), Denied.OWN_INVITATION),
        ((FAR, THIRD, FAR), Denied.INVITED_TWICE),
        ((FAR, "nobody we know"), Denied.NOT_A_PERSON),
        (tuple(f"web:{number}" for number in range(8)), Refused.PALM_SEATS),
    ],
)
async def test_what_cannot_be_is_refused_before_anything_is_written(
    service: GameService, redis_client: Client, guests: tuple[str, ...], code: object
) -> None:
    assert await why_not(invited(service, NEAR, *guests)) is code
    assert await everything(redis_client) == {}


async def test_the_number_must_fit_the_game_and_how_it_is_played(
    service: GameService, redis_client: Client
) -> None:
    invite = service.invitations.invite
    assert await why_not(invite(NEAR, FAR, THIRD)) is NotHeldHands.TWO_SEATS
    veterans = invite(NEAR, FAR, THIRD, kind="palm", options={"veterans": "8"})
    assert await why_not(veterans) is Refused.VETERANS_ARE_TWO
    assert await everything(redis_client) == {}


async def test_some_are_named_and_others_come_by_the_code(service: GameService) -> None:
    game = await invited(service, NEAR, FAR, NOBODY, NOBODY)
    await service.invitations.join(FOURTH, game)
    await service.invitations.accept(FAR, game)
    assert (await stored(service, game)).about.seats == (NEAR, FAR, FOURTH, NOBODY)
    await service.invitations.join(THIRD, game)
    dealt = await stored(service, game)
    assert (dealt.status, dealt.about.seats) == (Status.PLAYING, (NEAR, FAR, FOURTH, THIRD))


async def test_what_somebody_has_said_yes_to_does_not_wait_for_them(service: GameService) -> None:
    for number in range(10):
        game = await invited(service, f"matrix:{number}", FAR, THIRD)
        await service.invitations.accept(FAR, game)
    await service.invitations.invite(NEAR, FAR)
    assert await why_not(service.invitations.invite(NEAR, THIRD)) is Denied.GUEST_HAS_MANY


async def test_who_is_forgotten_takes_the_invitation_with_them(service: GameService) -> None:
    game = await invited(service, *THREE)
    await service.invitations.accept(FAR, game)
    await service.book.forget(FAR)
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.WITHDRAWN, (NEAR, NOBODY, THIRD))


# The end of a game of many


async def test_all_who_are_there_have_to_agree_to_end_it(service: GameService) -> None:
    game = await playing(service, *THREE)
    assert await service.manners.part(NEAR, game) is Status.PLAYING
    assert await service.manners.foreseen(THIRD, game) is Status.PLAYING
    assert await service.manners.part(FAR, game) is Status.PLAYING
    await service.manners.stay(NEAR, game)
    assert await service.manners.part(THIRD, game) is Status.PLAYING
    assert await service.manners.part(NEAR, game) is Status.PARTED


async def test_all_who_agree_at_the_same_moment_end_it_once(
    service: GameService, redis_client: Client
) -> None:
    game = await playing(service, *FIVE)
    race = racing(service, redis_client, 5).manners
    ended = await asyncio.gather(*(race.part(who, game) for who in FIVE))
    assert ended.count(Status.PARTED) == 1
    assert (await stored(service, game)).status is Status.PARTED


async def test_when_one_is_forgotten_it_ends_for_all(service: GameService, redis_client: Client) -> None:
    game = await playing(service, *THREE)
    await service.book.forget(FAR)
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.LEFT, (NEAR, NOBODY, THIRD))
    await service.book.enter(found)
    for who, other in ((NEAR, THIRD), (THIRD, NEAR)):
        (result,) = (await service.desk.people.results(who)).values()
        assert (set(result.partners), result.won) == ({NOBODY, other}, None)
    assert not any(FAR in repr(each) for each in (await everything(redis_client)).items())


async def test_a_finished_game_is_remembered_without_who_was_forgotten(service: GameService) -> None:
    game = await playing(service, *THREE)
    for who in THREE:
        await service.manners.part(who, game)
    await service.book.enter(await stored(service, game))
    await service.book.forget(THIRD)
    for who, other in ((NEAR, FAR), (FAR, NEAR)):
        result = await service.desk.people.result(who, game)
        assert result
        assert set(result.partners) == {other, NOBODY}


async def test_once_more_the_seats_are_turned_and_all_have_to_want_it(service: GameService) -> None:
    game = await playing(service, *THREE)
    for who in THREE:
        await service.manners.part(who, game)
    again = await service.invitations.rematch(FAR, game)
    asked = await stored(service, again)
    assert (asked.about.seats, asked.about.host) == ((FAR, THIRD, NEAR), 0)
    assert (asked.about.game, asked.about.options) == ("palm", (await stored(service, game)).about.options)
    assert await service.invitations.rematch(THIRD, game) == again
    assert await service.invitations.rematch(THIRD, game) == again, "it was pressed twice"
    assert (await stored(service, again)).status is Status.INVITED
    assert await service.invitations.rematch(NEAR, game) == again
    assert (await stored(service, again)).status is Status.PLAYING


async def test_teams_that_people_have_chosen_stay_together_once_more(service: GameService) -> None:
    game = await playing(service, *FIVE, seating="seated")
    for who in FIVE:
        await service.manners.part(who, game)
    again = await stored(service, await service.invitations.rematch(FIVE[2], game))
    assert (again.about.seats, again.about.host) == (FIVE, 2)


async def test_when_all_ask_at_once_there_is_one_game(service: GameService, redis_client: Client) -> None:
    game = await playing(service, *THREE)
    for who in THREE:
        await service.manners.part(who, game)
    race = racing(service, redis_client, 3).invitations
    names = await asyncio.gather(*(race.rematch(who, game) for who in THREE))
    assert len(set(names)) == 1
    assert (await stored(service, names[0])).status is Status.PLAYING


async def test_who_came_to_a_gathering_can_be_asked_again_by_their_seats(service: GameService) -> None:
    game = await service.gatherings.gather(NEAR, kind="palm")
    for guest in (FAR, THIRD):
        await service.gatherings.come(guest, game)
    await service.gatherings.begin(NEAR, game)
    for who in THREE:
        await service.manners.part(who, game)
    again = await stored(service, await service.invitations.rematch(NEAR, game))
    assert (again.about.seats, again.about.gathers) == ((FAR, THIRD, NEAR), False)
