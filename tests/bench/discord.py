"""200 games on Discord in one process; the floor is a bare bot of the same library.

That bot answers a press by nothing, or by a fixed picture of the same size, in one request: less cannot be
done. Discord and all people are in this process, each bot is in its own, and they are measured in turns.

`python -m tests.bench.discord token picture.png` is the bare bot.
"""

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from discord import AllowedMentions, AutoShardedClient, File, Interaction, InteractionType, MediaGalleryItem
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, TextDisplay

from adapters.discord.addresses import PLATFORM, Table, address
from adapters.discord.permissions import ASKED, intents
from bot.model.screen import TableAction
from bot.service.play import new_id
from bot.service.service import GameService
from tests.bench.measure import PAUSE, TABLES, TIMES, Awaited, Ratio, latencies, pressed, value_of
from tests.bench.processes import cpu, turns, valkey
from tests.bench.service import running_valkey, service_on
from tests.bench.web import BACKWARDS, PUBLIC, begin
from tests.integration.discord.playing import Pressable, pressables
from tests.integration.program import started
from tests.simulator import Discord
from tests.simulator.bits import Flag
from tests.simulator.faults import Faults
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of
from tests.simulator.posting import Draft, post
from tests.simulator.reaching import VARIABLE, pointed_at
from tests.simulator.rooms import Channel, DirectRoom
from tests.simulator.users import Application
from tests.simulator.world import Event

GAMES: Final = 200
ROUNDS: Final = 3  # of each bot, one after the other
LASTS: Final = 6.0 * TIMES  # seconds of each
RUSH: Final = 6.0 * TIMES  # seconds of pressing without a pause
FEW: Final = 3  # tables at which somebody presses at once before anything counts
AHEAD: Final = 5.0  # seconds in which what comes next is drawn
_LOOK_AGAIN: Final = 0.01  # seconds
ACKNOWLEDGE: Final = "acknowledge"
SHOW: Final = "show"
_IN_A_GUILD: Final = 10  # games
_PLAYED: Final = 14  # presses at most, before anybody looks: so tables are not all at the same point
_PATIENCE: Final = 20.0  # seconds for all that comes of a press


def ratios() -> Iterator[Ratio]:
    with running_valkey() as (runner, url), TemporaryDirectory(prefix="hh-") as directory:
        yield from runner.run(_measured(url, Path(directory)))


async def _measured(url: str, directory: Path) -> list[Ratio]:
    ours, floor, used, pause = list[Exchange](), list[Exchange](), 0.0, TABLES * PAUSE / GAMES
    async with _opened(url, directory) as (room, bot):
        for _ in range(ROUNDS):
            began = cpu(bot, valkey())
            ours += await pressed(room.play, LASTS, pause=pause)
            floor += await pressed(room.press, LASTS, pause=pause)
            used += cpu(bot, valkey()) - began  # with what it draws ahead in the meantime
        rushed = await pressed(room.play, RUSH)
    pictures, bare = ([each.picture for each in of if each.picture is not None] for of in (ours, floor))
    empty = [each.acknowledged for each in floor if each.picture is None]
    return [
        *latencies("acknowledged", [each.acknowledged for each in ours], empty, latest=4),
        *latencies("a turn until it is seen", pictures, bare, 3),
        value_of("presses a second, 16 at once", len(rushed) / RUSH, "/s", at_least=100),
        *turns(used, len(ours), 60),
    ]


