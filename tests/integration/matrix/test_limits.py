"""A homeserver that allows few events: a game begins and is played all the same, and nothing is lost."""

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest

from adapters.matrix import chores
from adapters.matrix.keypads import keypad_symbols
from adapters.matrix.presses import Presses
from adapters.matrix.tools import tools_for
from adapters.matrix.wire import Wire
from bot.keys import SYMBOLS, Key
from engine.heldhands import GAME
from engine.heldhands.record import actions
from tests.homeserver.fixtures import NewHomeserver
from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.around import LEVELS, has_logged
from tests.integration.matrix.playing import Table, begun, press, proposed
from tests.integration.matrix.scene import Scene, bot_running, scene_on
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

RECORD: Final = recorded("published-held-hands")
MOVES: Final = list(actions(RECORD))
LIMITS: Final = {"per_second": 3, "burst_count": 10}  # as many at once as Synapse allows, and back sooner


def seat_of(scene: Scene, player: Player) -> str:
    """Return the room in which somebody plays: nobody else is there."""
    alone = {player.user_id, scene.bot.user_id}
    free = [room for room in player.rooms if (player.state(room, LEVELS) or {}).get("events_default") == 0]
    rooms = [room for room in free if player.members(room) == alone]
    return rooms[0] if rooms else ""


async def press_as_fast_as_they_can(table: Table, number: int) -> None:
    """Press the keys of a move on whatever message of the bot is first; who is too fast presses again."""
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
    table.counted += 1
    await has_logged(table, table.counted)


def keypad(scene: Scene, player: Player, room: str) -> str:
    """Return the message that the keys belong to, whether they are offered yet or not."""
    said = [event for event in player.shown(room) if event.sender == scene.bot.user_id]
    return next(event.id for event in said if event.content["msgtype"] != "m.image")


async def test_with_few_events_a_game_begins_and_a_fast_turn_loses_nothing(
    new_homeserver: NewHomeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "_QUIET", 0.5)  # or we would wait as long as tidying up does
    homeserver = await new_homeserver(limits=True, rc_message=LIMITS)
    async with scene_on(homeserver, valkey, tmp_path) as scene:
        ann, bob = scene.ann, scene.bob
        proposal, game = await proposed(scene, RECORD)
        await bob.react(scene.lobby, proposal.id, "\N{THUMBS UP SIGN}")
        table = Table(scene, game)
        for seat, player in enumerate((ann, bob)):
            await scene.enter_all(player, 2)
            await player.until(
                lambda player=player: scene.pictures(player, seat_of(scene, player)),  # type: ignore[misc]
                "the first picture is there",
            )
            table.seats[seat] = seat_of(scene, player)
        await ann.say(table.room(0), "left")
        table.counted += 1
        await has_logged(table, table.counted)
        for number in range(1, 5):
            await press_as_fast_as_they_can(table, number)
        await table.has_counted(MOVES[:5])
        await ann.until(lambda: "Turn 2" in table.picture(0).body, "Ann sees that it is her turn")
        wanted = set(keypad_symbols(GAME.name))
        for seat, player in enumerate((ann, bob)):
            await player.until(
                lambda seat=seat, player=player: (  # type: ignore[misc]
                    wanted <= set(player.reactions(table.room(seat), keypad(scene, player, table.room(seat))))
                ),
                "the keypad is complete in the end",
            )
            await player.until(
                lambda seat=seat, player=player: len(scene.pictures(player, table.room(seat))) == 1,  # type: ignore[misc]
                "only the present picture is left",
            )


async def test_the_limits_of_every_new_homeserver_are_enough_for_a_fast_turn(
    limited_homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    async with scene_on(limited_homeserver, valkey, tmp_path) as scene:
        override = f"/_synapse/admin/v1/users/{quote(scene.bot.user_id)}/override_ratelimit"
        await limited_homeserver.lift_limits(scene.bot.user_id)  # or making rooms would take its allowance
        table = await begun(scene, RECORD)
        await limited_homeserver.ask_as_admin("DELETE", override, {})
        for number in range(turn_end := 7):
            await press_as_fast_as_they_can(table, number)
        await table.has_counted(MOVES[:turn_end])
        for seat, player in enumerate(table.people):
            await player.until(lambda seat=seat: "Turn 2" in table.picture(seat).body, "they see it")  # type: ignore[misc]


async def test_a_key_that_had_nothing_to_do_is_pressed_again_before_it_was_taken_away(stage: Scene) -> None:
    async with bot_running(stage.house):
        await stage.ann.until(lambda: stage.bot.user_id in stage.ann.members(stage.lobby), "it is there")
        table = await begun(stage, RECORD)
        await table.play(MOVES[:2])
    host = await stage.homeserver.enter(stage.bot)
    tools = tools_for(Wire(host.client, "Held Hands"), stage.house.service, "en")
    place, bob, presses = await tools.rooms.at(table.room(1)), stage.bob.user_id, Presses(tools)
    assert place
    await presses.react(place, bob, "$idle", SYMBOLS[Key.TWO])  # a card, but for which way?
    first, second = await table.keys(1, str(MOVES[2][1]))
    await presses.react(place, bob, "$one", SYMBOLS[first])
    await presses.react(place, bob, "$two", SYMBOLS[second])
    assert len(await table.log()) == 3
    assert await table.keys(1, "O2/2") == (first, Key.TWO)
    await presses.take_back(place, bob, "$three", "$one")
    await presses.take_back(place, bob, "$four", "$idle")  # as a client does for a second click
    assert (await table.log())[2:] == ["1 O1/5", "1 O2/2"]
    for event in ("$three", "$four"):  # heard again
        await presses.take_back(place, bob, event, "$one" if event == "$three" else "$idle")
    assert len(await table.log()) == 4
