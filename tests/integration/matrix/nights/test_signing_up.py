"""An evening is planned in a room: who leads it may, all see it there, and come by one press."""

from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.asking import answer, private, talking
from tests.integration.matrix.nights.lobby import COMING, HERE, MORE, NOT_COMING, TITLE, Lobby, who
from tests.integration.matrix.scene import Scene

PLAN = '!heldhands night plan "Cosy evening" "in 2 hours"'
LEVELS = "m.room.power_levels"
JOINED = {"type": "m.room.history_visibility", "content": {"history_visibility": "joined"}}


async def test_who_leads_a_room_of_any_version_plans_evenings_there_and_in_private_none_belongs(
    scene: Scene,
) -> None:
    ann, bob, programme = scene.ann, scene.bob, scene.house.service.nights.programme
    for version in ("11", "12"):
        room = await ann.create_room(name="Room", invite=[bob.user_id], version=version, state=[JOINED])
        await bob.join(room)
        await ann.invite(room, scene.bot.user_id)
        await bob.until(lambda room=room: scene.words(bob, room), "the bot says hello")  # type: ignore[misc]
        assert "Only its host can do that" in (await answer(scene, bob, room, PLAN)).body
        assert await programme.coming(f"matrix:{room}") == []
        said = (await ann.client.room_get_state_event(room, LEVELS)).content
        await ann.put_state(room, LEVELS, {**said, "users": {**said.get("users", {}), bob.user_id: 50}})
        for player in (bob, ann):
            await player.say(room, PLAN)

        async def both_are_planned(room: str = room) -> bool:
            return {each.host for each in await programme.coming(f"matrix:{room}")} == {*who(ann, bob)}

        await until(both_are_planned)
        await bob.say(room, "!heldhands night list")
        await scene.reads(bob, room, "2 evenings are planned")

    room, _ = await private(scene, scene.eve, "games")
    for text, words in {
        'night plan "Cosy evening" "in 2 hours"': "belongs to a server or a room",
        "night": "night list",
        "serata ballo": "night plan title when",
    }.items():
        assert words in (await answer(scene, scene.eve, room, text)).body


async def come_and_go(lobby: Lobby) -> None:
    scene, (ann, bob, eve) = lobby.scene, lobby.scene.people
    (picture,), (first,) = scene.pictures(bob, scene.lobby), lobby.words(bob)
    assert (picture.body, picture.content["m.mentions"]) == (TITLE, {})
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
    await lobby.reads(ann, "Eve", there=False)
    assert await lobby.listed() == who(bob)
    await ann.redact(scene.lobby, again)  # who may tidy up the room speaks for nobody
    assert [event.id for event in lobby.words(bob)] == [first.id], "it was changed, and not sent again"
    assert [event.id for event in scene.pictures(bob, scene.lobby)] == [picture.id]
    await lobby.press(eve, MORE)
    assert TITLE in (await lobby.note(eve, "Sign up: night join"))[1].body
    assert await lobby.listed() == who(bob)
    assert not bob.invites
    assert scene.said(ann, scene.lobby).count("\N{MIDDLE DOT}") == 2, "nothing else was said in the room"


async def change_the_time(lobby: Lobby) -> None:
    """Let Ann change the time: the file for calendars is renewed, and Bob told, who cannot come then."""
    scene, ann, bob = lobby.scene, lobby.scene.ann, lobby.scene.bob
    before, (file,) = await lobby.calendar(bob), lobby.files(bob)
    assert (before["SUMMARY"], before["UID"]) == (TITLE, (await lobby.night()).id)
    assert file.content["info"]["mimetype"] == "text/calendar"
    await ann.say(scene.lobby, '!heldhands night edit when="in 5 hours"')
    await bob.until(
        lambda: len(new := lobby.files(bob)) == 1 and new[0].id != file.id, "there is another one"
    )
    after = await lobby.calendar(bob)
    assert after["DTSTART"] > before["DTSTART"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    room, told = await lobby.note(bob, "has another time")
    await bob.until(lambda: NOT_COMING in bob.reactions(room, told.id), "there is a sign")
    await bob.react(room, told.id, NOT_COMING)
    await lobby.note(bob, "You are signed off")
    assert await lobby.listed() == []


async def call_it_off(lobby: Lobby, away: Player, direct: str) -> None:
    """Let Ann call it off, and check that those who would have come are told once."""
    scene, (ann, bob, eve) = lobby.scene, lobby.scene.people
    await bob.say(scene.lobby, "!heldhands night join")
    await away.say(direct, f"night join {(await lobby.night()).id}")
    await lobby.reads(ann, "Bob")
    await lobby.reads(ann, "Zoe")
    for player in (bob, eve):
        await player.read(scene.lobby)
        await player.until(lambda player=player: player.unread(scene.lobby) == (0, 0), "all is read")  # type: ignore[misc]
    await ann.say(scene.lobby, "!heldhands night cancel sure")
    await lobby.reads(bob, f"{TITLE} is called off")
    await bob.until(lambda: not lobby.words(bob) and not lobby.files(bob), "nothing is offered any more")
    await bob.until(lambda: len(scene.pictures(bob, scene.lobby)) == 1, "there is one picture")
    await bob.until(lambda: bob.unread(scene.lobby)[1] == 1, "Bob is called by name")
    assert eve.unread(scene.lobby)[1] == 0
    await scene.reads(away, direct, f"{TITLE} is called off")

    async def is_over() -> bool:
        return not await scene.house.service.nights.programme.coming(f"matrix:{scene.lobby}")

    await until(is_over)


async def test_people_come_and_go_and_are_told_of_another_time_and_that_it_is_called_off(
    scene: Scene,
) -> None:
    lobby, away = Lobby(scene), await scene.homeserver.player("Zoe")  # who is not in the room
    await lobby.plan("places=2")
    await come_and_go(lobby)
    await change_the_time(lobby)
    await call_it_off(lobby, away, await talking(scene, away))
