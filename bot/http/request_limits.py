"""The limits of an HTTP server: the number of connections, the deadlines, and the faults of clients."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from bot.telemetry.logs import Log, Repeated

log = Log(__name__)


class Fault(StrEnum):
    """Why the server closed a connection."""

    MALFORMED = "malformed"  # the client did not send HTTP
    OVERSIZED = "oversized"  # the headers are too long
    SLOW = "slow"  # the headers were not complete in time
    STALLED = "stalled"  # the client does not read its answer
    TOO_MANY = "too_many"  # of this client, or of all clients together


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How many seconds a client may take."""

    head: float = 10.0  # for all headers, from their first byte or from the opening of the connection
    body: float = 10.0
    idle: float = 75.0  # between two requests
    reading: float = 30.0  # without reading anything of an answer
    leaving: float = 2.0  # to close the connection after its body was refused


@dataclass(slots=True)
class Connections:
    """The open connections of a server, and the faults of their clients."""

    most: int = 4096
    most_each: int | None = 256  # of one client; None behind a proxy, where all clients have its address
    deadlines: Deadlines = field(default_factory=Deadlines)
    count: Callable[[Fault], None] = lambda _: None
    _open: Counter[str] = field(default_factory=Counter)
    _total: int = 0
    _waiting: OrderedDict[asyncio.Transport, None] = field(default_factory=OrderedDict)  # oldest first
    _faults: Repeated = field(default_factory=lambda: Repeated(log, "http.fault"))

    def admit(self, client: str) -> bool:
        """Count a new connection; return False if this client has too many, or if there is no room.

        When all places are taken, the connection that has waited longest for a request is closed to make
        room.
        """
        if self.most_each is not None and self._open[client] >= self.most_each:
            self.note(Fault.TOO_MANY)
            return False
        if self._total >= self.most:
            self.note(Fault.TOO_MANY)
            if not self._waiting:
                return False
            self._waiting.popitem(last=False)[0].abort()
        self._open[client] += 1
        self._total += 1
        return True

    def release(self, client: str) -> None:
        """Count a connection as closed."""
        self._total -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]

    def wait(self, transport: asyncio.Transport) -> None:
        """Note that a connection waits for a request."""
        self._waiting[transport] = None

    def stop_waiting(self, transport: asyncio.Transport) -> None:
        """Note that a connection no longer waits for a request."""
        self._waiting.pop(transport, None)

    def note(self, fault: Fault) -> None:
        """Count and log a fault of a client."""
        self.count(fault)
        self._faults.warn(fault=fault.value)
