"""Given somebody who would like to play Palm with whoever comes: do people come, go, and begin?"""

import asyncio
from pathlib import Path

import pytest

from adapters.matrix import gatherings
from adapters.matrix.names import address
from engine.palm.phases import Phase
from tests.homeserver.fixtures import NewHomeserver
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.asking import answer, talking
from tests.integration.matrix.palm import begun, company, dealt_from, pending, proposed, seated
from tests.integration.matrix.scene import Scene, scene_on

LIMITS = {"per_second": 3, "burst_count": 10}  # as many at once as Synapse allows, and back sooner
COME, GO, FURTHER, BEGIN, OFF = "👍", "🚪", "🪑", "🎬", "❌"


async def gathered(scene: Scene, game: str, *people: Player) -> None:
    """Wait until these have come, in this order, and the message in the lobby says so."""
    wanted = tuple(address(player.user_id) for player in people)

    async def sit() -> bool:
        return (await scene.house.service.desk.find(game)).about.seats == wanted

    await until(sit)
    sight = await scene.house.service.sights.watch(game)
    await scene.bob.until(
        lambda: all(line in scene.said(scene.bob, scene.lobby) for line in sight.screen.lines), "it says so"
    )


async def test_from_a_call_for_players_to_the_deal(scene: Scene) -> None:
    ann, bob, cem = people = await company(scene, 3)
    call, game = await proposed(scene, [ann], seating="seated")
    for sign in (COME, GO, FURTHER, BEGIN, OFF):
        assert sign in call.body
    await bob.until(
        lambda: {COME, GO, FURTHER, BEGIN, OFF} <= set(bob.reactions(scene.lobby, call.id)), "all is offered"
    )
    before = {event.id for event in scene.keypads(bob, scene.lobby)}
    come = await bob.react(scene.lobby, call.id, COME)
    await gathered(scene, game, ann, bob)
    await scene.eve.react(scene.lobby, call.id, COME)
    await gathered(scene, game, ann, bob, scene.eve)
    await scene.eve.react(scene.lobby, call.id, GO)
    await gathered(scene, game, ann, bob)
    await cem.say(scene.lobby, f"!palm join {game}")
    await gathered(scene, game, ann, bob, cem)
    await bob.unreact(scene.lobby, come)  # who takes it back goes
    await gathered(scene, game, ann, cem)
    await bob.react(scene.lobby, call.id, COME)
    await gathered(scene, game, ann, cem, bob)
    further = await bob.react(scene.lobby, call.id, FURTHER)
    await gathered(scene, game, bob, cem, ann)
    await bob.unreact(scene.lobby, further)  # a second click is a press too
    await gathered(scene, game, cem, bob, ann)
    assert {event.id for event in scene.keypads(bob, scene.lobby)} == before, "it is one message"
    await dealt_from(scene, game)
    for room in [*cem.invites]:  # where joining was answered
        await cem.join(room)
    await ann.react(scene.lobby, call.id, BEGIN)
    table = await seated(scene, game, people, types=True)
    assert table.people == [cem, bob, ann]
    await bob.until(lambda: "Cem, Bob and Ann are playing" in scene.said(bob, scene.lobby), "it is told")
    await table.play(until_phase=(1, Phase.MIME))


async def test_what_cannot_be_is_said_in_private(scene: Scene) -> None:
    call, _ = await proposed(scene, [scene.ann])
    in_lobby = len(scene.said(scene.eve, scene.lobby))
    await scene.ann.react(scene.lobby, call.id, BEGIN)
    await scene.enter_all(scene.ann, 1)
    (private,) = scene.ann.rooms - {scene.lobby}
    await scene.ann.until(lambda: "two to eight" in scene.said(scene.ann, private), "so few cannot begin")
    await scene.eve.react(scene.lobby, call.id, OFF)
    await scene.enter_all(scene.eve, 1)
    (hers,) = scene.eve.rooms - {scene.lobby}
    await scene.eve.until(lambda: scene.said(scene.eve, hers), "only the host can do that")
    assert len(scene.said(scene.eve, scene.lobby)) == in_lobby
    await scene.ann.react(scene.lobby, call.id, OFF)
    await scene.eve.until(lambda: "called off" in scene.said(scene.eve, scene.lobby), "it is called off")


