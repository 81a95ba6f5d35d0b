"""What comes after a game, and how it can end early: knocks, parting, replay, rematch."""

from bot.keys import SYMBOLS, Key
from engine.heldhands.record import actions
from tests.homeserver.timeline import Event
from tests.integration.matrix.asking import NO, YES, answer, asked, private, talking
from tests.integration.matrix.playing import Table, begun
from tests.integration.matrix.scene import Scene, all_see
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
ONE_TURN = 5
AGAIN = SYMBOLS[Key.REMATCH]


async def parted(scene: Scene) -> Table:
    """Return a game that both have agreed to end, after a knock and an offer that was taken back."""
    table = await begun(scene, RECORD)
    await table.play(MOVES[:ONE_TURN])
    ann, bob = table.people
    await bob.say(table.room(1), "nudge")
    await scene.reads(bob, table.room(1), "You have knocked")
    await table.sees(0, "Your partner knocks")
    await bob.say(table.room(1), "part")
    await table.sees(1, "You have offered to end this game")
    await table.sees(0, "Agree to end the game")
    await ann.until(lambda: ann.unread(table.room(0))[1] >= 1, "it rings")
    assert "offered to end" in (await private(scene, bob, "end"))[1].body
    await bob.say(table.room(1), SYMBOLS[Key.STAY])
    await bob.until(lambda: "offered" not in table.picture(1).body, "it is taken back")
    await ann.until(lambda: "Agree" not in table.picture(0).body, "for the other one too")
    await bob.say(table.room(1), SYMBOLS[Key.PART])
    await table.sees(0, "Your partner offers to end this game")
    await ann.say(table.room(0), "part")
    for seat in (0, 1):
        await table.sees(seat, "You have agreed to end this game")
    return table


async def test_game_ended_by_both_is_handed_out_and_another_one_is_declined_and_then_accepted(
    scene: Scene,
) -> None:
    table = await parted(scene)
    (ann, bob), rooms = table.people, (table.room(0), table.room(1))
    keypads = [scene.keypad(*each) for each in zip(table.people, rooms, strict=True)]

    private = await talking(scene, ann)
    assert "Play again, seats changed: rematch" in (await answer(scene, ann, private, "replay")).body

    def files() -> list[Event]:
        return [each for each in ann.shown(private) if "filename" in each.content]

    await ann.until(lambda: len(files()) == 2, "all can be taken home")
    film, words = [each.content for each in files()]
    assert (film["msgtype"], film["info"]["mimetype"], words["msgtype"]) == ("m.image", "image/gif", "m.file")
    assert film["filename"] == f"heldhands-{table.game}.gif"
    assert {"w", "h", "size"} <= film["info"].keys()
    assert (await ann.picture(files()[0])).startswith(b"GIF8")
    assert "Turn 1" in (await ann.picture(files()[1])).decode()

    await bob.say(rooms[1], "again")
    question = await asked(scene, ann, rooms[0])
    await ann.react(rooms[0], question.id, NO)
    for player, room in zip(table.people, rooms, strict=True):
        await scene.reads(player, room, "The invitation was declined")

    end = table.picture(0)
    await ann.until(lambda: AGAIN in ann.reactions(rooms[0], end.id), "it is offered below the end")
    await ann.react(rooms[0], end.id, AGAIN)
    question = await asked(scene, bob, rooms[1])
    assert "Ann invites you" in question.body
    assert "A board game for two" not in question.body, "Bob knows"
    await scene.reads(ann, rooms[0], "You have invited Bob")
    await bob.react(rooms[1], question.id, YES)
    for seat in (0, 1):
        await table.sees(seat, "Look at your cards and choose a side")

    def said_instead() -> list[str]:
        return [each.body for each in bob.shown(rooms[1]) if each.id == question.id]

    await bob.until(lambda: said_instead() == ["Bob and Ann are playing"], "it leads nowhere else")
    old = {each.id for each in keypads if each}
    await all_see(  # on a phone it would be too far from how the first one ended
        table.people,
        lambda each: (now := scene.keypad(each, scene.seat(each))) and now.id not in old,
        "keypads lie below the end",
    )
    await bob.say(rooms[1], "left")
    await table.sees(1, "You have chosen; your partner is still looking")
