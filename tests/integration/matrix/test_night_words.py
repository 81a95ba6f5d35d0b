"""Game nights in words: who may plan one in which room, and where it is answered."""

import pytest

from bot.nights.night import Night
from tests.homeserver.player import Player
from tests.integration.matrix.asking import answer, private, words_of_bot
from tests.integration.matrix.scene import Scene

PLAN = '!heldhands night plan "Cosy evening" "in 2 hours"'
LEVELS = "m.room.power_levels"
JOINED = {"type": "m.room.history_visibility", "content": {"history_visibility": "joined"}}


async def coming(scene: Scene, room: str) -> list[Night]:
    return await scene.house.service.nights.programme.coming(f"matrix:{room}")


async def room_of(scene: Scene, host: Player, version: str) -> str:
    """Return a room of this version with the bot and Bob, where nobody sees what was before they came."""
    bob = scene.bob
    room = await host.create_room(name="Room", invite=[bob.user_id], version=version, state=[JOINED])
    await bob.join(room)
    await host.invite(room, scene.bot.user_id)
    await bob.until(lambda: words_of_bot(scene, bob, room), "the bot says hello")
    return room


@pytest.mark.parametrize("version", ["11", "12"])
async def test_who_leads_a_room_plans_evenings_there(scene: Scene, version: str) -> None:
    ann, bob = scene.ann, scene.bob
    room = await room_of(scene, ann, version)
    assert "Only its host can do that" in (await answer(scene, bob, room, PLAN)).body
    assert await coming(scene, room) == []
    said = (await ann.client.room_get_state_event(room, LEVELS)).content
    await ann.put_state(room, LEVELS, {**said, "users": {**said.get("users", {}), bob.user_id: 50}})
    await bob.say(room, PLAN)
    await ann.say(room, PLAN)
    await bob.until(lambda: bob.invites, "the bot answers Bob in private")
    await ann.until(lambda: ann.invites, "the bot answers Ann in private")
    assert {night.host for night in await coming(scene, room)} == {
        f"matrix:{player.user_id}" for player in (ann, bob)
    }
    await bob.say(room, "!heldhands night list")
    await bob.until(lambda: "2 evenings are planned" in scene.said(bob, room), "all read the list")


async def test_in_private_an_evening_belongs_nowhere(scene: Scene) -> None:
    room, _ = await private(scene, scene.ann, "games")
    said = await answer(scene, scene.ann, room, 'night plan "Cosy evening" "in 2 hours"')
    assert "belongs to a server or a room" in said.body
    assert "night list" in (await answer(scene, scene.ann, room, "night")).body
    told = (await answer(scene, scene.ann, room, "serata ballo")).body
    assert "night plan title when" in told
