"""Gatherings: whoever likes to comes, nobody is written to before the deal, and the host begins."""

import asyncio
from typing import Any

from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.text.display_names import code_of
from engine.contract import Refusal
from engine.palm import GAME
from engine.palm.refusals import Refused
from tests.integration.service.lookers import calls_by
from tests.integration.service.palm_players import FOURTH, THIRD
from tests.integration.service.recorder import Recorder, bring
from tests.integration.service.tablemates import FAR, NEAR, World, why_not

ACCEPT, LEAVE = TableAction.ACCEPT, TableAction.LEAVE
BEGIN, WITHDRAW = TableAction.BEGIN, TableAction.WITHDRAW


async def gathered(world: World, *guests: str, **options: str) -> str:
    game = await world.gatherings.gather(NEAR, kind="palm", options=options)
    await world.play.watch(NEAR, game, "matrix", "!room")
    for guest in guests:
        await world.invitations.accept(guest, game)
    return game


async def sitting(world: World, game: str) -> tuple[str, ...]:
    """Return who sits there, in order; everybody of them wants to play, and the host is still the host."""
    about = (await world.stored(game)).about
    assert about.consented == tuple(range(len(about.seats)))
    assert about.seats[about.host] == NEAR
    return about.seats


async def dealt(world: World, game: str) -> tuple[str, ...]:
    found = await world.stored(game)
    assert (found.status, found.revision, found.about.gathers) == (Status.PLAYING, 1, False)
    assert len(GAME.load(found.state).table) == len(found.about.seats)
    return found.about.seats


async def test_people_come_one_after_another_and_the_host_begins(world: World) -> None:
    game = await gathered(world)
    for guest in (FAR, THIRD):
        await world.do(guest, game, ACCEPT)
    assert await world.invitations.join(FOURTH, code_of(game).lower()) == game
    found = await world.stored(game)
    assert (found.status, found.revision, found.state) == (Status.INVITED, 0, b"")
    assert await sitting(world, game) == (NEAR, FAR, THIRD, FOURTH)
    for seat, who in enumerate((NEAR, FAR, THIRD, FOURTH)):
        (listed,) = await world.records.games_of(who)
        assert (listed.game, listed.seat, listed.awaited) == (game, seat, False)
    await world.do(NEAR, game, BEGIN)
    assert await dealt(world, game) == (NEAR, FAR, THIRD, FOURTH)


async def test_nobody_is_written_to_before_the_deal_and_then_everybody(world: World) -> None:
    matrix, discord = Recorder(), Recorder("discord")
    game = await gathered(world, FAR, FOURTH, THIRD)
    await world.gatherings.leave(THIRD, game)
    await world.play.show(FAR, game)
    for adapter in (matrix, discord):
        await bring(world, adapter, game)
    assert [each.who for each in matrix.brought + discord.brought] == [NOBODY]
    at_the_table = [choice.action for choice in matrix.brought.pop().player_screen.screen.choices]
    assert at_the_table == [ACCEPT, LEAVE, BEGIN, WITHDRAW], "what anybody can press"
    assert [choice.action for choice in (await world.views.watch(game)).screen.choices] == at_the_table
    for who, actions in ((NEAR, [BEGIN, WITHDRAW]), (FAR, [LEAVE]), (THIRD, [ACCEPT])):
        screen = (await world.views.look(who, game)).screen
        assert [choice.action for choice in screen.choices] == actions
    await world.gatherings.begin(NEAR, game)
    for adapter in (matrix, discord):
        await bring(world, adapter, game)
    seen = {(each.who, each.snapshot.viewer) for each in matrix.brought}
    assert seen == {(NOBODY, None), (NEAR, 0), (FOURTH, 2)}
    assert {(each.who, each.snapshot.viewer) for each in discord.brought} == {(FAR, 1)}


async def test_to_come_in_twice_is_to_come_in_once_and_two_at_the_same_moment_both_sit(world: World) -> None:
    game = await gathered(world)
    race = world.racing(2).invitations
    await asyncio.gather(race.accept(FAR, game), race.accept(FAR, game))
    async with world.unchanged():
        await world.invitations.accept(FAR, game)
        await world.gatherings.come(NEAR, game)
    assert await sitting(world, game) == (NEAR, FAR)
    race = world.racing(2).invitations
    await asyncio.gather(race.accept(THIRD, game), race.join(FOURTH, game))
    assert set(await sitting(world, game)) == {NEAR, FAR, THIRD, FOURTH}
    race_to_begin = world.racing(2).gatherings
    await asyncio.gather(race_to_begin.begin(NEAR, game), race_to_begin.begin(NEAR, game))
    async with world.unchanged():
        await world.gatherings.begin(NEAR, game)
        await world.invitations.accept(FAR, game)
    assert set(await dealt(world, game)) == {NEAR, FAR, THIRD, FOURTH}


