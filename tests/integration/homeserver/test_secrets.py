"""Given people who encrypt what they say: do those in the room read it, and only those?"""

import io
import json

import nio

from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver


async def in_a_secret_room(ann: Player, bob: Player) -> str:
    room = await ann.create_room(encrypted=True, invite=[bob.user_id])
    await bob.join(room)
    await ann.until(lambda: bob.user_id in ann.members(room), "bob is there")
    return room


async def test_what_is_said_is_read_by_the_other(homeserver: Homeserver) -> None:
    ann = await homeserver.player("ann", encrypted=True)
    bob = await homeserver.player("bob", encrypted=True)
    room = await in_a_secret_room(ann, bob)
    said = await ann.say(room, "left")
    await ann.edit(room, said, "right")
    await bob.until(lambda: [event.body for event in bob.shown(room)] == ["right"], "bob reads it")
    assert bob.shown(room)[0].decrypted
    pressed = await bob.react(room, said, "👍")
    await ann.until(lambda: ann.reactions(room, said) == {"👍": {bob.user_id}}, "ann sees it")
    await ann.until(lambda: [event.body for event in ann.shown(room)] == ["right"], "ann reads her own words")
    await bob.unreact(room, pressed)
    await ann.until(lambda: ann.reactions(room, said) == {}, "it is gone")


async def test_who_has_no_keys_sees_that_something_was_said(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann", encrypted=True), await homeserver.player("bob")
    room = await in_a_secret_room(ann, bob)
    said = await ann.say(room, "a secret")
    await bob.until(lambda: said in [event.id for event in bob.timeline(room)], "it has come")
    assert bob.shown(room) == []
    (event,) = [event for event in bob.timeline(room) if event.id == said]
    assert event.type == "m.room.encrypted"
    assert "a secret" not in json.dumps(dict(event.source))


async def test_a_file_is_the_same_at_the_other_end(homeserver: Homeserver) -> None:
    ann = await homeserver.player("ann", encrypted=True)
    bob = await homeserver.player("bob", encrypted=True)
    room = await in_a_secret_room(ann, bob)
    picture = b"not really a picture"
    bytes_of_it = io.BytesIO(picture)
    sent, keys = await ann.client.upload(bytes_of_it, "image/png", filesize=len(picture), encrypt=True)
    assert isinstance(sent, nio.UploadResponse)
    assert keys
    await ann.say(room, "look", msgtype="m.image", file={**keys, "url": sent.content_uri})
    await bob.until(lambda: bob.shown(room), "bob reads it")
    (event,) = bob.shown(room)
    assert await bob.download(event.content["file"]["url"]) != picture
    assert await bob.picture(event) == picture
