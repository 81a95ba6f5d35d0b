"""Pictures that come with a screen: with names, as their viewer likes them; and a screen without one."""

import asyncio

import pytest

from bot.store.due import Settled
from engine.contract import SPECTATOR
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.drawings import Drawings
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring
from tests.integration.service.tablemates import NEAR, World


async def test_everybody_gets_the_picture_of_their_own_view_with_names_as_they_like_it(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    await world.guests.meet(NEAR, name="Anna")
    await world.guests.choose_look(HERE, theme="night", large=True)
    await world.guests.choose_language(HERE, "it")
    game = await world.begun(NEAR, HERE)
    await world.play.watch(NEAR, game, "matrix", "a place")
    await world.step(game)
    await bring(world, matrix, game)
    assert len(matrix.pictures) == 3
    assert all(matrix.pictures)
    given = [each for each in drawings.given if each[0].table.turn == 1]  # without what was drawn ahead
    names = ("Anna", "")
    assert {getattr(view, "seat", SPECTATOR): tuple(dress) for view, *dress in given} == {
        0: (Language.EN, Look(), names, None),
        1: (Language.IT, Look(ThemeName.NIGHT, large=True), names, None),
        SPECTATOR: (Language.EN, Look(), names, None),
    }
    drawn = [view for view, *_ in given]
    assert sorted(map(repr, drawn)) == sorted(repr(each.seen.view) for each in matrix.brought)
    assert sum(isinstance(view, PlayerView) and view.chain is not None for view in drawn) == 1
    assert sum(isinstance(view, SpectatorView) for view in drawn) == 1


async def test_what_was_picked_is_in_the_picture(world: World, drawings: Drawings) -> None:
    game = await world.begun()
    node = (await world.first_step(game)).partition("/")[0]
    pressed = await world.do(NEAR, game, node)
    sight = await world.sights.look(NEAR, game)
    assert await world.painter.paint(sight.picking(pressed.pick))
    assert [pick for *_, pick in drawings.given] == [node]


async def test_nothing_is_drawn_of_an_invitation_or_for_an_adapter_that_shows_no_pictures(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    await bring(world, matrix, await world.invitations.invite(NEAR, HERE))
    assert matrix.pictures == [None, None]
    plain = Recorder()
    await bring(world, plain, await world.begun(NEAR, HERE))
    assert len(plain.brought) == 2
    assert drawings.views == []


async def test_a_screen_is_brought_without_the_picture_that_could_not_be_drawn(
    world: World, matrix: Recorder, drawings: Drawings, caplog: pytest.LogCaptureFixture
) -> None:
    drawings.error = RuntimeError("the far player's covered halves")
    await world.guests.meet(NEAR, name="Anna")
    game = await world.begun(NEAR, HERE)
    assert await bring(world, matrix, game) == [Settled.DONE, Settled.DONE]
    assert matrix.pictures == [None, None]
    headlines = {each.screen.headline for each in matrix.brought}
    assert headlines == {"Turn 1: your move", "Turn 1: your partner's move"}
    assert await world.due("matrix", game) == {}
    assert world.count("picture_failures_total") == 2
    assert [record.getMessage() for record in caplog.records] == ["picture.failed"] * 2
    spoken = repr([vars(record) for record in caplog.records])
    assert not any(word in spoken for word in ("covered", "Anna", game, NEAR, HERE))


async def test_a_press_is_answered_while_a_picture_is_drawn(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    game = await world.begun()
    drawings.may_end.clear()

    async def drawing() -> bool:
        return bool(drawings.views)

    async with asyncio.TaskGroup() as tasks:
        bringing = tasks.create_task(bring(world, matrix, game))
        await until(drawing)
        assert (await world.step(game)).revision == 4
        assert not bringing.done()
        drawings.may_end.set()
    assert bringing.result() == [Settled.AGAIN], "the newest wins"
    await bring(world, matrix, game)
    assert matrix.revisions == [3, 4]
    assert len(drawings.views) == 2
