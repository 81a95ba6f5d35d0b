"""What is around a game: the room where all can watch it, and what becomes of it."""

import json
from typing import Final

from adapters.matrix.names import PLATFORM, address
from bot.store.keys import due_key, partition
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.conftest import until
from tests.integration.matrix.playing import Table
from tests.integration.matrix.scene import LEVELS, Scene

EYE: Final = "\N{EYE}\N{VARIATION SELECTOR-16}"


def watched(scene: Scene, player: Player) -> str:
    """Return the room in which a person can watch a game: it has pictures, and no keypad."""
    (room,) = watched_rooms(scene, player)
    return room


def watched_rooms(scene: Scene, player: Player) -> list[str]:
    rooms = [room for room in player.rooms - {scene.lobby} if scene.pictures(player, room)]
    return [room for room in rooms if not scene.keypad(player, room)]


def events(player: Player) -> list[Event]:
    return [event for room in player.rooms for event in player.timeline(room)]


def seen_by(player: Player) -> str:
    """Return every event that a person has ever got, in every room, also what was taken away later."""
    return json.dumps([dict(event.source) for event in events(player)], ensure_ascii=False)


async def is_free(player: Player, room: str, *, free: bool) -> None:
    def looks() -> bool:
        return (player.state(room, LEVELS) or {}).get("events_default") == (0 if free else 50)

    await player.until(looks, "all may write" if free else "nobody may write")


async def all_is_brought(table: Table) -> None:
    """Wait until nothing of a game has still to be shown: a clock that is turned on would make it late."""

    async def nothing_is_due() -> bool:
        queue = due_key(PLATFORM, partition(table.game))
        due = await table.scene.house.client.zrange(queue, 0, -1)
        return not any(table.game in str(member) for member in due)

    await until(nothing_is_due)


async def end(table: Table) -> None:
    for player in table.people:
        await table.scene.house.service.manners.part(address(player.user_id), table.game)


async def play_again(table: Table) -> Table:
    scene, rematch = table.scene, table.scene.house.service.invitations.rematch
    for player in table.people:
        game = await rematch(address(player.user_id), table.game)
    again = Table(scene, game)
    for seat in (0, 1):
        await again.is_seen(seat)  # and not how the one before has ended, which may come late
    return again


async def gone_from(player: Player, room: str, event: str) -> None:
    await player.until(
        lambda: any(each.id == event and each.redacted for each in player.timeline(room)), "it is taken away"
    )


async def has_left(scene: Scene, player: Player, room: str) -> None:
    await player.leave(room)

    async def looks() -> bool:
        return await scene.house.service.places.kept(PLATFORM, f"left/{room}") is not None

    await until(looks)
