"""Given that somebody restarts the bot, however rudely: does the game go on as if nothing had been?"""

from time import time
from typing import Final

import pytest

from adapters.matrix import hearing
from adapters.matrix.names import PLATFORM, mark
from bot.keys import SYMBOLS, Key
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.around import gone_from, has_logged
from tests.integration.matrix.playing import Table, begun
from tests.integration.matrix.processes import is_here
from tests.integration.matrix.scene import Scene, bot_running
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
MOVES: Final = list(actions(RECORD))
IN_A_CHAIN: Final = 10  # two steps of a turn of four
TWO_HOURS: Final = 2 * 60 * 60
MUCH: Final = 110  # more than a sync holds


async def press_keys(table: Table, number: int) -> None:
    """Press all keys of a move, and wait for nothing."""
    seat, action = MOVES[number]
    await table.press_keys(seat, await table.keys(seat, str(action)))
    table.counted += 1


def heard_place(scene: Scene) -> str:
    """Return where the bot keeps how far it has heard."""
    return f"heard/{mark(scene.bot.user_id)}"


def words(scene: Scene, player: Player) -> list[str]:
    """Return the words that the bot has ever said to somebody, wherever that was: no pictures."""
    found = [event for room in player.rooms for event in player.timeline(room)]
    said = [event.original for event in found if event.sender == scene.bot.user_id]
    return [str(each["body"]) for each in said if each.get("msgtype") in {"m.notice", "m.text"}]


async def press_key(table: Table, key: Key) -> str:
    """Let Bob press a key, whatever it means, as soon as his last press of it is taken away; return it."""
    bob, room, symbol = table.people[1], table.room(1), SYMBOLS[key]
    keypad = table.scene.keypad(bob, room)
    assert keypad
    await bob.until(
        lambda: bob.user_id not in bob.reactions(room, keypad.id).get(symbol, ()), "the key can be pressed"
    )
    return await bob.react(room, keypad.id, symbol)


async def has_one_picture(table: Table) -> None:
    """Wait until nothing but the present picture is shown to either."""
    for seat, player in enumerate(table.people):
        await player.until(
            lambda seat=seat, player=player: len(table.scene.pictures(player, table.room(seat))) == 1,  # type: ignore[misc]
            "one picture is there",
        )


async def is_answered(scene: Scene, room: str, command: str) -> None:
    """Let Ann ask for something, and wait for the answer."""
    before = scene.said(scene.ann, room)
    await scene.ann.say(room, f"!heldhands {command}")
    await scene.ann.until(lambda: scene.said(scene.ann, room) != before, "Ann is answered")


async def hears_all(scene: Scene) -> None:
    """Wait until the bot has heard all that was said."""
    places, place = scene.house.service.places, heard_place(scene)
    before = await places.kept(PLATFORM, place)

    async def looks() -> bool:
        return await places.kept(PLATFORM, place) != before

    await until(looks)


async def test_what_is_heard_again_changes_nothing_and_is_answered_no_more(stage: Scene) -> None:
    places, bob = stage.house.service.places, stage.bob
    async with bot_running(stage.house):
        await is_here(stage)
        table = await begun(stage, RECORD)
        before = await places.kept(PLATFORM, heard_place(stage))
        await table.play(MOVES[:3])
        room, said = table.room(1), len(words(stage, bob))
        await press_key(table, Key.READ)
        await press_key(table, Key.REMATCH)  # which has nothing to do
        await bob.say(stage.lobby, "!heldhands help")
        await bob.until(lambda: len(words(stage, bob)) == said + 3, "Bob is answered")
        first, *rest = await table.keys(1, str(MOVES[3][1]))
        pressed = await press_key(table, first)
        await gone_from(bob, room, pressed)  # so it was heard
    said = len(words(stage, bob))
    assert before
    assert rest
    await places.mark(PLATFORM, heard_place(stage), before)
    async with bot_running(stage.house):
        for key in rest:
            await press_key(table, key)
        table.counted += 1
        await has_logged(table, table.counted)
        await table.play(MOVES[4:6])
        await table.has_counted(MOVES[:6])
        assert len(words(stage, bob)) == said
        await has_one_picture(table)


async def test_presses_are_found_in_whatever_happened_while_nobody_listened(stage: Scene) -> None:
    async with bot_running(stage.house):
        await is_here(stage)
        table = await begun(stage, RECORD)
    await press_keys(table, 0)
    for number in range(MUCH):
        await stage.ann.say(table.room(0), f"hm {number}", msgtype="m.emote")
    async with bot_running(stage.house):
        await has_logged(table, 1)
        await table.play(MOVES[1:2])
    await table.has_counted(MOVES[:2])


async def test_what_was_said_before_we_came_or_long_ago_or_by_a_program_is_not_answered(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, lobby = stage.ann, stage.lobby
    await ann.say(lobby, "!heldhands help")  # before we came
    async with bot_running(stage.house):
        await is_here(stage)
        direct = await ann.create_room(invite=[stage.bot.user_id], direct=True)
        await ann.until(lambda: stage.said(ann, direct), "the bot introduces itself")
        for room in (lobby, direct):
            await ann.say(room, "!heldhands help", msgtype="m.notice")  # by a program
        await is_answered(stage, lobby, "rules")
        await is_answered(stage, direct, "rules")
    said = len(words(stage, ann))
    await ann.say(lobby, "!heldhands help")
    with monkeypatch.context() as later:
        later.setattr(hearing, "time", lambda: time() + TWO_HOURS)
        async with bot_running(stage.house):
            await hears_all(stage)
    async with bot_running(stage.house):
        await is_answered(stage, lobby, "rules")
    assert len(words(stage, ann)) == said + 1
    assert not [body for body in words(stage, ann) if "forget-me" in body]