async def test_who_calls_alone_with_the_bot_has_a_code_for_the_others(scene: Scene) -> None:
    room = await talking(scene, scene.ann)
    told = await answer(scene, scene.ann, room, "palm start")
    game = await pending(scene, scene.ann)
    assert f"{game[:5]}-{game[5:]}" in told.body
    assert OFF in told.body
    await scene.bob.say(scene.lobby, f"!palm join {game}")
    await scene.ann.until(lambda: "Bob" in scene.said(scene.ann, room), "Ann sees who has come")
    await scene.enter_all(scene.bob, 1)
    (private,) = scene.bob.rooms - {scene.lobby}
    await scene.bob.until(lambda: GO in scene.said(scene.bob, private), "Bob is told what he can do")
    await scene.bob.say(private, "leave")
    await scene.ann.until(lambda: "Bob" not in scene.said(scene.ann, room), "Bob has left")
    await scene.bob.say(private, "come in")
    await scene.ann.until(lambda: "Bob" in scene.said(scene.ann, room), "Bob is back")
    await scene.ann.say(room, "begin")
    await scene.ann.until(lambda: "Ann and Bob are playing" in scene.said(scene.ann, room), "it begins")


async def test_several_are_asked_and_those_who_are_not_there_in_private(scene: Scene) -> None:
    far = await scene.homeserver.player("Far")
    proposal, game = await proposed(scene, [scene.ann, scene.bob, far])
    assert proposal.content["m.mentions"] == {"user_ids": [scene.bob.user_id]}
    assert "In private I ask: Far" in proposal.body
    await scene.bob.react(scene.lobby, proposal.id, COME)
    await scene.eve.until(lambda: "Bob" in scene.said(scene.eve, scene.lobby), "it is told who said yes")
    await scene.enter_all(far, 1)
    (private,) = far.rooms
    await far.until(lambda: scene.keypads(far, private), "there are keys to answer with")
    (question,) = scene.keypads(far, private)
    await dealt_from(scene, game)
    await far.react(private, question.id, COME)
    table = await seated(scene, game, [scene.ann, scene.bob, far], types=True)
    await table.is_seen(2)


async def test_one_no_is_enough(scene: Scene) -> None:
    people = await company(scene, 3)
    proposal, _ = await proposed(scene, people)
    await people[2].react(scene.lobby, proposal.id, COME)
    await scene.bob.react(scene.lobby, proposal.id, "👎")
    await scene.eve.until(
        lambda: "The invitation was declined" in scene.said(scene.eve, scene.lobby), "all see that"
    )


async def test_the_same_people_play_once_more_in_the_same_rooms(scene: Scene) -> None:
    people = await company(scene, 3)
    table = await begun(scene, people, types=True)
    rooms = [table.room(seat) for seat in range(3)]
    service = scene.house.service
    for player in people:
        await service.manners.part(address(player.user_id), table.game)
    for player in people:
        game = await service.invitations.rematch(address(player.user_id), table.game)
    seats = (await service.desk.find(game)).about.seats
    for player, room in zip(people, rooms, strict=True):
        sight = await service.sights.look(address(player.user_id), game)
        assert sight.seen.viewer == seats.index(address(player.user_id))
        await player.until(
            lambda player=player, room=room, sight=sight: (  # type: ignore[misc]
                sight.screen.alt in scene.pictures(player, room)[-1].body
            ),
            "the next game is in the same room",
        )


async def test_where_few_events_are_allowed_many_may_come_at_once(
    new_homeserver: NewHomeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        gatherings, "_CALM", 1.0
    )  # or we would wait as long as people who play are let go first
    homeserver = await new_homeserver(limits=True, rc_message=LIMITS)
    async with scene_on(homeserver, valkey, tmp_path) as scene:
        people = await company(scene, 5)
        call, game = await proposed(scene, people[:1])
        await asyncio.gather(*(player.react(scene.lobby, call.id, COME) for player in people[1:]))

        async def come() -> bool:
            return len((await scene.house.service.desk.find(game)).about.seats) == len(people)

        await until(come)
        await scene.eve.until(
            lambda: all(name in scene.said(scene.eve, scene.lobby) for name in ("Ann", "Bob", "Cem", "Fay")),
            "all who have come are told of",
        )
        edits = [
            event
            for event in scene.eve.timeline(scene.lobby)
            if event.relates and (event.relates.type, event.relates.event) == ("m.replace", call.id)
        ]
        assert len(edits) <= len(people), "not one for each who comes, if they come at once"
        await dealt_from(scene, game)
        await people[0].react(scene.lobby, call.id, BEGIN)
        await seated(scene, game, people, types=True)
