"""The drawing workers of this process, in lanes that never wait for each other.

Players come first: they have a lane of their own, with a process for each core, though not many. Spectators,
nights, animations, and askers who have spent their budget of drawing time share the second one; films of
whole games, which take seconds, have the third; in the fourth the computer thinks, and in the fifth finished
games are looked back at. In each lane askers take turns (`bot/rendering/fair_queue.py`).
"""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from bot.rendering.fair_queue import Budget, FairQueue
from bot.rendering.process import DRAWING, LARGEST, DrawingProcess, Job, Rendered, Renderer, render_timed

BURST: Final = 3.0
"""Seconds of drawing that one asker may cost at once in the lane of players."""
SHARE: Final = 0.25
"""Seconds of drawing a second that one asker may cost there in the long run: ten usual pictures."""
MOST_THINKING: Final = 2
"""Processes in which the computer thinks."""

_FINISH_WITHIN: Final = 3.0  # seconds
_IDLE_FOR: Final = 300.0  # seconds after which an idle process is ended; the first of the players' never is
_MOST_FOR_PLAYERS: Final = 3  # processes: each may need as much memory as the rest of the program


class Lane(Enum):
    """A queue with drawing processes of its own."""

    PLAYERS = "players"
    WATCHERS = "watchers"
    FILMS = "films"
    THOUGHTS = "thoughts"
    HINDSIGHTS = "hindsights"


_NICE: Final[Mapping[Lane, int]] = {
    Lane.PLAYERS: 5,
    Lane.WATCHERS: 12,
    Lane.FILMS: 15,
    Lane.THOUGHTS: 10,
    Lane.HINDSIGHTS: 17,
}
_LOADS: Final = {
    Lane.THOUGHTS: "engine.heldhands.policies.partner",
    Lane.HINDSIGHTS: "engine.heldhands.examination",
}
_MOST_MEMORY: Final = dict.fromkeys(_LOADS, 320 * 2**20)  # bytes: tables of the larger board take 150 MB

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Ticket(Generic[T]):
    """A submitted job."""

    job: Job[T]
    done: asyncio.Future[Rendered[T]]
    begun: bool = False

    def cancel(self) -> None:
        """Cancel it, unless it has begun: then it is finished and cached for the next request."""
        if not self.begun:
            self.done.cancel()


@dataclass(eq=False, slots=True)
class _Worker:
    """A renderer, and the task in which it draws."""

    renderer: Renderer
    task: asyncio.Task[None] | None = None
    idle: asyncio.TimerHandle | None = None  # ends it


class RenderWorkers:
    """Carries out drawings; belongs to one event loop."""

    def __init__(
        self, renderers: Mapping[Lane, Sequence[Renderer]], now: Callable[[], float] = monotonic
    ) -> None:
        """Draw with these renderers; nothing runs before the first drawing."""
        self._workers = {lane: [*map(_Worker, each)] for lane, each in renderers.items()}
        self._queues = {lane: FairQueue[Ticket[Any]]() for lane in Lane}
        self._budget = Budget(BURST, SHARE, now)
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Begin to start the first of the players' processes, before the first request."""
        self._serve_next(Lane.PLAYERS)

    def submit(self, job: Job[T], lane: Lane, asker: str, delay: float) -> Ticket[T]:
        """Queue a job; others in the lane may go before it, for `delay` seconds of drawing."""
        ticket = Ticket[T](job, asyncio.get_running_loop().create_future())
        if self._closed:
            ticket.cancel()
            return ticket
        self._put(ticket, lane, asker, delay)
        return ticket

    def _put(self, ticket: Ticket[Any], lane: Lane, asker: str, delay: float) -> None:
        self._queues[lane].put(ticket, asker, delay)
        self._serve_next(lane)

    def _serve_next(self, lane: Lane) -> None:
        """Let the first free worker of a lane draw: the later ones become idle, and end."""
        free = next((each for each in self._workers[lane] if each.task is None), None)
        if free:
            free.task = asyncio.create_task(self._serve(lane, free))

    async def _serve(self, lane: Lane, worker: _Worker) -> None:
        """Draw until the queue of this lane is empty."""
        queue, renderer = self._queues[lane], worker.renderer
        if worker.idle:
            worker.idle.cancel()
        try:
            await renderer.start()  # meanwhile other workers take what is queued
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
                if lane in {Lane.PLAYERS, Lane.WATCHERS}:
                    self._budget.spend(asker, cost)
                await renderer.start()  # a process that has died or grown is replaced
        finally:
            worker.task = None
            stays = lane is Lane.PLAYERS and worker is self._workers[lane][0]
            if not stays and not self._closed:
                worker.idle = asyncio.get_running_loop().call_later(_IDLE_FOR, self._end_idle, worker)

    def _end_idle(self, worker: _Worker) -> None:
        """End a process that was idle for a while: the machines of bots have little memory."""
        if worker.task is None:
            ending = asyncio.create_task(worker.renderer.close())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Finish the current drawings, unless they take too long, cancel the others, and stop."""
        self._closed = True
        for queue in self._queues.values():
            while queue:
                queue.take()[0].cancel()
        workers = [worker for lane in self._workers.values() for worker in lane]
        for worker in workers:
            if worker.idle:
                worker.idle.cancel()
        if running := [worker.task for worker in workers if worker.task]:
            _, late = await asyncio.wait(running, timeout=_FINISH_WITHIN)
            for worker in workers if late else ():
                worker.renderer.abort()
        await asyncio.gather(*running, *self._ending)
        await asyncio.gather(*(worker.renderer.close() for worker in workers))


async def _finish(ticket: Ticket[Any], renderer: Renderer) -> None:
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

    async def render(self, job: Job[T]) -> Rendered[T]:
        self._threads = self._threads or ThreadPoolExecutor(1, self._name)
        return await asyncio.get_running_loop().run_in_executor(self._threads, render_timed, job)

    def abort(self) -> None:
        """Do nothing: a thread cannot be stopped."""

    async def close(self) -> None:
        threads, self._threads = self._threads, None
        if threads:
            await asyncio.to_thread(threads.shutdown)


def in_processes(ended: Callable[[str], None]) -> RenderWorkers:
    """Return workers that draw in processes; `ended` counts those that were replaced."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    counts = dict.fromkeys(Lane, 1)
    counts |= {Lane.PLAYERS: min(cores, _MOST_FOR_PLAYERS), Lane.THOUGHTS: min(cores, MOST_THINKING)}
    return RenderWorkers(
        {
            lane: [
                DrawingProcess(_NICE[lane], ended, _MOST_MEMORY.get(lane, LARGEST), _LOADS.get(lane, DRAWING))
                for _ in range(count)
            ]
            for lane, count in counts.items()
        }
    )


def in_threads() -> RenderWorkers:
    """Return workers that draw in a thread for each lane."""
    return RenderWorkers({lane: [_ThreadRenderer(lane.value)] for lane in Lane})
