"""Sessions of bots on the gateway: what they hear, in order, and what they may have missed."""

import json
import secrets
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulator.bits import Intent
from tests.simulator.guilds import Guild
from tests.simulator.permissions import may_see
from tests.simulator.rooms import DirectRoom
from tests.simulator.users import Application
from tests.simulator.world import JSON, Event

if TYPE_CHECKING:
    import asyncio

KEPT = 5000
"""How many events a session keeps for a client that comes back."""

_GUILD_INTENTS = {
    "GUILD_MEMBER": Intent.GUILD_MEMBERS,
    "THREAD_MEMBERS": Intent.GUILD_MEMBERS,
    "GUILD_SCHEDULED_EVENT": Intent.GUILD_SCHEDULED_EVENTS,
    "MESSAGE_REACTION": Intent.GUILD_MESSAGE_REACTIONS,
    "MESSAGE": Intent.GUILD_MESSAGES,
    "TYPING": Intent.GUILD_MESSAGE_TYPING,
}
_DIRECT_INTENTS = {
    "MESSAGE_REACTION": Intent.DIRECT_MESSAGE_REACTIONS,
    "MESSAGE": Intent.DIRECT_MESSAGES,
    "TYPING": Intent.DIRECT_MESSAGE_TYPING,
}


def intent_for(event: Event) -> Intent:
    """Return the intent without which a bot does not hear of an event; none is needed for interactions."""
    if event.name == "INTERACTION_CREATE":
        return Intent(0)
    for prefix, intent in (_GUILD_INTENTS if event.guild else _DIRECT_INTENTS).items():
        if event.name.startswith(prefix):
            return intent
    return Intent.GUILDS


class Session:
    def __init__(self, app: Application, intents: int, shard: tuple[int, int]) -> None:
        self.app = app
        self.intents = intents
        self.shard = shard
        self.id = secrets.token_hex(16)
        self.sequence = 0
        self.kept: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self.out: asyncio.Queue[str] | None = None
        """Where frames go while a client is connected."""

    def has(self, guild: Guild | None) -> bool:
        """Whether this shard is the one for a guild; direct messages go to the first."""
        number, count = self.shard
        return number == ((guild.id >> 22) % count if guild else 0)

    def hear(self, event: Event) -> None:
        if self._is_told(event):
            self.dispatch(event.name, event.data(self))

    def dispatch(self, name: str, data: JSON) -> None:
        self.sequence += 1
        frame = json.dumps({"op": 0, "s": self.sequence, "t": name, "d": data})
        self.kept.append((self.sequence, frame))
        if self.out:
            self.out.put_nowait(frame)

    def missed(self, sequence: int) -> list[str] | None:
        """Return the frames after one that was heard, or None if they are not all here any more."""
        if sequence > self.sequence or (self.kept and sequence < self.kept[0][0] - 1):
            return None
        return [frame for number, frame in self.kept if number > sequence]

    def _is_told(self, event: Event) -> bool:
        if event.only and event.only is not self.app:
            return False
        intent = Intent(0) if event.about is self.app.user else intent_for(event)
        if self.intents & intent != intent or not self.has(event.guild):
            return False
        if event.name == "INTERACTION_CREATE":
            return True
        if event.guild and self.app.user.id not in event.guild.members:
            return False
        if isinstance(event.room, DirectRoom):
            return event.room.app is self.app
        return event.room is None or may_see(self.app.user, event.room)


class Sessions:
    """All sessions of all bots."""

    def __init__(self) -> None:
        self._all: dict[str, Session] = {}

    def new(self, app: Application, intents: int, shard: tuple[int, int]) -> Session:
        session = Session(app, intents, shard)
        self._all[session.id] = session
        return session

    def get(self, session_id: str) -> Session | None:
        return self._all.get(session_id)

    def end(self, holds: Callable[[Session], bool] = lambda _: True) -> None:
        self._all = {key: session for key, session in self._all.items() if not holds(session)}

    def of(self, app: Application) -> list[Session]:
        return [session for session in self._all.values() if session.app is app]

    def hear(self, event: Event) -> None:
        for session in self._all.values():
            session.hear(event)
