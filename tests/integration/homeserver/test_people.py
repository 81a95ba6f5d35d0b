"""Given people on a homeserver: do they see what each of them does, and are its limits those of Synapse?"""

import io
import json

import nio
import pytest

from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver

BURST = 10  # of Synapse's own `rc_message`: what one may do at once, and then one thing in five seconds
SILENT = {"events": {"m.room.message": 50, "m.reaction": 0}}


async def test_people_see_what_others_say_rewrite_take_back_and_press(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("Ann"), await homeserver.player("Bob")
    room = await ann.create_room(name="Table", invite=[bob.user_id])
    await bob.until(lambda: room in bob.invites, "bob is invited")
    assert (bob.invites[room].inviter, bob.invites[room].name) == (ann.user_id, "Table")
    await bob.join(room)
    assert bob.invites == {}
    await ann.until(lambda: ann.members(room) == {ann.user_id, bob.user_id}, "bob is there")
    said = await ann.say(room, "left")
    pressed = await bob.react(room, said, "1️⃣")
    await ann.react(room, said, "1️⃣")
    await ann.until(lambda: ann.reactions(room, said) == {"1️⃣": {ann.user_id, bob.user_id}}, "both pressed")
    await bob.unreact(room, pressed)
    await ann.until(lambda: ann.reactions(room, said) == {"1️⃣": {ann.user_id}}, "bob's is gone")
    edit = await bob.edit(room, said, "wrong")
    await ann.until(lambda: edit in ann.room(room).timeline, "the edit has come")
    assert [event.body for event in ann.shown(room)] == ["left"], "only its sender can rewrite a message"
    await ann.edit(room, said, "right")
    await bob.until(lambda: [event.body for event in bob.shown(room)] == ["right"], "it is rewritten")
    assert bob.shown(room)[0].original["body"] == "left"
    await ann.redact(room, said)
    await bob.until(lambda: bob.shown(room) == [], "it is taken back")
    (event,) = [event for event in bob.timeline(room) if event.id == said]
    assert (event.redacted, event.content, event.original["body"]) == (True, {}, "left")
    await bob.read(room)
    await ann.say(room, "for anybody")
    await ann.say(room, "for you", **{"m.mentions": {"user_ids": [bob.user_id]}})
    await ann.say(room, "said quietly", msgtype="m.notice")
    await bob.until(lambda: bob.unread(room) == (2, 1), "two of them ring, one of them by name")
    await bob.read(room)
    await bob.until(lambda: bob.unread(room) == (0, 0), "nothing rings")
    await bob.leave(room)
    await ann.until(lambda: ann.members(room) == {ann.user_id}, "bob is gone")


async def test_refusal_waiting_in_vain_and_a_lost_login_are_told(
    homeserver: Homeserver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(name="Table", invite=[bob.user_id], power_levels=SILENT)
    await bob.join(room)
    said = await ann.say(room, "no words, please")
    with pytest.raises(Refused, match="403 M_FORBIDDEN"):
        await bob.say(room, "why?")
    await bob.react(room, said, "👍")
    await ann.until(lambda: ann.shown(room) and bob.user_id in ann.members(room), "all is there")
    with monkeypatch.context() as hurry:
        hurry.setattr("tests.homeserver.waiting.PATIENCE", 0)
        with pytest.raises(AssertionError) as failed:
            await ann.until(lambda: len(ann.shown(room)) == 2, "an answer comes")
    for told in (
        "an answer comes",
        f"in {room} 'Table' with {ann.user_id}, {bob.user_id}",
        "no words, please",
    ):
        assert told in str(failed.value)
    await (await homeserver.enter(ann.credentials)).client.logout()
    with pytest.raises(Refused, match="401 M_UNKNOWN_TOKEN"):
        await ann.until(lambda: False, "nothing: nobody looks")


async def test_encrypted_words_and_files_are_read_by_those_with_keys_alone(homeserver: Homeserver) -> None:
    ann, bob = [await homeserver.player(name, encrypted=True) for name in ("ann", "bob")]
    eve = await homeserver.player("eve")
    room = await ann.create_room(encrypted=True, invite=[bob.user_id, eve.user_id])
    await bob.join(room)
    await eve.join(room)
    await ann.until(lambda: {bob.user_id, eve.user_id} <= ann.members(room), "all are there")
    said = await ann.say(room, "left")
    await ann.edit(room, said, "right")
    for player in (ann, bob):
        await player.until(
            lambda player=player: [each.body for each in player.shown(room)] == ["right"], "read"
        )  # type: ignore[misc]
    assert bob.shown(room)[0].decrypted
    await eve.until(lambda: said in eve.room(room).timeline, "it has come")
    assert eve.shown(room) == []
    assert "left" not in json.dumps([dict(event.source) for event in eve.timeline(room)])
    picture = b"not really a picture"
    sent, keys = await ann.client.upload(
        io.BytesIO(picture), "image/png", filesize=len(picture), encrypt=True
    )
    assert isinstance(sent, nio.UploadResponse)
    await ann.say(room, "look", msgtype="m.image", file={**(keys or {}), "url": sent.content_uri})
    await bob.until(lambda: len(bob.shown(room)) == 2, "bob sees it")
    shown = bob.shown(room)[1]
    assert await bob.download(shown.content["file"]["url"]) != picture
    assert await bob.picture(shown) == picture


async def say_much(player: Player, room: str) -> None:
    for number in range(2 * BURST):
        await player.say(room, f"number {number}")


async def test_limits_are_those_of_a_new_synapse_unless_an_admin_lifts_them_or_there_are_none(
    limited_homeserver: Homeserver, homeserver: Homeserver
) -> None:
    ann, bob = await limited_homeserver.player("ann"), await limited_homeserver.player("bob")
    room, content = await ann.create_room(), {"msgtype": "m.text", "body": "once"}
    sent = {await ann.send(room, "m.room.message", content, "the same") for _ in range(BURST + 1)}
    assert len(sent) == 1, "the same transaction is the same event"
    with pytest.raises(Refused, match="429 M_LIMIT_EXCEEDED") as refused:
        await say_much(ann, room)
    assert 0 < (refused.value.retry_after_ms or 0) <= 5000
    await limited_homeserver.lift_limits(bob.user_id)
    await say_much(bob, await bob.create_room())
    dan, eve = await homeserver.player("dan"), await homeserver.player("eve")
    await say_much(dan, await dan.create_room())
    for _ in range(6):  # Synapse's own limit of invitations for one person is five
        await dan.invite(await dan.create_room(), eve.user_id)
    await eve.until(lambda: len(eve.invites) == 6, "all invitations are there")
