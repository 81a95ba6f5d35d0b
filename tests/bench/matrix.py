"""A game on Matrix; the floor is a bare bot of the same library on the same Synapse.

That bot answers a reaction by a picture of the same size: it uploads the picture and sends it, and less
cannot be done. A press is measured until the new picture is in the player's sync. Both bots have
processes of their own, nobody is limited, and they are measured in turns while a recorded game is played.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from nio import MatrixRoom, RoomMessageImage

from adapters.matrix.addresses import address
from bot.model.screen import SYMBOLS
from bot.service.play import Press
from bot.store.embedded.server import embedded_valkey
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import actions
from tests.bench.measure import TIMES, Awaited, Ratio, latencies, ratio_of
from tests.bench.processes import resident
from tests.homeserver.installed import found_synapse, left_out
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.playing import Table, begun
from tests.integration.matrix.scene import stage_on
from tests.integration.program import HELDHANDS, started
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
SET_UP: Final = 2  # moves, after which it is played
MOVES: Final = round(24 * TIMES)
PATIENCE: Final = 30.0  # seconds


def ratios() -> Iterator[Ratio]:
    """Return the ratios of Matrix; none where there is no Synapse, and then that is said."""
    if not found_synapse():
        sys.stderr.write(f"{left_out('the benchmark of Matrix')}\n")
        return
    yield from asyncio.run(_latencies())


async def _latencies() -> list[Ratio]:
    house, floor = list[float](), list[float]()
    async with Homeserver() as homeserver, _table_on(homeserver) as (table, ours):
        ann, moves = table.scene.ann, [*actions(RECORD)]
        await _set_up(table)
        picture = await ann.picture(table.picture(0))
        async with _bare_room(homeserver, ann, picture) as (room, bare):
            arrivals, keys = Arrivals(*table.people), await ann.say(room, "keys")
            await _reacted(arrivals, ann, room, keys, "first")  # both have answered before we measure
            for number, (seat, action) in enumerate(moves[SET_UP : SET_UP + MOVES]):
                house.append(await _our_press(table, arrivals, seat, action))
                floor.append(await _reacted(arrivals, ann, room, keys, str(number)))
            memory = [resident(pid) / 1e6 for pid in (ours, bare)]
    return [
        *latencies("a press until it is shown", house, floor, 2),
        ratio_of("memory of the process", memory[0], memory[1], 2.5, unit="MB"),
    ]


@asynccontextmanager
async def _table_on(homeserver: Homeserver) -> AsyncIterator[tuple[Table, int]]:
    """Give a table with a bot and a store of its own, and the id of the bot's process; nobody is limited."""
    with TemporaryDirectory(prefix="hh-") as name:
        directory = Path(name)
        async with embedded_valkey(directory) as url, stage_on(homeserver, url, directory) as scene:
            for user in (scene.bot.user_id, scene.ann.user_id, scene.bob.user_id):
                await homeserver.lift_limits(user)
            settings = {
                "HELDHANDS_LOG": "error",
                "REDIS_URL": url,
                "HELDHANDS_DATA_DIR": str(directory),
                "MATRIX_HOMESERVER": homeserver.url,
                "MATRIX_USER_ID": scene.bot.user_id,
                "MATRIX_ACCESS_TOKEN": scene.bot.access_token,
            }
            with started(
                *HELDHANDS, "run", "matrix", "clock", cwd=directory, stdin=DEVNULL, **settings
            ) as bot:
                here = scene.ann.members
                await scene.ann.until(lambda: scene.bot.user_id in here(scene.lobby), "the bot is there")
                yield await begun(scene, RECORD), bot.pid


async def _set_up(table: Table) -> None:
    """Let the first moves be made without anybody who presses, and wait until both have seen them."""
    before = [table.picture(seat).id for seat in (0, 1)]
    service = table.scene.house.service
    for seat, action in [*actions(RECORD)][:SET_UP]:
        who = address(table.people[seat].user_id)
        seen = await service.play.look(who, table.game)
        await service.press(Press(who, table.game, seen.revision, str(action)))
    for seat, player in enumerate(table.people):
        await player.until(lambda seat=seat: table.picture(seat).id != before[seat], "it is seen")  # type: ignore[misc]


@asynccontextmanager
async def _bare_room(
    homeserver: Homeserver, player: Player, picture: bytes
) -> AsyncIterator[tuple[str, int]]:
    """Give a room with a bot that knows one picture, and the id of its process."""
    with TemporaryDirectory(prefix="hh-") as name:
        (file := Path(name) / "picture.png").write_bytes(picture)
        bot = await homeserver.register("bare", called="Bare")
        who = (homeserver.url, bot.user_id, bot.device_id, bot.access_token)
        command = (sys.executable, "-m", "tests.bench.bare_matrix_bot", *who, str(file))
        with started(*command, cwd=Path(name)) as process:
            room = await player.create_room(name="Bare", invite=[bot.user_id])
            await player.until(lambda: bot.user_id in player.members(room), "the bare bot is there")
            yield room, process.pid


class Arrivals(Awaited[tuple[str, str], float]):
    """Notes when pictures are in the syncs of people: by person and room."""

    def __init__(self, *players: Player) -> None:
        super().__init__()
        for player in players:
            player.client.add_event_callback(partial(self._seen, player.user_id), RoomMessageImage)

    async def _seen(self, user: str, room: MatrixRoom, _: object) -> None:
        self.note((user, room.room_id), perf_counter())


async def _our_press(table: Table, arrivals: Arrivals, seat: Seat, action: Action) -> float:
    """Do something by presses; return how many seconds the last of them took."""
    player, room = table.people[seat], table.room(seat)
    keypad = table.scene.keypad(player, room)
    assert keypad

    async def free(symbol: str) -> None:
        """Wait until a key can be pressed: the press before was heard, and is taken away."""
        pressing = player.reactions
        await player.until(
            lambda: player.user_id not in pressing(room, keypad.id).get(symbol, set()),
            f"{symbol} can be pressed again",
        )

    *first, last = [SYMBOLS[key] for key in await table.keys(seat, str(action))]
    for symbol in first:
        await free(symbol)
        await player.react(room, keypad.id, symbol)
    for symbol in (*first, last):
        await free(symbol)
    return await _reacted(arrivals, player, room, keypad.id, last)


async def _reacted(arrivals: Arrivals, player: Player, room: str, message: str, symbol: str) -> float:
    seen = arrivals.expect((player.user_id, room))
    began = perf_counter()
    await player.react(room, message, symbol)
    async with asyncio.timeout(PATIENCE):
        return await seen - began
