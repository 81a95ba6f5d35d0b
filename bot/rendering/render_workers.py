"""The drawing workers of this process, in three lanes that never wait for each other.

Players come first: they have a lane of their own. Spectators, nights, and askers who have spent their
budget of drawing time share the second one; films and other animations, which take seconds, the third. In
each lane askers take turns (`bot/rendering/fair_queue.py`).
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Final

from bot.rendering.fair_queue import Budget, FairQueue
from bot.rendering.process import DrawingProcess, Job, Rendered, Renderer, render_timed

BURST: Final = 3.0
"""Seconds of drawing that one asker may cost at once in the lane of players."""
SHARE: Final = 0.25
"""Seconds of drawing a second that one asker may cost there in the long run: ten usual pictures."""

_FINISH_WITHIN: Final = 3.0  # seconds
_IDLE_FOR: Final = 300.0  # seconds after which an idle process is ended; the players' never is


class Lane(Enum):
    """A queue with a drawing process of its own."""

    PLAYERS = "players"
    WATCHERS = "watchers"
    FILMS = "films"


_NICE: Final[Mapping[Lane, int]] = {Lane.PLAYERS: 5, Lane.WATCHERS: 12, Lane.FILMS: 15}


@dataclass(eq=False, slots=True)
class Ticket:
    """A submitted drawing."""

    job: Job
    done: asyncio.Future[Rendered]
    begun: bool = False

    def cancel(self) -> None:
        """Cancel it, unless it has begun: then it is finished and cached for the next request."""
        if not self.begun:
            self.done.cancel()


class RenderWorkers:
    """Carries out drawings; belongs to one event loop."""

    def __init__(self, renderers: Mapping[Lane, Renderer], now: Callable[[], float] = monotonic) -> None:
        """Draw with these renderers; nothing runs before the first drawing."""
        self._renderers = renderers
        self._queues = {lane: FairQueue[Ticket]() for lane in Lane}
        self._budget = Budget(BURST, SHARE, now)
        self._serving: dict[Lane, asyncio.Task[None]] = {}
        self._resting: dict[Lane, asyncio.TimerHandle] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the players' process before the first request."""
        await self._renderers[Lane.PLAYERS].start()

    def submit(self, job: Job, lane: Lane, asker: str, delay: float) -> Ticket:
        """Queue a drawing; others in the lane may go before it, for `delay` seconds of drawing."""
        ticket = Ticket(job, asyncio.get_running_loop().create_future())
        if self._closed:
            ticket.cancel()
            return ticket
        self._put(ticket, lane, asker, delay)
        return ticket

    def _put(self, ticket: Ticket, lane: Lane, asker: str, delay: float) -> None:
        self._queues[lane].put(ticket, asker, delay)
        if lane not in self._serving:
            self._serving[lane] = asyncio.create_task(self._serve(lane))

    async def _serve(self, lane: Lane) -> None:
        """Draw until the queue of this lane is empty."""
        queue, renderer = self._queues[lane], self._renderers[lane]
        if timer := self._resting.pop(lane, None):
            timer.cancel()
        try:
            while queue and not self._closed:
                ticket, asker = queue.take()
                if ticket.done.cancelled():
                    continue
                if lane is Lane.PLAYERS and self._budget.is_spent(asker):
                    self._put(ticket, Lane.WATCHERS, asker, 0)
                    continue
                ticket.begun = True
                began = monotonic()
                await _finish(ticket, renderer)
                cost = monotonic() - began
                queue.charge(asker, cost)
                if lane is not Lane.FILMS:
                    self._budget.spend(asker, cost)
        finally:
            del self._serving[lane]
            if lane is not Lane.PLAYERS and not self._closed:
                timer = asyncio.get_running_loop().call_later(_IDLE_FOR, self._end_idle, lane)
                self._resting[lane] = timer

    def _end_idle(self, lane: Lane) -> None:
        """End a process that was idle for a while: the machines of bots have little memory."""
        if lane not in self._serving:
            ending = asyncio.create_task(self._renderers[lane].close())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Finish the current drawings, unless they take too long, cancel the others, and stop."""
        self._closed = True
        for timer in self._resting.values():
            timer.cancel()
        for queue in self._queues.values():
            while queue:
                queue.take()[0].cancel()
        if serving := [*self._serving.values()]:
            _, late = await asyncio.wait(serving, timeout=_FINISH_WITHIN)
            for renderer in self._renderers.values() if late else ():
                renderer.abort()
        await asyncio.gather(*serving, *self._ending)
        await asyncio.gather(*(renderer.close() for renderer in self._renderers.values()))


async def _finish(ticket: Ticket, renderer: Renderer) -> None:
    try:
        rendered = await renderer.render(ticket.job)
    except Exception as error:  # noqa: BLE001 - handled where the result is awaited
        ticket.done.set_exception(error)
    else:
        ticket.done.set_result(rendered)


class _ThreadRenderer:
    """Draws in a thread: for tests, and for short-lived programs."""

    def __init__(self, name: str) -> None:
        self._name = f"rendering.{name}"
        self._threads: ThreadPoolExecutor | None = None

    async def start(self) -> None:
        """Do nothing: a thread starts at once."""

    async def render(self, job: Job) -> Rendered:
        self._threads = self._threads or ThreadPoolExecutor(1, self._name)
        return await asyncio.get_running_loop().run_in_executor(self._threads, render_timed, job)

    def abort(self) -> None:
        """Do nothing: a thread cannot be stopped."""

    async def close(self) -> None:
        threads, self._threads = self._threads, None
        if threads:
            await asyncio.to_thread(threads.shutdown)


def in_processes(ended: Callable[[str], None]) -> RenderWorkers:
    """Return workers that draw in a process for each lane; `ended` counts processes that were replaced."""
    return RenderWorkers({lane: DrawingProcess(_NICE[lane], ended) for lane in Lane})


def in_threads() -> RenderWorkers:
    """Return workers that draw in a thread for each lane."""
    return RenderWorkers({lane: _ThreadRenderer(lane.value) for lane in Lane})
