"""Where a game is played nobody says anything: the homeserver refuses it, and we take away the rest."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.homeserver.player import Player, Refused
from tests.integration.matrix.around import EYE, by_the_bot, end, gone_from, is_free, play_again, watched
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene

HEART = "❤️"
THUMB = "\N{THUMBS UP SIGN}"
HINT = "go left!"
SAID: Mapping[str, Mapping[str, Any]] = {
    "m.sticker": {"body": HINT, "url": "mxc://home.test/left", "info": {}},
    "m.room.encrypted": {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": HINT},
    "m.poll.start": {"m.text": HINT},
    "org.matrix.msc3381.poll.start": {"org.matrix.msc1767.text": HINT},
    "m.call.invite": {"call_id": HINT, "lifetime": 1, "version": 1, "offer": {"type": "offer", "sdp": ""}},
    "org.example.hint": {"body": HINT},
}
CALLED: Mapping[str, Mapping[str, Any]] = {
    "m.room.name": {"name": HINT},
    "m.room.topic": {"topic": HINT},
    "m.room.avatar": {"url": "mxc://home.test/left"},
    "m.room.pinned_events": {"pinned": []},
    "m.room.power_levels": {"users_default": 100},
    "m.room.tombstone": {"body": HINT, "replacement_room": "!left:home.test"},
    "org.example.hint": {"body": HINT},
}


async def is_refused(player: Player, room: str) -> None:
    """Check that somebody cannot say anything in a room, in ten ways and more."""
    standing = player.shown(room)[0].id
    for number in range(10):
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await player.say(room, f"{HINT} {number}")
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await player.edit(room, standing, HINT)
    for kind, content in SAID.items():
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await player.send(room, kind, content)
    for kind, content in CALLED.items():
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await player.put_state(room, kind, content)
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await player.redact(room, standing)


async def test_a_quiet_game_is_quiet_until_it_is_over_and_then_the_next_one_is(scene: Scene) -> None:
    table = await begun(scene)
    room, people = watched(scene, scene.ann), (scene.ann, scene.bob, scene.eve)
    await scene.eve.join(room)  # by herself: whoever was in the lobby may watch
    await scene.eve.until(lambda: scene.pictures(scene.eve, room), "Eve sees the table")
    await scene.eve.until(lambda: "are playing" in scene.said(scene.eve, scene.lobby), "and the way to it")
    for player in people:
        await is_refused(player, room)
    said = by_the_bot(scene, scene.eve)
    picture, standing = scene.pictures(scene.eve, room)[-1].id, scene.keypads(scene.eve, room)[0].id
    kept = await scene.eve.react(room, picture, HEART)
    for player, key in zip(people, (HINT, THUMB, "\N{LEFTWARDS BLACK ARROW}"), strict=True):
        await gone_from(scene.eve, room, await player.react(room, standing, key))
    taken = await scene.bob.react(room, standing, HEART)
    await gone_from(scene.eve, room, await scene.bob.redact(room, taken, HINT))
    assert scene.eve.reactions(room, picture) == {HEART: {scene.eve.user_id}}, kept
    assert by_the_bot(scene, scene.eve) == said  # nobody was told

    await end(table)
    await is_free(scene.eve, room, free=True)
    for player in people:
        await player.say(room, "that was close")
    await play_again(table)
    await is_free(scene.eve, room, free=False)
    for player in people:
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await player.say(room, HINT)
        assert watched(scene, player) == room


async def test_in_a_silent_game_feelings_go_too(scene: Scene) -> None:
    await begun(scene, silence="silent")
    room = watched(scene, scene.ann)
    await scene.eve.join(room)
    await scene.eve.until(lambda: scene.keypads(scene.eve, room), "Eve sees what can be pressed")
    standing = scene.keypads(scene.eve, room)[0].id
    assert scene.eve.reactions(room, standing) == {EYE: {scene.bot.user_id}}
    for player in (scene.bob, scene.eve):
        await gone_from(scene.eve, room, await player.react(room, standing, HEART))


async def test_while_learning_words_are_free_for_all_who_were_asked_into_the_lobby(scene: Scene) -> None:
    asked = [player.user_id for player in (scene.bob, scene.eve)]
    lobby = await scene.ann.create_room(name="Closed", invite=[*asked, scene.bot.user_id])
    for player in (scene.bob, scene.eve):
        await player.until(lambda player=player: lobby in player.invites, "they are asked in")  # type: ignore[misc]
        await player.join(lobby)
    await scene.ann.until(lambda: scene.bot.user_id in scene.ann.members(lobby), "the bot is there")
    there, stranger = replace(scene, lobby=lobby), await scene.homeserver.player("Zoe")
    await begun(there, silence="learning")
    (room,) = {watched(there, player) for player in (scene.ann, scene.bob)}
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await stranger.join(room)
    await scene.eve.join(room)
    await scene.eve.until(lambda: scene.keypads(scene.eve, room), "Eve sees what can be pressed")
    standing = scene.keypads(scene.eve, room)[0].id
    await scene.eve.say(room, HINT)
    await scene.eve.react(room, standing, HINT)
    await gone_from(scene.eve, room, await scene.ann.react(room, standing, EYE))  # all before it was heard
    assert scene.eve.reactions(room, standing)[HINT] == {scene.eve.user_id}
    await scene.ann.until(lambda: HINT in [event.body for event in scene.ann.shown(room)], "Ann reads it")
