"""Tables on a real Synapse for the benchmark: real people at them, and our bot in a process of its own."""

import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adapters.matrix.names import address
from bot.embedded import embedded_valkey
from bot.keys import SYMBOLS
from bot.service.play import Press
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import Record
from tests.homeserver.credentials import Credentials
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.playing import Table, begun, press
from tests.integration.matrix.scene import Scene, stage_on
from tests.integration.program import HELDHANDS, environment

_OURS: Final = (*HELDHANDS, "run", "matrix", "clock")
_BARE: Final = (sys.executable, "-m", "tests.bench.bare_matrix_bot")
_OVERRIDE: Final = "/_synapse/admin/v1/users/{}/override_ratelimit"


@dataclass(frozen=True)
class Played:
    """A table at which Ann and Bob have begun, and the process of the bot that serves it."""

    table: Table
    bot: "subprocess.Popen[bytes]"

    @property
    def scene(self) -> Scene:
        return self.table.scene

    async def pass_by(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        """Let this happen without anybody who presses, and wait until both have seen it."""
        before = [self.table.picture(seat).id for seat in (0, 1)]
        service = self.scene.house.service
        for seat, action in moves:
            who = address(self.table.people[seat].user_id)
            seen = await service.play.look(who, self.table.game)
            await service.press(Press(who, self.table.game, seen.revision, str(action)))
        for seat, player in enumerate(self.table.people):
            await player.until(lambda seat=seat: self.table.picture(seat).id != before[seat], "it is seen")  # type: ignore[misc]

    async def press(self, seat: Seat, key: str) -> None:
        """Let somebody click on a key."""
        player, room = self.table.people[seat], self.table.room(seat)
        keypad = self.scene.keypad(player, room)
        assert keypad
        await press(player, room, keypad.id, SYMBOLS[key])  # type: ignore[index]


@asynccontextmanager
async def table_on(homeserver: Homeserver, record: Record) -> AsyncIterator[Played]:
    """Give a table with a bot and a store of its own; while all sit down nobody is limited."""
    with TemporaryDirectory(prefix="hh-") as name:
        directory = Path(name)
        async with embedded_valkey(directory) as url, stage_on(homeserver, url, directory) as scene:
            people = [scene.bot.user_id, scene.ann.user_id, scene.bob.user_id]
            for user in people:
                await homeserver.lift_limits(user)
            with _our_bot(scene, url, directory) as bot:
                await scene.ann.until(lambda: people[0] in scene.ann.members(scene.lobby), "the bot is there")
                yield Played(await begun(scene, record), bot)


async def limit(played: Played, *people: Credentials | Player) -> None:
    """Let people have the limits that the homeserver has for all, from now on."""
    for each in people:
        await played.scene.homeserver.ask_as_admin("DELETE", _OVERRIDE.format(each.user_id), {})


@asynccontextmanager
async def bare_room(homeserver: Homeserver, player: Player, picture: bytes) -> AsyncIterator[tuple[str, int]]:
    """Give a room with a bot that knows one picture, and the id of its process."""
    with TemporaryDirectory(prefix="hh-") as name:
        file = Path(name) / "picture.png"
        file.write_bytes(picture)
        bot = await homeserver.register("bare", called="Bare")
        who = (homeserver.url, bot.user_id, bot.device_id, bot.access_token)
        with _running(*_BARE, *who, str(file), cwd=Path(name)) as process:
            room = await player.create_room(name="Bare", invite=[bot.user_id])
            await player.until(lambda: bot.user_id in player.members(room), "the bare bot is there")
            yield room, process.pid


@contextmanager
def _our_bot(scene: Scene, url: str, directory: Path) -> "Iterator[subprocess.Popen[bytes]]":
    settings = {
        "REDIS_URL": url,
        "HELDHANDS_DATA_DIR": str(directory),
        "MATRIX_HOMESERVER": scene.homeserver.url,
        "MATRIX_USER_ID": scene.bot.user_id,
        "MATRIX_ACCESS_TOKEN": scene.bot.access_token,
    }
    with _running(*_OURS, cwd=directory, **settings) as process:
        yield process


@contextmanager
def _running(*command: str, cwd: Path, **settings: str) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(  # noqa: S603 - our own programs
        command,
        env=environment({"HELDHANDS_LOG": "error", **settings}),
        cwd=cwd,
        stdout=subprocess.DEVNULL,
    )
    with process:
        try:
            yield process
        finally:
            process.terminate()
