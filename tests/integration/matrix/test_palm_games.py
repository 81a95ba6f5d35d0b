"""A whole game of Palm on a real homeserver by keys, and the turn of another one by the names of things."""

import asyncio
import io
import json

import pytest
from PIL import Image

from engine.palm.phases import Ending, Phase
from renderers.language import Language, Words
from renderers.palm.names import object_name
from tests.homeserver.player import Player
from tests.integration.matrix.palm import (
    THING,
    PalmTable,
    begun,
    company,
)
from tests.integration.matrix.scene import Scene

pytestmark = pytest.mark.usefixtures("drawn")

GIF = "image/gif"
NAME = object_name(Words(Language.EN), THING)


async def ends(table: PalmTable, told: str) -> None:
    """Wait until all see how it ended, and nothing of what was before."""

    async def looks(seat: int, player: Player) -> None:
        await table.is_seen(seat)
        assert told in table.picture(seat).body
        await player.until(
            lambda: len(table.scene.pictures(player, table.room(seat))) == 1, "earlier pictures are gone"
        )

    await asyncio.gather(*(looks(seat, player) for seat, player in enumerate(table.people)))


async def is_complete(player: Player, room: str, scene: Scene) -> None:
    """Check that a mime is an animation with all that a client wants to know of it."""
    shown = scene.pictures(player, room)[-1]
    info = shown.content["info"]
    assert info["mimetype"] == GIF
    assert info["is_animated"] is True
    assert shown.content["filename"] == "table.gif"
    data = await player.picture(shown)
    with Image.open(io.BytesIO(data)) as picture:
        assert (info["w"], info["h"], info["size"]) == (*picture.size, len(data))
        assert getattr(picture, "n_frames", 1) > 1
    small = await player.download(info["thumbnail_url"])
    with Image.open(io.BytesIO(small)) as picture:
        about = info["thumbnail_info"]
        assert (about["w"], about["h"], about["mimetype"]) == (*picture.size, "image/png")


async def test_two_play_together_by_keys(scene: Scene) -> None:
    table = await begun(scene, await company(scene, 2))
    state = await table.play(until_phase=(1, Phase.ALBUM))
    grandfather = state.turn.grandfather
    assert grandfather is not None
    await table.is_seen(grandfather)
    await is_complete(table.people[grandfather], table.room(grandfather), scene)
    state = await table.play()
    assert state.points == (8,)
    assert state.ending is Ending.WHOLE_LIFE
    await ends(table, "A whole life")


async def test_grandfathers_room_never_holds_the_name_of_a_thing(scene: Scene) -> None:
    table = await begun(scene, await company(scene, 3), types=True)
    (watched,) = scene.ann.rooms - {scene.lobby, table.room(0)}
    await scene.eve.join(watched)
    state = await table.play(until_phase=(1, Phase.ALBUM))
    grandfather, child = state.turn.grandfather, state.turn.child
    assert grandfather is not None
    for seat, player in enumerate(table.people):
        await table.is_seen(seat)
        await player.say(table.room(seat), "read")
        told = (await table.sight(seat)).screen.description.splitlines()[-1]
        await player.until(
            lambda seat=seat, player=player, told=told: told in scene.said(player, table.room(seat)),  # type: ignore[misc]
            "they are told in words what there is",
        )
        named = NAME.casefold() in everything(player).casefold()
        assert named == (seat != grandfather), (seat, grandfather, child)
    await scene.eve.until(
        lambda: "album" in scene.pictures(scene.eve, watched)[-1].body, "Eve sees what there is to see"
    )
    for player in (table.people[grandfather], scene.eve):
        assert THING not in everything(player).casefold()


def everything(player: Player) -> str:
    """Return every event that somebody has ever got, in every room, also what was taken away later."""
    events = [event for room in player.rooms for event in player.timeline(room)]
    return json.dumps([dict(event.source) for event in events], ensure_ascii=False)
