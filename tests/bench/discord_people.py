"""People on the loopback Discord who play, or only press, and note when what they see has arrived."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from bot.screens.screen import TableAction
from tests.bench.bare_bot import ACKNOWLEDGE, SHOW
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
from tests.simulator.world import JSON, Event

_BACKWARDS: Final = frozenset({"back", "clear"})
_PUBLIC: Final = frozenset({"end", "left", "right"})  # a step of a chain is nobody else's business
_TABLE_ACTIONS: Final = frozenset(TableAction)
_PATIENCE: Final = 20.0  # seconds for all that comes of a press


class Arrival(NamedTuple):
    """Something that came."""

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
        if not next(reversed(room.messages.values())).pictures:
            return
        rings = event.name == "MESSAGE_CREATE"
        self._note(seen_in(room), Arrival(self._sent.get(room.id, 0) if rings else perf_counter(), rings))

    def _note(self, what: str, arrival: Arrival) -> None:
        awaited = self._awaited.pop(what, None)
        if awaited and not awaited.done():
            awaited.set_result(arrival)


def seen_in(room: DirectRoom) -> str:
    """Return how a picture in a room is called."""
    return f"seen in {room.id}"


class Exchange(NamedTuple):
    """A press, and the seconds until something came of it."""

    acknowledged: float
    picture: float | None  # None: nobody else waited for one


@dataclass(slots=True)
class Pair:
    """Two people who play with each other."""

    arrivals: Arrivals
    app: Application
    people: Sequence[Person]
    pressed: dict[int, Pressable] = field(default_factory=dict)  # by each of them, the last time

    @property
    def plays(self) -> bool:
        """Whether somebody can press something."""
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
        own = self.arrivals.expect(seen_in(player.dm(self.app)))
        others = self.arrivals.expect(seen_in(partner.dm(self.app))) if button.action in _PUBLIC else None
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
        offered = [each for each in pressables(letter(person, self.app)) if each.action not in _TABLE_ACTIONS]
        return [each for each in offered if each.action not in _BACKWARDS and self._is_new(person, each)]

    def _is_new(self, person: Person, button: Pressable) -> bool:
        before = self.pressed.get(person.id)
        if before is None or button.revision > before.revision:
            return True
        return button.action.startswith(f"{before.action}/")  # the second half of what was picked


@dataclass(frozen=True, slots=True)
class Presser:
    """Somebody who presses the buttons of the bare bot."""

    arrivals: Arrivals
    app: Application
    person: Person

    async def press(self, *, shows: bool) -> Exchange:
        """Press a button that shows a picture, or one that does nothing."""
        message = letter(self.person, self.app)
        began, answer = _press(self.arrivals, self.person, message, SHOW if shows else ACKNOWLEDGE)
        async with asyncio.timeout(_PATIENCE):
            acknowledged = (await answer).at - began
        return Exchange(acknowledged, acknowledged if shows else None)


def letter(person: Person, app: Application) -> Message:
    """Return the newest message that somebody has from a bot."""
    return next(reversed(person.dm(app).messages.values()))


def write_letter(person: Person, app: Application) -> None:
    """Let somebody have a message with the buttons of the bare bot."""
    buttons = [{"type": 2, "style": 2, "label": name, "custom_id": name} for name in (SHOW, ACKNOWLEDGE)]
    post(person.dm(app), app.user, _draft([{"type": 1, "components": buttons}]))


def propose(room: Channel, app: Application) -> Message:
    """Return a message below which a game can be played."""
    return post(room, app.user, _draft([{"type": 10, "content": "A game"}]))


def _draft(components: list[JSON]) -> Draft:
    return Draft(components=components, flags=Flag.COMPONENTS_V2)


def _press(
    arrivals: Arrivals, person: Person, message: Message, custom_id: str
) -> tuple[float, "asyncio.Future[Arrival]"]:
    """Press a button; return when that was on its way, and what will be the moment of the first answer."""
    interaction = press_of(person, message, custom_id)
    answer = arrivals.expect(interaction.token)
    person._send(interaction)
    return perf_counter(), answer
