"""Pictures that come with a screen: with names, as their viewer likes them; and a screen without one."""

import asyncio

import pytest

from bot.connection import Client
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Settled
from engine.contract import SPECTATOR
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.drawings import Drawings
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring, raising
from tests.integration.service.tablemates import NEAR, Time, begun, due, first_step, parted


async def test_names_and_looks_reach_the_picture(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    await service.guests.meet(NEAR, name="Anna")
    await service.guests.choose_look(HERE, theme="night", large=True)
    await service.guests.choose_language(HERE, "it")
    game = await begun(service, NEAR, HERE)
    await service.play.watch(NEAR, game, "matrix", "a place")
    await bring(service, redis_client, matrix, game)
    assert len(matrix.pictures) == 3
    assert all(matrix.pictures)
    dressed = {getattr(view, "seat", SPECTATOR): tuple(dress) for view, *dress in drawings.given}
    names = ("Anna", "")
    assert dressed == {
        0: (Language.EN, Look(), names, None),
        1: (Language.IT, Look(ThemeName.NIGHT, large=True), names, None),
        SPECTATOR: (Language.EN, Look(), names, None),
    }


async def test_everybody_gets_the_picture_of_their_own_view(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await begun(service, NEAR, HERE)
    await service.play.watch(NEAR, game, "matrix", "a place")
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await bring(service, redis_client, matrix, game)
    drawn = [view for view in drawings.views if view.table.turn == 1]  # without what was drawn ahead
    assert sorted(map(repr, drawn)) == sorted(repr(each.seen.view) for each in matrix.brought)
    building = [isinstance(view, PlayerView) and view.chain is not None for view in drawn]
    assert sum(building) == 1
    assert sum(isinstance(view, SpectatorView) for view in drawn) == 1


async def test_what_was_picked_is_in_the_picture(service: GameService, drawings: Drawings) -> None:
    game = await begun(service)
    node = (await first_step(service, game)).partition("/")[0]
    pressed = await service.press(Press(NEAR, game, 3, node))
    sight = await service.sights.look(NEAR, game)
    assert await service.painter.paint(sight.picking(pressed.pick))
    assert [pick for *_, pick in drawings.given] == [node]


async def test_an_invitation_has_no_picture(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await service.invitations.invite(NEAR, HERE)
    await bring(service, redis_client, matrix, game)
    assert matrix.pictures == [None, None]
    assert drawings.views == []


async def test_a_game_that_was_let_go_is_drawn_as_it_was_left(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await parted(service, NEAR, HERE)
    await bring(service, redis_client, matrix, game)
    assert len(matrix.pictures) == 2
    assert all(matrix.pictures)
    assert all(not view.you.whole for view in drawings.views)
    assert not any(view.legal or view.you.acting or view.partner.acting for view in drawings.views)


async def test_nothing_is_drawn_for_an_adapter_that_shows_no_pictures(
    service: GameService, redis_client: Client, drawings: Drawings
) -> None:
    game, plain = await begun(service, NEAR, HERE), Recorder()
    await bring(service, redis_client, plain, game)
    assert len(plain.brought) == 2
    assert drawings.views == []


async def test_a_screen_is_brought_without_the_picture_that_could_not_be_drawn(
    service: GameService,
    redis_client: Client,
    matrix: Recorder,
    drawings: Drawings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    drawings.error = RuntimeError("the far player's covered halves")
    await service.guests.meet(NEAR, name="Anna")
    game = await begun(service, NEAR, HERE)
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE, Settled.DONE]
    assert matrix.pictures == [None, None]
    assert {each.screen.headline for each in matrix.brought} == {
        "Turn 1: your move",
        "Turn 1: your partner's move",
    }
    assert await due(redis_client, "matrix", game) == {}
    assert service.metrics.registry.get_sample_value("heldhands_picture_failures_total") == 2
    assert [record.getMessage() for record in caplog.records] == ["picture.failed"] * 2
    spoken = repr([vars(record) for record in caplog.records])
    assert not any(word in spoken for word in ("covered", "Anna", game, NEAR, HERE))


async def test_what_could_not_be_sent_is_not_drawn_again(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings, time: Time
) -> None:
    game = await begun(service)
    matrix.answer = raising(RuntimeError())
    with pytest.raises(RuntimeError):
        await bring(service, redis_client, matrix, game)
    matrix.answer = lambda _: ""
    time.passes(60_000)
    await bring(service, redis_client, matrix, game)
    await service.play.show(NEAR, game)
    await bring(service, redis_client, matrix, game)
    assert matrix.pictures == [Drawings.done(1)] * 3
    assert len(drawings.views) == 1


async def test_a_press_is_answered_while_a_picture_is_drawn(
    service: GameService, redis_client: Client, matrix: Recorder, drawings: Drawings
) -> None:
    game = await begun(service)
    drawings.may_end.clear()

    async def drawing() -> bool:
        return bool(drawings.views)

    async with asyncio.TaskGroup() as tasks:
        bringing = tasks.create_task(bring(service, redis_client, matrix, game))
        await until(drawing)
        pressed = await service.press(Press(NEAR, game, 3, await first_step(service, game)))
        assert pressed.revision == 4
        assert not bringing.done()
        drawings.may_end.set()
    assert bringing.result() == [Settled.AGAIN], "the newest wins"
    await bring(service, redis_client, matrix, game)
    assert matrix.revisions == [3, 4]
    assert len(drawings.views) == 2
