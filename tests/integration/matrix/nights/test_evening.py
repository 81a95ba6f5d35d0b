"""The evening itself: who is here says so, is paired at the hour, and plays; and the room sees it."""

from pathlib import Path

from bot.nights.night import Stage
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.nights.lobby import (
    COMING,
    FILLING,
    HERE,
    NOT_COMING,
    TITLE,
    Lobby,
    bot_leading,
    who,
)
from tests.integration.matrix.playing import press
from tests.integration.matrix.processes import process_of
from tests.integration.matrix.scene import Scene


async def sits_down(scene: Scene, player: Player, partner: str) -> str:
    """Wait until somebody is asked to a seat room, and return it when they have all before them."""

    def seats() -> list[str]:
        rooms = [room for room in player.rooms if scene.keypad(player, room)]
        return [room for room in rooms if scene.pictures(player, room)]

    while not seats():
        await player.until(lambda: player.invites or seats(), f"{player.user_id} has a side of the table")
        for room in [*player.invites]:
            await player.join(room)
    (room,) = seats()
    assert (player.state(room, "m.room.name") or {})["name"] == f"Held Hands with {partner}"
    assert player.members(room) == {player.user_id, scene.bot.user_id}
    return room


async def test_who_is_here_at_the_hour_is_paired_and_plays_and_the_room_sees_it(lobby: Lobby) -> None:
    scene = lobby.scene
    ann, bob, eve = scene.ann, scene.bob, scene.eve
    zoe = await scene.homeserver.player("Zoe")
    await zoe.join(scene.lobby)
    await lobby.plan()
    planned = lobby.words(bob)[0].id
    for player in (bob, eve):
        await lobby.press(player, COMING)
    await lobby.reads(ann, "3 come: Ann, ")
    for player in (bob, zoe):
        await player.read(scene.lobby)

    await lobby.open()
    await lobby.sees(bob, HERE, FILLING, NOT_COMING)
    assert lobby.words(bob)[0].id != planned
    await bob.until(lambda: bob.unread(scene.lobby)[1] == 1, "Bob is called by name")
    assert zoe.unread(scene.lobby)[1] == 0
    assert not bob.invites, "and not a second time in private"
    for player in (bob, eve):
        await lobby.press(player, HERE)
    await eve.unreact(scene.lobby, await lobby.press(eve, FILLING))  # she plays in any case
    await lobby.press(zoe, HERE)
    await lobby.reads(ann, "Zoe")

    await lobby.begin()
    await lobby.reads(ann, f"{TITLE}: they are playing")
    night = await lobby.night()
    (pair,) = night.rounds[0].pairs
    (odd,) = {*who(bob, eve, zoe)} - {*pair.people}
    names = dict(zip(who(bob, eve, zoe), ("Bob", "Eve", "Zoe"), strict=True))
    for player in (bob, eve, zoe):
        (me,) = who(player)
        if me == odd:
            await lobby.note(player, "You sit out round 1")
            continue
        (other,) = {*pair.people} - {me}
        room = await sits_down(scene, player, names[other])
        keypad = scene.keypad(player, room)
        assert keypad
        await press(player, room, keypad.id, "↻")

    async def both_have_chosen() -> bool:
        return len(await scene.house.service.desk.games.log(pair.game)) == 2

    await until(both_have_chosen)
    assert [each.name for each in ann.invites.values()] == ["Held Hands"], "there is no room for watching"
    await ann.until(lambda: not lobby.files(ann), "the file has gone")
    ever = [str(event.original.get("body")) for event in ann.timeline(scene.lobby)]
    assert not [body for body in ever if "0 of 0" in body], "how far all have come is known before it is told"

    await ann.say(scene.lobby, "!heldhands night end sure")
    await lobby.reads(ann, "No further round")
    for each in pair.people:
        await scene.house.service.manners.part(each, pair.game)
    await lobby.strike(scene.house.service.desk.now() + 31_000)
    await lobby.reads(ann, f"{TITLE} is over")
    await ann.until(lambda: not lobby.words(ann), "nothing is offered any more")
    await ann.until(lambda: len(scene.pictures(ann, scene.lobby)) == 1, "one picture is left")


async def test_presses_count_that_were_made_while_the_bot_was_away(stage: Scene, tmp_path: Path) -> None:
    lobby, bob, eve = Lobby(stage), stage.bob, stage.eve
    async with process_of(stage, tmp_path) as first:
        await lobby.plan()
        press = await lobby.press(bob, COMING)
        await lobby.reads(eve, "Bob")
        first.kill()
    await bob.unreact(stage.lobby, press)
    await lobby.press(bob, COMING)
    await lobby.press(eve, COMING)
    async with bot_leading(stage.house):
        await lobby.reads(eve, "3 come: Ann, Bob, Eve")
        assert len(stage.pictures(eve, stage.lobby)) == 1
        await lobby.open()
        await lobby.sees(bob, HERE, FILLING, NOT_COMING)
    for player in (bob, eve):
        await lobby.press(player, HERE)
    async with bot_leading(stage.house):
        await lobby.reads(eve, "2 are here: Bob, Eve")
        await lobby.begin()
        await sits_down(stage, bob, "Eve")
        await sits_down(stage, eve, "Bob")
    night = await lobby.night()
    assert (night.stage, len(night.pairs)) == (Stage.PLAYING, 1)


async def test_a_lobby_comes_to_the_room_in_which_somebody_joins_from_elsewhere(lobby: Lobby) -> None:
    scene, hosting = lobby.scene, lobby.scene.house.service.nights.hosting
    await lobby.plan()
    night = await lobby.night()
    other = await scene.bob.create_room(invite=[scene.bot.user_id, scene.eve.user_id])
    await scene.eve.join(other)
    await scene.bob.until(lambda: scene.said(scene.bob, other), "the bot has said hello")
    await scene.eve.say(other, f"!heldhands night join {night.id}")
    await lobby.reads(scene.ann, "Eve")
    assert (await lobby.night()).lobbies == {"matrix": scene.lobby}, "one on each platform is enough"
    plan = night.plan.model_copy(update={"title": "Elsewhere"})
    home = "discord:900"
    far = await hosting.plan("discord:1", plan, home=home, hosting=home, language="it")
    await scene.eve.say(other, f"!heldhands night join {far.id}")
    await scene.bob.until(lambda: "Vengo" in scene.said(scene.bob, other), "the lobby is there")
    (words,) = [event for event in scene.bob.shown(other) if "Vengo" in event.body]
    await scene.bob.react(other, words.id, COMING)
    await scene.bob.until(lambda: "Bob" in scene.said(scene.bob, other), "Bob comes too")
