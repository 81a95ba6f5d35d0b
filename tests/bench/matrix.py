"""Matrix: from a press until the new picture is in the player's sync; and how fluently one can play.

The floor is a bare bot of the same library on the same Synapse, which answers a reaction by a picture of the
same size: it uploads the picture and sends it, and less cannot be done. Both bots have processes of their
own, nobody is limited, and they are measured in turns while a game that was written down is played.
"""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from nio import MatrixRoom, RoomMessageImage

from bot.keys import SYMBOLS, Key
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import actions
from tests.bench.matrix_minute import minutes
from tests.bench.matrix_tables import Played, bare_room, table_on
from tests.bench.measure import Ratio, resident
from tests.homeserver.installed import found_synapse, left_out
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
SET_UP: Final = 2  # moves, after which it is played
PATIENCE: Final = 30.0  # seconds
KILOBYTE: Final = 1024


def ratios() -> Iterator[Ratio]:
    """Return the ratios of Matrix; none where there is no Synapse, and then that is said."""
    if not found_synapse():
        sys.stderr.write(f"{left_out('the benchmark of Matrix')}\n")
        return
    yield from asyncio.run(_latencies())
    yield from asyncio.run(minutes())


async def _latencies() -> list[Ratio]:
    house, floor = list[float](), list[float]()
    async with Homeserver() as homeserver, table_on(homeserver, RECORD) as played:
        ann, moves = played.scene.ann, [*actions(RECORD)]
        await played.pass_by(moves[:SET_UP])
        picture = await ann.picture(played.table.picture(0))
        async with bare_room(homeserver, ann, picture) as (room, bare):
            arrivals, keys = Arrivals(*played.table.people), await ann.say(room, "keys")
            await _reacted(arrivals, ann, room, keys, "first")  # both have answered before we measure
            for number, (seat, action) in enumerate(moves[SET_UP:]):
                house.append(await _our_press(played, arrivals, seat, action))
                floor.append(await _reacted(arrivals, ann, room, keys, str(number)))
            memory = [resident(pid) / KILOBYTE for pid in (played.bot.pid, bare)]
    what = "a press until the new picture is in the player's sync"
    return [
        _ratio(f"{what}, median / a bare bot's picture of the same size", median(house), median(floor)),
        _ratio(f"{what}, 99th percentile / a bare bot's", _late(house), _late(floor)),
        _ratio("KB of a process on Matrix, after a whole game / the bare bot", *memory),
    ]


class Arrivals:
    """Notes when pictures are in the syncs of people: before anybody looks at what they are."""

    def __init__(self, *players: Player) -> None:
        self._awaited: dict[tuple[str, str], asyncio.Future[float]] = {}
        for player in players:
            player.client.add_event_callback(partial(self._note, player.user_id), RoomMessageImage)

    def expect(self, player: Player, room: str) -> "asyncio.Future[float]":
        """Return what will be the moment at which a picture was in a room."""
        awaited: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited[player.user_id, room] = awaited
        return awaited

    async def _note(self, user: str, room: MatrixRoom, _: object) -> None:
        awaited = self._awaited.pop((user, room.room_id), None)
        if awaited:
            awaited.set_result(perf_counter())


async def _our_press(played: Played, arrivals: Arrivals, seat: Seat, action: Action) -> float:
    """Do something by presses; return how long the last of them took, in microseconds."""
    player, room = played.table.people[seat], played.table.room(seat)
    keypad = played.scene.keypad(player, room)
    assert keypad
    *first, last = await played.table.keys(seat, str(action))
    for key in first:
        await _until_free(player, room, keypad.id, key)
        await player.react(room, keypad.id, SYMBOLS[key])
    for key in (*first, last):
        await _until_free(player, room, keypad.id, key)
    return await _reacted(arrivals, player, room, keypad.id, SYMBOLS[last])


async def _until_free(player: Player, room: str, keypad: str, key: Key) -> None:
    """Wait until a key can be pressed: the press before was heard, and is taken away."""
    await player.until(
        lambda: player.user_id not in player.reactions(room, keypad).get(SYMBOLS[key], set()),
        f"{key} can be pressed again",
    )


async def _reacted(arrivals: Arrivals, player: Player, room: str, message: str, symbol: str) -> float:
    """React; return how long the picture took, in microseconds."""
    seen = arrivals.expect(player, room)
    began = perf_counter()
    await player.react(room, message, symbol)
    async with asyncio.timeout(PATIENCE):
        return (await seen - began) * 1e6


def _late(times: Sequence[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[-1]


def _ratio(name: str, ours: float, floor: float) -> Ratio:
    return Ratio(name, ours, floor, ours / floor, "is reported", met=True)
