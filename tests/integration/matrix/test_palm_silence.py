"""While the album lies open Grandfather may think aloud where all can watch, and nobody else may."""

from typing import Final

import pytest

from adapters.matrix.names import address
from bot.service.play import Press
from engine.palm.phases import Phase
from tests.homeserver.player import Player, Refused
from tests.integration.matrix.around import LEVELS, gone_from, watched_rooms
from tests.integration.matrix.palm import PalmTable, begun, company, found
from tests.integration.matrix.scene import Scene, bot_running

ALOUD: Final = "something round, I think, and cold"
PICTURE: Final = {"msgtype": "m.image", "body": "look", "url": "mxc://home.test/look"}


def speakers(player: Player, room: str) -> set[str]:
    """Return who may speak in a silent room."""
    return set((player.state(room, LEVELS) or {}).get("users", {}))


async def watched(table: PalmTable) -> str:
    """Return the room in which all can watch, when all who play are in it."""
    ann, scene = table.scene.ann, table.scene
    await ann.until(lambda: watched_rooms(scene, ann), "all can watch")
    (room,) = [each for each in watched_rooms(scene, ann) if each != table.room(table.people.index(ann))]
    return room


async def is_refused(player: Player, room: str) -> None:
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await player.say(room, ALOUD)


async def test_grandfather_thinks_aloud_over_the_album(scene: Scene) -> None:
    table = await begun(scene, await company(scene, 2), types=True)
    room = await watched(table)
    await scene.eve.join(room)
    await is_refused(table.people[0], room)
    state = await table.play(until_phase=(1, Phase.ALBUM))
    grandfather, child = state.turn.grandfather, state.turn.child
    assert grandfather is not None
    assert child is not None
    his, hers = table.people[grandfather], table.people[child]
    await his.until(lambda: speakers(his, room) == {his.user_id}, "he may speak")
    said = await his.say(room, ALOUD)
    await scene.eve.until(lambda: any(each.id == said for each in scene.eve.shown(room)), "Eve reads it")
    for player in (hers, scene.eve):
        await is_refused(player, room)
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await his.send(room, "m.sticker", {"body": ALOUD, "url": PICTURE["url"], "info": {}})
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await his.put_state(room, "m.room.topic", {"topic": ALOUD})
    await gone_from(scene.eve, room, await his.send(room, "m.room.message", PICTURE))  # words, and no more
    await table.play(until_phase=(2, Phase.MIME))
    await his.until(lambda: not speakers(his, room), "he may speak no longer")
    await is_refused(his, room)
    assert any(each.id == said for each in scene.eve.shown(room)), "what was said stays"


async def test_not_where_they_have_agreed_on_silence(scene: Scene) -> None:
    table = await begun(scene, await company(scene, 2), types=True, aloud="no")
    room = await watched(table)
    state = await table.play(until_phase=(1, Phase.ALBUM))
    assert state.turn.grandfather is not None
    his = table.people[state.turn.grandfather]
    await his.until(lambda: "album" in scene.pictures(his, room)[-1].body, "the album lies open there")
    await is_refused(his, room)


async def test_a_bot_that_was_away_meanwhile_takes_the_word_back(stage: Scene) -> None:
    async with bot_running(stage.house):
        await stage.ann.until(lambda: stage.said(stage.ann, stage.lobby), "the bot has said hello")
        table = await begun(stage, await company(stage, 2), types=True)
        room = await watched(table)
        state = await table.play(until_phase=(1, Phase.ALBUM))
        assert state.turn.grandfather is not None
        his = table.people[state.turn.grandfather]
        await his.until(lambda: speakers(his, room) == {his.user_id}, "he may speak")
    seen = (await table.sight(state.turn.grandfather)).seen
    press = Press(address(his.user_id), table.game, seen.revision, str(found(state)))
    await stage.house.service.press(press)  # from elsewhere
    assert speakers(his, room) == {his.user_id}, "nobody is there who could take it back"
    async with bot_running(stage.house):
        await his.until(lambda: not speakers(his, room), "he may speak no longer")
