"""Once more, with the seats changed; and both have to want it."""

import asyncio

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client
from bot.refusals import Denied
from bot.service.service import GameService
from bot.store.games import Status
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    FAR,
    HOUR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    begun,
    ended,
    everything,
    parted,
    racing,
    stored,
    why_not,
)


@pytest.mark.parametrize("asks", PEOPLE)
async def test_the_seats_are_turned_and_the_other_has_to_want_it_too(service: GameService, asks: str) -> None:
    game = await parted(service)
    again = await service.invitations.rematch(asks, game)
    asked = await stored(service, again)
    assert (asked.status, asked.about.seats) == (Status.INVITED, (FAR, NEAR))
    assert asked.about.seats[asked.about.host] == asks
    other = FAR if asks == NEAR else NEAR
    assert await service.invitations.rematch(other, game) == again
    assert (await stored(service, again)).status is Status.PLAYING


async def test_it_is_the_same_kind_of_game_at_the_same_table(service: GameService) -> None:
    tables, options = {"matrix": "!room:example.org"}, {"level": "difficult", "silence": "silent"}
    game = await service.play.open("heldhands", options, PEOPLE, tables=tables)
    for who in PEOPLE:
        await service.manners.part(who, game)
    again = await stored(service, await service.invitations.rematch(NEAR, game))
    before = (await stored(service, game)).about
    assert (again.about.options, again.about.tables) == (before.options, before.tables)


async def test_other_cards_are_dealt(service: GameService) -> None:
    game = await parted(service)
    for who in PEOPLE:
        again = await service.invitations.rematch(who, game)
    assert (await service.desk.games.record(again))[0] != (await service.desk.games.record(game))[0]


async def test_to_ask_again_while_the_question_waits_is_the_same_question(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service)
    again = await service.invitations.rematch(NEAR, game)
    before = await everything(redis_client)
    assert await service.invitations.rematch(NEAR, game) == again
    assert await everything(redis_client) == before


async def test_while_the_next_game_is_played_it_is_the_answer(service: GameService) -> None:
    game = await parted(service)
    for who in PEOPLE:
        again = await service.invitations.rematch(who, game)
    for who in PEOPLE:
        assert await service.invitations.rematch(who, game) == again


async def test_when_both_ask_at_once_there_is_one_game(service: GameService, redis_client: Client) -> None:
    game = await parted(service)
    race = racing(service, redis_client, 2).invitations
    one, other = await asyncio.gather(*(race.rematch(who, game) for who in PEOPLE))
    assert one == other
    assert (await stored(service, one)).status is Status.PLAYING
    for who in PEOPLE:
        going = [each for each in await service.book.games_of(who) if each.status is Status.PLAYING]
        assert [each.game for each in going] == [one]
        assert not any(each.status.pending for each in await service.book.games_of(who))


async def test_and_nobody_sees_another_one(service: GameService, redis_client: Client) -> None:
    game = await parted(service)
    race = racing(service, redis_client, 2).invitations
    again, _ = await asyncio.gather(*(race.rematch(who, game) for who in PEOPLE))
    assert set(await service.desk.people.seats(NEAR)) == {game, again}
    assert set(await service.desk.people.seats(FAR)) == {game, again}
    assert not any("'withdrawn'" in repr(each) for each in (await everything(redis_client)).values())


@pytest.mark.parametrize("asks", PEOPLE)
@pytest.mark.parametrize("field", ["rematch", "status"])
async def test_whichever_step_the_other_takes_in_between_there_is_one_game(
    service: GameService, redis_client: Client, asks: str, field: str
) -> None:
    game = await parted(service)
    other = FAR if asks == NEAR else NEAR
    late = meanwhile(service, redis_client, lambda: service.invitations.rematch(other, game), field)
    again = await late.invitations.rematch(asks, game)
    assert (await stored(service, again)).status is Status.PLAYING
    for who in PEOPLE:
        assert set(await service.desk.people.seats(who)) == {game, again}


async def test_an_asking_that_broke_off_is_healed_by_the_next(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service)

    async def dies() -> None:
        raise NoConnectionError

    late = meanwhile(service, redis_client, dies, "status")
    assert await why_not(late.invitations.rematch(NEAR, game)) is Denied.NO_ANSWER
    again = await service.invitations.rematch(FAR, game)
    assert (await stored(service, again)).about.host == 0
    assert await service.invitations.rematch(NEAR, game) == again
    assert (await stored(service, again)).status is Status.PLAYING
    assert set(await service.desk.people.seats(NEAR)) == {game, again}


async def test_an_asking_that_is_refused_leaves_nothing_behind(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service)
    for _ in range(10):
        await service.invitations.invite(NEAR)
    before = await everything(redis_client)
    assert await why_not(service.invitations.rematch(NEAR, game)) is Denied.TOO_MANY
    assert await everything(redis_client) == before


@pytest.mark.parametrize("how", ["declined", "expired", "over"])
async def test_after_a_no_or_another_game_it_can_be_asked_anew(
    service: GameService, time: Time, how: str
) -> None:
    game = await parted(service)
    again = await service.invitations.rematch(NEAR, game)
    if how == "declined":
        await service.invitations.decline(FAR, again)
    elif how == "expired":
        time.passes(48 * HOUR)
    else:
        await service.invitations.rematch(FAR, game)
        for who in PEOPLE:
            await service.manners.part(who, again)
    once_more = await service.invitations.rematch(FAR, game)
    assert once_more not in {game, again}
    assert (await stored(service, once_more)).about.seats == (FAR, NEAR)
    assert await service.invitations.rematch(NEAR, game) == once_more


async def test_after_the_rules_have_ended_it_and_after_the_archive_too(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, "challenging-held-hands")
    await service.desk.games.archive(await stored(service, game))
    again = await service.invitations.rematch(NEAR, game)
    assert (await stored(service, again)).about.options["level"] == "challenging"


async def test_not_before_it_is_over_and_not_by_strangers(service: GameService, redis_client: Client) -> None:
    game, over = await begun(service), await parted(service)
    invited = await service.invitations.invite(NEAR, FAR)
    before = await everything(redis_client)
    assert await why_not(service.invitations.rematch(NEAR, game)) is Denied.NOT_OVER
    assert await why_not(service.invitations.rematch(NEAR, invited)) is Denied.NOT_DEALT
    assert await why_not(service.invitations.rematch(STRANGER, over)) is Denied.NOT_A_PLAYER
    assert await why_not(service.invitations.rematch(NEAR, "NOGAME2345")) is Denied.UNKNOWN_GAME
    assert await everything(redis_client) == before


async def test_not_with_somebody_who_has_been_forgotten(service: GameService) -> None:
    game = await parted(service)
    await service.book.forget(FAR)
    assert await why_not(service.invitations.rematch(NEAR, game)) is Denied.NOT_A_PLAYER
