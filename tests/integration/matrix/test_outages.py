"""A homeserver that goes away, comes back, or does not know us any more: nothing is lost by that."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from aiohttp import ClientError
from pydantic import SecretStr

from adapters.matrix.names import PLATFORM
from adapters.matrix.service import MatrixService
from bot.doctor.finding import IllRefusal
from bot.house import opened
from bot.refusals import Denied, ServiceRefusal
from bot.service.play import Press
from engine.heldhands.record import actions
from tests.drawings import threads
from tests.homeserver.fixtures import NewHomeserver
from tests.integration.conftest import until
from tests.integration.matrix.playing import Table, begun
from tests.integration.matrix.scene import Scene, bot_running, scene_on
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = list(actions(RECORD))


async def play_elsewhere(table: Table, number: int) -> None:
    """Make a move, but not on Matrix."""
    seat, action = MOVES[number]
    who, service = f"{PLATFORM}:{table.people[seat].user_id}", table.scene.house.service
    seen = await service.play.look(who, table.game)
    await service.press(Press(who, table.game, seen.revision, str(action)))
    table.counted += 1


async def test_a_homeserver_that_is_away_is_waited_for_and_told_of_once(
    new_homeserver: NewHomeserver, valkey: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "adapters.matrix")
    homeserver = await new_homeserver()
    async with scene_on(homeserver, valkey, tmp_path) as scene:

        async def killed() -> None:
            homeserver.kill()

        table = await begun(scene, RECORD)
        await table.play(MOVES[:3])
        for number, go_away in ((3, homeserver.stop), (5, killed)):
            seat, tried = MOVES[number][0], len(outages(caplog))
            player, before = table.people[seat], table.picture(seat).id
            await go_away()
            with pytest.raises(ClientError):
                await player.say(table.room(seat), "end")
            await play_elsewhere(table, number)
            await has_tried(caplog, tried + 2)
            await homeserver.start()
            await player.until(lambda: table.picture(seat).id != before, "a new picture arrives")  # noqa: B023 - now
            await table.is_seen(seat)
            # What is pressed and counts was heard, so this outage is over before there is another.
            await table.play(MOVES[number + 1 : number + 2])
            await table.has_counted(MOVES[: number + 2])
    assert outages(caplog).count("WARNING") == 2


async def has_tried(caplog: pytest.LogCaptureFixture, times: int) -> None:
    """Wait until the bot has found so often that the homeserver is away."""

    async def looks() -> bool:
        return len(outages(caplog)) >= times

    await until(looks)


def outages(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return how each line about an outage was said."""
    return [each.levelname for each in caplog.records if each.getMessage().startswith("matrix.away")]


@asynccontextmanager
async def with_a_password(stage: Scene) -> AsyncIterator[Scene]:
    """Give the scene with a bot that logs in by a password."""
    by_password = {"matrix_access_token": None, "matrix_password": SecretStr(stage.bot.password)}
    again = stage.house.settings.model_copy(update=by_password)
    async with opened(again, workers=threads) as house, bot_running(house):
        await stage.ann.until(lambda: stage.bot.user_id in stage.ann.members(stage.lobby), "the bot is there")
        yield replace(stage, house=house)


async def log_out(scene: Scene, device: str) -> None:
    """Log the bot out, as an admin of the homeserver can."""
    path = f"/_synapse/admin/v2/users/{quote(scene.bot.user_id)}/devices/{device}"
    await scene.homeserver.ask_as_admin("DELETE", path, {})


def device_of(scene: Scene) -> str:
    """Return the device as which the bot is logged in."""
    told = json.loads((scene.house.settings.data_dir / "matrix" / "session.json").read_text())
    return str(told["device_id"])


async def test_who_is_logged_out_in_the_middle_of_a_game_logs_in_again_and_goes_on(stage: Scene) -> None:
    async with with_a_password(stage) as scene:
        table = await begun(scene, RECORD)
        await table.play(MOVES[:3])
        device = device_of(scene)
        await log_out(scene, device)
        await table.play(MOVES[3:6])
        await table.has_counted(MOVES[:6])
        assert device_of(scene) != device


async def test_an_access_token_that_is_taken_away_ends_it_with_a_reason(stage: Scene) -> None:
    running = asyncio.create_task(MatrixService(stage.house).run(asyncio.Event()))
    await stage.ann.until(lambda: stage.bot.user_id in stage.ann.members(stage.lobby), "the bot is there")
    await log_out(stage, stage.bot.device_id)
    with pytest.raises(IllRefusal) as no:
        await running
    assert no.value.code == "matrix_token_refused"


async def test_a_store_that_does_not_answer_for_a_moment_loses_no_press(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:2])
    failed = asyncio.Event()
    press = scene.house.service.press

    async def fails_once(pressed: Press) -> object:
        if failed.is_set():
            return await press(pressed)
        failed.set()
        raise ServiceRefusal(Denied.NO_ANSWER)

    monkeypatch.setattr(scene.house.service, "press", fails_once)
    await table.play(MOVES[2:4])
    assert failed.is_set()
    await table.has_counted(MOVES[:4])
