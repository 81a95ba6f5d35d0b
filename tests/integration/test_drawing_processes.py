"""Pictures are drawn in processes of their own, which may die, fail or grow: the next picture is drawn."""

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app.container import open_container
from bot.config.settings import Settings
from bot.games.registry import GAMES
from bot.rendering.process import DrawingProcess, Job, RenderError
from bot.text.catalogue import words_in
from engine.heldhands import GAME
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Look, Picture
from tests.unit.heldhands.table import table

SECRET = "what only one of them may know"  # noqa: S105 - nobody's


def job(width: int = 400) -> Job[Picture]:
    view = GAME.view(table(), 0)
    words, look = words_in(Language.IT), Look(width=width)
    return partial(GAMES["heldhands"].picture, view, words, look, names=("A", "B"), pick=None)


def refuse() -> Picture:
    raise ValueError(SECRET)


def die() -> Picture:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@pytest.fixture
def ended() -> list[str]:
    return []


@pytest.fixture
async def drawing(ended: list[str]) -> AsyncIterator[DrawingProcess]:
    process = DrawingProcess(nice=1, ended=ended.append)
    yield process
    await process.close()


def is_running(pid: int | None) -> bool:
    return pid is not None and Path(f"/proc/{pid}").exists()


async def test_a_process_draws_the_same_bytes_as_this_one_knows_no_secret_and_says_where_it_failed(
    drawing: DrawingProcess, ended: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", SECRET)
    rendered = await drawing.render(job())
    assert rendered.result == job()()
    assert rendered.memory > 0
    first = drawing.pid
    assert first not in {None, os.getpid()}
    assert SECRET.encode() not in Path(f"/proc/{first}/environ").read_bytes()  # noqa: ASYNC240 - no disk
    with pytest.raises(RenderError) as failed:
        await drawing.render(refuse)
    assert failed.value.failure.error == "ValueError"
    assert "test_drawing_processes.py" in failed.value.failure.where
    assert SECRET not in repr(failed.value.failure)
    await drawing.render(job())
    assert (drawing.pid, ended) == (first, [])


async def test_after_a_process_has_hung_or_died_the_next_picture_is_drawn_unless_it_dies_again_and_again(
    drawing: DrawingProcess, ended: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bot.rendering.process.LONGEST_DRAWING", 0)
        with pytest.raises(RenderError, match="stuck"):
            await drawing.render(job())
    assert (await drawing.render(job())).result == job()()
    with pytest.raises(RenderError, match="died"):
        await drawing.render(die)
    assert (await drawing.render(job())).result == job()()
    assert ended == ["stuck", "died"]
    for _ in range(2):
        with pytest.raises(RenderError, match="died"):
            await drawing.render(die)
    with pytest.raises(RenderError, match="resting"):
        await drawing.render(job())
    assert ended == ["stuck", *["died"] * 3]


async def test_signals_a_death_while_idle_a_cancelled_drawing_and_an_end_lose_no_picture(
    drawing: DrawingProcess, ended: list[str]
) -> None:
    await drawing.render(job())
    first, process = drawing.pid, drawing._process
    assert first
    assert process
    for sent in (signal.SIGINT, signal.SIGTERM):  # as to the whole group: the parent has the last word
        os.kill(first, sent)
    assert (await drawing.render(job(800))).result == job(800)()
    assert drawing.pid == first
    process.kill()
    await process.wait()
    assert (await drawing.render(job())).result == job()()
    cancelled = asyncio.create_task(drawing.render(job(1600)))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert (await drawing.render(job())).result == job()()
    last = drawing.pid
    _, rendered = await asyncio.gather(drawing.close(), drawing.render(job()))
    assert rendered.result == job()()
    assert ended == []
    await drawing.close()
    assert not is_running(last)


async def test_a_process_that_has_grown_is_replaced_by_one_that_is_ready(ended: list[str]) -> None:
    drawing = DrawingProcess(nice=1, ended=ended.append, largest=1)
    await drawing.start()
    first = drawing.pid
    assert (await drawing.render(job())).result == job()()
    assert (ended, drawing.pid) == (["grown"], first), "nobody waits for that"
    await drawing.start()
    assert not is_running(first)
    assert is_running(drawing.pid)
    await drawing.close()


async def test_a_house_draws_in_processes_that_end_with_it(valkey: str) -> None:
    people = ("web:near", "web:far")
    async with open_container(Settings(redis_url=SecretStr(valkey))) as house:
        game = await house.service.play.open("heldhands", {}, people, seed=7)
        near, far = [await house.service.views.look(who, game) for who in people]
        watched = await house.service.views.watch(game)
        assert await house.service.painter.paint(near.with_width(400))
        assert await house.service.painter.paint(watched.with_width(400))
        for who in people:
            await house.service.offers.part(who, game)
        assert await house.service.replays.film(game, 0, near.words)
        drawing = [each for each in gc.get_objects() if isinstance(each, DrawingProcess)]
        begun = [process.pid for process in drawing if process.pid]
    assert len(begun) == 3
    assert await house.service.painter.paint(far) is None
    assert not any(map(is_running, begun))
