"""A worker claims due entries of a queue and carries them out; any number of processes may run one.

It is woken when an entry is written, knows when the next one is due in each partition, and polls all
partitions now and then in case a wake-up was lost. The claims of a dead process become due again when their
lease ends.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import uniform
from typing import Final

from bot.delivery.pubsub import cancel_all, in_background, listen
from bot.model.refusals import ServiceRefusal, StoreUnavailable
from bot.store.connection import Client
from bot.store.keys import PARTITIONS, game_key, partition, wake_channel
from bot.store.queue import Claim, Queues, Settled
from bot.telemetry.logs import Log, log_context, logged_name
from bot.telemetry.metrics import Metrics

LEASE: Final = 15_000
"""Milliseconds a process may hold a claim; after a crash, people wait this long."""

_HURRY: Final = 2 / 3  # of the lease: then the attempt is cancelled
_AT_ONCE: Final = 64
_LOOK_AROUND: Final = 5_000  # ms
_FIRST_PAUSE: Final = 1_000  # ms, after a failure
_LONGEST_PAUSE: Final = 900_000  # a failing entry is never given up
_FINISH_WITHIN: Final = 4.0  # seconds, after the stop signal
_GIVE_BACK_WITHIN: Final = 1.0
_RECONNECT: Final = 0.5  # seconds

log = Log(__name__)


class TryLater(Exception):  # noqa: N818 - an answer, not an error
    """Raised by a handler: try again in n seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NotYet(TryLater):
    """Raised by a handler that has done what it could: the rest has its time in n seconds."""


class Worker:
    """Carries out the due entries of one queue."""

    def __init__(  # noqa: PLR0913 - its collaborators
        self,
        queue: str,
        client: Client,
        carry_out: Callable[[Claim], Awaitable[Settled]],
        now: Callable[[], int],
        metrics: Metrics,
        *,
        at_once: int = _AT_ONCE,
        lease: int = LEASE,
        look_around: int = _LOOK_AROUND,
        hash_key: Callable[[str], str] = game_key,
    ) -> None:
        """`carry_out` settles or postpones the claim it is given, or raises."""
        self.queue = queue
        self._client = client
        self._queues = Queues(client, hash_key)
        self._carry_out = carry_out
        self._now = now
        self._metrics = metrics
        self._at_once = at_once
        self._lease = lease
        self._look_around = look_around
        self._look_at = [0.0] * PARTITIONS  # when to claim from each partition
        self._last = 0
        self._changed = asyncio.Event()
        self._in_hand: dict[asyncio.Task[None], Claim] = {}

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set; then finish running tasks, and give back claims that take too long."""
        try:
            async with in_background(self._listen(), self._wake_on(stop)):
                while not stop.is_set():
                    self._changed.clear()
                    pause = await self._claim_due(stop)
                    if not stop.is_set():
                        with suppress(TimeoutError):
                            await asyncio.wait_for(self._changed.wait(), pause)
        finally:
            await self._finish()

    async def _wake_on(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._changed.set()

    async def _listen(self) -> None:
        """Wake partitions with new entries; after a lost connection, all of them."""
        await listen(self._client, [wake_channel(self.queue)], self._on_message, self._wake_all)

    def _on_message(self, message: str) -> None:
        self._wake(partition(message.partition(":")[0]))

    def _wake(self, part: int) -> None:
        self._look_at[part] = 0
        self._changed.set()

    def _wake_all(self) -> None:
        self._look_at = [0.0] * PARTITIONS
        self._changed.set()

    async def _claim_due(self, stop: asyncio.Event) -> float:
        """Claim due entries and start them; return the seconds until the next look."""
        now = self._now()
        parts = [(self._last + step) % PARTITIONS for step in range(1, PARTITIONS + 1)]
        for part in [part for part in parts if self._look_at[part] <= now]:
            if stop.is_set():
                break
            room = self._at_once - len(self._in_hand)
            if room <= 0:
                return self._look_around / 1000  # the next task to finish wakes us
            self._last = part  # so that a busy partition does not starve the others
            self._look_at[part] = now + self._look_around
            try:
                claims = await self._queues.claim(
                    self.queue, part, now=self._now(), lease=self._lease, most=room
                )
            except StoreUnavailable as error:
                self._metrics.redis_failed()
                log.warning("worker.no_answer", queue=self.queue, error=type(error.__cause__).__name__)
                self._look_at[part] = 0
                return uniform(0.5, 1.0) * _RECONNECT  # noqa: S311 - jitter
            if claims.next is not None:
                self._look_at[part] = min(self._look_at[part], claims.next)
            self._metrics.claimed(self.queue, len(claims.claimed))
            for claim in claims.claimed:
                self._start(claim)
        return max(0.0, (min(self._look_at) - self._now()) / 1000)

    def _start(self, claim: Claim) -> None:
        task = asyncio.create_task(self._attempt(claim))
        self._in_hand[task] = claim
        task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        full = len(self._in_hand) >= self._at_once
        del self._in_hand[task]
        if full:
            self._changed.set()

    async def _attempt(self, claim: Claim) -> None:
        """Carry out a claim; after any failure it is retried later, with growing pauses."""
        with log_context(queue=claim.queue, game=logged_name(claim.game), what=claim.kind):
            try:
                async with asyncio.timeout(_HURRY * self._lease / 1000):
                    settled = await self._carry_out(claim)
            except TryLater as later:
                await self._postpone(claim, round(later.seconds * 1000))
            except StoreUnavailable as error:
                self._metrics.redis_failed()
                log.warning("worker.no_answer", error=type(error.__cause__).__name__)
                await self._postpone(claim, round(_RECONNECT * 1000))
            except ServiceRefusal as error:
                log.failure("worker.refused", error, code=error.code.value)
                await self._postpone(claim)
            except Exception as error:  # noqa: BLE001 - a failing entry must not stop the others
                log.failure("worker.failed", error)
                await self._postpone(claim)
            else:
                if settled is not Settled.DONE:
                    self._wake(partition(claim.game))

    async def _postpone(self, claim: Claim, wait: int | None = None) -> None:
        """Make a claim due at another time, as soon as the server answers.

        Also after the lease has ended: if another process has shown something newer, it is shown once more.
        """
        while True:
            now = self._now()
            try:
                if wait is None:
                    await self._queues.retry(claim, now=now, first=_FIRST_PAUSE, longest=_LONGEST_PAUSE)
                else:
                    await self._queues.postpone(claim, until=now + wait)
            except StoreUnavailable:
                self._metrics.redis_failed()
                await asyncio.sleep(_RECONNECT)
            else:
                self._wake(partition(claim.game))
                return

    async def _finish(self) -> None:
        """Wait for running tasks, and give back the claims of those that take too long."""
        if self._in_hand:
            await asyncio.wait(self._in_hand, timeout=_FINISH_WITHIN)
        given_up = dict(self._in_hand)
        await cancel_all(*given_up)
        with suppress(TimeoutError):
            async with asyncio.timeout(_GIVE_BACK_WITHIN):
                for claim in given_up.values():
                    await self._postpone(claim, 0)
