"""The bot is restarted, or the homeserver is away or has logged us out: the game goes on."""

import asyncio
import json
import logging
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from time import time
from typing import Any, Final
from unittest.mock import DEFAULT, AsyncMock
from urllib.parse import quote

import pytest
from aiohttp import ClientError
from pydantic import SecretStr

from adapters.matrix import event_handler, sync
from adapters.matrix.addresses import PLATFORM, digest
from adapters.matrix.api import MatrixApi
from adapters.matrix.component import MatrixComponent
from adapters.matrix.context import create_context
from adapters.matrix.errors import Code, MatrixError
from bot.app.doctor.finding import CheckRefusal
from bot.delivery.pubsub import cancel_all
from bot.model.refusals import StoreUnavailable
from bot.model.screen import SYMBOLS, Key
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.matrix.playing import MOVES, RECORD, Table, begun
from tests.integration.matrix.scene import (
    Scene,
    all_see,
    ask_until,
    bot_running,
    events,
    gone_from,
    greeted,
    stage_on,
)

TWO_HOURS: Final = 2 * 60 * 60
FEW: Final = 5
HELP: Final = "!heldhands help"


def heard_place(scene: Scene) -> str:
    return f"heard/{digest(scene.bot.user_id)}"


def words(scene: Scene, player: Player) -> list[str]:
    """Return the texts of all messages that the bot ever sent to a player, in any room, without pictures."""
    said = [event.original for event in events(player) if event.sender == scene.bot.user_id]
    return [str(each["body"]) for each in said if each.get("msgtype") in {"m.notice", "m.text"}]


async def press_key(table: Table, key: Key) -> str:
    """Let Bob press a key as soon as his last press of it is redacted; return the event."""
    bob, room, symbol = table.people[1], table.room(1), SYMBOLS[key]
    keypad = table.scene.keypad(bob, room)
    assert keypad
    await bob.until(
        lambda: bob.user_id not in bob.reactions(room, keypad.id).get(symbol, ()), "the key can be pressed"
    )
    return await bob.react(room, keypad.id, symbol)


