"""A homeserver that goes away, comes back, or does not know us any more: nothing is lost by that."""

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from aiohttp import ClientError
from pydantic import SecretStr

from adapters.matrix.service import MatrixService
from bot.doctor.finding import IllRefusal
from bot.refusals import Denied, ServiceRefusal
from bot.service.play import Press
from engine.heldhands.record import actions
from tests.homeserver.fixtures import NewHomeserver
from tests.integration.conftest import until
from tests.integration.matrix.playing import begun
from tests.integration.matrix.processes import is_here
from tests.integration.matrix.scene import Scene, bot_running, greeted, stage_on
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = list(actions(RECORD))


async def log_out(scene: Scene, device: str) -> None:
    path = f"/_synapse/admin/v2/users/{quote(scene.bot.user_id)}/devices/{device}"
    await scene.homeserver.ask_as_admin("DELETE", path, {})


def device_of(scene: Scene) -> str:
    told = json.loads((scene.house.settings.data_dir / "matrix" / "session.json").read_text())
    return str(told["device_id"])


async def test_game_goes_on_through_outages_a_lost_login_and_a_store_that_does_not_answer(
    new_homeserver: NewHomeserver,
    valkey: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG, "adapters.matrix")
    homeserver = await new_homeserver()

    def outages() -> list[str]:
        return [each.levelname for each in caplog.records if each.getMessage().startswith("matrix.away")]

    async def killed() -> None:
        homeserver.kill()

    async with stage_on(homeserver, valkey, tmp_path) as scene:
        secrets = {"matrix_access_token": None, "matrix_password": SecretStr(scene.bot.password)}
        by_password = scene.house.settings.model_copy(update=secrets)
        async with bot_running(replace(scene.house, settings=by_password)):
            await greeted(scene)
            table = await begun(scene, RECORD)
            await table.play(MOVES[:3])
            for number, go_away in ((3, homeserver.stop), (5, killed)):
                seat, tried = MOVES[number][0], len(outages())
                player, before = table.people[seat], table.picture(seat).id

                async def has_tried(tried: int = tried) -> bool:
                    return len(outages()) >= tried + 2

                await go_away()
                with pytest.raises(ClientError):
                    await player.say(table.room(seat), "end")
                await table.pass_by(*MOVES[number])
                await until(has_tried)
                await homeserver.start()
                await player.until(lambda: table.picture(seat).id != before, "a new picture arrives")  # noqa: B023 - now
                await table.is_seen(seat)
                # What is pressed and counts was heard, so this outage is over before there is another.
                await table.play(MOVES[number + 1 : number + 2])
                await table.has_counted(MOVES[: number + 2])
            assert outages().count("WARNING") == 2, "each is told of once"

            device = device_of(scene)
            await log_out(scene, device)
            await table.play(MOVES[7:9])
            assert device_of(scene) != device

            failed, press = asyncio.Event(), scene.house.service.press

            async def fails_once(pressed: Press) -> object:
                if failed.is_set():
                    return await press(pressed)
                failed.set()
                raise ServiceRefusal(Denied.NO_ANSWER)

            monkeypatch.setattr(scene.house.service, "press", fails_once)
            await table.play(MOVES[9:10])
            assert failed.is_set()
            await table.has_counted(MOVES[:10])


async def test_access_token_that_is_taken_away_ends_it_with_a_reason(stage: Scene) -> None:
    running = asyncio.create_task(MatrixService(stage.house).run(asyncio.Event()))
    await is_here(stage)
    await log_out(stage, stage.bot.device_id)
    with pytest.raises(IllRefusal, match="matrix_token_refused"):
        await running
