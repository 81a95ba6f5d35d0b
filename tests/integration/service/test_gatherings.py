"""Gatherings: whoever likes to comes, nobody is written to before the deal, and the host begins."""

import asyncio

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.screens.table import code_of
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import NOBODY, Status
from engine.contract import Refusal
from engine.palm import GAME
from tests.integration.service.gathering import gathered, sitting
from tests.integration.service.palm_players import FOURTH, THIRD
from tests.integration.service.recorder import Recorder, bring
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    due,
    everything,
    racing,
    stored,
    why_not,
)


async def test_people_come_one_after_another_and_the_host_begins(service: GameService) -> None:
    game = await gathered(service)
    for guest in (FAR, THIRD, FOURTH):
        await service.press(Press(guest, game, 0, TableAction.ACCEPT))
    found = await stored(service, game)
    assert (found.status, found.revision, found.state) == (Status.INVITED, 0, b"")
    assert await sitting(service, game) == (NEAR, FAR, THIRD, FOURTH)
    await service.press(Press(NEAR, game, 0, TableAction.BEGIN))
    dealt = await stored(service, game)
    assert (dealt.status, dealt.revision, dealt.about.gathers) == (Status.PLAYING, 1, False)
    assert len(GAME.load(dealt.state).table) == 4


async def test_nobody_gets_a_letter_before_the_deal_and_then_everybody_does_where_they_are(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD, FOURTH)
    await service.gatherings.leave(FOURTH, game)
    await service.play.show(FAR, game)
    assert (await due(redis_client, "matrix", game)).keys() == {"watch"}
    assert (await due(redis_client, "discord", game)) == {}
    await service.gatherings.begin(NEAR, game)
    assert (await due(redis_client, "matrix", game)).keys() == {"0", "watch"}
    assert (await due(redis_client, "discord", game)).keys() == {"1"}


async def test_on_each_platform_everybody_is_brought_their_own_side(
    service: GameService, redis_client: Client
) -> None:
    matrix, discord = Recorder(), Recorder("discord")
    game = await gathered(service, FAR, FOURTH)
    for adapter in (matrix, discord):
        await bring(service, redis_client, adapter, game)
    assert [each.who for each in matrix.brought] == [NOBODY]
    assert discord.brought == []
    matrix.brought.clear()
    await service.gatherings.begin(NEAR, game)
    for adapter in (matrix, discord):
        await bring(service, redis_client, adapter, game)
    assert {(each.who, each.seen.viewer) for each in matrix.brought} == {
        (NOBODY, None),
        (NEAR, 0),
        (FOURTH, 2),
    }
    assert {(each.who, each.seen.viewer) for each in discord.brought} == {(FAR, 1)}


async def test_at_a_table_there_is_what_anybody_can_press_and_for_each_what_they_can(
    service: GameService, redis_client: Client
) -> None:
    matrix = Recorder()
    game = await gathered(service, FAR)
    await bring(service, redis_client, matrix, game)
    (table,) = matrix.brought
    everybody = [TableAction.ACCEPT, TableAction.LEAVE, TableAction.BEGIN, TableAction.WITHDRAW]
    for sight in (table.sight, await service.sights.watch(game)):
        assert [choice.action for choice in sight.screen.choices] == everybody
    for who, actions in (
        (NEAR, [TableAction.BEGIN, TableAction.WITHDRAW]),
        (FAR, [TableAction.LEAVE]),
        (THIRD, [TableAction.ACCEPT]),
    ):
        screen = (await service.sights.look(who, game)).screen
        assert [choice.action for choice in screen.choices] == actions


async def test_whoever_has_the_code_comes_in_from_any_platform(service: GameService) -> None:
    game = await gathered(service)
    assert await service.invitations.join(THIRD, code_of(game).lower()) == game
    assert await sitting(service, game) == (NEAR, THIRD)
    assert await service.desk.people.seats(THIRD) == [game]


async def test_to_come_in_twice_is_to_come_in_once_also_at_the_same_moment(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service)
    race = racing(service, redis_client, 2).invitations
    await asyncio.gather(race.accept(FAR, game), race.accept(FAR, game))
    before = await everything(redis_client)
    await service.invitations.accept(FAR, game)
    await service.gatherings.come(NEAR, game)
    assert await everything(redis_client) == before
    assert await sitting(service, game) == (NEAR, FAR)
    await service.gatherings.begin(NEAR, game)
    await service.invitations.accept(FAR, game)


async def test_two_who_come_at_the_same_moment_both_sit(service: GameService, redis_client: Client) -> None:
    game = await gathered(service)
    race = racing(service, redis_client, 2).invitations
    await asyncio.gather(race.accept(FAR, game), race.join(THIRD, game))
    assert set(await sitting(service, game)) == {NEAR, FAR, THIRD}


