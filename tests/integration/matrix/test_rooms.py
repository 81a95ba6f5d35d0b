"""The rooms of a game: found again when they are left, lost or upgraded, and closed in the end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from unittest.mock import AsyncMock, Mock
from urllib.parse import quote

import pytest
from pydantic import SecretStr

from adapters.matrix.addresses import PLATFORM, address
from adapters.matrix.api import MatrixApi, NewRoom
from adapters.matrix.context import create_context
from adapters.matrix.format import words_in
from adapters.matrix.presses import Presses
from adapters.matrix.room_cleanup import RoomCleanup
from adapters.matrix.rooms import Rooms
from adapters.matrix.spaces import Spaces
from bot.app.container import Container, open_container
from bot.commands.keypad import paths
from bot.config.settings import Settings
from bot.delivery.pubsub import cancel_all
from bot.model.refusals import StoreUnavailable
from bot.model.screen import SYMBOLS, Key, Keys
from bot.service.play import Press
from bot.store.games import Games
from bot.store.keys import place_key
from bot.store.server_clock import ServerClock
from renderers.i18n.catalogue import Language
from tests.drawings import threads
from tests.homeserver.player import Player, Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.playing import MOVES, RECORD, Table, begun, proposed
from tests.integration.matrix.scene import (
    EYE,
    YES,
    Scene,
    all_see,
    ask_until,
    is_asked_into,
    is_free,
    scene_on,
)

VERSION = {"new_version": "12"}
EIGHT_DAYS: Final = 8 * 24 * 60 * 60 * 1000  # milliseconds
CHILD: Final = "m.space.child"
SOON: Final = 1000  # seconds
ANN, BOB, EVE = (address(f"@{name}:example.org") for name in ("ann", "bob", "eve"))


async def test_who_declines_or_leaves_their_seat_is_asked_in_whenever_they_ask(scene: Scene) -> None:
    ann, bob = scene.ann, scene.bob
    proposal, game = await proposed(scene, RECORD)
    await bob.react(scene.lobby, proposal.id, YES)
    await scene.enter_all(ann, 2)
    await bob.until(lambda: len(bob.invites) == 2, "Bob is asked in")
    (seat,) = [room for room, name in bob.invites.items() if "Ann" in name and "&" not in name]
    await scene.has_left(bob, seat)
    await bob.join(next(iter(bob.invites)))
    await bob.say(scene.lobby, "!heldhands show")
    await is_asked_into(bob, seat)
    await all_see((ann, bob), scene.seats, "they have their seats")
    table = Table(scene, game)
    await table.play(MOVES[:2])
    await table.is_seen(1)

    left, there = table.room(0), scene.watched(ann)
    await scene.has_left(ann, left)
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
    status = f"/_synapse/admin/v2/rooms/delete_status/{told['delete_id']}"
    await ask_until(
        lambda: scene.homeserver.ask_as_admin("GET", status, {}), lambda now: now["status"] == "complete"
    )


async def upgrade(scene: Scene, owner: Player, room: str) -> str:
    """Upgrade a room as its owner, and return the new room."""
    path = f"/_matrix/client/v3/rooms/{quote(room)}/upgrade"
    return str((await scene.homeserver.ask("POST", path, VERSION, owner.credentials))["replacement_room"])


async def test_for_a_deleted_room_there_is_another_one_and_an_upgraded_one_is_followed(scene: Scene) -> None:
    ann, bob = scene.ann, scene.bob
    lobby = await upgrade(scene, ann, scene.lobby)
    await bob.join(lobby)
    await ann.until(lambda: scene.bot.user_id in ann.members(lobby), "the bot has followed")
    scene.lobby = lobby
    table = await begun(scene, RECORD)
    await table.play(MOVES[:3])
    seat, there = table.room(0), scene.watched(ann)
    await delete(scene, seat)
    await scene.enter_all(ann, 1)
    await ann.until(lambda: seat not in ann.rooms and scene.seats(ann), "Ann has another seat")
    await delete(scene, there)
    for player in (ann, bob):
        await scene.enter_all(player, 1)
    await all_see(
        (ann, bob),
        lambda each: there not in each.rooms and scene.watched_rooms(each),
        "they can be watched again",
    )
    del table.seats[0]
    await table.play(MOVES[3:6])

    host = await scene.homeserver.enter(scene.bot)
    seat = await upgrade(scene, host, table.room(0))
    there = await upgrade(scene, host, scene.watched(ann))
    await is_asked_into(ann, seat)
    for player in (ann, bob):
        await is_asked_into(player, there)
    await all_see((ann, bob), lambda each: scene.pictures(each, there), "the table is there")
    await ann.until(lambda: seat in scene.seats(ann), "Ann's seat is there")
    table.seats[0], shown = seat, {each.id for each in scene.pictures(bob, there)}
    await table.play(MOVES[6:8])
    await bob.until(lambda: {each.id for each in scene.pictures(bob, there)} != shown, "it goes on there")
    await table.has_counted(MOVES[:8])


async def test_rooms_are_known_while_a_game_lasts_and_closed_a_week_after_the_last_one_in_them(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene_on(homeserver, valkey, tmp_path, matrix_space=True) as scene:
        table = await begun(scene)
        ann, bot, service, store = scene.ann, scene.bot.user_id, scene.house.service, scene.house.client
        there = scene.watched(ann)
        rooms, host, words = (table.room(0), there), await homeserver.enter(scene.bot), words_in(Language.EN)
        context = create_context(MatrixApi(host.client, "Held Hands"), service, scene.house.nights, "en")
        room_cleanup = RoomCleanup(context, Spaces(context, words, wanted=True), words, days=7)
        space = await service.notes.recall("matrix", "space")
        assert space
        await ann.join(space)

        def is_child() -> bool:  # what is taken out is named there, but on no server
            return "via" in (ann.state(space, CHILD, there) or {})

        await ann.until(is_child, "the game is in the space")
        key = place_key("matrix", table.room(0))
        assert await store.expire(key, SOON)
        await room_cleanup.clean_up()
        assert await store.ttl(key) > SOON
        await table.all_is_brought()
        with monkeypatch.context() as silence:
            silence.setattr(Games, "load_with", AsyncMock(side_effect=StoreUnavailable))
            await room_cleanup.clean_up()

        days, now = 1, ServerClock.__call__
        monkeypatch.setattr(ServerClock, "__call__", lambda clock: now(clock) + days * EIGHT_DAYS)
        await room_cleanup.clean_up()  # the game goes on
        await table.end()
        await is_free(ann, there, free=True)
        await room_cleanup.clean_up()  # it has just ended
        again = await table.again()
        await is_free(ann, there, free=False)  # so this room has the new game too
        await again.all_is_brought()
        days = 2
        await room_cleanup.clean_up()  # another one goes on there
        assert all(bot in ann.members(room) for room in rooms)
        await again.end()
        await is_free(ann, there, free=True)
        await again.all_is_brought()
        days = 3
        await room_cleanup.clean_up()
        for room in rooms:
            await ann.until(lambda room=room: bot not in ann.members(room), "the bot has left")  # type: ignore[misc]
            assert "This room has done its job" in scene.said(ann, room)
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


class SlowApi(MatrixApi):
    """Only pretends to create rooms, and waits with Eve's until it may answer."""

    user = "@bot:example.org"

    def __init__(self) -> None:
        self.asked, self.answered = asyncio.Event(), asyncio.Event()
        self.made: list[str] = []

    async def create(self, room: NewRoom) -> str:
        made = f"!{len(self.made)}:example.org"
        self.made.append(made)  # a homeserver makes it, whether we hear of that or not
        if room.name == EVE:
            self.asked.set()
            await self.answered.wait()
        return made


