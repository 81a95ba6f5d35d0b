"""Given people on a homeserver: do they see what each of them does, and are its limits those of Synapse?"""

import pytest

from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver

BURST = 10  # of Synapse's own `rc_message`: what one may do at once, and then one thing in five seconds
SILENT = {"events": {"m.room.message": 50, "m.reaction": 0}}


async def test_people_see_what_is_rewritten_taken_back_or_rings_for_them(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("Ann"), await homeserver.player("Bob")
    room = await ann.create_room(name="Table", invite=[bob.user_id])
    await bob.join(room)
    said = await ann.say(room, "left")
    edit = await bob.edit(room, said, "wrong")
    await ann.until(lambda: edit in ann.room(room).timeline, "the edit has come")
    assert [event.body for event in ann.shown(room)] == ["left"], "only its sender can rewrite a message"
    await ann.edit(room, said, "right")
    await bob.until(lambda: [event.body for event in bob.shown(room)] == ["right"], "it is rewritten")
    await ann.redact(room, said)
    await bob.until(lambda: bob.shown(room) == [], "it is taken back")
    (event,) = [event for event in bob.timeline(room) if event.id == said]
    assert (event.redacted, event.content, event.original["body"]) == (True, {}, "left")
    await bob.read(room)
    await ann.say(room, "for you", **{"m.mentions": {"user_ids": [bob.user_id]}})
    await ann.say(room, "said quietly", msgtype="m.notice")
    await bob.until(lambda: bob.unread(room) == (1, 1), "one of them rings, by name")


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
