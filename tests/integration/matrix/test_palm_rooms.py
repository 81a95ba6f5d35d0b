"""Given the rooms of a company: do they serve both games, whoever leaves them, and a bot that restarts?"""

from bot.keys import SYMBOLS, Key
from bot.keys_palm import KEYPAD
from engine.palm.phases import Phase
from tests.homeserver.player import Player
from tests.integration.matrix import playing
from tests.integration.matrix.around import end
from tests.integration.matrix.palm import begun, company, dealt_from, proposed
from tests.integration.matrix.processes import is_here
from tests.integration.matrix.scene import Scene, bot_running

PALM = "In the Palm of Your Hand with"


def keys(scene: Scene, player: Player, room: str) -> set[str]:
    """Return the keys that lie in a seat room."""
    keypad = scene.keypad(player, room)
    return set(player.reactions(room, keypad.id)) if keypad else set()


async def test_a_room_that_has_seen_one_game_gets_the_keys_of_the_other(scene: Scene) -> None:
    people = (scene.ann, scene.bob)
    before = await playing.begun(scene)
    rooms = [before.room(seat) for seat in (0, 1)]
    old = [scene.keypad(player, room) for player, room in zip(people, rooms, strict=True)]
    await end(before)
    proposal, game = await proposed(scene, people)
    await dealt_from(scene, game)
    await scene.bob.react(scene.lobby, proposal.id, "👍")
    wanted = {SYMBOLS[key] for key in KEYPAD}
    for player, room, keypad in zip(people, rooms, old, strict=True):
        assert keypad
        assert SYMBOLS[Key.PARTNER] in player.reactions(room, keypad.id)
        await player.until(
            lambda player=player, room=room: keys(scene, player, room) == wanted,  # type: ignore[misc]
            "the keys are those of the other game",
        )
        await player.until(
            lambda player=player, room=room, keypad=keypad: (  # type: ignore[misc]
                keypad.id not in {each.id for each in player.shown(room)}
            ),
            "the others are gone",
        )
        await player.until(
            lambda player=player, room=room: player.room(room).name.startswith(PALM),  # type: ignore[misc]
            "the room is called after what is played",
        )


async def test_who_has_left_is_asked_in_again_when_the_game_waits_for_them(scene: Scene) -> None:
    table = await begun(scene, await company(scene, 3), types=True)
    turn = (await table.state()).turn
    (gone,) = {0, 1, 2} - {turn.child, turn.grandfather}
    leaver = table.people[gone]
    assert leaver.room(table.room(gone)).name.startswith(PALM)
    await leaver.leave(table.room(gone))
    await table.play(until_phase=(1, Phase.INTERFERE))
    await leaver.until(lambda: table.room(gone) in leaver.invites, "it is their turn to lay a card")
    await leaver.join(table.room(gone))
    await table.is_seen(gone)
    await table.play(until_phase=(2, Phase.CHOOSE))


async def test_after_a_restart_while_child_thinks_every_touch_is_there_once(stage: Scene) -> None:
    async with bot_running(stage.house):
        await is_here(stage)
        table = await begun(stage, await company(stage, 2), types=True)
        state = await table.play(until_phase=(1, Phase.MIME))
        child = state.turn.child
        assert child is not None
        room, player = table.room(child), table.people[child]
        await player.say(room, "spinning top")
    await player.say(room, "large wooden cube")  # while nobody is there
    async with bot_running(stage.house):
        await table.waits_for(3)
        log = await table.log()
        assert [entry.partition("/")[0] for entry in log[1:]] == [f"{child} top", f"{child} cube"]
        table.done = log
        await table.play(until_phase=(1, Phase.ALBUM))
        await table.is_seen(child)
        await player.until(lambda: len(stage.pictures(player, room)) == 1, "one picture is there")
