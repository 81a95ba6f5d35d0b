"""What is remembered of people's games: where they sit, and how it ended."""

import asyncio

from bot.clock import Clock
from bot.connection import Client
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Claim, Queues
from bot.store.games import Status
from bot.store.keys import results_key
from bot.store.people import Result
from tests.integration.service.tablemates import (
    FAR,
    HOUR,
    MINUTE,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    begun,
    ended,
    parted,
    stored,
)


async def test_games_are_listed_the_newest_first(service: GameService, time: Time) -> None:
    listed = []
    for guest in (FAR, STRANGER):
        listed.append(await begun(service, NEAR, guest))
        time.passes(1)
    listed.append(await service.invitations.invite(FAR, NEAR))
    mine = await service.book.games_of(NEAR)
    assert [each.game for each in mine] == listed[::-1]
    assert [each.seat for each in mine] == [1, 0, 0]
    assert [each.status for each in mine] == [Status.INVITED, Status.PLAYING, Status.PLAYING]
    assert [each.game for each in await service.book.games_of(STRANGER)] == [listed[1]]
    assert await service.book.games_of("matrix:nobody") == []


async def test_a_game_says_whether_it_waits_for_this_person(service: GameService) -> None:
    async def awaited(game: str) -> list[bool]:
        found = [await service.book.games_of(who) for who in PEOPLE]
        return [each.awaited for sittings in found for each in sittings if each.game == game]

    invited = await service.invitations.invite(NEAR, FAR)
    assert await awaited(invited) == [False, True]
    await service.invitations.accept(FAR, invited)
    assert await awaited(invited) == [True, True]
    revision = (await service.play.look(NEAR, invited)).revision
    await service.press(Press(NEAR, invited, revision, "left"))
    assert await awaited(invited) == [False, True]
    assert await awaited(await begun(service)) == [True, False]


async def test_what_is_over_is_listed_among_the_finished_games_and_not_among_the_running_ones(
    service: GameService, time: Time
) -> None:
    going, over = await begun(service), []
    for _ in range(3):
        time.passes(MINUTE)
        over.append(await parted(service))
        await service.book.enter(await stored(service, over[-1]))
    declined = await service.invitations.invite(NEAR, FAR)
    await service.invitations.decline(FAR, declined)
    for who in PEOPLE:
        assert [each.game for each in await service.book.games_of(who)] == [going]
        finished = await service.book.finished_of(who)
        assert [each.game for each in finished] == over[::-1]
        assert finished[0].result == await service.desk.people.result(who, over[-1])
        assert await service.book.finished_of(who, most=2) == finished[:2]
    assert await service.book.finished_of(STRANGER) == []


async def test_a_running_game_does_not_fall_off_the_list_behind_finished_ones(
    service: GameService, time: Time
) -> None:
    going = await begun(service)
    for number in range(60):
        time.passes(1)
        game = f"OVER{number}"
        await service.play.open("heldhands", {}, PEOPLE, game=game)
        await service.desk.games.write(game, expect={}, change={"status": Status.PARTED.value})
        if number % 2:
            await service.book.enter(await stored(service, game))
    assert [each.game for each in await service.book.games_of(NEAR)] == [going]
    assert len(await service.desk.people.seats(NEAR)) == 1 + 30, "what is entered is no seat any more"


async def test_a_result_that_cannot_be_read_is_left_out(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, "published-held-hands")
    await service.book.enter(await stored(service, game))
    await redis_client.hset(results_key(NEAR), "TOMORROW", '{"newer": true}')
    assert (await service.book.statistics(NEAR)).games == 1
    assert [each.game for each in await service.book.finished_of(NEAR)] == [game]


async def test_a_note_of_a_game_that_was_never_written_is_cleaned_up_but_not_at_once(
    service: GameService, time: Time
) -> None:
    people = service.desk.people
    await people.sit_down(NEAR, "NEVER", time())
    game = await begun(service)
    for _ in range(2):
        assert [each.game for each in await service.book.games_of(NEAR)] == [game]
        assert "NEVER" in await people.seats(NEAR), "it may just be on its way"
        time.passes(MINUTE)
    time.passes(1)
    await service.book.games_of(NEAR)
    assert await people.seats(NEAR) == [game]


async def test_the_note_of_a_seat_that_somebody_else_got_is_cleaned_up_too(
    service: GameService, time: Time
) -> None:
    game = await service.invitations.invite(NEAR)
    await service.desk.people.sit_down(STRANGER, game, time())  # who was a moment too late
    await service.invitations.join(FAR, game)
    time.passes(HOUR)
    assert await service.book.games_of(STRANGER) == []
    assert await service.desk.people.seats(STRANGER) == []


async def test_how_a_game_ended_is_entered_for_both(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await ended(service, redis_client, "challenging-held-hands")
    await service.book.enter(await stored(service, game))
    (mine,), (theirs,) = [(await service.desk.people.results(who)).values() for who in PEOPLE]
    assert mine == Result(
        game="heldhands",
        options={"edition": "published", "level": "challenging", "first": "random", "silence": "quiet"},
        partners=(FAR,),
        at=time(),
        won=True,
    )
    assert theirs == mine.model_copy(update={"partners": (NEAR,)})


async def test_a_lost_game_is_lost_and_one_that_was_let_go_is_neither(
    service: GameService, redis_client: Client
) -> None:
    for game, won in (
        (await ended(service, redis_client, "published-no-step"), False),
        (await parted(service), None),
    ):
        await service.book.enter(await stored(service, game))
        result = await service.desk.people.result(NEAR, game)
        assert result
        assert result.won is won


async def test_a_result_is_entered_once_however_often_the_clock_repeats_it(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    game = await ended(service, redis_client, "published-held-hands")
    clock = Clock(service, queues)
    claim = Claim("clock", game, "result", time(), time())
    await asyncio.gather(*(clock.carry_out(claim) for _ in range(5)))
    once = await service.book.statistics(NEAR)
    await service.desk.games.archive(await stored(service, game))
    time.passes(HOUR)
    await clock.carry_out(claim)
    assert await service.book.statistics(NEAR) == once
    assert once.games == once.won == 1


async def test_a_game_that_goes_on_has_no_result(service: GameService) -> None:
    for game in (await begun(service), await service.invitations.invite(NEAR, FAR)):
        await service.book.enter(await stored(service, game))
    assert await service.desk.people.results(NEAR) == {}


async def test_statistics_are_those_of_a_person_or_of_a_pair(
    service: GameService, redis_client: Client, time: Time
) -> None:
    played = (
        ("published-held-hands", FAR),
        ("challenging-held-hands", FAR),
        ("print-and-play-held-hands", STRANGER),
        ("difficult-no-step", FAR),
    )
    for name, partner in played:
        time.passes(MINUTE)
        game = await ended(service, redis_client, name, NEAR, partner)
        await service.book.enter(await stored(service, game))
    mine = await service.book.statistics(NEAR)
    assert (mine.games, mine.won, mine.lost, mine.longest_streak, mine.streak) == (4, 3, 1, 3, 0)
    assert mine.won_by_level == {"none": 2, "challenging": 1}
    ours = await service.book.statistics(NEAR, FAR)
    assert (ours.games, ours.won, ours.lost, ours.longest_streak) == (3, 2, 1, 2)
    assert ours == await service.book.statistics(FAR, NEAR) == await service.book.statistics(FAR)
    assert (await service.book.statistics(STRANGER, FAR)).games == 0
