"""Everything that exists in the simulated world, by its id; its time, and the news of its changes."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulator.guilds import Guild
    from tests.simulator.interactions import Interaction
    from tests.simulator.rooms import Room
    from tests.simulator.users import Application, User

JSON = dict[str, Any]

PATIENCE = 120.0
"""Real seconds after which a test that waits for something gives up: only a broken program lets it."""
EPOCH_MS = 1_420_070_400_000


class Clock:
    """It stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = time.time()  # clients compare ids with their own time
        self.watchers: list[Callable[[], None]] = []
        self._last = 0

    def advance(self, seconds: float) -> None:
        self.now += seconds
        for watcher in self.watchers:
            watcher()

    def snowflake(self, *, own_millisecond: bool = False) -> int:
        """Return an id that is larger than all before it. Guilds on one millisecond would share a shard."""
        wanted = int(self.now * 1000 - EPOCH_MS) << 22
        if own_millisecond:
            wanted = max(wanted, ((self._last >> 22) + 1) << 22)
        self._last = max(wanted, self._last + 1)
        return self._last

    def age_of(self, snowflake: int) -> float:
        return self.now - ((snowflake >> 22) + EPOCH_MS) / 1000

    @staticmethod
    def written(at: float) -> str:
        return datetime.fromtimestamp(at, UTC).isoformat(timespec="microseconds")


@dataclass(frozen=True)
class Event:
    name: str
    data: "Callable[[Application], JSON]"
    """What a bot hears of it."""
    guild: "Guild | None" = None
    room: "Room | None" = None
    """Where it happened: who may not look there does not hear of it."""
    only: "Application | None" = None
    about: "User | None" = None
    """Whom it is about: bots hear what happens to themselves, whatever their intents."""


class World:
    def __init__(self) -> None:
        self.clock = Clock()
        self.url = ""
        self.users: dict[int, User] = {}
        self.applications: dict[int, Application] = {}
        self.guilds: dict[int, Guild] = {}
        self.rooms: dict[int, Room] = {}
        self.interactions: dict[str, Interaction] = {}
        self.hearers: list[Callable[[Event], None]] = []
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def gateway_url(self) -> str:
        return self.url.replace("http", "ws", 1) + "/gateway/"

    def bot_with(self, token: str) -> "Application | None":
        return next((app for app in self.applications.values() if app.token == token), None)

    def emit(self, event: Event) -> None:
        for hear in self.hearers:
            hear(event)
        self.changed()

    def changed(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, holds: Callable[[], object]) -> bool:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not holds():
            left = deadline - loop.time()
            if left <= 0:
                return False
            change: asyncio.Future[None] = loop.create_future()
            self._waiting.append(change)
            await asyncio.wait([change], timeout=left)
        return True
