"""How games begin: a proposal before all, a question in private, and who may ask the bot to come."""

from pathlib import Path

import pytest

from bot.server_time import ServerTime
from bot.store.keys import wake_channel
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.matrix.asking import NO, YES, answer, asked, news, private, talking
from tests.integration.matrix.playing import pending, proposed
from tests.integration.matrix.scene import Scene, bot_running, stage_on

HOURS_48 = 48 * 60 * 60 * 1000
MARKUP = "<b>Zoe</b> & [x](y)"


async def closed(scene: Scene, proposal: Event, words: str) -> None:
    def says() -> list[str]:
        return [each.body for each in scene.eve.shown(scene.lobby) if each.id == proposal.id and each.edited]

    await scene.eve.until(lambda: says() == [words], f"{words!r} stands there instead")


async def test_proposal_rings_for_the_guest_alone_and_says_what_becomes_of_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, eve, lobby = *scene.people, scene.lobby
    assert "!heldhands start @partner:server" in scene.said(ann, lobby)
    proposal, _ = await proposed(scene)
    assert proposal.content["m.mentions"] == {"user_ids": [bob.user_id]}
    assert "Ann would like to play" in proposal.body
    assert "Bob: \N{THUMBS UP SIGN}" in proposal.body
    await bob.until(lambda: bob.unread(lobby)[1], "it rings")
    assert eve.unread(lobby)[1] == 0
    await ann.react(lobby, proposal.id, NO)
    await closed(scene, proposal, "The invitation was taken back")

    proposal, _ = await proposed(scene)
    assert "taken back" in (await private(scene, ann, "end"))[1].body
    await closed(scene, proposal, "The invitation was taken back")

    proposal, game = await proposed(scene)
    with monkeypatch.context() as later:
        now = ServerTime.__call__
        later.setattr(ServerTime, "__call__", lambda clock: now(clock) + HOURS_48)
        await scene.house.client.publish(wake_channel("clock"), f"{game}:")
        await closed(scene, proposal, "The invitation has expired")

    proposal, _ = await proposed(scene)
    await bob.react(lobby, proposal.id, "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}")
    await scene.reads(eve, lobby, "Ann and Bob are playing")


async def test_who_is_not_in_the_room_is_asked_in_private_and_the_host_hears_of_it(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    dan = await scene.homeserver.enter(await scene.homeserver.register("dan.d", called=MARKUP))
    told = await answer(scene, ann, lobby, f"!heldhands start {dan.user_id}")
    assert f"You have invited {MARKUP}" in told.body
    assert "<b>" not in told.content["formatted_body"]
    assert "I ask them in private" in told.body
    await scene.enter_all(dan, 1)
    (theirs,) = dan.rooms
    question = await asked(scene, dan, theirs)
    assert "Ann invites you" in question.body
    assert question.content["msgtype"] == "m.text"
    assert question.content["m.mentions"] == {"user_ids": [dan.user_id]}
    await dan.react(theirs, question.id, YES)
    await scene.reads(dan, theirs, "Your side: https://matrix.to/#/!")
    await scene.enter_all(ann, 2)

    room = await talking(scene, ann)
    before = {event.id for event in scene.words(ann, room)}
    told = await answer(scene, ann, lobby, "!heldhands start @zoe:nowhere.example")
    assert "You have invited zoe" in told.body
    said = await news(scene, ann, room, before, "an invitation that cannot be delivered")
    game = await pending(scene, ann)
    assert "I cannot reach @zoe:nowhere.example" in said.body
    assert f"{scene.bot.user_id}: join {game[:5]}-{game[5:]}" in said.body
    assert "taken back" in (await answer(scene, ann, room, f"end {game}")).body


async def test_invitation_made_alone_with_the_bot_is_answered_by_a_sign_a_word_or_a_code(
    scene: Scene,
) -> None:
    ann, bob = scene.ann, scene.bob
    room, theirs = await talking(scene, ann), await talking(scene, bob)
    assert "end " in (await answer(scene, ann, room, f"start {bob.user_id}")).body, "how it is taken back"
    question = await asked(scene, bob, theirs)
    before = {event.id for event in scene.words(ann, room)}
    await bob.react(theirs, question.id, NO)
    told = await news(scene, ann, room, before, "Bob's no")
    assert told.body == "The invitation was declined\nBob"
    await scene.reads(bob, theirs, "The invitation was declined")

    await answer(scene, ann, room, f"start {bob.user_id}")
    await bob.until(lambda: len(scene.keypads(bob, theirs)) == 2, "Bob is asked again")
    game = await pending(scene, bob)
    shown = (await answer(scene, bob, theirs, "show")).body
    assert f"Accept: join {game}" in shown
    assert f"Decline: end {game}" in shown
    shown = (await answer(scene, ann, room, "show")).body
    assert f"Withdraw the invitation: end {game}" in shown
    await bob.say(theirs, "accept")
    await scene.reads(bob, theirs, "are playing")
    for player in (ann, bob):
        await scene.enter_all(player, 2)

    code = (await answer(scene, ann, room, "invite")).body
    game = await pending(scene, ann)
    assert f"{game[:5]}-{game[5:]}" in code
    assert "Look at your cards" in (await answer(scene, bob, theirs, f"join {game}")).body


async def test_bot_declines_where_who_asks_is_not_allowed_to(
    homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    stage = stage_on(homeserver, valkey, tmp_path, matrix_allowed=("@eve:home.test", "elsewhere.example"))
    async with stage as scene, bot_running(scene.house):
        ann, lobby, bot = scene.ann, scene.lobby, scene.bot.user_id
        await ann.until(
            lambda: (ann.state(lobby, "m.room.member", bot) or {}).get("membership") == "leave", "it declines"
        )
