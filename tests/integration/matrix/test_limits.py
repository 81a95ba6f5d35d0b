"""A homeserver with strict rate limits: a game begins and is played all the same, and nothing is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from adapters.matrix import background
from adapters.matrix.api import MatrixApi
from adapters.matrix.errors import Code, MatrixError
from adapters.matrix.keypads import keypad_symbols
from bot.model.screen import SYMBOLS
from engine.heldhands import GAME
from tests.homeserver.fixtures import limited
from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.matrix.playing import MOVES, RECORD, Table, begun, press, proposed
from tests.integration.matrix.scene import YES, Scene, all_see, scene_on

WAIT, A_WHILE = 0.1, 1000.0  # seconds
TURN: Final = 5  # moves until Bob has ended his


def keypad(scene: Scene, player: Player, room: str) -> str:
    """Return the keypad's message, whether its keys are offered yet or not."""
    return next(each.id for each in scene.words(player, room) if each.content["msgtype"] != "m.image")


async def press_as_fast_as_they_can(table: Table, number: int) -> None:
    """Press the keys of a move on the bot's first message; retry when the player is rate limited."""
    seat, action = MOVES[number]
    player, room = table.people[seat], table.room(seat)
    for key in await table.keys(seat, str(action)):
        while True:
            try:
                await press(player, room, keypad(table.scene, player, room), SYMBOLS[key])
                break
            except Refused as refused:
                if not refused.retry_after_ms:
                    raise
                await asyncio.sleep(refused.retry_after_ms / 1000)
    await table.has_logged(number + 1)


async def limit(scene: Scene, **allowed: int) -> None:
    """Set the bot's rate limit, or give it the default of a new Synapse."""
    path = f"/_synapse/admin/v1/users/{quote(scene.bot.user_id)}/override_ratelimit"
    await scene.homeserver.ask_as_admin("POST" if allowed else "DELETE", path, allowed)


@limited
async def test_with_few_events_a_game_begins_and_a_fast_turn_loses_nothing(
    new_homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "_IDLE_AFTER", 0.5)  # or we would wait as long as tidying up does
    async with scene_on(new_homeserver, valkey, tmp_path) as scene:
        await limit(scene, messages_per_second=4, burst_count=10)  # as many at once, and back sooner
        proposal, game = await proposed(scene, RECORD)
        await scene.bob.react(scene.lobby, proposal.id, YES)
        table = Table(scene, game)
        for player in table.people:
            await scene.enter_all(player, 2)
        await all_see(table.people, scene.alone, "the first picture is there")
        table.seats = {seat: next(iter(scene.alone(player))) for seat, player in enumerate(table.people)}
        await scene.ann.say(table.room(0), "left")
        await table.has_logged(1)
        for number in range(1, TURN):
            await press_as_fast_as_they_can(table, number)
        await table.has_counted(MOVES[:TURN])
        await table.sees(0, "Turn 2")
        wanted = set(keypad_symbols(GAME.name))
        await all_see(
            table.people,
            lambda each: (
                wanted
                <= set(each.reactions(room := next(iter(scene.alone(each))), keypad(scene, each, room)))
                and len(scene.pictures(each, room)) == 1
            ),
            "the keypad is complete in the end, and only the present picture is left",
        )


async def say_much(player: Player, room: str) -> None:
    for _ in range(20):
        await player.say(room, "much")


@limited
async def test_limits_of_every_new_homeserver_are_enough_for_a_fast_turn(
    new_homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    async with scene_on(new_homeserver, valkey, tmp_path) as scene:
        await new_homeserver.lift_limits(scene.bot.user_id)  # or making rooms would take its allowance
        table = await begun(scene, RECORD)
        await table.play(MOVES[:2])
        await limit(scene)
        for number in range(2, TURN):
            await press_as_fast_as_they_can(table, number)
        await table.has_counted(MOVES[:TURN])
        for seat in (0, 1):
            await table.sees(seat, "Turn 2")
        with pytest.raises(Refused, match="429 M_LIMIT_EXCEEDED"):  # else nothing was limited
            await say_much(scene.eve, scene.lobby)


async def test_who_asks_is_answered_as_soon_as_we_may_and_not_behind_the_invitations_of_others(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set[str]()

    def limited_once(does: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        """Let the homeserver tell us to wait, once for everything that is new."""

        async def waits(api: MatrixApi, where: object, *args: Any, **more: Any) -> str:  # noqa: ANN401 - any
            what = f"{does.__name__} {where} {args[1:]} {more}"
            if what not in told:
                told.add(what)
                raise MatrixError(Code.LIMITED, WAIT)
            return await does(api, where, *args, **more)

        return waits

    async def joins(_: MatrixApi, room: str) -> None:
        told.add(room)
        raise MatrixError(Code.LIMITED, A_WHILE)

    monkeypatch.setattr(MatrixApi, "join", joins)
    rooms = {await scene.bob.create_room(invite=[scene.bot.user_id]) for _ in range(3)}

    async def has_tried_to_come() -> bool:
        return bool(told & rooms)

    await until(has_tried_to_come)
    for name in ("send", "create"):
        monkeypatch.setattr(MatrixApi, name, limited_once(getattr(MatrixApi, name)))
    await scene.private(scene.eve, "games")
    await proposed(scene)
    assert len(told - rooms) >= 3
