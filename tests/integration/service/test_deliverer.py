"""Deliveries: the newest screen of each viewer, in their language, to where they are, and nothing else."""

import asyncio

import pytest

from bot.delivery.deliverer import Occasion, Unreachable
from bot.model.game import NOBODY
from bot.model.refusals import ServiceProblem
from bot.store.queue import Settled
from engine.contract import SPECTATOR
from renderers.i18n.catalogue import Language
from tests.integration.service.recorder import HERE, Recorder, bring, raising, settled
from tests.integration.service.tablemates import FAR, MINUTE, NEAR, PEOPLE, STRANGER, World, why_not

ROOM, CHANNEL = "!room:example.org", "channel 7"


async def test_the_newest_screen_is_brought_once_and_a_step_to_its_player_only(world: World) -> None:
    game, matrix = await world.begun(NEAR, HERE), Recorder()
    matrix.answer = lambda delivery: f"message of {delivery.who}\nwith {{two}} lines"
    await world.play.watch(NEAR, game, "matrix", ROOM)
    assert await bring(world, matrix, game) == [Settled.DONE] * 3
    assert [brought.memo for brought in matrix.brought] == ["", "", ""]
    assert {brought.occasion for brought in matrix.brought} == {Occasion.SCREEN}
    assert matrix.taken() == [(NEAR, 3), (HERE, 3), (NOBODY, 3)]
    assert await bring(world, matrix, game) == []
    await world.do(NEAR, game, step := await world.first_step(game))
    await bring(world, matrix, game)
    assert matrix.taken() == [(NEAR, 4)]
    await world.do(NEAR, game, "back", step, "end")  # one delivery of the newest
    await bring(world, matrix, game)
    assert [brought.memo for brought in matrix.brought] == [
        f"message of {who}\nwith {{two}} lines" for who in (NEAR, HERE, NOBODY)
    ]
    assert matrix.taken() == [(NEAR, 7), (HERE, 4), (NOBODY, 4)]
    for who, action in ((NEAR, "end"), (HERE, "left"), (HERE, "O17")):
        await asyncio.gather(world.do(who, game, action), return_exceptions=True)
    assert await bring(world, matrix, game) == [], "what is refused is no reason to bring anything"


async def test_it_rings_once_for_every_call_that_could_be_brought(world: World) -> None:
    matrix = Recorder()

    async def rings() -> dict[str, bool]:
        matrix.brought.clear()
        await bring(world, matrix, game)
        return {brought.who: brought.rings for brought in matrix.brought}

    game = await world.invitations.invite(NEAR, HERE, options={"first": "near"}, seed=7)
    assert await rings() == {NEAR: False, HERE: True}
    await world.invitations.accept(HERE, game)
    assert await rings() == {NEAR: True, HERE: True}
    await world.do(HERE, game, "left")
    assert await rings() == {NEAR: False, HERE: False}
    await world.do(NEAR, game, "left")
    assert await rings() == {NEAR: True, HERE: False}
    await world.step(game)
    assert await rings() == {NEAR: False}
    await world.do(NEAR, game, "end")
    matrix.answer = raising(RuntimeError())
    with pytest.raises(RuntimeError):
        await rings()
    matrix.answer = lambda _: ""
    world.time.passes(MINUTE)
    assert await rings() == {NEAR: False, HERE: True}
    await world.play.show(HERE, game)
    assert await rings() == {HERE: False}


async def test_a_knock_says_what_it_is_once_and_is_none_if_it_comes_too_late(world: World) -> None:
    game, matrix = await settled(world)
    await world.signs.nudge(HERE, game)
    assert await bring(world, matrix, game) == [Settled.DONE]
    (knock,) = matrix.brought
    assert (knock.occasion, knock.who, knock.memo) == (Occasion.KNOCK, NEAR, "memo 3")
    assert knock.rings
    assert knock.screen.awaited  # noqa: PGH005 - a screen is no mock
    await world.end_turn(game)
    await world.signs.nudge(NEAR, game)
    await world.end_turn(game, HERE)
    await bring(world, matrix, game)
    assert {each.occasion for each in matrix.brought[1:]} == {Occasion.SCREEN}
    assert await world.due("matrix", game) == {}


async def test_each_is_spoken_to_by_name_in_their_language_or_that_of_the_house(world: World) -> None:
    await world.context.people.change(NEAR, name="Anna")
    await world.context.people.change(HERE, language="it")
    game, matrix = await world.invitations.invite(NEAR, HERE), Recorder()
    await bring(world, matrix, game)
    assert {brought.who: brought.screen.headline for brought in matrix.brought} == {
        NEAR: "Waiting for someone to join you in ...and then, we held hands.",
        HERE: "Anna ti invita a giocare a ...and then, we held hands.",
    }
    for chosen, said in (
        ("", "Turno 1: tocca a te"),
        ("en", "Turn 1: your move"),
        ("tlh", "Turno 1: tocca a te"),  # of a newer program, perhaps
    ):
        await world.context.people.change(NEAR, language=chosen)
        await bring(World(world.client, world.time, Language.IT), matrix, await world.begun())
        assert matrix.brought[-1].screen.headline == said


