"""We may die at any moment: no picture is left behind in a seat room all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.matrix.chores import Chores
from adapters.matrix.sending import Sending
from adapters.matrix.tools import tools_for
from adapters.matrix.troubles import Code, MatrixError
from adapters.matrix.wire import Content, Wire
from bot.calls import break_off
from tests.integration.matrix.scene import Scene


class KilledError(Exception):
    """Raised in the place of what a dead process does not do any more."""


class DyingWire(Wire):
    """Sends, and dies before it hears the answer."""

    async def send(self, room: str, content: Content, key: str = "", kind: str = "m.room.message") -> str:
        await super().send(room, content, key, kind)
        raise KilledError


class RefusedWire(Wire):
    """Is told to wait."""

    async def send(self, *_: object, **__: object) -> str:
        raise MatrixError(Code.LIMITED)


async def test_what_was_sent_in_the_last_moment_is_taken_away_by_whoever_comes_after(stage: Scene) -> None:
    host = await stage.homeserver.enter(stage.bot)
    room, service = await host.create_room(), stage.house.service
    whole = tools_for(Wire(host.client, "Held Hands"), service, "en")
    dying = tools_for(DyingWire(host.client, "Held Hands"), service, "en")
    await Sending(whole).send(room, _words("first"), "GAME:0:1")
    with pytest.raises(KilledError):
        await Sending(dying).send(room, _words("second"), "GAME:0:2")
    await Sending(whole).send(room, _words("third"), "GAME:0:3")
    async with doing(whole.chores):
        await host.until(lambda: [each.body for each in host.shown(room)] == ["third"], "only the last")


async def test_what_the_homeserver_did_not_take_is_not_sent_later(stage: Scene) -> None:
    host = await stage.homeserver.enter(stage.bot)
    room, service = await host.create_room(), stage.house.service
    whole = tools_for(Wire(host.client, "Held Hands"), service, "en")
    refused = tools_for(RefusedWire(host.client, "Held Hands"), service, "en")
    await Sending(whole).send(room, _words("first"), "GAME:0:1")
    with pytest.raises(MatrixError):
        await Sending(refused).send(room, _words("second"), "GAME:0:2")
    await Sending(whole).send(room, _words("third"), "GAME:0:3")
    async with doing(whole.chores):
        await host.until(lambda: [each.body for each in host.shown(room)] == ["third"], "only the last")
    assert not [each for each in host.timeline(room) if each.body == "second"]


async def test_how_an_earlier_game_ended_stays(stage: Scene) -> None:
    host = await stage.homeserver.enter(stage.bot)
    room = await host.create_room()
    tools = tools_for(Wire(host.client, "Held Hands"), stage.house.service, "en")
    await Sending(tools).send(room, _words("the end"), "GAME:0:9")
    await Sending(tools).send(room, _words("once more"), "AGAIN:0:1")
    assert tools.chores._idle.is_set()


@asynccontextmanager
async def doing(chores: Chores) -> AsyncIterator[None]:
    """Let chores be done."""
    running = asyncio.create_task(chores.run())
    try:
        yield
    finally:
        await break_off(running)


def _words(body: str) -> Content:
    return {"msgtype": "m.notice", "body": body}
