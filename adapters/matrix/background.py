"""Requests that nobody waits for: redacting a press or an old picture, offering a key.

A homeserver limits how many events the bot may send, and pictures come first. So these jobs run one after the
other, and when the homeserver tells us to wait, they wait a little longer than deliveries do. For an hour
after that, cleaning up also waits until nobody is playing, so that a fast turn gets all the pictures that the
homeserver allows.

Jobs are lost when the process ends. Most are added again on the next occasion, but not an invitation that was
not answered, nor a reaction that was still to be redacted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from functools import partial
from itertools import count
from time import monotonic
from typing import Final

from aiohttp import ClientError
from cachetools import FIFOCache

from adapters.matrix.api import MatrixApi
from adapters.matrix.errors import Code, MatrixError
from bot.delivery.worker import TryLater
from bot.telemetry.logs import Log

_LONGEST_PAUSE: Final = 60.0  # seconds
_OUTAGE_DELAY: Final = 5.0
_NOT_SYNCED_DELAY: Final = 0.1
_MAX_NOT_SYNCED: Final = 100  # tries
_MAX_TRIES: Final = 3  # without an error code: perhaps only a proxy answered
_MARGIN: Final = 1.0  # seconds added to a wait, so that deliveries go first
_LIMITED_FOR: Final = 3600.0  # seconds: how long we count as limited
_IDLE_AFTER: Final = 15.0  # seconds after the last press or picture
_MAX_DEFERRAL: Final = 90.0  # seconds: then it runs even while people play
_MAX_DONE: Final = 10_000
_EDIT_INTERVAL: Final = 15.0  # seconds

log = Log(__name__)


class Priority(IntEnum):
    """The order of jobs."""

    URGENT = 0  # what must disappear or show at once
    MESSAGE = 1  # a message for a user
    KEY = 2  # a key that users may want to press
    PRESS = 3  # a press to redact, so that the key can be pressed again
    CLEANUP = 4  # anything that is only in the way


class EditLimiter:
    """Limits how often a message is edited while the homeserver limits us, so that games go first."""

    def __init__(self, background: "BackgroundQueue") -> None:
        self._background = background
        self._edited_at: FIFOCache[str, float] = FIFOCache(_MAX_DONE)

    def check(self, name: str) -> None:
        """Raise `TryLater` if the homeserver limits us and this was edited a moment ago."""
        since = monotonic() - self._edited_at.get(name, -_EDIT_INTERVAL)
        if self._background.is_limited and since < _EDIT_INTERVAL:
            raise TryLater(_EDIT_INTERVAL - since)

    def note(self, name: str) -> None:
        """Note that this was edited now."""
        self._edited_at[name] = monotonic()


class BackgroundQueue:
    """Runs jobs by priority."""

    def __init__(self) -> None:
        self._queue: asyncio.PriorityQueue[tuple[int, int, int, str]] = asyncio.PriorityQueue()
        self._jobs: dict[str, Callable[[], Awaitable[object]]] = {}
        self._number = count()
        self._done: FIFOCache[str, None] = FIFOCache(_MAX_DONE)
        self._retries: dict[str, int] = {}  # how often each job was retried
        self._added_at: dict[str, float] = {}
        self._limited_at = -_LIMITED_FOR  # when the homeserver last told us to wait
        self._last_activity = -_LIMITED_FOR  # when a press or an old picture was last queued
        self._urgent = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()

    def add(
        self, priority: Priority, name: str, job: Callable[[], Awaitable[object]], *, order: int = 0
    ) -> None:
        """Add a job, unless one of that name is queued or done; of one priority the lower order is first."""
        if name in self._jobs or name in self._done:
            return
        self._jobs[name] = job
        self._added_at[name] = monotonic()
        if priority < Priority.PRESS:
            self._urgent.set()
        else:
            self._last_activity = self._added_at[name]
        self._idle.clear()
        self._queue.put_nowait((priority, order, next(self._number), name))

    def is_done(self, name: str) -> bool:
        """Return whether a job was done recently."""
        return name in self._done

    @property
    def is_limited(self) -> bool:
        """Whether the homeserver has told us recently to wait."""
        return monotonic() < self._limited_at + _LIMITED_FOR

    @contextmanager
    def deferring_when_limited(self) -> Iterator[None]:
        """Deliver something; if the homeserver limits that, defer cleaning up."""
        try:
            yield
        except TryLater as error:
            if isinstance(error.__cause__, MatrixError) and error.__cause__.code == Code.LIMITED:
                self._limited_at = self._last_activity = monotonic()
            raise

    async def wait_until_idle(self) -> None:
        """Wait until all jobs are done."""
        await self._idle.wait()

    async def run(self) -> None:
        """Run jobs for ever."""
        while True:
            priority, order, number, name = await self._queue.get()
            if (deferral := self._deferral(priority, name)) > 0:
                self._queue.put_nowait((priority, order, number, name))
                await self._sleep_unless_urgent(deferral)
                continue
            pause = await self._run_job(name)
            if pause is None:
                self._finish(name)
            else:
                self._queue.put_nowait((priority, order, number, name))
                await asyncio.sleep(pause)

    def _deferral(self, priority: int, name: str) -> float:
        """Return for how many seconds a job is deferred because people are playing."""
        now = monotonic()
        if priority < Priority.PRESS or not self.is_limited:
            return 0.0
        return min(self._last_activity + _IDLE_AFTER, self._added_at[name] + _MAX_DEFERRAL) - now

    async def _sleep_unless_urgent(self, seconds: float) -> None:
        """Sleep, but wake up for a job that is never deferred."""
        self._urgent.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._urgent.wait()

    async def _run_job(self, name: str) -> float | None:
        """Run a job; return after how many seconds to retry it, or None."""
        try:
            await self._jobs[name]()
        except MatrixError as error:
            if error.code == Code.LIMITED:
                self._limited_at = monotonic()
                return min(error.wait + _MARGIN, _LONGEST_PAUSE)
            if error.code == Code.NOT_SYNCED and self._may_retry(name, _MAX_NOT_SYNCED):
                return _NOT_SYNCED_DELAY  # we may have joined the room a moment ago
            if error.is_unclear and self._may_retry(name, _MAX_TRIES):
                return _OUTAGE_DELAY
            log.detail("chore.refused", code=error.code)  # it is gone, or not allowed
        except (TimeoutError, ClientError, OSError) as error:
            if self._may_retry(name, _MAX_TRIES):  # else other jobs would wait behind it
                return _OUTAGE_DELAY
            log.detail("chore.unanswered", error=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a job that fails must not stop the others
            log.failure("chore.failed", error)
        return None

    def _may_retry(self, name: str, most: int) -> bool:
        """Return whether a job may be retried, when the homeserver has not told how long to wait."""
        self._retries[name] = self._retries.get(name, 0) + 1
        return self._retries[name] <= most

    def _finish(self, name: str) -> None:
        del self._jobs[name]
        self._retries.pop(name, None)
        self._added_at.pop(name, None)
        self._done[name] = None
        if not self._jobs:
            self._idle.set()


class Redactions:
    """Redacts what is in the way: handled presses, typed keys, old pictures."""

    def __init__(self, api: MatrixApi, background: BackgroundQueue) -> None:
        self._api = api
        self._background = background

    def remove(self, room: str, event: str, priority: Priority = Priority.CLEANUP) -> None:
        """Queue redacting an event."""
        self._background.add(priority, _job_name(event), partial(self._api.redact, room, event))

    def is_redacted(self, event: str) -> bool:
        """Return whether an event was redacted recently."""
        return self._background.is_done(_job_name(event))


def _job_name(event: str) -> str:
    return f"take/{event}"
