"""What is remembered of people: who they are, where they sit, and how their games ended."""

import asyncio
from unittest.mock import AsyncMock, call

from bot.model.game import Status
from bot.model.person import Person, Result
from bot.model.refusals import ServiceProblem
from bot.store.keys import results_key
from bot.store.people import People
from renderers.i18n.catalogue import Language
from tests.integration.service.tablemates import FAR, HOUR, MINUTE, NEAR, PEOPLE, STRANGER, World, preceded
from tests.integration.trips import counted_trips

PARTED = Status.PARTED.value


async def games_of(world: World, who: str) -> list[str]:
    return [each.game for each in await world.records.games_of(who)]


async def test_games_are_listed_the_newest_first_and_say_whether_they_wait_for_me(world: World) -> None:
    listed = []
    for guest in (FAR, STRANGER):
        listed.append(await world.begun(NEAR, guest))
        world.time.passes(1)
    listed.append(invited := await world.invitations.invite(FAR, NEAR))
    mine = await world.records.games_of(NEAR)
    assert [each.game for each in mine] == listed[::-1]
    assert [(each.seat, each.status, each.awaited) for each in mine] == [
        (1, Status.INVITED, True),
        (0, Status.PLAYING, True),
        (0, Status.PLAYING, True),
    ]
    assert [each.awaited for each in await world.records.games_of(STRANGER)] == [False]
    assert await games_of(world, STRANGER) == [listed[1]]
    assert await games_of(world, "matrix:nobody") == []

    async def awaited() -> list[bool]:
        found = [await world.records.games_of(who) for who in (FAR, NEAR)]
        return [each.awaited for sittings in found for each in sittings if each.game == invited]

    assert await awaited() == [False, True]
    await world.invitations.accept(NEAR, invited)
    assert await awaited() == [True, True]
    await world.do(FAR, invited, "left")
    assert await awaited() == [False, True]


async def test_what_is_over_is_listed_among_the_finished_games_only(world: World) -> None:
    going, over = await world.begun(), []
    for _ in range(3):
        world.time.passes(MINUTE)
        over.append(await world.parted())
        await world.enter(over[-1])
    await world.invitations.decline(FAR, await world.invitations.invite(NEAR, FAR))
    await world.client.hset(results_key(NEAR), "TOMORROW", '{"newer": true}')  # which is left out
    for who in PEOPLE:
        assert await games_of(world, who) == [going]
        finished = await world.records.finished_of(who)
        assert [each.game for each in finished] == over[::-1]
        assert finished[0].result == await world.context.people.results.load(who, over[-1])
        assert await world.records.finished_of(who, most=2) == finished[:2]
        assert (await world.records.statistics(who)).games == 3
    assert await world.records.finished_of(STRANGER) == []


async def test_a_running_game_does_not_fall_off_the_list_behind_finished_ones(world: World) -> None:
    going = await world.begun()
    for number in range(60):
        world.time.passes(1)
        game = await world.play.open("heldhands", {}, PEOPLE, game=f"OVER{number}")
        await world.change(game, status=PARTED)
        if number % 2:
            await world.enter(game)
    assert await games_of(world, NEAR) == [going]
    assert len(await world.context.people.seats(NEAR)) == 1 + 30, "what is entered is no seat any more"


async def test_a_list_of_games_takes_two_round_trips_however_long_it_is(world: World) -> None:
    for count in (1, 11):
        for _ in range(count):
            await world.play.open("heldhands", {}, PEOPLE)
        with counted_trips() as trips:
            await world.records.games_of(NEAR)
        assert len(trips) == 2


async def test_a_note_of_a_seat_that_was_never_taken_is_cleaned_up_but_not_at_once(world: World) -> None:
    people, game = world.context.people, await world.begun()
    free = await world.invitations.invite(STRANGER)
    for never in ("NEVER", free):  # of a game that was never written, and of a seat that somebody else got
        await people.sit_down(NEAR, never, world.time())
    await world.invitations.join(FAR, free)
    for _ in range(2):
        assert await games_of(world, NEAR) == [game]
        assert "NEVER" in await people.seats(NEAR), "it may just be on its way"
        world.time.passes(MINUTE)
    world.time.passes(HOUR)
    assert await games_of(world, NEAR) == await people.seats(NEAR) == [game]


async def test_how_a_game_ended_is_entered_for_both_once_however_often_repeated(world: World) -> None:
    game = await world.ended("challenging-held-hands")
    await asyncio.gather(*(world.tick(game, "result") for _ in range(5)))
    (mine,), (theirs,) = [(await world.context.people.results.newest(who, 9)).values() for who in PEOPLE]
    options = {"edition": "published", "level": "challenging", "first": "random", "silence": "quiet"}
    assert mine == Result(game="heldhands", options=options, partners=(FAR,), at=world.time(), won=True)
    assert theirs == mine.model_copy(update={"partners": (NEAR,)})
    once = await world.records.statistics(NEAR)
    await world.archive(game)
    world.time.passes(HOUR)
    await world.tick(game, "result")
    assert await world.records.statistics(NEAR) == once
    assert once.games == once.won == 1


async def test_statistics_are_those_of_a_person_or_of_a_pair(world: World) -> None:
    for going in (await world.begun(), await world.invitations.invite(NEAR, FAR)):
        await world.enter(going)
    assert await world.context.people.results.games(NEAR) == [], "a game that goes on has no result"
    let_go = await world.parted(FAR, STRANGER)
    await world.enter(let_go)
    result = await world.context.people.results.load(STRANGER, let_go)
    assert result
    assert result.won is None
    for name, partner in (
        ("challenging-held-hands", FAR),
        ("print-and-play-held-hands", STRANGER),
        ("difficult-no-step", FAR),
    ):
        world.time.passes(MINUTE)
        await world.ended(name, NEAR, partner, entered=True)
    mine, ours = await world.records.statistics(NEAR), await world.records.statistics(NEAR, FAR)
    assert (mine.won, mine.lost, mine.longest_streak, mine.streak) == (2, 1, 2, 0)
    assert mine.won_by_level == {"none": 1, "challenging": 1}
    assert (ours.won, ours.lost, ours.longest_streak) == (1, 1, 1)
    assert ours == await world.records.statistics(FAR, NEAR)
    assert (await world.records.statistics(STRANGER, FAR)).let_go == 1
    assert (await world.records.statistics(STRANGER, "discord:nobody")).games == 0


async def test_whoever_is_met_is_remembered_with_the_language_they_chose(world: World) -> None:
    guests = world.guests
    met = await guests.meet(NEAR, name="Anna", language=Language.EN)
    assert met == Person(NEAR, "Anna", "en")
    assert await guests.meet(NEAR) == met
    assert (await guests.meet(NEAR, name=" \u202eÄn\x1b[2Jna\0 ")).name == "Än[2Jna", "it is made readable"
    await guests.choose_language(NEAR, "it")
    assert (await guests.meet(NEAR, language=Language.EN)).language == "it"
    await world.refuses((guests.choose_language(NEAR, "tlh"), ServiceProblem.UNKNOWN_LANGUAGE))


async def test_who_is_met_or_presses_something_is_known_for_longer_and_nobody_else(world: World) -> None:
    renew = AsyncMock()
    world = world.but(people=preceded(People(world.client), "renew", renew))
    game = await world.begun()
    world.time.passes(HOUR)
    for doing, renewed in (
        (world.guests.meet(NEAR, name="Anna"), [call(NEAR)]),
        (world.step(game), [call(NEAR)]),
        (world.views.look(FAR, game), []),
    ):
        renew.reset_mock()
        await doing
        assert renew.await_args_list == renewed