async def test_each_platform_brings_its_own_and_those_who_watch_have_a_place_on_each(world: World) -> None:
    watch, both = (NOBODY, SPECTATOR), {"matrix": ROOM, "discord": CHANNEL}
    for players, places, on_matrix, on_discord in (
        (PEOPLE, {}, [(NEAR, 0)], [(FAR, 1)]),
        (PEOPLE, both, [(NEAR, 0), watch], [(FAR, 1), watch]),
        ((NEAR, HERE), {"discord": CHANNEL}, [(NEAR, 0), (HERE, 1)], [watch]),
    ):
        game = await world.play.open("heldhands", {}, players, tables=places)
        for platform, viewers in (("matrix", on_matrix), ("discord", on_discord)):
            adapter = Recorder(platform)
            await bring(world, adapter, game)
            assert [(each.who, each.snapshot.viewer) for each in adapter.brought] == viewers
            assert {each.place for each in adapter.brought} == {places.get(platform, "")}


async def test_a_place_can_be_found_changed_and_lost_while_a_game_goes_on(world: World) -> None:
    game, discord = await world.begun(NEAR, HERE), Recorder("discord")
    await world.play.watch(NEAR, game, "discord", CHANNEL)
    discord.answer = raising(Unreachable("left"))
    await bring(world, discord, game)
    assert [(each.place, why) for each, why in discord.fell_back] == [(CHANNEL, "left")]
    discord.answer = lambda _: "memo"
    await world.play.watch(NEAR, game, "discord", "channel 8")
    await bring(world, discord, game)
    (brought,) = discord.brought
    assert (brought.place, brought.memo, brought.snapshot.revision) == ("channel 8", "", 3), (
        "nothing of the first"
    )
    await world.end_turn(game)
    await world.play.watch(NEAR, game, "discord", "")
    assert await bring(world, discord, game) == [Settled.DONE]
    assert len(discord.brought) == 1
    for doing in (world.play.watch(STRANGER, game, "matrix", ROOM), world.play.show(STRANGER, game)):
        assert await why_not(doing) is ServiceProblem.NOT_A_PLAYER


async def test_nothing_is_brought_to_who_was_forgotten_and_of_a_game_that_is_gone(world: World) -> None:
    game, other, matrix = await world.begun(), await world.begun(), Recorder()
    await world.records.forget(NEAR)
    await world.delete(other)
    for each in (game, other):
        assert set(await bring(world, matrix, each)) <= {Settled.DONE}
        assert await world.due("matrix", each) == {}
    assert matrix.brought == []


# Addresses


async def test_a_dead_address_is_remembered_until_its_owner_shows_up(world: World) -> None:
    for reason in ("left_room", "403: closed\n*\nby the user", "ü"):
        game, matrix = await settled(world)
        matrix.answer = raising(Unreachable(reason))
        await world.step(game)
        assert await bring(world, matrix, game) == [Settled.DONE]
        matrix.answer = lambda _: "alive"
        await world.do(NEAR, game, "end")
        await bring(world, matrix, game)
        assert matrix.taken() == [(HERE, 4)], "the address of one is not that of another"
        assert matrix.began == 2, "nobody knocks at a dead door"
        assert [(fallen.who, why) for fallen, why in matrix.fell_back] == [(NEAR, reason)] * 2
        (last, _) = matrix.fell_back[-1]
        assert (last.snapshot.revision, last.memo) == (5, "fell back")
        await world.play.show(NEAR, game)
        await bring(world, matrix, game)
        assert matrix.taken() == [(NEAR, 5)]
        assert len(matrix.fell_back) == 2


async def test_whoever_shows_up_while_a_delivery_fails_is_not_taken_for_gone(world: World) -> None:
    game, matrix = await settled(world)
    matrix.answer = raising(Unreachable("closed"))
    matrix.open.clear()
    await world.play.show(NEAR, game)
    bringing = asyncio.create_task(bring(world, matrix, game))
    await matrix.has_begun(1)
    await world.play.show(NEAR, game)  # the door is open now
    matrix.open.set()
    assert await bringing == [Settled.AGAIN]
    matrix.answer = lambda _: "alive"
    await bring(world, matrix, game)
    assert matrix.taken() == [(NEAR, 3)]


async def test_where_even_the_fallback_is_dead_nothing_is_tried_in_a_loop(world: World) -> None:
    game, matrix = await settled(world)
    matrix.answer = matrix.last_resort = raising(Unreachable("gone"))
    await world.play.show(NEAR, game)
    assert await bring(world, matrix, game) == [Settled.DONE]
    assert await world.due("matrix", game) == {}
    matrix.answer = raising(RuntimeError())
    await world.play.show(HERE, game)
    with pytest.raises(RuntimeError):
        await bring(world, matrix, game)
    for outcome, count in (("delivered", 2), ("unreachable", 1), ("failed", 1)):
        assert world.count("deliveries_total", platform="matrix", outcome=outcome) == count
