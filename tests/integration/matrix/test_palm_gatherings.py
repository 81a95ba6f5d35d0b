"""Given a person who would like to play Palm with others: do people come, go, and begin?"""

from adapters.matrix.names import address
from engine.palm.phases import Phase
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.around import EYE, gone_from
from tests.integration.matrix.asking import answer, asked, talking
from tests.integration.matrix.palm import proposed, seated
from tests.integration.matrix.playing import pending
from tests.integration.matrix.scene import Scene

COME, GO, FURTHER, BEGIN, OFF = SIGNS = ("👍", "🚪", "🪑", "🎬", "❌")


async def gathered(scene: Scene, game: str, *people: Player) -> None:
    """Wait until these have come, in this order, and the message in the lobby says so."""
    wanted = tuple(address(player.user_id) for player in people)

    async def sit() -> bool:
        return (await scene.house.service.desk.find(game)).about.seats == wanted

    await until(sit)
    lines = (await scene.house.service.sights.watch(game)).screen.lines
    await scene.bob.until(
        lambda: all(line in scene.said(scene.bob, scene.lobby) for line in lines), "it says so"
    )


async def test_people_come_go_and_change_seats_by_signs_from_a_call_to_the_deal(scene: Scene) -> None:
    (ann, bob, eve), lobby = scene.people, scene.lobby
    call, game = await proposed(scene, [ann], seating="seated")
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
    await bob.unreact(lobby, come)  # who takes it back goes
    await gathered(scene, game, ann, eve)
    await bob.react(lobby, call.id, COME)
    await gathered(scene, game, ann, eve, bob)
    further = await bob.react(lobby, call.id, FURTHER)
    await gathered(scene, game, bob, eve, ann)
    await bob.unreact(lobby, further)  # a second click is a press too
    await gathered(scene, game, eve, bob, ann)
    assert {event.id for event in scene.keypads(bob, lobby)} == before, "it is one message"
    await scene.enter_all(eve, 1)  # where joining was answered
    await ann.react(lobby, call.id, BEGIN)
    table = await seated(scene, game, scene.people)
    assert table.people == [eve, bob, ann]
    await scene.reads(bob, lobby, "Eve, Bob and Ann are playing")
    await table.play_to(1, Phase.MIME)


async def test_who_calls_alone_has_a_code_and_what_cannot_be_is_said_in_private(scene: Scene) -> None:
    ann, bob, eve, lobby = *scene.people, scene.lobby
    call, _ = await proposed(scene, [ann])
    in_lobby = len(scene.said(eve, lobby))
    await ann.react(lobby, call.id, BEGIN)
    await scene.enter_all(ann, 1)
    (private,) = ann.rooms - {lobby}
    await scene.reads(ann, private, "two to eight")
    await eve.react(lobby, call.id, OFF)
    await scene.enter_all(eve, 1)
    (hers,) = eve.rooms - {lobby}
    await eve.until(lambda: scene.said(eve, hers), "only the host can do that")
    assert len(scene.said(eve, lobby)) == in_lobby
    await ann.react(lobby, call.id, OFF)
    await scene.reads(eve, lobby, "called off")

    room = await talking(scene, ann)
    told = await answer(scene, ann, room, "palm start")
    game = await pending(scene, ann)
    assert f"{game[:5]}-{game[5:]}" in told.body
    assert OFF in told.body
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
    proposal, _ = await proposed(scene, [ann, bob, eve])
    await eve.react(lobby, proposal.id, COME)
    await bob.react(lobby, proposal.id, "👎")
    await scene.reads(eve, lobby, "The invitation was declined")

    proposal, game = await proposed(scene, [ann, bob, far], silence="silent")
    assert proposal.content["m.mentions"] == {"user_ids": [bob.user_id]}
    assert "In private I ask: Far" in proposal.body
    await bob.react(lobby, proposal.id, COME)
    await eve.until(
        lambda: any(each.id == proposal.id and each.edited for each in eve.shown(lobby)), "Bob's yes is told"
    )
    await scene.enter_all(far, 1)
    (private,) = far.rooms
    await far.react(private, (await asked(scene, far, private)).id, COME)
    table = await seated(scene, game, [ann, bob, far])
    await table.is_seen(2)
    room = await table.watched()
    await eve.join(room)

    def offered() -> list[str]:
        standing = scene.keypads(eve, room)
        return [each.id for each in standing if eve.reactions(room, each.id) == {EYE: {scene.bot.user_id}}]

    await eve.until(offered, "Eve sees what can be pressed: no feelings")
    for player in (bob, eve):
        await gone_from(eve, room, await player.react(room, offered()[0], "❤️"))