async def test_of_many_who_come_at_once_to_the_last_seat_one_gets_it(world: World) -> None:
    guests = [f"discord:{number}" for number in range(6)]
    game = await gathered(world, *guests)
    late = ["web:a", "web:b", "web:c"]
    race = world.racing(len(late)).invitations
    answers = await asyncio.gather(*(race.accept(who, game) for who in late), return_exceptions=True)
    (came,) = (who for who, answer in zip(late, answers, strict=True) if answer is None)
    refused = {(each.code, each.facts["most"]) for each in answers if isinstance(each, Refusal)}
    assert refused == {(ServiceProblem.GATHERING_FULL, 8)}
    assert await sitting(world, game) == (NEAR, *guests, came)


async def test_who_leaves_is_gone_the_others_move_up_and_the_host_calls_it_off(world: World) -> None:
    game = await gathered(world, FAR, THIRD)
    gatherings, invitations = world.gatherings, world.invitations
    await world.do(FAR, game, LEAVE)
    assert await sitting(world, game) == (NEAR, THIRD)
    await world.refuses(
        (gatherings.leave(FAR, game), ServiceProblem.NOT_COME),
        (world.do(FOURTH, game, TableAction.DECLINE), ServiceProblem.NOT_COME),
        (gatherings.move(FOURTH, game), ServiceProblem.NOT_COME),
        (gatherings.move(THIRD, game), ServiceProblem.SEATS_ARE_DRAWN),
        (gatherings.leave(NEAR, game), ServiceProblem.HOST_STAYS),
        *((world.do(who, game, BEGIN), ServiceProblem.NOT_THE_HOST) for who in (FAR, THIRD)),
        *((world.do(who, game, WITHDRAW), ServiceProblem.NOT_THE_HOST) for who in (FAR, THIRD)),
        *((gatherings.withdraw(who, game), ServiceProblem.NOT_THE_HOST) for who in (FAR, THIRD)),
    )
    await invitations.accept(FAR, game)
    assert await sitting(world, game) == (NEAR, THIRD, FAR)
    assert [each.game for each in await world.records.games_of(FAR)] == [game]
    await world.do(THIRD, game, TableAction.DECLINE)  # a no of who has come is to leave
    assert await sitting(world, game) == (NEAR, FAR)
    await world.do(NEAR, game, WITHDRAW)
    assert await world.status(game) is Status.WITHDRAWN
    await world.refuses(
        *(
            (do(FAR, game), ServiceProblem.NO_GATHERING)
            for do in (invitations.accept, gatherings.leave, gatherings.move)
        ),
        *((do(NEAR, game), ServiceProblem.NO_GATHERING) for do in (gatherings.begin, invitations.withdraw)),
    )
    assert (await world.due("matrix", game)).keys() == {"watch"}
    assert await world.due("discord", game) == {}


async def test_to_sit_further_is_to_change_with_the_next_or_the_first(world: World) -> None:
    game = await gathered(world, seating="seated")
    async with world.unchanged():
        await world.gatherings.move(NEAR, game)  # alone one sits where one sits
    for guest in (FAR, THIRD):
        await world.gatherings.come(guest, game)
    await world.do(FAR, game, TableAction.MOVE)
    assert await sitting(world, game) == (NEAR, THIRD, FAR)
    await world.gatherings.move(FAR, game)
    assert await sitting(world, game) == (FAR, THIRD, NEAR)
    await world.gatherings.come(FOURTH, game)
    race = world.racing(2).gatherings
    await asyncio.gather(race.move(FAR, game), race.move(NEAR, game))
    assert await sitting(world, game) == (THIRD, FAR, FOURTH, NEAR), "at the same moment both have moved"
    await world.gatherings.begin(NEAR, game)
    assert await dealt(world, game) == (THIRD, FAR, FOURTH, NEAR)
    assert GAME.load((await world.stored(game)).state).table == (0, 1, 2, 3)


async def test_where_the_number_does_not_fit_the_rules_say_why_and_nothing_begins(world: World) -> None:
    wrong: list[tuple[tuple[str, ...], dict[str, str], Refused]] = [
        ((), {}, Refused.PALM_SEATS),
        ((FAR, THIRD), {"veterans": "8"}, Refused.VETERANS_SEATS),
        ((FAR,), {"mode": "teams"}, Refused.MODE_SEATS),
        ((FAR, THIRD), {"redraw": "yes"}, Refused.REDRAW_FROM_HAND),
    ]
    games = [(await gathered(world, *guests, **options), code) for guests, options, code in wrong]
    await world.refuses(*((world.gatherings.begin(NEAR, game), code) for game, code in games))


async def test_it_begins_with_those_who_are_there_at_that_moment(world: World) -> None:
    gatherings, game = world.gatherings, ""
    for doing, seats in (
        (lambda: gatherings.leave(THIRD, game), (NEAR, FAR)),  # noqa: B023
        (lambda: gatherings.come(FOURTH, game), (NEAR, FAR, THIRD, FOURTH)),  # noqa: B023
        (lambda: world.records.forget(THIRD), (NEAR, FAR)),
    ):
        game = await gathered(world, FAR, THIRD)
        await world.meanwhile(doing, "state").gatherings.begin(NEAR, game)
        assert await dealt(world, game) == seats
    game = await gathered(world, FAR)
    late = world.meanwhile(lambda: gatherings.leave(FAR, game), "state")
    assert await why_not(late.gatherings.begin(NEAR, game)) is Refused.PALM_SEATS, "the last one left"
    assert await sitting(world, game) == (NEAR,)


