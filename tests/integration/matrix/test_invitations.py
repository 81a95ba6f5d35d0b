"""How games begin: by a proposal, a gathering or a private question; and who may invite the bot."""

from pathlib import Path

import pytest

from adapters.matrix.addresses import address
from bot.store.keys import wake_channel
from bot.store.server_clock import ServerClock
from engine.palm.phases import Phase
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.matrix import palm
from tests.integration.matrix.playing import accepted, pending, proposed
from tests.integration.matrix.scene import EYE, NO, YES, Scene, ask_until, bot_running, gone_from, stage_on

HOURS_48 = 48 * 60 * 60 * 1000
MARKUP = "<b>Zoe</b> & [x](y)"
COME, GO, FURTHER, BEGIN, OFF = SIGNS = ("👍", "🚪", "🪑", "🎬", "❌")


async def closed(scene: Scene, proposal: Event, words: str) -> None:
    await scene.eve.until(lambda: scene.rewritten(scene.eve, proposal) == [words], f"it says {words!r}")


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

    proposal, game = await proposed(scene)
    with monkeypatch.context() as later:
        now = ServerClock.__call__
        later.setattr(ServerClock, "__call__", lambda clock: now(clock) + HOURS_48)
        await scene.house.client.publish(wake_channel("clock"), f"{game}:")
        alone = "\N{BULLET} Play with the computer: !heldhands start computer"
        await closed(scene, proposal, f"The invitation has expired\n{alone}")

    proposal, _ = await proposed(scene)
    await bob.react(lobby, proposal.id, "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}")
    await scene.reads(eve, lobby, "Ann and Bob are playing")


