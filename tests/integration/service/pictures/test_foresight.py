"""What the other one will probably see next is drawn while a player still thinks."""

import pytest

from engine.heldhands.actions import Step
from engine.heldhands.views import PlayerView
from tests.drawings import Drawings
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring
from tests.integration.service.tablemates import NEAR, World


async def at_rest(world: World) -> None:
    """Return when all is drawn."""

    async def idle() -> bool:
        return world.painter.is_idle

    await until(idle)


async def stepped(world: World, matrix: Recorder) -> str:
    """Return a game in which near has taken a step and sees it."""
    game = await world.begun(NEAR, HERE)
    await world.step(game)
    await bring(world, matrix, game)
    return game


async def test_the_picture_with_which_a_turn_begins_is_there_when_it_begins_and_shown_to_nobody_before(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    game = await stepped(world, matrix)
    await at_rest(world)
    (foreseen,) = (view for view in drawings.views if isinstance(view, PlayerView) and view.table.turn == 2)
    picture = Drawings.done(drawings.views.index(foreseen) + 1)
    assert picture not in matrix.pictures
    assert await world.painter.paint(await world.sights.look(HERE, game)) != picture
    before = len(drawings.given)
    await world.do(NEAR, game, "end")
    sight = await world.sights.look(HERE, game)
    assert sight.screen.call
    assert await world.painter.paint(sight) == picture
    assert len(drawings.given) == before


@pytest.mark.parametrize("changes_mind", [False, True])
async def test_nothing_is_drawn_ahead_while_somebody_waits_for_a_picture_nor_what_is_no_longer_likely(
    world: World, drawings: Drawings, *, changes_mind: bool
) -> None:
    plain = Recorder()
    drawings.may_end.clear()
    world.painter.expect(await world.sights.look(NEAR, await world.begun()))
    game = await stepped(world, plain)
    if changes_mind:
        await world.do(NEAR, game, "back")
        legal = (await world.play.look(NEAR, game)).view.legal
        *_, other = (each for each in legal if isinstance(each, Step))
        await world.do(NEAR, game, str(other))
        await bring(world, plain, game)
    assert len(drawings.views) <= 1
    drawings.may_end.set()
    await at_rest(world)
    assert len(drawings.views) == 2


async def test_a_look_ahead_that_fails_keeps_nobody_from_the_present(
    world: World, matrix: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr("bot.foresight.Foresight._look_ahead", fail)
    game = await stepped(world, matrix)
    shown = len(matrix.pictures)
    assert shown == 2
    await bring(world, matrix, game)
    assert len(matrix.pictures) == shown