async def test_nobody_comes_goes_or_moves_where_it_has_begun_or_is_no_gathering(world: World) -> None:
    game, invited = (
        await gathered(world, FAR, THIRD, seating="seated"),
        await world.invitations.invite(NEAR, FAR),
    )
    gatherings, invitations = world.gatherings, world.invitations
    await gatherings.begin(NEAR, game)
    await world.refuses(
        (invitations.accept(FOURTH, game), ServiceProblem.NOT_PENDING),
        (invitations.withdraw(NEAR, game), ServiceProblem.NOT_PENDING),
        (gatherings.withdraw(NEAR, game), ServiceProblem.NO_GATHERING),
        (gatherings.move(FAR, game), ServiceProblem.NO_GATHERING),
        *((gatherings.come(FOURTH, each), ServiceProblem.NO_GATHERING) for each in (game, invited)),
        *((gatherings.leave(FAR, each), ServiceProblem.NO_GATHERING) for each in (game, invited)),
        (gatherings.begin(NEAR, invited), ServiceProblem.NO_GATHERING),
        (gatherings.begin(NEAR, "NOGAME2345"), ServiceProblem.UNKNOWN_GAME),
    )


async def test_a_given_seed_is_dealt_and_two_may_gather_for_held_hands_too(world: World) -> None:
    game = await world.gatherings.gather(NEAR, kind="palm", options={"expert": "yes"}, seed=7)
    for guest in (FAR, THIRD):
        await world.gatherings.come(guest, game)
    await world.gatherings.begin(NEAR, game)
    state = GAME.load((await world.stored(game)).state)
    assert state == GAME.setup(GAME.read_options({"expert": "yes"}), 3, 7)
    two = await world.gatherings.gather(NEAR, kind="heldhands")
    await world.invitations.accept(FAR, two)
    assert await why_not(world.invitations.accept(THIRD, two)) is ServiceProblem.GATHERING_FULL
    await world.gatherings.begin(NEAR, two)
    assert await world.status(two) is Status.PLAYING


async def test_what_could_never_begin_is_refused_before_anything_is_written(world: World) -> None:
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"options": {"mode": "alone"}}, Refused.MODE_SEATS),
        ({"options": {"mode": "chess"}}, Refused.UNKNOWN_VALUE),
        ({"options": {"veterans": "8", "mode": "teams"}}, Refused.VETERANS_SEATS),
        ({"options": {"redraw": "yes", "mode": "individually"}}, Refused.REDRAW_FROM_HAND),
        ({"kind": "chess"}, ServiceProblem.UNKNOWN_KIND),
        ({"seed": -1}, Refused.BAD_SEED),
    ]
    gather = world.gatherings.gather
    await world.refuses(*((gather(NEAR, **{"kind": "palm", **chosen}), code) for chosen, code in wrong))
    assert await world.everything() == {}


async def test_many_gatherings_are_too_many_but_to_come_to_many_is_not(world: World) -> None:
    for _ in range(5):
        await gathered(world)
        await world.invitations.invite(NEAR)
    await world.refuses(
        (gathered(world), ServiceProblem.TOO_MANY),
        (world.invitations.invite(NEAR), ServiceProblem.TOO_MANY),
    )
    for number in range(10):
        game = await world.gatherings.gather(f"matrix:{number}", kind="palm")
        await world.invitations.accept(FAR, game)
    await world.invitations.invite("matrix:11", FAR)


async def test_a_host_who_is_forgotten_has_called_it_off_and_a_guest_has_left(world: World) -> None:
    game = await gathered(world, FAR, THIRD)
    await world.records.forget(FAR)
    assert await world.status(game) is Status.INVITED
    assert await sitting(world, game) == (NEAR, THIRD)
    await world.meanwhile(lambda: world.records.forget(FAR), "about").invitations.accept(FAR, game)
    assert await sitting(world, game) == (NEAR, THIRD), "also who comes at that moment"
    assert await world.traces(FAR) == []
    await world.records.forget(NEAR)
    assert (await world.status(game), await world.seats(game)) == (Status.WITHDRAWN, (NOBODY, THIRD))
    assert await world.traces(NEAR) == []


async def test_whoever_looks_is_called_though_nobody_is_written_to(world: World) -> None:
    game = await world.gatherings.gather(NEAR, kind="palm")  # nowhere shown: only the page can know
    for doing in (world.gatherings.come, world.gatherings.leave):
        calls = await calls_by(world.client, lambda: doing(THIRD, game), game)  # noqa: B023 - now
        assert calls == [("web", f"{game}:watch")]
