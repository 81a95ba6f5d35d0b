"""What players do to each other without words: they knock, and they offer to end it."""

import asyncio

from bot.model.game import Status
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.model.silence import SilenceProblem
from engine.contract import Refusal
from tests.integration.service.tablemates import DAY, FAR, HOUR, MINUTE, NEAR, PEOPLE, STRANGER, World

PART, STAY, SHOW = TableAction.PART, TableAction.STAY, TableAction.SHOW


async def test_a_knock_is_due_at_whoever_the_game_waits_for_once_an_hour(world: World) -> None:
    game = await world.begun()  # near is awaited, so far knocks
    await world.refuses((world.signs.nudge(NEAR, game), ServiceProblem.NOT_WAITING))
    await world.signs.nudge(FAR, game)
    assert await world.fields(game, "ring:matrix:0", "ring:discord:1") == [f"knock {world.time()}", ""]
    assert (await world.due("matrix", game))["0"] == world.time()
    world.time.passes(HOUR - MINUTE - 1)
    await world.refuses((world.signs.nudge(FAR, game), ServiceProblem.TOO_SOON), minutes=2)
    world.time.passes(MINUTE + 1)
    race = world.racing(8).signs
    answers = await asyncio.gather(*(race.nudge(FAR, game) for _ in range(8)), return_exceptions=True)
    assert answers.count(None) == 1, "of many knocks at once one is heard"
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {ServiceProblem.TOO_SOON}
    await world.end_turn(game)
    await world.signs.nudge(NEAR, game)  # the patience of one is not that of the other
    await world.refuses(
        (world.signs.nudge(FAR, await world.begun(silence="silent")), SilenceProblem.NO_NUDGES)
    )


async def test_only_players_knock_part_and_stay_and_only_while_they_play(world: World) -> None:
    going, over = await world.begun(), await world.parted()
    invited = await world.invitations.invite(NEAR, FAR)
    for doing in (world.signs.nudge, world.offers.part, world.offers.stay):
        await world.refuses(
            (doing("nobody", going), ServiceProblem.NOT_A_PERSON),
            (doing(FAR, "NOGAME2345"), ServiceProblem.UNKNOWN_GAME),
            (doing(STRANGER, going), ServiceProblem.NOT_A_PLAYER),
            (doing(FAR, over), ServiceProblem.ALREADY_OVER),
            (doing(FAR, invited), ServiceProblem.NOT_DEALT),
        )


async def test_a_game_ends_when_both_offer_it_and_an_offer_can_be_taken_back(world: World) -> None:
    game, part = await world.begun(), world.offers.part
    wants = ("want:matrix:0", "want:discord:1")
    assert await world.fields(game, *wants) == ["3", "3"]
    assert await part(FAR, game) is Status.PLAYING
    assert await world.fields(game, *wants) == ["4", "4"], "both see it"
    await world.step(game)
    assert [(await world.play.look(who, game)).offers for who in PEOPLE] == [(1,), (1,)]
    await world.offers.stay(FAR, game)
    assert (await world.play.look(NEAR, game)).offers == ()
    assert await part(NEAR, game) is Status.PLAYING
    world.time.passes(MINUTE)
    assert await part(FAR, game) is await world.status(game) is Status.PARTED
    found = await world.due("clock", game)
    assert (found["result"], found["archive"]) == (world.time(), world.time() + DAY)


async def test_who_waits_for_somebody_who_has_gone_may_end_it_alone(world: World) -> None:
    game, both_awaited = await world.begun(), await world.play.open("heldhands", {}, PEOPLE)
    part, time = world.offers.part, world.time
    time.passes(7 * DAY - 1)
    assert await part(FAR, game) is Status.PLAYING
    time.passes(1)
    await world.offers.stay(FAR, game)
    assert await world.status(game) is Status.PLAYING, "to take an offer back ends nothing"
    await world.play.show(FAR, game)  # one's own sign does not make the other less away
    assert await part(FAR, game) is await world.status(game) is Status.LEFT
    assert (await world.due("clock", game))["result"] == time()
    assert await part(NEAR, both_awaited) is Status.PLAYING
    awaited = await world.begun()
    time.passes(99 * DAY)
    assert await part(NEAR, awaited) is Status.PLAYING


async def test_a_sign_of_life_begins_the_waiting_anew(world: World) -> None:
    for sign in (SHOW, PART, STAY, "a step"):
        game = await world.begun()
        if sign == STAY:
            await world.offers.part(NEAR, game)
        world.time.passes(6 * DAY)
        await world.do(NEAR, game, await world.first_step(game) if sign == "a step" else sign)
        if sign == PART:
            await world.offers.stay(NEAR, game)
        world.time.passes(7 * DAY - 1)
        assert await world.offers.part(FAR, game) is Status.PLAYING
        world.time.passes(1)
        assert await world.offers.part(FAR, game) is Status.LEFT


async def test_a_sign_of_life_at_the_moment_of_ending_it_alone_keeps_the_game(world: World) -> None:
    for sign, came_to in ((SHOW, Status.PLAYING), (PART, Status.PARTED), ("a step", Status.PLAYING)):
        game = await world.begun()
        world.time.passes(7 * DAY)
        action = await world.first_step(game) if sign == "a step" else sign
        late = world.meanwhile(lambda: world.do(NEAR, game, action), "status", Status.LEFT)  # noqa: B023
        assert await late.offers.part(FAR, game) is came_to
        if came_to is Status.PLAYING:
            assert (await world.play.look(NEAR, game)).offers == (1,)
