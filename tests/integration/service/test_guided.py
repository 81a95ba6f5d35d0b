"""A guided game: begun once, explained alike by every process, and left at any time."""

from typing import Final

import pytest

from bot.model.game import About, Status
from bot.model.person import COMPUTERS
from bot.model.refusals import ServiceProblem
from bot.model.screen import Screen, TableAction
from bot.store.games import Games
from bot.store.keys import game_key, log_key
from engine.chance import Chance
from engine.heldhands.policies import POLICIES
from tests.integration.service.tablemates import NEAR, STRANGER, World, preceded, why_not

ADA: Final = COMPUTERS[0]
TURNS: Final = 4


async def screen(world: World, game: str, who: str = NEAR) -> Screen:
    return (await world.views.look(who, game)).screen


async def take_turn(world: World, game: str, who: str, chance: Chance) -> list[str]:
    """Take a turn, and return the notes that were read on the way."""
    read = list[str]()
    while (view := (await world.play.look(who, game)).view).you.acting:
        for action in POLICIES["greedy"]([view], chance):
            read.append((await screen(world, game)).note)
            await world.do(who, game, str(action))
            assert await screen(world, game) == await screen(world.but(), game), "so do others"
    return [note for note in read if note]


async def test_it_begins_with_a_move_and_is_taken_up_again_until_it_is_over(world: World) -> None:
    game = await world.guided.begin(NEAR)
    assert await world.context.games.log(game) == ["0 right", "1 left"]
    assert (await world.stored(game)).revision == 3
    first = await screen(world, game)
    assert first.call
    assert first.note.startswith("Your six cards are below the board")
    assert first.description.startswith(first.note)
    assert await world.guided.begin(NEAR) == game
    assert await world.guided.begin(STRANGER) != game
    await world.offers.give_up(NEAR, game)
    assert await world.guided.begin(NEAR) != game
    assert await why_not(world.guided.begin(NEAR, "palm")) is ServiceProblem.UNKNOWN_KIND


async def test_each_thing_is_explained_once_also_when_every_process_has_died(world: World) -> None:
    game, chance, read = await world.guided.begin(NEAR), Chance(7, "evening"), list[str]()
    for _ in range(TURNS):
        read += await take_turn(world, game, NEAR, chance)
        for who in (ADA, STRANGER):
            assert not (await screen(world, game, who)).note
        assert not (await screen(world, game)).note, "who waits is not disturbed"
        assert not await take_turn(world, game, ADA, chance)
    assert len({*read}) == len(read) > TURNS


async def test_a_step_that_was_taken_back_needs_no_second_explanation(world: World) -> None:
    game, other = await world.guided.begin(NEAR), world.but()
    notes = [(await screen(other, game)).note]
    for action in (await world.first_step(game), "back", await world.first_step(game)):
        await world.do(NEAR, game, action)
        notes.append((await screen(world, game)).note)
        if action == "back":
            assert (await screen(other, game)).note == notes[-1], "a process that has missed the step"
    assert len({*notes}) == len(notes)


async def test_after_the_store_has_lost_moves_the_notes_are_those_of_what_was_played_since(
    world: World,
) -> None:
    game = await world.guided.begin(NEAR)
    await world.step(game)
    kept = {key: await world.client.dump(key) for key in (game_key(game), log_key(game))}
    await world.do(NEAR, game, "back")
    lost = await screen(world, game)
    for key, data in kept.items():
        await world.client.restore(key, 0, data or b"", replace=True)
    await world.step(game)
    after = await screen(world, game)
    assert after.note not in {"", lost.note}
    assert after.note == (await screen(world.but(), game)).note


async def test_who_leaves_the_lessons_plays_on_without_and_so_does_the_next_game(world: World) -> None:
    game = await world.guided.begin(NEAR)
    shown = await screen(world, game)
    assert TableAction.SKIP in {each.action for each in shown.choices}
    await world.do(NEAR, game, TableAction.SKIP)
    after = await screen(world, game)
    assert (after.note, after.question) == ("", shown.question)
    assert TableAction.SKIP not in {each.action for each in after.choices}
    await world.do(NEAR, game, TableAction.SKIP)
    assert await world.status(game) is Status.PLAYING
    assert await why_not(world.do(STRANGER, game, TableAction.SKIP)) is ServiceProblem.NOT_A_PLAYER
    guided = await world.guided.begin(NEAR)
    assert guided != game
    await world.offers.give_up(NEAR, guided)
    again = await world.invitations.rematch(NEAR, guided)
    assert not (await world.stored(again)).about.guided


async def test_an_ordinary_game_is_neither_explained_nor_replayed(world: World) -> None:
    async def fail(*_: object) -> None:
        pytest.fail("its log was read")

    quiet = world.but(games=preceded(Games(world.client), "log", fail))
    game = await quiet.begun()
    await quiet.end_turn(game)
    assert not (await screen(quiet, game)).note


def test_a_game_of_an_older_release_is_not_guided() -> None:
    assert not About.model_validate_json('{"game":"heldhands","seats":["web:a"],"created":1}').guided
