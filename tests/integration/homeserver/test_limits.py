"""Given a homeserver with or without limits: are they those that a new Synapse has, or none?"""

import pytest

from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver

BURST = 10  # of Synapse's own `rc_message`: what one may do at once, and then one thing in five seconds


async def say_much(player: Player, room: str) -> None:
    for number in range(2 * BURST):
        await player.say(room, f"number {number}")


async def test_a_new_synapse_soon_has_enough(limited_homeserver: Homeserver) -> None:
    ann = await limited_homeserver.player("ann")
    room = await ann.create_room()
    with pytest.raises(Refused) as refused:
        await say_much(ann, room)
    assert (refused.value.status, refused.value.errcode) == (429, "M_LIMIT_EXCEEDED")
    assert refused.value.retry_after_ms
    assert 0 < refused.value.retry_after_ms <= 5000


async def test_an_admin_can_lift_the_limits_for_one(limited_homeserver: Homeserver) -> None:
    ann = await limited_homeserver.player("ann")
    await limited_homeserver.lift_limits(ann.user_id)
    await say_much(ann, await ann.create_room())


async def test_without_limits_one_can_say_much(homeserver: Homeserver) -> None:
    ann, bob = await homeserver.player("ann"), await homeserver.player("bob")
    await say_much(ann, await ann.create_room())
    for _ in range(6):  # Synapse's own limit of invitations for one person is five
        await ann.invite(await ann.create_room(), bob.user_id)
    await bob.until(lambda: len(bob.invites) == 6, "all invitations are there")


async def test_the_same_transaction_is_the_same_event(limited_homeserver: Homeserver) -> None:
    ann = await limited_homeserver.player("ann")
    room = await ann.create_room()
    content = {"msgtype": "m.text", "body": "once"}
    sent = {await ann.send(room, "m.room.message", content, "the same") for _ in range(BURST + 1)}
    assert len(sent) == 1
