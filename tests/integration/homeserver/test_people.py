"""Given people on a homeserver: do they see what each of them does?"""

import pytest

from tests.homeserver.player import Refused
from tests.homeserver.synapse import Homeserver


async def test_an_invitation_is_seen_and_followed(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("Ann"), await homeserver.player("Bob")
    room = await ann.create_room(name="Table", invite=[bob.user_id])
    await bob.until(lambda: room in bob.invites, "bob is invited")
    assert (bob.invites[room].inviter, bob.invites[room].name) == (ann.user_id, "Table")
    await bob.join(room)
    assert bob.invites == {}
    await ann.until(lambda: ann.members(room) == {ann.user_id, bob.user_id}, "bob is there")
    await bob.leave(room)
    await ann.until(lambda: ann.members(room) == {ann.user_id}, "bob is gone")


async def test_words_can_be_rewritten_and_taken_back(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    await bob.join(room)
    said = await ann.say(room, "left")
    await ann.edit(room, said, "right")
    await bob.until(lambda: [event.body for event in bob.shown(room)] == ["right"], "it is rewritten")
    assert bob.shown(room)[0].original["body"] == "left"
    await ann.redact(room, said)
    await bob.until(lambda: bob.shown(room) == [], "it is taken back")
    (event,) = [event for event in bob.timeline(room) if event.id == said]
    assert (event.redacted, event.content, event.original["body"]) == (True, {}, "left")


async def test_only_its_sender_can_rewrite_a_message(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    await bob.join(room)
    said = await ann.say(room, "left")
    edit = await bob.edit(room, said, "right")
    await ann.until(lambda: edit in [event.id for event in ann.timeline(room)], "the edit has come")
    assert [event.body for event in ann.shown(room)] == ["left"]


async def test_a_reaction_comes_and_goes(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    await bob.join(room)
    said = await ann.say(room, "which?")
    pressed = await bob.react(room, said, "1️⃣")
    await ann.react(room, said, "1️⃣")
    await ann.until(lambda: ann.reactions(room, said) == {"1️⃣": {ann.user_id, bob.user_id}}, "both pressed")
    await bob.unreact(room, pressed)
    await ann.until(lambda: ann.reactions(room, said) == {"1️⃣": {ann.user_id}}, "bob's is gone")


async def test_what_the_homeserver_refuses_is_told(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    silent = {"events": {"m.room.message": 50, "m.reaction": 0}}
    room = await ann.create_room(invite=[bob.user_id], power_levels=silent)
    await bob.join(room)
    said = await ann.say(room, "no words, please")
    with pytest.raises(Refused) as refused:
        await bob.say(room, "why?")
    assert (refused.value.status, refused.value.errcode) == (403, "M_FORBIDDEN")
    await bob.react(room, said, "👍")


async def test_what_rings_is_counted_until_it_is_read(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    await bob.join(room)
    await bob.read(room)
    await ann.say(room, "for anybody")
    await ann.say(room, "for you", **{"m.mentions": {"user_ids": [bob.user_id]}})
    await ann.say(room, "said quietly", msgtype="m.notice")
    await bob.until(lambda: len(bob.shown(room)) == 3, "all is there")
    assert bob.unread(room) == (2, 1)
    await bob.read(room)
    await bob.until(lambda: bob.unread(room) == (0, 0), "nothing rings")


async def test_whoever_comes_late_sees_all_that_was_said(
    homeserver: Homeserver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.homeserver.eyes.PAGE", 3)
    monkeypatch.setattr("tests.homeserver.eyes.FILTER", {"room": {"timeline": {"limit": 3}}})
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    room = await ann.create_room(public=True)
    said = [await ann.say(room, f"number {number}") for number in range(8)]
    await bob.join(room)
    assert [event.id for event in bob.shown(room)] == said
    assert [event.type for event in bob.timeline(room)][:1] == ["m.room.create"]


async def test_waiting_in_vain_tells_what_there_is(
    homeserver: Homeserver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await homeserver.player("ann")
    room = await ann.create_room(name="Table")
    await ann.say(room, "hello?")
    await ann.until(lambda: ann.shown(room), "it is said")
    monkeypatch.setattr("tests.homeserver.waiting.PATIENCE", 0)
    with pytest.raises(AssertionError) as failed:
        await ann.until(lambda: len(ann.shown(room)) == 2, "somebody answers")
    told = str(failed.value)
    assert "somebody answers" in told
    assert f"in {room} 'Table' with {ann.user_id}" in told
    assert "hello?" in told


async def test_who_is_logged_out_does_not_wait(homeserver: Homeserver) -> None:
    ann = await homeserver.player("ann")
    elsewhere = await homeserver.enter(ann.credentials)
    await elsewhere.client.logout()
    with pytest.raises(Refused) as refused:
        await ann.until(lambda: False, "nothing: nobody looks")
    assert (refused.value.status, refused.value.errcode) == (401, "M_UNKNOWN_TOKEN")
