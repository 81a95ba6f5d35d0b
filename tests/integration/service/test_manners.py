"""What players do to each other without words: they knock, and they offer to end it."""

import asyncio

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.silence import Hush
from bot.store.games import Status
from engine.contract import Refusal
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    HOUR,
    MINUTE,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    begun,
    due,
    everything,
    first_step,
    parted,
    racing,
    stored,
    why_not,
)
from tests.rows import each_row

# A knock: near is awaited, so far knocks.


async def knocks_of(service: GameService, game: str) -> dict[str, str]:
    """Return the knocks that wait, by screen."""
    screens = ("matrix:0", "discord:1", "matrix:1", "discord:0")
    _, rings = await service.desk.find_with(game, [f"ring:{screen}" for screen in screens])
    return {screen: ring for screen, ring in zip(screens, rings, strict=True) if ring}


async def test_a_knock_is_due_at_whoever_the_game_waits_for(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    await service.manners.nudge(FAR, game)
    assert await knocks_of(service, game) == {"matrix:0": f"knock {time()}"}
    assert (await due(redis_client, "matrix", game))["0"] == time()


async def test_whoever_is_awaited_has_nobody_to_knock_at(service: GameService, redis_client: Client) -> None:
    game = await begun(service)
    before = await everything(redis_client)
    assert await why_not(service.manners.nudge(NEAR, game)) is Denied.NOT_WAITING
    assert await everything(redis_client) == before


async def test_while_both_choose_each_can_knock_at_the_other(
    service: GameService,
) -> None:
    game = await service.play.open("heldhands", {}, PEOPLE)
    await service.manners.nudge(NEAR, game)
    await service.manners.nudge(FAR, game)
    assert (await knocks_of(service, game)).keys() == {"matrix:0", "discord:1"}


async def test_it_is_too_soon_to_knock_again_within_the_hour(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    await service.manners.nudge(FAR, game)
    time.passes(HOUR - MINUTE - 1)
    before = await everything(redis_client)
    with pytest.raises(Refusal) as refused:
        await service.manners.nudge(FAR, game)
    assert (refused.value.code, refused.value.facts) == (Denied.TOO_SOON, {"minutes": 2})
    assert await everything(redis_client) == before
    time.passes(MINUTE + 1)
    await service.manners.nudge(FAR, game)


async def test_the_patience_of_one_is_not_that_of_the_other(service: GameService) -> None:
    game = await begun(service)
    await service.manners.nudge(FAR, game)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await service.press(Press(NEAR, game, 4, "end"))
    await service.manners.nudge(NEAR, game)


async def test_of_many_knocks_at_once_one_is_heard(service: GameService, redis_client: Client) -> None:
    game = await begun(service)
    race = racing(service, redis_client, 8).manners
    answers = await asyncio.gather(*(race.nudge(FAR, game) for _ in range(8)), return_exceptions=True)
    assert answers.count(None) == 1
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {Denied.TOO_SOON}


async def test_in_a_silent_game_nobody_knocks(service: GameService, redis_client: Client) -> None:
    game = await begun(service, silence="silent")
    before = await everything(redis_client)
    assert await why_not(service.manners.nudge(FAR, game)) is Hush.NO_NUDGES
    assert await everything(redis_client) == before


@each_row("do", ["nudge", "part", "stay"])
async def test_only_players_do_this_and_only_while_they_play(
    service: GameService, redis_client: Client, do: str
) -> None:
    doing = getattr(service.manners, do)
    going, over = await begun(service), await parted(service)
    invited = await service.invitations.invite(NEAR, FAR)
    before = await everything(redis_client)
    assert await why_not(doing("nobody", going)) is Denied.NOT_A_PERSON
    assert await why_not(doing(FAR, "NOGAME2345")) is Denied.UNKNOWN_GAME
    assert await why_not(doing(STRANGER, going)) is Denied.NOT_A_PLAYER
    assert await why_not(doing(FAR, over)) is Denied.ALREADY_OVER
    assert await why_not(doing(FAR, invited)) is Denied.NOT_DEALT
    assert await everything(redis_client) == before


# Parting


async def test_a_game_ends_when_both_offer_it(service: GameService, redis_client: Client, time: Time) -> None:
    game = await begun(service)
    assert await service.manners.part(FAR, game) is Status.PLAYING
    assert (await stored(service, game)).status is Status.PLAYING
    time.passes(MINUTE)
    assert await service.manners.part(NEAR, game) is Status.PARTED
    assert (await stored(service, game)).status is Status.PARTED
    found = await due(redis_client, "clock", game)
    assert (found["result"], found["archive"]) == (time(), time() + DAY)


async def test_an_offer_can_be_taken_back(service: GameService) -> None:
    game = await begun(service)
    await service.manners.part(FAR, game)
    await service.manners.stay(FAR, game)
    assert (await service.play.look(NEAR, game)).offers == ()
    assert await service.manners.part(NEAR, game) is Status.PLAYING


@pytest.mark.parametrize("action", [TableAction.PART, TableAction.STAY])
async def test_the_same_press_three_times_counts_once(
    service: GameService, redis_client: Client, action: TableAction
) -> None:
    game = await begun(service)
    if action is TableAction.STAY:
        await service.manners.part(FAR, game)
    await service.press(Press(FAR, game, 3, action))
    once = await everything(redis_client)
    for _ in range(2):
        await service.press(Press(FAR, game, 3, action))
    assert await everything(redis_client) == once


async def test_both_see_an_offer(service: GameService) -> None:
    game = await begun(service)
    wants = ("want:matrix:0", "want:discord:1")
    assert (await service.desk.find_with(game, wants))[1] == ["3", "3"]
    await service.manners.part(FAR, game)
    assert (await service.desk.find_with(game, wants))[1] == ["4", "4"]


async def test_when_both_offer_at_once_the_game_ends(service: GameService, redis_client: Client) -> None:
    game = await begun(service)
    race = racing(service, redis_client, 2).manners
    answers = await asyncio.gather(*(race.part(who, game) for who in PEOPLE))
    assert sorted(answers) == [Status.PARTED, Status.PLAYING]
    assert (await stored(service, game)).status is Status.PARTED


async def test_a_move_leaves_the_offer_as_it_is(service: GameService) -> None:
    game = await begun(service)
    await service.manners.part(FAR, game)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert (await service.play.look(FAR, game)).offers == (1,)


async def test_who_waits_for_somebody_who_has_gone_may_end_it_alone(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    time.passes(7 * DAY - 1)
    assert await service.manners.part(FAR, game) is Status.PLAYING
    await service.manners.stay(FAR, game)
    time.passes(1)
    assert await service.manners.part(FAR, game) is Status.LEFT
    assert (await stored(service, game)).status is Status.LEFT
    assert (await due(redis_client, "clock", game))["result"] == time()


async def test_whoever_is_awaited_cannot_end_it_alone(service: GameService, time: Time) -> None:
    game = await begun(service)
    time.passes(99 * DAY)
    assert await service.manners.part(NEAR, game) is Status.PLAYING


async def test_nobody_can_end_it_alone_while_both_are_awaited(service: GameService, time: Time) -> None:
    game = await service.play.open("heldhands", {}, PEOPLE)
    time.passes(99 * DAY)
    assert await service.manners.part(NEAR, game) is Status.PLAYING


async def test_to_take_an_offer_back_ends_nothing_however_long_the_other_has_been_away(
    service: GameService, time: Time
) -> None:
    game = await begun(service)
    await service.manners.part(FAR, game)
    time.passes(7 * DAY)
    await service.manners.stay(FAR, game)
    assert (await stored(service, game)).status is Status.PLAYING


@pytest.mark.parametrize("sign", [TableAction.SHOW, TableAction.PART, TableAction.STAY, "a step"])
async def test_a_sign_of_life_begins_the_waiting_anew(service: GameService, time: Time, sign: str) -> None:
    game = await begun(service)
    if sign == TableAction.STAY:
        await service.manners.part(NEAR, game)
    time.passes(6 * DAY)
    await service.press(Press(NEAR, game, 3, await first_step(service, game) if sign == "a step" else sign))
    if sign == TableAction.PART:
        await service.manners.stay(NEAR, game)
    time.passes(7 * DAY - 1)
    assert await service.manners.part(FAR, game) is Status.PLAYING
    time.passes(1)
    assert await service.manners.part(FAR, game) is Status.LEFT


async def test_ones_own_signs_do_not_make_the_other_less_away(service: GameService, time: Time) -> None:
    game = await begun(service)
    time.passes(7 * DAY)
    await service.play.show(FAR, game)
    assert await service.manners.part(FAR, game) is Status.LEFT


@pytest.mark.parametrize("sign", [TableAction.SHOW, TableAction.PART, "a step"])
async def test_a_sign_of_life_at_that_very_moment_keeps_the_game(
    service: GameService, redis_client: Client, time: Time, sign: str
) -> None:
    game = await begun(service)
    time.passes(7 * DAY)
    action = await first_step(service, game) if sign == "a step" else sign
    press = Press(NEAR, game, (await service.play.look(NEAR, game)).revision, action)
    late = meanwhile(service, redis_client, lambda: service.press(press), "status", Status.LEFT)
    came_to = await late.manners.part(FAR, game)
    if sign == TableAction.PART:
        assert came_to is Status.PARTED, "then both would like to"
    else:
        assert came_to is Status.PLAYING
        assert (await service.play.look(NEAR, game)).offers == (1,)
