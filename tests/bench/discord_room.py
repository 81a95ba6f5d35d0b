"""A loopback Discord with many people who have begun to play, and who note when what they see has arrived."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from adapters.discord.names import PLATFORM, Table, address
from adapters.discord.permissions import ASKED
from bot.screens.screen import TableAction
from bot.service.play import new_id
from bot.service.service import GameService
from tests.bench.service import service_on
from tests.bench.web import BACKWARDS, PUBLIC, begin
from tests.integration.discord.playing import Pressable, pressables
from tests.simulator import Discord
from tests.simulator.bits import Flag
from tests.simulator.faults import Faults
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of
from tests.simulator.posting import Draft, post
from tests.simulator.rooms import Channel, DirectRoom
from tests.simulator.users import Application
from tests.simulator.world import Event

ACKNOWLEDGE: Final = "acknowledge"
SHOW: Final = "show"

_IN_A_GUILD: Final = 10  # games
_PLAYED: Final = 14  # presses at most, before anybody looks: so tables are not all at the same point
_PATIENCE: Final = 20.0  # seconds for all that comes of a press


class Arrival(NamedTuple):
    at: float
    rings: bool = False  # it is a new message


class Arrivals(Faults):
    """Notes when requests are there, with all of their bytes: before anybody looks at what they say."""

    def __init__(self, discord: Discord) -> None:
        super().__init__()
        discord.faults = discord.rest.faults = self
        discord.world.hearers.append(self._heard)
        self._sent: dict[int, float] = {}  # the newest message in each room
        self._awaited: dict[str, asyncio.Future[Arrival]] = {}

    async def wait(self, method: str, path: str) -> None:
        now = perf_counter()
        match method, path.split("/"):
            case "POST", ["", "interactions", _, token, "callback"]:
                self._note(token, Arrival(now))
            case "POST", ["", "channels", room, "messages"]:
                self._sent[int(room)] = now
        await super().wait(method, path)

    def expect(self, what: str) -> "asyncio.Future[Arrival]":
        """Return what will be the moment at which something arrived: an answer, or a picture in a room."""
        self._awaited[what] = asyncio.get_running_loop().create_future()
        return self._awaited[what]

    def _heard(self, event: Event) -> None:
        """See that a direct message has been written, or written over, and has a picture."""
        room = event.room
        if not isinstance(room, DirectRoom) or event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        if next(reversed(room.messages.values())).pictures:
            rings = event.name == "MESSAGE_CREATE"
            at = self._sent.get(room.id, 0) if rings else perf_counter()
            self._note(f"seen in {room.id}", Arrival(at, rings))

    def _note(self, what: str, arrival: Arrival) -> None:
        awaited = self._awaited.pop(what, None)
        if awaited and not awaited.done():
            awaited.set_result(arrival)


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
        own = self.arrivals.expect(f"seen in {player.dm(self.app).id}")
        room = f"seen in {partner.dm(self.app).id}"
        others = self.arrivals.expect(room) if button.action in PUBLIC else None
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
    answer = arrivals.expect(interaction.token)
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
    table = Table(channel.id, post(channel, room.ours.user, proposal).id, "en", game)
    await begin(service, seats, seed, room.rng, _PLAYED, tables={PLATFORM: str(table)}, game=game)
    room.free.append(Pair(room.arrivals, room.ours, people))