async def test_what_happened_meanwhile_is_found_and_what_is_heard_again_changes_nothing(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = sync.sync_filter

    def little(*, members: bool) -> dict[str, Any]:
        asked = wanted(members=members)
        asked["room"]["timeline"]["limit"] = FEW
        return asked

    monkeypatch.setattr(sync, "sync_filter", little)
    monkeypatch.setattr(sync, "_PAGE", FEW)
    places, bob = stage.house.service.notes, stage.bob
    async with bot_running(stage.house):
        await greeted(stage)
        table = await begun(stage, RECORD)
        before = await places.recall(PLATFORM, heard_place(stage))
        await table.play(MOVES[:3])
        room, said = table.room(1), len(words(stage, bob))
        await press_key(table, Key.READ)
        await press_key(table, Key.REMATCH)  # which has nothing to do
        await bob.say(stage.lobby, HELP)
        await bob.until(lambda: len(words(stage, bob)) == said + 3, "Bob is answered")
        first, *rest = await table.keys(1, str(MOVES[3][1]))
        await gone_from(bob, room, await press_key(table, first))  # so it was heard
    assert before
    assert rest
    await places.remember(PLATFORM, heard_place(stage), before)
    for key in rest:
        await press_key(table, key)
    for number in range(3 * FEW):
        await bob.say(room, f"hm {number}", msgtype="m.emote")
    said = len(words(stage, bob))
    async with bot_running(stage.house):
        await table.has_counted(MOVES[:4])
        await table.play(MOVES[4:6])
        await table.has_counted(MOVES[:6])
        assert len(words(stage, bob)) == said
        await all_see(
            table.people,
            lambda each: len(stage.pictures(each, stage.seat(each))) == 1,
            "nothing but the present picture is shown",
        )


async def test_what_was_said_before_we_came_or_long_ago_or_by_a_program_or_to_others_is_not_answered(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, lobby, places, place = stage.ann, stage.lobby, stage.house.service.notes, heard_place(stage)
    await ann.say(lobby, HELP)  # before we came
    async with bot_running(stage.house):
        await greeted(stage)
        direct = await stage.talking(ann)
        for room in (lobby, direct):
            await ann.say(room, HELP, msgtype="m.notice")  # by a program
            await stage.answer(ann, room, "!heldhands rules")
    said = len(words(stage, ann))
    await ann.say(lobby, HELP)
    with monkeypatch.context() as later:
        later.setattr(event_handler, "time", lambda: time() + TWO_HOURS)
        before = await places.recall(PLATFORM, place)
        async with bot_running(stage.house):
            await ask_until(lambda: places.recall(PLATFORM, place), lambda now: now != before)
    async with bot_running(stage.house):
        await stage.answer(ann, direct, "rules")  # so it listens, only to those who do something from now on
        await ann.say(lobby, "lovely weather")
        await stage.answer(ann, lobby, "!heldhands rules")
    assert len(words(stage, ann)) == said + 2
    assert not [body for body in words(stage, ann) if "forget-me" in body]


class KilledError(Exception):
    """Raised where the process would have died."""


class DyingApi(MatrixApi):
    """Sends, and dies before it receives the answer."""

    async def send(self, *args: Any, **more: Any) -> str:  # noqa: ANN401 - as it is
        await super().send(*args, **more)
        raise KilledError


class RefusedApi(MatrixApi):
    """Is rate limited."""

    async def send(self, *_: object, **__: object) -> str:
        raise MatrixError(Code.LIMITED)


async def test_only_the_last_picture_is_left_though_we_died_or_were_refused_and_an_end_stays(
    stage: Scene,
) -> None:
    host = await stage.homeserver.enter(stage.bot)
    room = await host.create_room()
    whole, dying, refused = (
        create_context(api(host.client, "Held Hands"), stage.house.service, stage.house.nights, "en")
        for api in (MatrixApi, DyingApi, RefusedApi)
    )

    async def send(context: Any, words: str, key: str) -> None:  # noqa: ANN401 - as it is
        await context.room_message.send(room, {"msgtype": "m.notice", "body": words}, key)

    with pytest.raises(MatrixError):
        await send(refused, "refused", "GAME:0:0")
    await send(whole, "first", "GAME:0:1")
    with pytest.raises(KilledError):
        await send(dying, "second", "GAME:0:2")
    with pytest.raises(MatrixError):
        await send(refused, "refused", "GAME:0:3")
    await send(whole, "the end", "GAME:0:4")
    await send(whole, "once more", "AGAIN:0:1")  # which leaves the end of an earlier game
    running = asyncio.create_task(whole.background.run())
    left = ["the end", "once more"]
    await host.until(lambda: [each.body for each in host.shown(room)] == left, "only the last")
    await cancel_all(running)
    assert not [each for each in host.timeline(room) if each.original.get("body") == "refused"]


async def log_out(scene: Scene, device: str) -> None:
    path = f"/_synapse/admin/v2/users/{quote(scene.bot.user_id)}/devices/{device}"
    await scene.homeserver.ask_as_admin("DELETE", path, {})


def device_of(scene: Scene) -> str:
    told = json.loads((scene.house.settings.data_dir / "matrix" / "session.json").read_text())
    return str(told["device_id"])


async def test_game_goes_on_through_outages_a_lost_login_and_a_store_that_does_not_answer(
    new_homeserver: Homeserver,
    valkey: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG, "adapters.matrix")

    def outages() -> list[str]:
        return [each.levelname for each in caplog.records if each.getMessage().startswith("matrix.away")]

    async def killed() -> None:
        new_homeserver.kill()

    async with stage_on(new_homeserver, valkey, tmp_path) as scene:
        secrets = {"matrix_access_token": None, "matrix_password": SecretStr(scene.bot.password)}
        by_password = scene.house.settings.model_copy(update=secrets)
        async with bot_running(replace(scene.house, settings=by_password)):
            await greeted(scene)
            table = await begun(scene, RECORD)
            await table.play(MOVES[:3])
            for number, go_away in ((3, new_homeserver.stop), (5, killed)):
                seat, tried = MOVES[number][0], len(outages())
                player, before = table.people[seat], table.picture(seat).id

                async def has_tried(tried: int = tried) -> bool:
                    return len(outages()) >= tried + 2

                await go_away()
                with pytest.raises(ClientError):
                    await player.say(table.room(seat), "end")
                await table.pass_by(*MOVES[number])
                await until(has_tried)
                await new_homeserver.start()
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

            silent_once = chain([StoreUnavailable()], repeat(DEFAULT))
            press = AsyncMock(side_effect=silent_once, wraps=scene.house.service.press)
            monkeypatch.setattr(scene.house.service, "press", press)
            await table.play(MOVES[9:10])
            assert press.await_count > 1
            await table.has_counted(MOVES[:10])


async def test_access_token_that_is_taken_away_ends_it_with_a_reason(stage: Scene) -> None:
    running = asyncio.create_task(MatrixComponent(stage.house).run(asyncio.Event()))
    await stage.is_here()
    await log_out(stage, stage.bot.device_id)
    with pytest.raises(CheckRefusal, match="matrix_token_refused"):
        await running
