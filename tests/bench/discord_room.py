"""A Discord with many people who have begun to play, and two bots for them: ours, and a bare one."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from adapters.discord.names import PLATFORM, Table, address
from adapters.discord.permissions import ASKED
from bot.connection import connect
from bot.service.play import Press, new_id
from bot.service.service import GameService
from tests.bench.discord_people import Arrivals, Exchange, Pair, Presser, propose, write_letter
from tests.bench.service import service_for
from tests.integration.program import environment
from tests.simulator import Discord
from tests.simulator.rooms import Channel
from tests.simulator.users import Application

_IN_A_GUILD: Final = 10  # games
_PLAYED: Final = (6, 14)  # presses before anybody looks: so tables are not all at the same point
_LOOK_AGAIN: Final = 0.01  # seconds
_OURS: Final = ("-m", "tests.simulator.launch", "run", "discord", "clock")
_BARE: Final = ("-m", "tests.bench.bare_bot")


@dataclass(slots=True)
class Room:
    """All tables, everybody who presses the buttons of the bare bot, and chance."""

    discord: Discord
    ours: Application
    bare: Application
    arrivals: Arrivals
    free: list[Pair] = field(default_factory=list)  # nobody has just pressed there
    idle: list[Presser] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(7))
    _pressed: int = 0

    async def play(self) -> Exchange:
        """Press something at a table: of those at which nobody has for the longest, any."""
        pair = self.free.pop(self.rng.randrange(1 + len(self.free) // 2))
        exchange = await pair.play(self.rng)
        if pair.plays:
            self.free.append(pair)
        return exchange

    async def press(self) -> Exchange:
        """Press a button of the bare bot: of either kind, in turns."""
        presser = self.idle.pop(0)
        self._pressed += 1
        exchange = await presser.press(shows=self._pressed % 2 == 0)
        self.idle.append(presser)
        return exchange


@asynccontextmanager
async def room_on(url: str, games: int) -> AsyncIterator[Room]:
    """Give a room with so many games on a store, each of which has been played a little."""
    client = connect(url)
    service = service_for(client)
    async with Discord() as discord:
        bots = discord.new_application("Held Hands"), discord.new_application("Bare")
        room = Room(discord, *bots, Arrivals(discord))
        channels = [_channel(room, number) for number in range(games // _IN_A_GUILD)]
        for seed in range(games):
            await _deal(room, channels[seed % len(channels)], service, seed)
        yield room
    await client.aclose()


def _channel(room: Room, number: int) -> Channel:
    guild = room.discord.new_guild(f"Home {number}", owner=room.discord.new_person("Owner"))
    for app in (room.ours, room.bare):
        guild.install(app, ASKED.value)
    return guild.new_channel("games")


async def _deal(room: Room, channel: Channel, service: GameService, seed: int) -> None:
    """Let two people begin a game; each of them has something of the bare bot to press, too."""
    people = [room.discord.new_person(name) for name in (f"Ann {seed}", f"Bob {seed}")]
    for person in people:
        channel.guild.join(person)
        await service.guests.meet(address(person.id), name=person.name)
        write_letter(person, room.bare)
        room.idle.append(Presser(room.arrivals, room.bare, person))
    game, seats = new_id(), [address(person.id) for person in people]
    table = Table(channel.id, propose(channel, room.ours).id, "en", game)
    await service.play.open("heldhands", {}, seats, seed=seed, tables={PLATFORM: str(table)}, game=game)
    await _begin(service, game, seats, room.rng)
    room.free.append(Pair(room.arrivals, room.ours, people))


async def _begin(service: GameService, game: str, people: Sequence[str], rng: Random) -> None:
    for _ in range(rng.randint(*_PLAYED)):
        for who in people:
            seen = await service.play.look(who, game)
            if seen.view.legal:
                await service.press(Press(who, game, seen.revision, str(rng.choice(seen.view.legal))))
                break


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot in a process of its own."""

    process: "subprocess.Popen[bytes]"

    @property
    def pid(self) -> int:
        return self.process.pid

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that this bot does, as long as it lives."""
        while not holds():
            if self.process.poll() is not None:
                raise ChildProcessError(self.process.args)
            await asyncio.sleep(_LOOK_AGAIN)


@contextmanager
def our_bot(room: Room, url: str, directory: Path) -> Iterator[Bot]:
    """Run our bot on a store."""
    settings = {"REDIS_URL": url, "DISCORD_TOKEN": room.ours.token, **room.discord.environment}
    with _running(*_OURS, cwd=directory, **settings) as bot:
        yield bot


@contextmanager
def bare_bot(room: Room, picture: bytes, directory: Path) -> Iterator[Bot]:
    """Run a bot that knows one picture."""
    file = directory / "picture.png"
    file.write_bytes(picture)
    with _running(*_BARE, room.bare.token, str(file), cwd=directory, **room.discord.environment) as bot:
        yield bot


@contextmanager
def _running(*module: str, cwd: Path, **settings: str) -> Iterator[Bot]:
    # The library complains of slow heartbeats, since it does not expect an answer before it has sent them.
    process = subprocess.Popen(  # noqa: S603 - our own modules
        (sys.executable, *module),
        env=environment({"HELDHANDS_LOG": "error", **settings}),
        cwd=cwd,
        stdout=subprocess.DEVNULL,
    )
    with process:
        try:
            yield Bot(process)
        finally:
            process.terminate()