@asynccontextmanager
async def _opened(url: str, directory: Path) -> "AsyncIterator[tuple[Room, int]]":
    """Let both bots run until all have something to press, and have done so; give the process of ours too."""
    async with AsyncExitStack() as leaving:
        room = await leaving.enter_async_context(room_on(url, GAMES))

        def run(*module: str, **settings: str) -> int:
            command = (sys.executable, "-m", *module)
            settings |= room.discord.environment
            return leaving.enter_context(started(*command, cwd=directory, stdin=DEVNULL, **settings)).pid

        launch = ("tests.simulator.launch", "run", "discord", "clock")
        bot = run(*launch, HELDHANDS_LOG="error", REDIS_URL=url, DISCORD_TOKEN=room.ours.token)
        await _until(lambda: all(pair.has_all for pair in room.free))
        pictures = [letter(pair.people[0], room.ours).pictures[0].data for pair in room.free]
        (file := directory / "picture.png").write_bytes(sorted(pictures, key=len)[GAMES // 2])
        run("tests.bench.discord", room.bare.token, str(file))
        await _until(lambda: room.discord.gateway.is_connected(room.bare))
        for press in (room.play, room.press):
            await asyncio.gather(*(_times(press, GAMES // FEW) for _ in range(FEW)))
        await asyncio.sleep(AHEAD)
        gc.collect()
        gc.freeze()  # all that was made until now is not searched while we measure
        leaving.callback(gc.unfreeze)
        yield room, bot


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(600):
        while not holds():  # noqa: ASYNC110 - bots in other processes make it so
            await asyncio.sleep(_LOOK_AGAIN)


async def _times(press: "Callable[[], Awaitable[Exchange]]", count: int) -> None:
    for _ in range(count):
        await press()


class Arrival(NamedTuple):
    at: float
    rings: bool = False  # it is a new message


class Arrivals(Faults):
    """Notes when requests are there, with all of their bytes: before anybody looks at what they say."""

    def __init__(self, discord: Discord) -> None:
        super().__init__()
        discord.faults = discord.rest.faults = self
        discord.world.hearers.append(self._heard)
        self.awaited = Awaited[str, Arrival]()  # an answer, or a picture in a room
        self._sent: dict[int, float] = {}  # the newest message in each room

    async def wait(self, method: str, path: str) -> None:
        now = perf_counter()
        match method, path.split("/"):
            case "POST", ["", "interactions", _, token, "callback"]:
                self.awaited.note(token, Arrival(now))
            case "POST", ["", "channels", room, "messages"]:
                self._sent[int(room)] = now
        await super().wait(method, path)

    def _heard(self, event: Event) -> None:
        """See that a direct message has been written, or written over, and has a picture."""
        room = event.room
        if not isinstance(room, DirectRoom) or event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        if next(reversed(room.messages.values())).pictures:
            rings = event.name == "MESSAGE_CREATE"
            at = self._sent.get(room.id, 0) if rings else perf_counter()
            self.awaited.note(f"seen in {room.id}", Arrival(at, rings))


class Exchange(NamedTuple):
    """A press, and the seconds until something came of it."""

    acknowledged: float
    picture: float | None  # None: nobody else waited for one


@dataclass(slots=True)
class Pair:
    arrivals: Arrivals
    app: Application
    people: Sequence[Person]
    pressed: dict[int, Pressable] = field(default_factory=dict)  # by each of them, the last time

    @property
    def plays(self) -> bool:
        return any(self._ways(person) for person in self.people)

    @property
    def has_all(self) -> bool:
        """Whether both have a message with a picture."""
        rooms = [person.dm(self.app) for person in self.people]
        return all(room.messages and next(reversed(room.messages.values())).pictures for room in rooms)

    async def play(self, rng: Random) -> Exchange:
        """Press anything that leads on, and wait for all pictures that come of it, of both."""
        player, partner = self.people if self._ways(self.people[0]) else reversed(self.people)
        button = rng.choice(self._ways(player))
        own = self.arrivals.awaited.expect(f"seen in {player.dm(self.app).id}")
        room = f"seen in {partner.dm(self.app).id}"
        others = self.arrivals.awaited.expect(room) if button.action in PUBLIC else None
        self.pressed[player.id] = button
        began, answer = _press(self.arrivals, player, letter(player, self.app), button.custom_id)
        async with asyncio.timeout(_PATIENCE):
            acknowledged = (await answer).at - began
            seen = await others if others else None
            await own
        picture = seen.at - began if seen and seen.rings else None
        return Exchange(acknowledged, picture)

    def _ways(self, person: Person) -> list[Pressable]:
        """Return what leads on among the buttons of somebody's newest message, if they have not used it."""
        offered, elsewhere = pressables(letter(person, self.app)), {*TableAction, *BACKWARDS}
        return [each for each in offered if each.action not in elsewhere and self._is_new(person, each)]

    def _is_new(self, person: Person, button: Pressable) -> bool:
        before = self.pressed.get(person.id)
        if before is None or button.revision > before.revision:
            return True
        return button.action.startswith(f"{before.action}/")  # the second half of what was picked


def letter(person: Person, app: Application) -> Message:
    return next(reversed(person.dm(app).messages.values()))


def _press(
    arrivals: Arrivals, person: Person, message: Message, custom_id: str
) -> tuple[float, "asyncio.Future[Arrival]"]:
    """Press a button; return when that was on its way, and what will be the moment of the first answer."""
    interaction = press_of(person, message, custom_id)
    answer = arrivals.awaited.expect(interaction.token)
    person._send(interaction)
    return perf_counter(), answer


@dataclass(slots=True)
class Room:
    """All tables, everybody who presses the buttons of the bare bot, and chance."""

    discord: Discord
    ours: Application
    bare: Application
    arrivals: Arrivals
    free: list[Pair] = field(default_factory=list)  # nobody has just pressed there
    idle: list[Person] = field(default_factory=list)
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
        """Press a button of the bare bot: in turns one that shows a picture, and one that does nothing."""
        person = self.idle.pop(0)
        self._pressed += 1
        button = SHOW if self._pressed % 2 == 0 else ACKNOWLEDGE
        began, answer = _press(self.arrivals, person, letter(person, self.bare), button)
        async with asyncio.timeout(_PATIENCE):
            acknowledged = (await answer).at - began
        self.idle.append(person)
        return Exchange(acknowledged, acknowledged if button == SHOW else None)


@asynccontextmanager
async def room_on(url: str, games: int) -> AsyncIterator[Room]:
    """Give a room with so many games on a store, each of which has been played a little."""
    async with service_on(url) as service, Discord() as discord:
        bots = discord.new_application("Held Hands"), discord.new_application("Bare")
        room = Room(discord, *bots, Arrivals(discord))
        channels = [_channel(room, number) for number in range(games // _IN_A_GUILD)]
        for seed in range(games):
            await _deal(room, channels[seed % len(channels)], service, seed)
        yield room


def _channel(room: Room, number: int) -> Channel:
    guild = room.discord.new_guild(f"Home {number}", owner=room.discord.new_person("Owner"))
    for app in (room.ours, room.bare):
        guild.install(app, ASKED.value)
    return guild.new_channel("games")


async def _deal(room: Room, channel: Channel, service: GameService, seed: int) -> None:
    """Let two people begin a game; each of them has something of the bare bot to press, too."""
    people = [room.discord.new_person(name) for name in (f"Ann {seed}", f"Bob {seed}")]
    buttons = [
        {"type": 2, "id": number, "style": 2, "label": name, "custom_id": name}
        for number, name in enumerate((SHOW, ACKNOWLEDGE), 1)
    ]
    bare = Draft(components=[{"type": 1, "components": buttons}], flags=Flag.COMPONENTS_V2)
    for person in people:
        channel.guild.join(person)
        await service.guests.meet(address(person.id), name=person.name)
        post(person.dm(room.bare), room.bare.user, bare)
        room.idle.append(person)
    game, seats = new_id(), [address(person.id) for person in people]
    proposal = Draft(components=[{"type": 10, "content": "A game"}], flags=Flag.COMPONENTS_V2)
    proposed = post(channel, room.ours.user, proposal)
    table = Table(channel=channel.id, message=proposed.id, language="en", game=game)
    await begin(service, seats, seed, room.rng, _PLAYED, tables={PLATFORM: str(table)}, game=game)
    room.free.append(Pair(room.arrivals, room.ours, people))


class BareBot(AutoShardedClient):
    """Knows no game and keeps nothing; connected as ours is."""

    def __init__(self, picture: bytes) -> None:
        nobody = AllowedMentions.none()
        super().__init__(
            intents=intents(), allowed_mentions=nobody, chunk_guilds_at_startup=False, max_messages=None
        )
        self._picture = picture

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type is not InteractionType.component:
            return
        if dict(interaction.data or {}).get("custom_id") == ACKNOWLEDGE:
            await interaction.response.defer()
            return
        file = File(BytesIO(self._picture), "table.png")
        view: LayoutView = LayoutView(timeout=None)
        view.add_item(Container(MediaGallery(MediaGalleryItem(file)), TextDisplay("A picture")))
        view.add_item(ActionRow(*(Button(label=name, custom_id=name) for name in (SHOW, ACKNOWLEDGE))))
        view.stop()  # the library need not remember it
        await interaction.response.edit_message(view=view, attachments=[file])


if __name__ == "__main__":
    with pointed_at(os.environ[VARIABLE]):
        asyncio.run(BareBot(Path(sys.argv[2]).read_bytes()).start(sys.argv[1]))
