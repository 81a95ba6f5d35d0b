"""Whoever leaves their room, or whichever room is lost or moves: the game is found again, and goes on."""

from urllib.parse import quote

from aiohttp import ClientSession

from adapters.matrix.names import PLATFORM
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.integration.conftest import until
from tests.integration.matrix.around import EYE, has_left, watched, watched_rooms
from tests.integration.matrix.playing import Table, begun, proposed
from tests.integration.matrix.scene import Scene
from tests.records import recorded

RECORD = recorded("published-held-hands")
VERSION = {"new_version": "12"}
MOVES = list(actions(RECORD))


async def is_asked_into(player: Player, room: str) -> None:
    """Accept the invitation into a room, and wait for what is there."""
    await player.until(lambda: room in player.invites, "they are asked in")
    await player.join(room)


def pictures(scene: Scene, player: Player, room: str) -> list[str]:
    return [event.id for event in scene.pictures(player, room)]


def has_seat(scene: Scene, player: Player) -> bool:
    """Tell whether somebody has a keypad, and a picture beside it."""
    return any(scene.pictures(player, room) and scene.keypad(player, room) for room in player.rooms)


async def test_who_has_left_is_asked_in_by_a_knock_and_whenever_they_ask(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    ann, bob, room = scene.ann, scene.bob, table.room(1)
    await table.play(MOVES[:2])
    await table.is_seen(1)
    await has_left(scene, bob, room)  # while it is his turn
    await scene.house.service.manners.nudge(f"{PLATFORM}:{ann.user_id}", table.game)
    await bob.until(lambda: room in bob.invites, "a knock asks him in again")
    await has_left(scene, bob, room)
    await bob.say(scene.lobby, "!heldhands show")
    await is_asked_into(bob, room)
    await table.is_seen(1)

    left, there = table.room(0), watched(scene, ann)
    await has_left(scene, ann, left)
    await table.act(*MOVES[2])
    assert left not in ann.invites, "it is not her turn"
    await ann.react(there, scene.keypads(ann, there)[0].id, EYE)
    await is_asked_into(ann, left)
    await table.is_seen(0)
    await table.has_counted(MOVES[:3])


async def test_who_declines_their_seat_finds_it_later(scene: Scene) -> None:
    proposal, game = await proposed(scene, RECORD)
    ann, bob = scene.ann, scene.bob
    await bob.react(scene.lobby, proposal.id, "\N{THUMBS UP SIGN}")
    await scene.enter_all(ann, 2)
    await bob.until(lambda: len(bob.invites) == 2, "Bob is asked in")
    (seat,) = [room for room, asked in bob.invites.items() if "Ann" in asked.name and "&" not in asked.name]
    await has_left(scene, bob, seat)
    await bob.join(next(iter(bob.invites)))
    await bob.say(scene.lobby, "!heldhands show")
    await is_asked_into(bob, seat)
    for player in (ann, bob):
        await player.until(lambda player=player: has_seat(scene, player), "they have their seats")  # type: ignore[misc]
    await Table(scene, game).play(MOVES[:4])


async def delete(scene: Scene, room: str) -> None:
    """Delete a room, as an admin of the homeserver does."""
    path = f"/_synapse/admin/v2/rooms/{quote(room)}"
    told = await scene.homeserver.ask_as_admin("DELETE", path, {"purge": False})

    async def is_done() -> bool:
        path = f"/_synapse/admin/v2/rooms/delete_status/{told['delete_id']}"
        return (await scene.homeserver.ask_as_admin("GET", path, {}))["status"] == "complete"

    await until(is_done)


async def test_for_a_room_that_was_deleted_there_is_another_one(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    ann, bob = scene.ann, scene.bob
    await table.play(MOVES[:3])
    seat, there = table.room(0), watched(scene, ann)
    await delete(scene, seat)
    await scene.enter_all(ann, 1)
    await ann.until(lambda: seat not in ann.rooms and has_seat(scene, ann), "Ann has another seat")
    await delete(scene, there)
    for player in (ann, bob):
        await scene.enter_all(player, 1)
        await player.until(
            lambda player=player: there not in player.rooms and watched_rooms(scene, player),  # type: ignore[misc]
            "they can be watched again",
        )
    del table.seats[0]
    await table.play(MOVES[3:7])
    await table.has_counted(MOVES[:7])


async def upgrade(player: Player, room: str) -> str:
    """Upgrade a room, as its owner can, and return what it has become."""
    url = f"{player.client.homeserver}/_matrix/client/v3/rooms/{quote(room)}/upgrade"
    header = {"Authorization": f"Bearer {player.credentials.access_token}"}
    async with ClientSession() as session, session.post(url, json=VERSION, headers=header) as answer:
        return str((await answer.json())["replacement_room"])


async def test_a_room_is_followed_to_where_it_is_now(scene: Scene) -> None:
    ann, bob = scene.ann, scene.bob
    lobby = await upgrade(ann, scene.lobby)
    await bob.join(lobby)
    await ann.until(lambda: scene.bot.user_id in ann.members(lobby), "the bot has followed")
    scene.lobby = lobby
    table = await begun(scene, RECORD)
    await table.play(MOVES[:3])
    host = await scene.homeserver.enter(scene.bot)
    seat, there = await upgrade(host, table.room(0)), await upgrade(host, watched(scene, ann))
    await is_asked_into(ann, seat)
    for player in (ann, bob):
        await is_asked_into(player, there)
        await player.until(lambda player=player: scene.pictures(player, there), "the table is there")  # type: ignore[misc]
    await ann.until(lambda: scene.keypad(ann, seat) and scene.pictures(ann, seat), "Ann's seat is there")
    table.seats[0], shown = seat, pictures(scene, bob, there)
    await table.play(MOVES[3:6])
    await bob.until(lambda: pictures(scene, bob, there) != shown, "the game goes on there")
