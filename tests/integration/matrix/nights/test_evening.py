"""The evening itself: who is here says so, is paired at the hour, and plays; and the room sees it."""

from pathlib import Path

from bot.nights.night import Stage
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.nights.lobby import COMING, FILLING, HERE, NOT_COMING, TITLE, Lobby, who
from tests.integration.matrix.playing import press
from tests.integration.matrix.processes import process_of
from tests.integration.matrix.scene import Scene, bot_running


async def sits_down(scene: Scene, player: Player, partner: str) -> str:
    """Wait until a person is asked to a seat room, and return it when they have all before them."""
    while not scene.seats(player):
        await player.until(lambda: player.invites or scene.seats(player), f"{player} has a side of the table")
        for room in [*player.invites]:
            await player.join(room)
    room = scene.seat(player)
    assert player.room(room).name == f"Held Hands with {partner}"
    assert player.members(room) == {player.user_id, scene.bot.user_id}
    return room


async def play_a_round(lobby: Lobby, guests: dict[str, Player]) -> tuple[str, ...]:
    """Let who is here be paired at the hour and choose sides; return the game, and who plays it."""
    scene = lobby.scene
    await lobby.strike((await lobby.night()).plan.at)
    await lobby.reads(scene.ann, f"{TITLE}: they are playing")
    night = await lobby.night()
    assert night.stage is Stage.PLAYING
    (pair,) = night.rounds[0].pairs
    for name, player in guests.items():
        (me,) = who(player)
        if me not in pair.people:
            await lobby.note(player, "You sit out round 1")
            continue
        (other,) = [each for each, one in guests.items() if each != name and who(one)[0] in pair.people]
        room = await sits_down(scene, player, other)
        keypad = scene.keypad(player, room)
        assert keypad
        await press(player, room, keypad.id, "↻")

    async def both_have_chosen() -> bool:
        return len(await scene.house.service.desk.games.log(pair.game)) == 2

    await until(both_have_chosen)
    return (pair.game, *pair.people)


async def test_presses_count_that_were_made_while_the_bot_was_away_and_who_is_here_is_paired_and_plays(
    stage: Scene, tmp_path: Path
) -> None:
    lobby, (ann, bob, eve), room = Lobby(stage), stage.people, stage.lobby
    zoe = await stage.homeserver.player("Zoe")
    await zoe.join(room)
    async with process_of(stage, tmp_path) as first:
        await lobby.plan()
        planned, coming = lobby.seen, await lobby.press(bob, COMING)
        await lobby.reads(eve, "Bob")
        first.kill()
    await bob.unreact(room, coming)
    for player in (bob, eve):
        await lobby.press(player, COMING)
    async with bot_running(stage.house):
        await lobby.reads(eve, "3 come: Ann, Bob, Eve")
        assert len(stage.pictures(eve, room)) == 1
        for player in (bob, zoe):
            await player.read(room)
            await player.until(lambda player=player: player.unread(room) == (0, 0), "all is read")  # type: ignore[misc]
        await lobby.open()
        await lobby.sees(bob, HERE, FILLING, NOT_COMING)
        assert lobby.seen != planned
        await bob.until(lambda: bob.unread(room)[1] == 1, "Bob is called by name")
        assert zoe.unread(room)[1] == 0
        assert not bob.invites, "and not a second time in private"
    for player in (bob, eve):
        await lobby.press(player, HERE)
    async with bot_running(stage.house):
        await lobby.reads(eve, "2 are here: Bob, Eve")
        await eve.unreact(room, await lobby.press(eve, FILLING))  # she plays in any case
        await lobby.press(zoe, HERE)
        await lobby.reads(ann, "Zoe")
        game, *people = await play_a_round(lobby, {"Bob": bob, "Eve": eve, "Zoe": zoe})
        assert [each.name for each in ann.invites.values()] == ["Held Hands"], "there is no room for watching"
        await ann.until(lambda: not lobby.files(ann), "the file has gone")
        ever = [str(event.original.get("body")) for event in ann.timeline(room)]
        assert not [body for body in ever if "0 of 0" in body], "how far all are is known before it is told"
        await ann.say(room, "!heldhands night end sure")
        await lobby.reads(ann, "No further round")
        for each in people:
            await stage.house.service.manners.part(each, game)
        await lobby.strike(stage.house.service.desk.now() + 31_000)
        await lobby.reads(ann, f"{TITLE} is over")
        await ann.until(lambda: not lobby.words(ann), "nothing is offered any more")
        await ann.until(lambda: len(stage.pictures(ann, room)) == 1, "one picture is left")
