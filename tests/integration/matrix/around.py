"""What is around a game: asking the bot, rooms to watch in, the end, and the bot as a process."""

import io
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from adapters.matrix.names import PLATFORM, address
from bot.store.keys import due_key, partition
from tests.homeserver.patient import PATIENT
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.playing import NO, YES, Table
from tests.integration.matrix.scene import LEVELS, Scene, ask_until
from tests.integration.program import started

EYE: Final = "\N{EYE}\N{VARIATION SELECTOR-16}"
IN_PRIVATE = "\N{OPEN MAILBOX WITH RAISED FLAG}"
HTML = "org.matrix.custom.html"


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


async def is_told_completely(player: Player, shown: Event) -> None:
    """Check that a picture and its small copy, which stands still, are as the message says."""
    info, data = shown.content["info"], await player.picture(shown)
    small = await player.download(info["thumbnail_url"])
    for about, file in ((info, data), (info["thumbnail_info"], small)):
        with Image.open(io.BytesIO(file)) as picture:
            kind, (width, height) = Image.MIME[str(picture.format)], picture.size
            assert getattr(picture, "is_animated", False) == about.get("is_animated", False)
        told = {"w": width, "h": height, "mimetype": kind, "size": len(file)}
        assert {**about, **told} == about
    assert info["thumbnail_info"]["w"] == 400
    assert shown.content["filename"] != shown.body


async def is_free(player: Player, room: str, *, free: bool) -> None:
    def looks() -> bool:
        return (player.state(room, LEVELS) or {}).get("events_default") == (0 if free else 50)

    await player.until(looks, "all may write" if free else "nobody may write")


async def all_is_brought(table: Table) -> None:
    """Wait until nothing of a game has still to be shown: a clock that is turned on would make it late."""
    queue, store = due_key(PLATFORM, partition(table.game)), table.scene.house.client
    await ask_until(lambda: store.zrange(queue, 0, -1), lambda due: table.game not in str(due))


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
    places = scene.house.service.places
    await ask_until(lambda: places.kept(PLATFORM, f"left/{room}"), lambda now: now is not None)


async def answer(scene: Scene, player: Player, room: str, text: str, **content: object) -> Event:
    """Write something, and return what the bot says to it in the same room."""
    before = {event.id for event in scene.words(player, room)}
    await player.say(room, text, **content)
    return await news(scene, player, room, before, text)


async def news(scene: Scene, player: Player, room: str, before: Collection[str], why: str) -> Event:
    """Return the first thing that the bot says besides these."""

    def fresh() -> list[Event]:
        return [event for event in scene.words(player, room) if event.id not in before]

    await player.until(fresh, f"something is said to {why!r}")
    return fresh()[0]


async def talking(scene: Scene, player: Player) -> str:
    room = await player.create_room(invite=[scene.bot.user_id], is_direct=True)
    await player.until(lambda: scene.words(player, room), "the bot says hello")
    return room


async def private(scene: Scene, player: Player, text: str) -> tuple[str, Event]:
    """Ask in the lobby for what is answered in private; return the room, and what is said there."""
    before = {event.id for room in player.rooms for event in player.shown(room)}
    in_lobby = len(scene.words(player, scene.lobby))
    asked = await player.say(scene.lobby, f"!heldhands {text}")
    await player.until(
        lambda: IN_PRIVATE in player.reactions(scene.lobby, asked), f"a sign says where {text!r} is answered"
    )
    for room in [*player.invites]:
        await player.join(room)
    assert len(scene.words(player, scene.lobby)) == in_lobby
    rooms = player.rooms - {scene.lobby}

    def found() -> list[tuple[str, Event]]:
        said = [(room, event) for room in rooms for event in scene.words(player, room)]
        return [(room, event) for room, event in said if event.id not in before]

    await player.until(found, f"{text!r} is answered")
    return found()[0]


async def asked(scene: Scene, player: Player, room: str) -> Event:
    def questions() -> list[Event]:
        return [each for each in scene.keypads(player, room) if YES in player.reactions(room, each.id)]

    await player.until(
        lambda: questions() and NO in player.reactions(room, questions()[-1].id), "they are asked"
    )
    return questions()[-1]


if TYPE_CHECKING:
    import subprocess


@asynccontextmanager
async def process_of(scene: Scene, place: Path, **settings: str) -> AsyncIterator["subprocess.Popen[str]"]:
    ours = scene.house.settings
    assert ours.redis_url
    env = {
        "REDIS_URL": ours.redis_url.get_secret_value(),
        "MATRIX_HOMESERVER": scene.homeserver.url,
        "MATRIX_USER_ID": scene.bot.user_id,
        "MATRIX_ACCESS_TOKEN": scene.bot.access_token,
        "HELDHANDS_DATA_DIR": str(ours.data_dir),
        **settings,
    }
    with started(*PATIENT, "run", "matrix", "clock", cwd=place, **env) as process:
        yield process


async def is_here(scene: Scene) -> None:
    await scene.ann.until(lambda: scene.bot.user_id in scene.ann.members(scene.lobby), "the bot is there")
