"""Parts of the adapter on a real store, with a homeserver that is only played."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from adapters.matrix.names import PLATFORM, address
from adapters.matrix.presses import Presses
from adapters.matrix.rooms import Rooms
from adapters.matrix.tools import tools_for
from adapters.matrix.wire import Content, NewRoom, Wire
from bot.calls import break_off
from bot.house import House, opened
from bot.keys import SYMBOLS, Key, Keys, paths
from bot.service.play import Press
from bot.settings import Settings
from engine.heldhands.record import actions
from tests.drawings import threads
from tests.records import recorded

RECORD = recorded("published-held-hands")
ANN, BOB, EVE = (address(f"@{name}:example.org") for name in ("ann", "bob", "eve"))


class SlowWire(Wire):
    """Makes rooms on paper only, and none for Eve until it may answer."""

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

    async def membership(self, room: str, user: str) -> Content:
        raise AssertionError(room, user)


@pytest.fixture
async def house(valkey: str, tmp_path: Path) -> AsyncIterator[House]:
    async with opened(Settings(redis_url=SecretStr(valkey), data_dir=tmp_path), workers=threads) as there:
        yield there


async def _room_for(who: str) -> NewRoom:
    return NewRoom(who, "")


async def test_nobody_waits_for_a_room_of_another_person_and_one_that_is_broken_off_is_found_again(
    house: House,
) -> None:
    wire, service = SlowWire(), house.service
    rooms = Rooms(wire, service)
    sight = await service.sights.look(ANN, await service.play.open("heldhands", {}, [ANN, BOB]))
    waiting = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    await wire.asked.wait()
    assert await rooms.direct(BOB, lambda: _room_for(BOB)) == wire.made[1]
    await break_off(waiting)
    again = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    wire.answered.set()
    assert await again == wire.made[0], "nobody is asked into a room of which we do not know"
    assert len(wire.made) == 2


async def test_two_games_that_begin_at_once_have_a_room_each(house: House) -> None:
    service = house.service
    rooms = Rooms(SlowWire(), service)
    games = [await service.play.open("heldhands", {}, [ANN, BOB]) for _ in range(2)]
    sights = [await service.sights.look(ANN, game) for game in games]
    made = await asyncio.gather(*(rooms.seat(ANN, sight, lambda: _room_for(ANN)) for sight in sights))
    assert [await rooms.seat_of(ANN, sight) for sight in sights] == made
    assert len(set(made)) == len(games)
    assert [(await service.places.game_at(PLATFORM, room)).game for room in made] == games  # type: ignore[union-attr]


async def test_key_that_had_nothing_to_do_is_pressed_again_before_it_was_taken_away(house: House) -> None:
    service, bob, log = house.service, "@bob:example.org", house.service.desk.games.log
    tools = tools_for(SlowWire(), service, "en")
    presses = Presses(tools)
    game = await service.play.open("heldhands", {}, [ANN, BOB], seed=RECORD.seed)
    moves = list(actions(RECORD))

    async def keys(action: str) -> Keys:
        return next(keys for keys, meant in paths(await service.sights.look(BOB, game)) if meant == action)

    for seat, side in moves[:2]:
        who = (ANN, BOB)[seat]
        await service.press(Press(who, game, (await service.play.look(who, game)).revision, str(side)))
    room = await tools.rooms.seat(BOB, await service.sights.look(BOB, game), lambda: _room_for(BOB))
    place = await tools.rooms.at(room)
    assert place
    await presses.react(place, bob, "$idle", SYMBOLS[Key.TWO])  # a card, but for which way?
    first, second = await keys(str(moves[2][1]))
    await presses.react(place, bob, "$one", SYMBOLS[first])
    await presses.react(place, bob, "$two", SYMBOLS[second])
    assert len(await log(game)) == 3
    assert await keys("O2/2") == (first, Key.TWO)
    for _ in range(2):  # the second time it is heard again
        await presses.take_back(place, bob, "$three", "$one")
        await presses.take_back(place, bob, "$four", "$idle")  # as a client does for a second click
        assert (await log(game))[2:] == ["1 O1/5", "1 O2/2"]
