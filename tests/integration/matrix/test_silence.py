"""Silence in a table room: the homeserver refuses messages, and the bot redacts the rest."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.homeserver.player import Player, Refused
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import EYE, Scene, all_see, events, gone_from, is_free

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
    standing = player.shown(room)[0].id
    tries = [
        player.say(room, HINT),
        player.say(room, HINT, **{"m.relates_to": {"rel_type": "m.replace", "event_id": standing}}),
        player.redact(room, standing),
        *(player.send(room, kind, content) for kind, content in SAID.items()),
        *(player.put_state(room, kind, content) for kind, content in CALLED.items()),
    ]
    for trying in tries:
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await trying


def by_the_bot(scene: Scene, player: Player) -> set[str]:
    mine = [event for event in events(player) if event.sender == scene.bot.user_id]
    return {event.id for event in mine if event.type == "m.room.message"}


async def test_quiet_game_is_quiet_until_it_is_over_and_then_the_next_one_is(scene: Scene) -> None:
    table, eve = await begun(scene), scene.eve
    room = scene.watched(scene.ann)
    await eve.join(room)  # by herself: who was in the lobby may watch
    await eve.until(lambda: scene.pictures(eve, room) and scene.keypads(eve, room), "Eve sees the table")
    await scene.reads(eve, scene.lobby, "are playing")
    for player in scene.people:
        await is_refused(player, room)
    said = by_the_bot(scene, eve)
    picture, standing = scene.pictures(eve, room)[-1].id, scene.keypads(eve, room)[0].id
    await eve.react(room, picture, HEART)
    for player, key in zip(scene.people, (HINT, THUMB, "\N{LEFTWARDS BLACK ARROW}"), strict=True):
        await gone_from(eve, room, await player.react(room, standing, key))
    taken = await scene.bob.react(room, standing, HEART)
    await gone_from(eve, room, await scene.bob.redact(room, taken, HINT))
    assert eve.reactions(room, picture) == {HEART: {eve.user_id}}, "feelings stay"
    assert by_the_bot(scene, eve) == said, "nobody was told"

    await table.end()
    await is_free(eve, room, free=True)
    for player in scene.people:
        await player.say(room, "that was close")
    await table.again()
    await is_free(eve, room, free=False)
    for player in scene.people:
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await player.say(room, HINT)
        assert scene.watched(player) == room


async def test_while_learning_words_are_free_for_all_who_were_asked_into_the_lobby(scene: Scene) -> None:
    ann, bob, eve = scene.people
    lobby = await ann.create_room(name="Closed", invite=[bob.user_id, eve.user_id, scene.bot.user_id])
    for player in (bob, eve):
        await player.join(lobby)
    there, stranger = replace(scene, lobby=lobby), await scene.homeserver.player("Zoe")
    await all_see((ann, bob), lambda each: scene.words(each, lobby), "the bot has said hello")
    await begun(there, silence="learning")
    (room,) = {there.watched(player) for player in (ann, bob)}
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await stranger.join(room)
    await eve.join(room)
    await eve.until(lambda: scene.keypads(eve, room), "Eve sees what can be pressed")
    standing = scene.keypads(eve, room)[0].id
    await eve.say(room, HINT)
    await eve.react(room, standing, HINT)
    await gone_from(eve, room, await ann.react(room, standing, EYE))  # all before it was heard
    assert eve.reactions(room, standing)[HINT] == {eve.user_id}
    await ann.until(lambda: HINT in [event.body for event in ann.shown(room)], "Ann reads it")
