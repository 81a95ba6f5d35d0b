"""Given many who want a room at the same time: does each get theirs, and nobody wait for another one?"""

import asyncio

from adapters.matrix.names import PLATFORM, address
from adapters.matrix.rooms import Rooms
from adapters.matrix.wire import Content, NewRoom, Wire
from bot.calls import break_off
from tests.homeserver.waiting import PATIENCE
from tests.integration.matrix.scene import Scene

ANN, BOB, EVE = (address(f"@{name}:example.org") for name in ("ann", "bob", "eve"))


class SlowWire(Wire):
    """Makes rooms on paper only, and none for people on a server that does not answer."""

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


async def _room_for(who: str) -> NewRoom:
    return NewRoom(who, "")


async def test_nobody_waits_for_a_room_of_somebody_else(stage: Scene) -> None:
    wire = SlowWire()
    rooms = Rooms(wire, stage.house.service)
    waiting = asyncio.create_task(rooms.direct(EVE, lambda: _room_for(EVE)))
    await wire.asked.wait()
    async with asyncio.timeout(PATIENCE):
        found = await rooms.direct(ANN, lambda: _room_for(ANN))
    wire.answered.set()
    assert await waiting != found


async def test_who_is_broken_off_while_a_room_is_made_finds_it_the_next_time(stage: Scene) -> None:
    wire, service = SlowWire(), stage.house.service
    rooms = Rooms(wire, service)
    sight = await service.sights.look(ANN, await service.play.open("heldhands", {}, [ANN, BOB]))
    waiting = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    await wire.asked.wait()
    await break_off(waiting)
    again = asyncio.create_task(rooms.seat(ANN, sight, lambda: _room_for(EVE)))
    wire.answered.set()
    assert [await again] == wire.made, "nobody is asked into a room of which we do not know"


async def test_two_games_that_begin_at_once_have_a_room_each(stage: Scene) -> None:
    service = stage.house.service
    rooms = Rooms(SlowWire(), service)
    games = [await service.play.open("heldhands", {}, [ANN, BOB]) for _ in range(2)]
    sights = [await service.sights.look(ANN, game) for game in games]
    made = await asyncio.gather(*(rooms.seat(ANN, sight, lambda: _room_for(ANN)) for sight in sights))
    assert [await rooms.seat_of(ANN, sight) for sight in sights] == made
    assert len(set(made)) == len(games)
    assert [(await service.places.game_at(PLATFORM, room)).game for room in made] == games  # type: ignore[union-attr]
