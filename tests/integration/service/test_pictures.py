"""Pictures that come with a screen, as their viewer likes them; and what is drawn ahead."""

import asyncio
from dataclasses import replace

import pytest

from bot.games.registry import GAMES
from bot.service.pictures import Painter
from bot.store.connection import Client
from bot.store.queue import Settled
from engine.contract import SPECTATOR
from engine.heldhands.actions import Step
from engine.heldhands.views import PlayerView
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Look, ThemeName
from tests.drawings import Drawings, blank
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring, until_so
from tests.integration.service.tablemates import NEAR, World


@pytest.fixture
def drawings() -> Drawings:
    return Drawings()


@pytest.fixture
def world(redis_client: Client, drawings: Drawings) -> World:
    kinds = {name: replace(game, picture=drawings) for name, game in GAMES.items()}
    return World(redis_client, kinds=kinds)


@pytest.fixture
def matrix() -> Recorder:
    return Recorder(shows_pictures=True)


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
    assert sorted(map(repr, drawn)) == sorted(repr(each.snapshot.view) for each in matrix.brought)


async def test_nothing_is_drawn_for_an_adapter_that_shows_no_pictures(
    world: World, drawings: Drawings
) -> None:
    await bring(world, plain := Recorder(), await world.begun(NEAR, HERE))
    assert len(plain.brought) == 2
    assert drawings.views == []


async def test_a_press_is_answered_while_a_picture_is_drawn(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    game = await world.begun()
    drawings.may_end.clear()
    async with asyncio.TaskGroup() as tasks:
        bringing = tasks.create_task(bring(world, matrix, game))
        await until_so(lambda: drawings.views)
        assert (await world.step(game)).revision == 4
        assert not bringing.done()
        drawings.may_end.set()
    assert bringing.result() == [Settled.AGAIN], "the newest wins"
    await bring(world, matrix, game)
    assert matrix.revisions == [3, 4]
    assert len(drawings.views) == 2


async def test_a_still_picture_is_replaced_when_its_animation_is_drawn(
    redis_client: Client, matrix: Recorder, drawings: Drawings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.pictures.STILL_AFTER", 0)
    kind = replace(GAMES["heldhands"], picture=drawings, still=lambda _: lambda *_, **__: blank())
    world = World(redis_client, kinds={"heldhands": kind})
    drawings.may_end.clear()
    game = await world.begun(NEAR, HERE)
    assert await bring(world, matrix, game) == [Settled.DONE] * 2
    assert matrix.pictures == [blank()] * 2
    assert await world.due("matrix", game) == {}
    drawings.may_end.set()

    async def both_are_due() -> bool:
        return len(await world.due("matrix", game)) == len((NEAR, HERE))

    await until(both_are_due)
    await bring(world, matrix, game)
    assert sorted(picture.data for picture in matrix.pictures[2:] if picture) == [b"1", b"2"]
    assert not any(each.rings for each in matrix.brought[2:])
    assert await world.due("matrix", game) == {}


# What the other one will probably see next is drawn while a player still thinks.


def is_idle(painter: Painter) -> bool:
    return not (painter._expected or painter._queue._drawings or painter._likely)


async def stepped(world: World, matrix: Recorder) -> str:
    game = await world.begun(NEAR, HERE)
    await world.step(game)
    await bring(world, matrix, game)
    return game


async def test_the_picture_with_which_a_turn_begins_is_there_when_it_begins_and_shown_to_nobody_before(
    world: World, matrix: Recorder, drawings: Drawings
) -> None:
    game = await stepped(world, matrix)
    await until_so(lambda: is_idle(world.painter))
    (foreseen,) = (view for view in drawings.views if isinstance(view, PlayerView) and view.table.turn == 2)
    picture = Drawings.done(drawings.views.index(foreseen) + 1)
    assert picture not in matrix.pictures
    assert await world.painter.paint(await world.views.look(HERE, game)) != picture
    before = len(drawings.given)
    await world.do(NEAR, game, "end")
    sight = await world.views.look(HERE, game)
    assert sight.screen.call
    assert await world.painter.paint(sight) == picture
    assert len(drawings.given) == before


@pytest.mark.parametrize("changes_mind", [False, True])
async def test_nothing_is_drawn_ahead_while_somebody_waits_for_a_picture_nor_what_is_no_longer_likely(
    world: World, drawings: Drawings, *, changes_mind: bool
) -> None:
    plain = Recorder()
    drawings.may_end.clear()
    world.painter.expect(await world.views.look(NEAR, await world.begun()))
    game = await stepped(world, plain)
    if changes_mind:
        await world.do(NEAR, game, "back")
        legal = (await world.play.look(NEAR, game)).view.legal
        *_, other = (each for each in legal if isinstance(each, Step))
        await world.do(NEAR, game, str(other))
        await bring(world, plain, game)
    assert len(drawings.views) <= 1
    drawings.may_end.set()
    await until_so(lambda: is_idle(world.painter))
    assert len(drawings.views) == 2


async def test_a_look_ahead_that_fails_keeps_nobody_from_the_present(
    world: World, matrix: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr("bot.delivery.deliverer.Prefetch._look_ahead", fail)
    game = await stepped(world, matrix)
    shown = len(matrix.pictures)
    assert shown == 2
    await bring(world, matrix, game)
    assert len(matrix.pictures) == shown
