"""What comes after a game, and how it can end early: rematch, replay, parting, being forgotten."""

from adapters.matrix.names import address
from bot.keys import SYMBOLS, Key
from bot.service.play import Press
from engine.heldhands.record import actions
from tests.homeserver.timeline import Event
from tests.integration.matrix.asking import NO, YES, answer, asked, private, talking
from tests.integration.matrix.playing import Table, begun, proposed
from tests.integration.matrix.scene import Scene
from tests.records import recorded

AGAIN = SYMBOLS[Key.REMATCH]
LOST = "published-no-step"


def caption(table: Table, seat: int) -> str:
    return table.picture(seat).body


async def sees(table: Table, seat: int, words: str) -> None:
    await table.people[seat].until(lambda: words in caption(table, seat), f"{seat} sees {words!r}")


async def parted(scene: Scene) -> Table:
    """Return a game that both have agreed to end."""
    table = await begun(scene)
    for seat in (0, 1):
        await table.play([move for move in actions(recorded(LOST)) if move[0] == seat][:1])
    await sees(table, 0, "Turn 1")
    first = 0 if "partner's move" in caption(table, 0) else 1
    await table.people[first].say(table.room(first), SYMBOLS[Key.PART])
    await sees(table, first, "You have offered to end this game")
    await sees(table, 1 - first, "Your partner offers to end this game")
    await table.people[1 - first].say(table.room(1 - first), "part")
    for seat in (0, 1):
        await sees(table, seat, "You have agreed to end this game")
    return table


def keypads(table: Table) -> list[Event | None]:
    return [table.scene.keypad(player, table.room(seat)) for seat, player in enumerate(table.people)]


async def test_question_for_a_rematch_is_short_and_the_next_keypads_lie_below_the_end(
    scene: Scene,
) -> None:
    table = await parted(scene)
    ann, bob = table.people
    end = table.picture(0)
    before = [keypad.id for keypad in keypads(table) if keypad]
    await ann.until(lambda: AGAIN in ann.reactions(table.room(0), end.id), "it is offered below the end")
    await ann.react(table.room(0), end.id, AGAIN)
    question = await asked(scene, bob, table.room(1))
    assert "Ann invites you" in question.body
    assert "A board game for two" not in question.body, "Bob knows"
    await ann.until(
        lambda: "You have invited Bob" in scene.said(ann, table.room(0)), "she sees what she asked"
    )
    await bob.react(table.room(1), question.id, YES)
    for seat in (0, 1):
        await sees(table, seat, "Look at your cards and choose a side")

    def said_instead() -> list[str]:
        return [each.body for each in bob.shown(table.room(1)) if each.id == question.id]

    await bob.until(lambda: said_instead() == ["Bob and Ann are playing"], "it leads nowhere else")
    await ann.until(  # on a phone it would be too far from how the first one ended
        lambda: all(each and each.id not in before for each in keypads(table)), "keypads lie below the end"
    )
    await bob.say(table.room(1), "left")
    await sees(table, 1, "You have chosen; your partner is still looking")


async def test_another_game_can_be_asked_for_by_a_word_and_be_declined(scene: Scene) -> None:
    table = await parted(scene)
    ann, bob = table.people
    await bob.say(table.room(1), "again")
    question = await asked(scene, ann, table.room(0))
    await ann.react(table.room(0), question.id, NO)
    for seat, player in enumerate(table.people):
        await player.until(
            lambda seat=seat, player=player: (
                "The invitation was declined" in scene.said(player, table.room(seat))
            ),  # type: ignore[misc]
            "both are told",
        )


async def test_two_games_at_once_have_rooms_of_their_own(scene: Scene) -> None:
    table = await begun(scene)
    before, first = set(scene.ann.rooms), table.room(0)
    proposal, _ = await proposed(scene)
    await scene.bob.react(scene.lobby, proposal.id, YES)
    await scene.enter_all(scene.ann, 2)
    new = scene.ann.rooms - before

    def seats() -> list[str]:
        return [room for room in new if scene.keypad(scene.ann, room) and scene.pictures(scene.ann, room)]

    await scene.ann.until(lambda: len(seats()) == 1, "there is another seat room")
    (room,) = seats()
    await scene.ann.say(room, "left")
    await scene.ann.until(
        lambda: "You have chosen" in scene.pictures(scene.ann, room)[-1].body, "a side is chosen in that game"
    )
    assert "choose a side" in scene.pictures(scene.ann, first)[-1].body
    listed = (await private(scene, scene.ann, "games"))[1].body
    assert "You have 2 games" in listed


async def test_an_offer_to_end_is_told_and_can_be_taken_back(scene: Scene) -> None:
    table = await begun(scene)
    await table.play([move for move in actions(recorded(LOST)) if move[0] == 0][:1])
    ann, bob = table.people
    await ann.say(table.room(0), "nudge")
    await ann.until(
        lambda: "You have knocked" in scene.said(ann, table.room(0)), "she hears that she has knocked"
    )
    await sees(table, 1, "Your partner knocks")
    await ann.say(table.room(0), "part")
    await sees(table, 0, "You have offered to end this game")
    await sees(table, 1, "Agree to end the game")
    await bob.until(lambda: bob.unread(table.room(1))[1] >= 1, "it rings")
    assert "offered to end" in (await private(scene, ann, "end"))[1].body
    await ann.say(table.room(0), SYMBOLS[Key.STAY])
    await ann.until(lambda: "offered" not in caption(table, 0), "it is taken back")
    await bob.until(lambda: "Agree" not in caption(table, 1), "for the other one too")


async def test_a_game_that_is_over_is_handed_out_as_a_film_in_words_and_written_down(scene: Scene) -> None:
    record = recorded(LOST)
    table = await begun(scene, record)
    for seat, action in actions(record):
        who = address(table.people[seat].user_id)
        seen = await scene.house.service.play.look(who, table.game)
        await scene.house.service.press(Press(who, table.game, seen.revision, str(action)))
    await sees(table, 0, "Lost")
    room = await talking(scene, scene.ann)
    before = {event.id for event in scene.ann.shown(room)}
    told = await answer(scene, scene.ann, room, "replay")
    assert "Play again, seats changed: rematch" in told.body

    def files() -> list[Event]:
        return [each for each in scene.ann.shown(room) if "filename" in each.content]

    await scene.ann.until(lambda: len(files()) == 3, "all can be taken home")
    film, words, written = files()
    assert before.isdisjoint(each.id for each in files())
    assert film.content["msgtype"] == "m.image"
    assert film.content["filename"] == f"heldhands-{table.game}.gif"
    assert film.content["info"]["mimetype"] == "image/gif"
    assert {"w", "h", "size"} <= film.content["info"].keys()
    assert (await scene.ann.picture(film)).startswith(b"GIF8")
    assert "Turn 1" in (await scene.ann.picture(words)).decode()
    assert (await scene.ann.picture(written)).decode().startswith("heldhands record 1")
    assert [each.content["msgtype"] for each in (words, written)] == ["m.file", "m.file"]
    stats = await answer(scene, scene.ann, room, f"stats {scene.bob.user_id}")
    assert "Your games with Bob" in stats.body