async def test_of_many_who_come_at_once_to_the_last_seat_one_gets_it(
    service: GameService, redis_client: Client
) -> None:
    guests = [f"discord:{number}" for number in range(6)]
    game = await gathered(service, *guests)
    late = ["web:a", "web:b", "web:c"]
    race = racing(service, redis_client, len(late)).invitations
    answers = await asyncio.gather(*(race.accept(who, game) for who in late), return_exceptions=True)
    (came,) = (who for who, answer in zip(late, answers, strict=True) if answer is None)
    assert {(each.code, each.facts["most"]) for each in answers if isinstance(each, Refusal)} == {
        (Denied.GATHERING_FULL, 8)
    }
    assert await sitting(service, game) == (NEAR, *guests, came)


async def test_who_leaves_is_gone_and_the_others_move_up(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR, THIRD, seating="seated")
    await service.gatherings.move(NEAR, game)
    await service.press(Press(FAR, game, 0, TableAction.LEAVE))
    assert await sitting(service, game) == (NEAR, THIRD)
    before = await everything(redis_client)
    assert await why_not(service.gatherings.leave(FAR, game)) is Denied.NOT_COME
    assert await everything(redis_client) == before
    await service.invitations.accept(FAR, game)
    assert await sitting(service, game) == (NEAR, THIRD, FAR)
    assert [each.game for each in await service.book.games_of(FAR)] == [game]


async def test_a_host_does_not_leave_but_calls_it_off(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR)
    before = await everything(redis_client)
    assert await why_not(service.gatherings.leave(NEAR, game)) is Denied.HOST_STAYS
    for who in (FAR, THIRD):
        assert await why_not(service.press(Press(who, game, 0, TableAction.WITHDRAW))) is Denied.NOT_THE_HOST
        assert await why_not(service.gatherings.withdraw(who, game)) is Denied.NOT_THE_HOST
    assert await everything(redis_client) == before
    await service.press(Press(NEAR, game, 0, TableAction.WITHDRAW))
    assert (await stored(service, game)).status is Status.WITHDRAWN
    for doing in (service.invitations.accept, service.gatherings.leave, service.gatherings.move):
        assert await why_not(doing(FAR, game)) is Denied.NO_GATHERING
    for undoing in (service.gatherings.begin, service.invitations.withdraw, service.invitations.decline):
        assert await why_not(undoing(NEAR, game)) is Denied.NO_GATHERING
    assert (await due(redis_client, "matrix", game)).keys() == {"watch"}
    assert (await due(redis_client, "discord", game)) == {}


@pytest.mark.parametrize("how", ["withdraw", "decline"])
async def test_a_host_who_calls_it_off_in_either_way(service: GameService, how: str) -> None:
    game = await gathered(service, FAR)
    await getattr(service.invitations, how)(NEAR, game)
    assert (await stored(service, game)).status is Status.WITHDRAWN


async def test_a_no_of_somebody_who_has_not_come_changes_nothing(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD)
    before = await everything(redis_client)
    assert await why_not(service.press(Press(FOURTH, game, 0, TableAction.DECLINE))) is Denied.NOT_COME
    assert await everything(redis_client) == before
    await service.press(Press(FAR, game, 0, TableAction.DECLINE))
    assert await sitting(service, game) == (NEAR, THIRD)


async def test_to_sit_further_is_to_change_with_the_next_and_from_the_last_with_the_first(
    service: GameService,
) -> None:
    game = await gathered(service, FAR, THIRD, seating="seated")
    await service.press(Press(FAR, game, 0, TableAction.MOVE))
    assert await sitting(service, game) == (NEAR, THIRD, FAR)
    await service.gatherings.move(FAR, game)
    assert await sitting(service, game) == (FAR, THIRD, NEAR)
    await service.gatherings.begin(NEAR, game)
    dealt = await stored(service, game)
    assert dealt.about.seats == (FAR, THIRD, NEAR)
    assert GAME.load(dealt.state).table == (0, 1, 2)


async def test_alone_one_sits_where_one_sits(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, seating="seated")
    before = await everything(redis_client)
    await service.gatherings.move(NEAR, game)
    assert await everything(redis_client) == before


async def test_where_seats_are_drawn_nobody_moves(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR)
    before = await everything(redis_client)
    assert await why_not(service.gatherings.move(FAR, game)) is Denied.SEATS_ARE_DRAWN
    assert await why_not(service.gatherings.move(THIRD, game)) is Denied.NOT_COME
    assert await everything(redis_client) == before


async def test_two_who_move_at_the_same_moment_both_have_moved(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD, FOURTH, seating="seated")
    race = racing(service, redis_client, 2).gatherings
    await asyncio.gather(race.move(NEAR, game), race.move(THIRD, game))
    assert await sitting(service, game) == (FAR, NEAR, FOURTH, THIRD)