@pytest.fixture
async def house(valkey: str, tmp_path: Path) -> AsyncIterator[Container]:
    async with open_container(
        Settings(redis_url=SecretStr(valkey), data_dir=tmp_path), workers=threads
    ) as there:
        yield there


async def _room_for(who: str) -> NewRoom:
    return NewRoom(who, "")


async def test_nobody_waits_for_a_room_of_another_person_and_one_that_is_broken_off_is_found_again(
    house: Container,
) -> None:
    api, service = SlowApi(), house.service
    rooms = Rooms(api, service)
    sight = await service.views.look(ANN, await service.play.open("heldhands", {}, [ANN, BOB]))
    waiting = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    await api.asked.wait()
    assert await rooms.direct(BOB, lambda: _room_for(BOB)) == api.made[1]
    await cancel_all(waiting)
    again = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    api.answered.set()
    assert await again == api.made[0], "nobody is asked into a room of which we do not know"
    assert len(api.made) == 2


async def test_two_games_that_begin_at_once_have_a_room_each(house: Container) -> None:
    service = house.service
    rooms = Rooms(SlowApi(), service)
    games = [await service.play.open("heldhands", {}, [ANN, BOB]) for _ in range(2)]
    sights = [await service.views.look(ANN, game) for game in games]
    made = await asyncio.gather(*(rooms.seat(ANN, sight, lambda: _room_for(ANN)) for sight in sights))
    assert [await rooms.seat_of(ANN, sight) for sight in sights] == made
    assert len(set(made)) == len(games)
    assert [(await service.notes.game_at(PLATFORM, room)).game for room in made] == games  # type: ignore[union-attr]


async def test_key_that_had_nothing_to_do_is_pressed_again_before_it_was_taken_away(house: Container) -> None:
    service, bob, log = house.service, "@bob:example.org", house.service.context.games.log
    context = create_context(SlowApi(), service, house.nights, "en")
    presses = Presses(context, Mock())
    game = await service.play.open("heldhands", {}, [ANN, BOB], seed=RECORD.seed)

    async def keys(action: str) -> Keys:
        return next(keys for keys, meant in paths(await service.views.look(BOB, game)) if meant == action)

    for seat, side in MOVES[:2]:
        who = (ANN, BOB)[seat]
        await service.press(Press(who, game, (await service.play.look(who, game)).revision, str(side)))
    room = await context.rooms.seat(BOB, await service.views.look(BOB, game), lambda: _room_for(BOB))
    place = await context.rooms.find(room)
    assert place
    await presses.react(place, bob, "$idle", SYMBOLS[Key.TWO])  # a card, but for which way?
    first, second = await keys(str(MOVES[2][1]))
    await presses.react(place, bob, "$one", SYMBOLS[first])
    await presses.react(place, bob, "$two", SYMBOLS[second])
    assert len(await log(game)) == 3
    assert await keys("O2/2") == (first, Key.TWO)
    for _ in range(2):  # the second time it is heard again
        await presses.take_back(place, bob, "$three", "$one")
        await presses.take_back(place, bob, "$four", "$idle")  # as a client does for a second click
        assert (await log(game))[2:] == ["1 O1/5", "1 O2/2"]