async def test_proposal_whose_place_was_never_stored_gets_its_table_by_the_answer(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> None:
        """Do nothing: the process ends here."""

    with monkeypatch.context() as before:
        before.setattr(scene.house.service.invitations, "announce", die)
        proposal, game = await proposed(scene)
    await accepted(scene, proposal, game)


async def test_who_is_not_in_the_room_is_asked_in_private_and_the_host_hears_of_it(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    dan = await scene.homeserver.enter(await scene.homeserver.register("dan.d", called=MARKUP))
    told = await scene.answer(ann, lobby, f"!heldhands start {dan.user_id}")
    assert f"You've invited {MARKUP}" in told.body
    assert "<b>" not in told.content["formatted_body"]
    assert "I'm asking them in private" in told.body
    await scene.enter_all(dan, 1)
    (theirs,) = dan.rooms
    question = await scene.asked(dan, theirs)
    assert "Ann invites you" in question.body
    assert question.content["msgtype"] == "m.text"
    assert question.content["m.mentions"] == {"user_ids": [dan.user_id]}
    await dan.react(theirs, question.id, YES)
    await scene.reads(dan, theirs, "Your side: https://matrix.to/#/!")
    await scene.enter_all(ann, 2)

    room = await scene.talking(ann)
    before = {event.id for event in scene.words(ann, room)}
    told = await scene.answer(ann, lobby, "!heldhands start @zoe:nowhere.example")
    assert "You've invited zoe" in told.body
    said = await scene.news(ann, room, before, "an invitation that cannot be delivered")
    game = await pending(scene, ann)
    assert "I can't reach @zoe:nowhere.example" in said.body
    assert f"{scene.bot.user_id}: join {game[:5]}-{game[5:]}" in said.body
    assert "Play with the computer: start computer" in said.body
    assert "taken back" in (await scene.answer(ann, room, f"end {game}")).body


async def test_invitation_made_alone_with_the_bot_is_answered_by_a_sign_or_a_word(scene: Scene) -> None:
    ann, bob = scene.ann, scene.bob
    room, theirs = await scene.talking(ann), await scene.talking(bob)
    assert "end " in (await scene.answer(ann, room, f"start {bob.user_id}")).body, "how it is taken back"
    question = await scene.asked(bob, theirs)
    before = {event.id for event in scene.words(ann, room)}
    await bob.react(theirs, question.id, NO)
    told = await scene.news(ann, room, before, "Bob's no")
    assert told.body.split("\n") == [
        "The invitation was declined",
        "Bob",
        "\N{BULLET} Play with the computer: start computer",
    ]
    await scene.reads(bob, theirs, "The invitation was declined")

    await scene.answer(ann, room, f"start {bob.user_id}")
    await bob.until(lambda: len(scene.keypads(bob, theirs)) == 2, "Bob is asked again")
    game = await pending(scene, bob)
    shown = (await scene.answer(bob, theirs, "show")).body
    assert f"Accept: join {game}" in shown
    assert f"Decline: end {game}" in shown
    shown = (await scene.answer(ann, room, "show")).body
    assert f"Take the invitation back: end {game}" in shown
    await bob.say(theirs, "accept")
    await scene.reads(bob, theirs, "are playing")


async def test_bot_declines_where_who_asks_is_not_allowed_to(
    homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    stage = stage_on(homeserver, valkey, tmp_path, matrix_allowed=("@eve:home.test", "elsewhere.example"))
    async with stage as scene, bot_running(scene.house):
        ann, lobby, bot = scene.ann, scene.lobby, scene.bot.user_id
        await ann.until(
            lambda: (ann.state(lobby, "m.room.member", bot) or {}).get("membership") == "leave", "it declines"
        )


async def gathered(scene: Scene, game: str, *people: Player) -> None:
    """Wait until these have come, in this order, and the message in the lobby says so."""
    wanted = tuple(address(player.user_id) for player in people)
    desk = scene.house.service.context
    await ask_until(lambda: desk.find(game), lambda now: now.about.seats == wanted)
    lines = (await scene.house.service.views.watch(game)).screen.lines
    await scene.bob.until(
        lambda: all(line in scene.said(scene.bob, scene.lobby) for line in lines), "it says so"
    )


async def test_people_come_go_and_change_seats_by_signs_from_a_call_to_the_deal(scene: Scene) -> None:
    (ann, bob, eve), lobby = scene.people, scene.lobby
    call, game = await palm.proposed(scene, [ann], seating="seated")
    assert all(sign in call.body for sign in SIGNS)
    await bob.until(lambda: {*SIGNS} <= set(bob.reactions(lobby, call.id)), "all is offered")
    before = {event.id for event in scene.keypads(bob, lobby)}
    come = await bob.react(lobby, call.id, COME)
    await gathered(scene, game, ann, bob)
    await eve.react(lobby, call.id, COME)
    await gathered(scene, game, ann, bob, eve)
    await eve.react(lobby, call.id, GO)
    await gathered(scene, game, ann, bob)
    await eve.say(lobby, f"!palm join {game}")
    await gathered(scene, game, ann, bob, eve)
    await bob.redact(lobby, come)  # who takes it back goes
    await gathered(scene, game, ann, eve)
    await bob.react(lobby, call.id, COME)
    await gathered(scene, game, ann, eve, bob)
    further = await bob.react(lobby, call.id, FURTHER)
    await gathered(scene, game, bob, eve, ann)
    await bob.redact(lobby, further)  # a second click is a press too
    await gathered(scene, game, eve, bob, ann)
    assert {event.id for event in scene.keypads(bob, lobby)} == before, "it is one message"
    await scene.enter_all(eve, 1)  # where joining was answered
    await ann.react(lobby, call.id, BEGIN)
    table = await palm.seated(scene, game, scene.people)
    assert table.people == [eve, bob, ann]
    await scene.reads(bob, lobby, "Eve, Bob and Ann are playing")
    await table.play_to(1, Phase.MIME)


async def test_who_calls_alone_has_a_code_and_what_cannot_be_is_said_in_private(scene: Scene) -> None:
    ann, bob, eve, lobby = *scene.people, scene.lobby
    call, _ = await palm.proposed(scene, [ann])
    in_lobby = scene.said(eve, lobby)
    for player, sign, words in ((ann, BEGIN, "two to eight"), (eve, OFF, "Only the host")):
        await player.react(lobby, call.id, sign)
        await scene.enter_all(player, 1)
        (private,) = player.rooms - {lobby}
        await scene.reads(player, private, words)
    assert scene.said(eve, lobby) == in_lobby
    await ann.react(lobby, call.id, OFF)
    await scene.reads(eve, lobby, "called off")

    room = await scene.talking(ann)
    told = await scene.answer(ann, room, "palm start")
    game = await pending(scene, ann)
    assert f"{game[:5]}-{game[5:]}" in told.body
    await bob.say(lobby, f"!palm join {game}")
    await scene.reads(ann, room, "Bob")
    await scene.enter_all(bob, 1)
    (private,) = bob.rooms - {lobby}
    await scene.reads(bob, private, GO)
    await bob.say(private, "leave")
    await ann.until(lambda: "Bob" not in scene.said(ann, room), "Bob has left")
    await bob.say(private, "come in")
    await scene.reads(ann, room, "Bob")
    await ann.say(room, "begin")
    await scene.reads(ann, room, "Ann and Bob are playing")


async def test_several_are_asked_here_and_in_private_and_in_a_silent_game_feelings_go_too(
    scene: Scene,
) -> None:
    ann, bob, eve, lobby = *scene.people, scene.lobby
    far = await scene.homeserver.player("Far")
    proposal, game = await palm.proposed(scene, [ann, bob, far], silence="silent")
    assert proposal.content["m.mentions"] == {"user_ids": [bob.user_id]}
    assert "I'm asking in private: Far" in proposal.body
    await bob.react(lobby, proposal.id, COME)
    await eve.until(lambda: scene.rewritten(eve, proposal), "Bob's yes is told")
    await scene.enter_all(far, 1)
    (private,) = far.rooms
    await far.react(private, (await scene.asked(far, private)).id, COME)
    table = await palm.seated(scene, game, [ann, bob, far])
    await table.is_seen(2)
    room = await scene.can_watch(ann)
    await eve.join(room)

    def offered() -> list[str]:
        standing = scene.keypads(eve, room)
        return [each.id for each in standing if eve.reactions(room, each.id) == {EYE: {scene.bot.user_id}}]

    await eve.until(offered, "Eve sees what can be pressed: no feelings")
    for player in (bob, eve):
        await gone_from(eve, room, await player.react(room, offered()[0], "❤️"))
