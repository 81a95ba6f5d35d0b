"""Who leaves their room, or which room is lost or moves: the game is found again, and goes on."""

from urllib.parse import quote

from aiohttp import ClientSession

from adapters.matrix.names import PLATFORM
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.around import EYE, has_left, watched, watched_rooms
from tests.integration.matrix.asking import YES
from tests.integration.matrix.playing import Table, begun, proposed
from tests.integration.matrix.scene import Scene, all_see
from tests.records import recorded

RECORD = recorded("published-held-hands")
VERSION = {"new_version": "12"}
MOVES = list(actions(RECORD))


async def is_asked_into(player: Player, room: str) -> None:
    await player.until(lambda: room in player.invites, f"{player} is asked in")
    await player.join(room)


async def test_who_declines_or_leaves_their_seat_is_asked_in_by_a_knock_and_whenever_they_ask(
    scene: Scene,
) -> None:
    ann, bob = scene.ann, scene.bob
    proposal, game = await proposed(scene, RECORD)
    await bob.react(scene.lobby, proposal.id, YES)
    await scene.enter_all(ann, 2)
    await bob.until(lambda: len(bob.invites) == 2, "Bob is asked in")
    (seat,) = [room for room, asked in bob.invites.items() if "Ann" in asked.name and "&" not in asked.name]
    await has_left(scene, bob, seat)
    await bob.join(next(iter(bob.invites)))
    await bob.say(scene.lobby, "!heldhands show")
    await is_asked_into(bob, seat)
    await all_see((ann, bob), scene.seats, "they have their seats")
    table = Table(scene, game)
    await table.play(MOVES[:2])
    await table.is_seen(1)

    await has_left(scene, bob, seat)  # while it is his turn
    await scene.house.service.manners.nudge(f"{PLATFORM}:{ann.user_id}", game)
    await is_asked_into(bob, seat)
    await table.is_seen(1)

    left, there = table.room(0), watched(scene, ann)
    await has_left(scene, ann, left)
    await table.act(*MOVES[2])
    assert left not in ann.invites, "it is not her turn"
    await ann.until(lambda: scene.keypads(ann, there), "Ann sees what can be pressed")
    await ann.react(there, scene.keypads(ann, there)[0].id, EYE)
    await is_asked_into(ann, left)
    await table.is_seen(0)
    await table.has_counted(MOVES[:3])


async def delete(scene: Scene, room: str) -> None:
    path = f"/_synapse/admin/v2/rooms/{quote(room)}"
    told = await scene.homeserver.ask_as_admin("DELETE", path, {"purge": False})

    async def is_done() -> bool:
        path = f"/_synapse/admin/v2/rooms/delete_status/{told['delete_id']}"
        return (await scene.homeserver.ask_as_admin("GET", path, {}))["status"] == "complete"

    await until(is_done)


async def upgrade(player: Player, room: str) -> str:
    """Upgrade a room, as its owner can, and return what it has become."""
    url = f"{player.client.homeserver}/_matrix/client/v3/rooms/{quote(room)}/upgrade"
    header = {"Authorization": f"Bearer {player.credentials.access_token}"}
    async with ClientSession() as session, session.post(url, json=VERSION, headers=header) as answer:
        return str((await answer.json())["replacement_room"])


async def test_for_a_deleted_room_there_is_another_one_and_an_upgraded_one_is_followed(scene: Scene) -> None:
    ann, bob = scene.ann, scene.bob
    lobby = await upgrade(ann, scene.lobby)
    await bob.join(lobby)
    await ann.until(lambda: scene.bot.user_id in ann.members(lobby), "the bot has followed")
    scene.lobby = lobby
    table = await begun(scene, RECORD)
    await table.play(MOVES[:3])
    seat, there = table.room(0), watched(scene, ann)
    await delete(scene, seat)
    await scene.enter_all(ann, 1)
    await ann.until(lambda: seat not in ann.rooms and scene.seats(ann), "Ann has another seat")
    await delete(scene, there)
    for player in (ann, bob):
        await scene.enter_all(player, 1)
    await all_see(
        (ann, bob),
        lambda each: there not in each.rooms and watched_rooms(scene, each),
        "they can be watched again",
    )
    del table.seats[0]
    await table.play(MOVES[3:6])

    host = await scene.homeserver.enter(scene.bot)
    seat, there = await upgrade(host, table.room(0)), await upgrade(host, watched(scene, ann))
    await is_asked_into(ann, seat)
    for player in (ann, bob):
        await is_asked_into(player, there)
    await all_see((ann, bob), lambda each: scene.pictures(each, there), "the table is there")
    await ann.until(lambda: seat in scene.seats(ann), "Ann's seat is there")
    table.seats[0], shown = seat, {each.id for each in scene.pictures(bob, there)}
    await table.play(MOVES[6:8])
    await bob.until(lambda: {each.id for each in scene.pictures(bob, there)} != shown, "it goes on there")
    await table.has_counted(MOVES[:8])
