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
from tests.homeserver.player import Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.around import all_is_brought, end, is_free, play_again, watched
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene, scene_on

EIGHT_DAYS: Final = 8 * 24 * 60 * 60 * 1000  # milliseconds
CHILD: Final = "m.space.child"
SOON: Final = 1000  # seconds


async def tidying_of(scene: Scene) -> Tidying:
    host, words = await scene.homeserver.enter(scene.bot), words_in(Language.EN)
    tools = tools_for(Wire(host.client, "Held Hands"), scene.house.service, "en")
    return Tidying(tools, Spaces(tools, words, wanted=True), words, days=7)


async def test_rooms_are_known_while_a_game_lasts_and_closed_a_week_after_the_last_one_in_them(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene_on(homeserver, valkey, tmp_path, matrix_space=True) as scene:
        table = await begun(scene)
        ann, bot, service, store = scene.ann, scene.bot.user_id, scene.house.service, scene.house.client
        there = watched(scene, ann)
        rooms, tidying = (table.room(0), there), await tidying_of(scene)
        space = await service.places.kept("matrix", "space")
        assert space
        await ann.join(space)

        def is_child() -> bool:  # what is taken out is named there, but on no server
            return "via" in (ann.state(space, CHILD, there) or {})

        await ann.until(is_child, "the game is in the space")
        key = place_key("matrix", table.room(0))
        assert await store.expire(key, SOON)
        await tidying.look_around()
        assert await store.ttl(key) > SOON
        await all_is_brought(table)
        with monkeypatch.context() as silence:

            async def no_answer(*_: object) -> None:
                raise NoConnectionError

            silence.setattr(Games, "load_with", no_answer)
            await tidying.look_around()

        days, now = 1, ServerTime.__call__
        monkeypatch.setattr(ServerTime, "__call__", lambda clock: now(clock) + days * EIGHT_DAYS)
        await tidying.look_around()  # the game goes on
        await end(table)
        await is_free(ann, there, free=True)
        await tidying.look_around()  # it has just ended
        again = await play_again(table)
        await is_free(ann, there, free=False)  # so this room has the new game too
        await all_is_brought(again)
        days = 2
        await tidying.look_around()  # another one goes on there
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
        await ann.until(lambda: not is_child(), "it is not in the space")
        seats = [ann.state(space, CHILD, table.room(seat)) for seat in (0, 1)]
        assert seats == [None, None], "nobody need know of them"
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await scene.eve.join(there)
        assert bot in ann.members(scene.lobby)
        for player in table.people:
            await service.invitations.rematch(f"matrix:{player.user_id}", again.game)
        await scene.enter_all(ann, 2)  # new rooms
