"""Rooms are closed kindly when their game has been over for long, and not before."""

from pathlib import Path
from typing import Final

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from adapters.matrix.language import words_in
from adapters.matrix.spaces import Spaces
from adapters.matrix.tidying import Tidying
from adapters.matrix.tools import tools_for
from adapters.matrix.wire import Wire
from bot.server_time import ServerTime
from bot.store.games import Games
from bot.store.keys import place_key
from renderers.language import Language
from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.around import all_is_brought, end, is_free, play_again, watched
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene, scene_on

EIGHT_DAYS: Final = 8 * 24 * 60 * 60 * 1000  # milliseconds
DAYS: Final = 7
CHILD: Final = "m.space.child"
SOON: Final = 1000  # seconds


async def tidying_of(scene: Scene) -> Tidying:
    """Return what tidies up for the bot, to be told when."""
    host, words = await scene.homeserver.enter(scene.bot), words_in(Language.EN)
    tools = tools_for(Wire(host.client, "Held Hands"), scene.house.service, "en")
    return Tidying(tools, Spaces(tools, words, wanted=True), words, days=DAYS)


def is_child(player: Player, space: str, room: str) -> bool:
    """Tell whether a room is in a space: whoever is taken out is named there, but on no server."""
    return "via" in (player.state(space, CHILD, room) or {})


async def test_rooms_are_closed_a_week_after_the_last_game_in_them(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene_on(homeserver, valkey, tmp_path, matrix_space=True) as scene:
        table = await begun(scene)
        ann, bot, days, now = scene.ann, scene.bot.user_id, 0, ServerTime.__call__
        monkeypatch.setattr(ServerTime, "__call__", lambda clock: now(clock) + days * EIGHT_DAYS)
        rooms, there = (table.room(0), watched(scene, ann)), watched(scene, ann)
        tidying = await tidying_of(scene)
        space = await scene.house.service.places.kept("matrix", "space")
        assert space
        await ann.join(space)
        await ann.until(lambda: is_child(ann, space, there), "the game is in the space")

        await all_is_brought(table)
        days = 1  # the game goes on
        await tidying.look_around()
        await end(table)
        await is_free(ann, there, free=True)
        await tidying.look_around()  # it has just ended
        again = await play_again(table)
        await is_free(ann, there, free=False)  # so this room has the new game too
        await all_is_brought(again)
        days = 2  # another one goes on there
        await tidying.look_around()
        assert all(bot in ann.members(room) for room in rooms)
        await end(again)
        await is_free(ann, there, free=True)
        await all_is_brought(again)
        days = 3
        await tidying.look_around()
        for room in rooms:
            await ann.until(lambda room=room: bot not in ann.members(room), "the bot has left")  # type: ignore[misc]
            assert "This room has done its work" in scene.said(ann, room)
            assert ann.state(room, "m.room.join_rules") == {"join_rule": "invite"}
        await ann.until(lambda: not is_child(ann, space, there), "it is not in the space")
        seats = [ann.state(space, CHILD, table.room(seat)) for seat in (0, 1)]
        assert seats == [None, None]  # nobody need know of them
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await scene.eve.join(there)
        assert bot in ann.members(scene.lobby)
        await scene.house.service.invitations.rematch(f"matrix:{ann.user_id}", again.game)
        await scene.house.service.invitations.rematch(f"matrix:{scene.bob.user_id}", again.game)
        await scene.enter_all(ann, 2)  # new rooms


async def test_where_a_game_is_played_is_known_for_as_long_as_it_lasts(scene: Scene) -> None:
    table = await begun(scene)
    store, key = scene.house.client, place_key("matrix", table.room(0))
    assert await store.expire(key, SOON)
    await (await tidying_of(scene)).look_around()
    assert await store.ttl(key) > SOON


async def test_a_store_that_does_not_answer_leaves_rooms_as_they_are(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tidying = await begun(scene), await tidying_of(scene)

    async def silence(*_: object) -> None:
        raise NoConnectionError

    monkeypatch.setattr(Games, "load_with", silence)
    await tidying.look_around()
    assert scene.bot.user_id in scene.ann.members(table.room(0))
