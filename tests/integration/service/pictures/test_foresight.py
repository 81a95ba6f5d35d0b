"""What the other one will probably see next is drawn while a player still thinks."""

import pytest

from bot.connection import Client
from bot.service.play import Press
from bot.service.service import GameService
from engine.heldhands.actions import Step
from engine.heldhands.views import PlayerView
from tests.drawings import Drawings
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring
from tests.integration.service.tablemates import NEAR, begun, first_step


async def at_rest(service: GameService) -> None:
    """Return when all is drawn."""

    async def idle() -> bool:
        return service.painter.is_idle

    await until(idle)


async def stepped(service: GameService, client: Client, matrix: Recorder) -> str:
    """Return a game in which near has taken a step and sees it."""
    game = await begun(service, NEAR, HERE)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await bring(service, client, matrix, game)
    return game


async def test_the_picture_with_which_a_turn_begins_is_there_when_it_begins(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await stepped(service, redis_client, matrix)
    await at_rest(service)
    before = len(drawings.given)
    await service.press(Press(NEAR, game, 4, "end"))
    sight = await service.sights.look(HERE, game)
    assert sight.screen.call
    assert await service.painter.paint(sight)
    assert len(drawings.given) == before


async def test_nobody_is_shown_what_has_not_come_about(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await stepped(service, redis_client, matrix)
    await at_rest(service)
    (foreseen,) = (view for view in drawings.views if isinstance(view, PlayerView) and view.table.turn == 2)
    picture = Drawings.done(drawings.views.index(foreseen) + 1)
    assert picture not in matrix.pictures
    assert await service.painter.paint(await service.sights.look(HERE, game)) != picture


async def test_nothing_is_drawn_ahead_while_somebody_waits_for_a_picture(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    matrix.shows_pictures = False
    drawings.may_end.clear()
    service.painter.expect(await service.sights.look(NEAR, await begun(service)))
    await stepped(service, redis_client, matrix)
    assert len(drawings.views) <= 1
    drawings.may_end.set()
    await at_rest(service)
    assert len(drawings.views) == 2


async def test_what_is_no_longer_likely_is_not_begun(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    matrix.shows_pictures = False
    drawings.may_end.clear()
    service.painter.expect(await service.sights.look(NEAR, await begun(service)))
    game = await stepped(service, redis_client, matrix)
    await service.press(Press(NEAR, game, 4, "back"))
    *_, other = (each for each in (await service.play.look(NEAR, game)).view.legal if isinstance(each, Step))
    await service.press(Press(NEAR, game, 5, str(other)))
    await bring(service, redis_client, matrix, game)
    drawings.may_end.set()
    await at_rest(service)
    assert len(drawings.views) == 2


async def test_a_look_ahead_that_fails_keeps_nobody_from_the_present(
    service: GameService, redis_client: Client, matrix: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr("bot.foresight.Foresight._look_ahead", fail)
    game = await begun(service, NEAR, HERE)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await bring(service, redis_client, matrix, game)
    shown = len(matrix.pictures)
    await bring(service, redis_client, matrix, game)
    assert len(matrix.pictures) == shown
