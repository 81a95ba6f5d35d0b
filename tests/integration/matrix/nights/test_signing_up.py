"""An evening is planned in a room: all see it there, and come by one press."""

from tests.integration.conftest import until
from tests.integration.matrix.nights.lobby import COMING, HERE, MORE, NOT_COMING, TITLE, Lobby, who


async def test_people_come_and_go_by_a_press_by_taking_it_back_and_by_words(lobby: Lobby) -> None:
    scene = lobby.scene
    ann, bob, eve = scene.ann, scene.bob, scene.eve
    await lobby.plan("places=2")
    (picture,) = scene.pictures(bob, scene.lobby)
    assert (picture.body, picture.content["m.mentions"]) == (TITLE, {})
    first = lobby.words(bob)[0]
    assert first.content["msgtype"] == "m.notice"
    assert "👍 I'm coming · 👎 I can't · " in first.body
    press = await lobby.press(bob, COMING)
    await lobby.reads(ann, "Bob")
    await ann.say(scene.lobby, "!heldhands night plan Nothing yesterday")
    await eve.say(scene.lobby, "!heldhands night join")
    await lobby.reads(ann, "Eve")
    assert await lobby.listed() == who(bob, eve)
    await lobby.press(eve, "👎🏽")  # whatever the colour of a hand
    await lobby.reads(ann, "Eve", there=False)
    await bob.unreact(scene.lobby, press)
    await lobby.reads(ann, "Bob", there=False)
    assert await lobby.listed() == []
    again = await lobby.press(bob, COMING)
    no = await lobby.press(bob, NOT_COMING)
    await lobby.press(eve, HERE)  # which is not offered
    below = await eve.react(scene.lobby, picture.id, COMING)  # which means the same
    await lobby.reads(ann, "Eve")
    await eve.unreact(scene.lobby, below)
    await bob.unreact(scene.lobby, no)  # so what he said before counts again
    await lobby.reads(ann, "Bob")
    assert await lobby.listed() == who(bob)
    await ann.redact(scene.lobby, again)  # who may tidy up the room speaks for nobody
    assert [event.id for event in lobby.words(bob)] == [first.id], "it was changed, and not sent again"
    assert [event.id for event in scene.pictures(bob, scene.lobby)] == [picture.id]
    await lobby.press(eve, MORE)
    told = await lobby.note(eve, "Sign up: night join")
    assert TITLE in told.body
    assert await lobby.listed() == who(bob)
    assert not bob.invites
    assert lobby.text(ann).count("\N{MIDDLE DOT}") == 2, "nothing else was said in the room"


async def test_a_file_for_calendars_is_there_and_renewed_when_the_time_changes(lobby: Lobby) -> None:
    scene = lobby.scene
    ann, bob = scene.ann, scene.bob
    await lobby.plan()
    before = await lobby.calendar(bob)
    night = await lobby.night()
    assert (before["SUMMARY"], before["UID"]) == (TITLE, night.id)
    (file,) = lobby.files(bob)
    assert file.content["info"]["mimetype"] == "text/calendar"
    await lobby.press(bob, COMING)
    await lobby.reads(ann, "Bob")
    await ann.say(scene.lobby, '!heldhands night edit when="in 5 hours"')
    await bob.until(lambda: [event.id for event in lobby.files(bob)] not in ([], [file.id]), "another one")
    await bob.until(lambda: len(lobby.files(bob)) == 1, "the one before has gone")
    after = await lobby.calendar(bob)
    assert after["DTSTART"] > before["DTSTART"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    told = await lobby.note(bob, "has another time")
    (room,) = bob.rooms - {scene.lobby}
    await bob.until(lambda: NOT_COMING in bob.reactions(room, told.id), "there is a sign")
    await bob.react(room, told.id, NOT_COMING)
    await lobby.note(bob, "You are signed off")
    assert await lobby.listed() == []


async def test_only_who_may_lead_a_room_plans_there_and_what_is_called_off_is_told(lobby: Lobby) -> None:
    scene = lobby.scene
    ann, bob, eve = scene.ann, scene.bob, scene.eve
    await ann.until(lambda: scene.said(ann, scene.lobby), "the bot has said hello")
    await bob.say(scene.lobby, f'!heldhands night plan "{TITLE}" "tomorrow 20:00"')
    await bob.until(lambda: "Only its host" in lobby.text(bob), "Bob may not")
    await lobby.plan()
    await lobby.press(bob, COMING)
    await lobby.reads(ann, "Bob")
    away = await scene.homeserver.player("Zoe")  # who is not in the room
    direct = await away.create_room(invite=[scene.bot.user_id], direct=True)
    await away.until(lambda: scene.said(away, direct), "the bot says hello")
    await away.say(direct, f"night join {(await lobby.night()).id}")
    await lobby.reads(ann, "Zoe")
    await bob.read(scene.lobby)
    await eve.read(scene.lobby)
    await ann.say(scene.lobby, "!heldhands night cancel sure")
    await lobby.reads(bob, f"{TITLE} is called off")
    await bob.until(lambda: not lobby.words(bob), "nothing is offered any more")
    await bob.until(lambda: not lobby.files(bob), "nor a file")
    await bob.until(lambda: len(scene.pictures(bob, scene.lobby)) == 1, "there is one picture")
    await bob.until(lambda: bob.unread(scene.lobby)[1] == 1, "Bob is called by name")
    assert eve.unread(scene.lobby)[1] == 0
    await away.until(lambda: f"{TITLE} is called off" in scene.said(away, direct), "Zoe is told")
    assert not bob.invites

    async def is_over() -> bool:
        return not await scene.house.service.nights.programme.coming(f"matrix:{scene.lobby}")

    await until(is_over)
