"""Everything that exists in the simulated world, by its id, and the news of its changes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tests.simulator.clock import Clock

if TYPE_CHECKING:
    from tests.simulator.attachments import Attachment
    from tests.simulator.guilds import Guild
    from tests.simulator.interactions import Interaction
    from tests.simulator.rooms import Room
    from tests.simulator.users import Application, User

JSON = dict[str, Any]

PATIENCE = 120.0
"""Real seconds after which a test that waits for something gives up: only a broken program lets it."""


class Hearer(Protocol):
    """A session of a bot on the gateway."""

    app: "Application"
    intents: int


@dataclass(frozen=True)
class Event:
    """Something that bots may hear of through the gateway."""

    name: str
    data: Callable[[Hearer], JSON]
    guild: "Guild | None" = None
    room: "Room | None" = None
    """Where it happened: who may not look there does not hear of it."""
    only: "Application | None" = None
    """The only bot that hears of it."""
    about: "User | None" = None
    """Whom it is about: bots hear what happens to themselves, whatever their intents."""


class World:
    def __init__(self) -> None:
        self.clock = Clock()
        self.url = ""
        self.remembers = True
        """Whether what messages looked like before, and what was deleted, is kept."""
        self.posting_unarchives = False
        """Whether a bot's message wakes an archived thread, as documented, or is refused."""
        self.users: dict[int, User] = {}
        self.applications: dict[int, Application] = {}
        self.guilds: dict[int, Guild] = {}
        self.rooms: dict[int, Room] = {}
        self.attachments: dict[int, Attachment] = {}
        self.interactions: dict[str, Interaction] = {}
        self.hearers: list[Callable[[Event], None]] = []
        self._waiting: list[asyncio.Future[None]] = []

    def emit(self, event: Event) -> None:
        for hear in self.hearers:
            hear(event)
        self.changed()

    def changed(self) -> None:
        """Wake everybody who waits for something to be true."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, holds: Callable[[], object]) -> bool:
        """Wait until something is true, looking again after every change; return whether it became so."""
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
