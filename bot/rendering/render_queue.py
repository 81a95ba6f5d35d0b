"""Requests for pictures: drawn once for equal requests, cached for a while, and never waited for too long."""

import asyncio
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from cachetools import FIFOCache, LRUCache

from bot.rendering.process import Job, RenderError
from bot.rendering.render_workers import Lane, RenderWorkers, Ticket
from bot.telemetry.logs import Log, Repeated
from renderers.paint.picture import Picture

_GRACE: Final = 0.5  # seconds of drawing for which a job lets jobs of the next greater need go first

log = Log(__name__)


class PictureCache:
    """The pictures used last: a viewer who reconnects or looks again wants the same one."""

    def __init__(self, most: int, most_bytes: int) -> None:
        """Keep at most `most` pictures, of at most `most_bytes` together."""
        self._most = most
        self._pictures = LRUCache[Hashable, Picture](most_bytes, lambda picture: len(picture.data))

    def __len__(self) -> int:
        """Return how many pictures are kept."""
        return len(self._pictures)

    def find(self, request: Hashable) -> Picture | None:
        """Return the picture of an equal request, if it is still kept."""
        return self._pictures.get(request)

    def keep(self, request: Hashable, picture: Picture) -> None:
        """Keep a picture unless it is too large, and drop the least recently used ones beyond the limits."""
        with suppress(ValueError):  # it is larger than `most_bytes`
            self._pictures[request] = picture
        while len(self._pictures) > self._most:
            self._pictures.popitem()

    def clear(self) -> None:
        """Drop everything."""
        self._pictures.clear()


class PrefetchCache:
    """Pictures that may be needed next: one for each place, until another one is likelier there."""

    def __init__(self, most_bytes: int) -> None:
        """Keep at most `most_bytes`."""
        self._pictures = FIFOCache[Hashable, tuple[Hashable, Picture]](
            most_bytes, lambda kept: len(kept[1].data)
        )

    def find(self, place: Hashable, request: Hashable) -> Picture | None:
        """Return the picture that was drawn for a place, if it is of an equal request."""
        drawn_for, picture = self._pictures.get(place, (None, None))
        return picture if drawn_for == request else None

    def keep(self, place: Hashable, request: Hashable, picture: Picture) -> None:
        """Keep a picture for a place, and drop the oldest ones beyond the limit."""
        with suppress(ValueError):  # it is larger than `most_bytes`
            self._pictures[place] = request, picture


class Need(IntEnum):
    """Who waits for a drawing. Lesser needs let others go first, but not for long."""

    TO_ACT = 0  # a player whose turn it is
    TO_SEE = 1  # a player who has already acted
    TO_WATCH = 2  # everyone else
    PERHAPS = 3  # nobody yet


class Tally(NamedTuple):
    """The log name of a kind of drawings, and the counters of their outcomes."""

    name: str
    drawn: Callable[[float], None]  # called with the seconds that it took
    failed: Callable[[], None]


@dataclass(slots=True)
class _Drawing:
    ticket: Ticket[Picture]
    task: asyncio.Task[Picture | None]
    lane: Lane
    waiters: int = 0


class RenderQueue:
    """Draws once for equal requests that come at the same time, or soon after each other."""

    def __init__(
        self,
        tally: Tally,
        patience: float,
        cache: PictureCache,
        workers: RenderWorkers,
        lane: Lane | None = None,
    ) -> None:
        """Wait `patience` seconds for a drawing; without a lane, the need decides between two lanes."""
        self._patience = patience
        self.cache = cache
        self._tally = tally
        self._failures = Repeated(log, f"{tally.name}.failed")
        self._late, self._failed = Repeated(log, f"{tally.name}.late"), f"{tally.name}.failed"
        self._workers = workers
        self._lane = lane
        self._drawings: dict[Hashable, _Drawing] = {}
        self._closed = False

    async def drawn(  # noqa: PLR0913 - all that makes one request more urgent than another
        self,
        request: Hashable,
        job: Job[Picture],
        need: Need = Need.TO_SEE,
        asker: str = "",
        *,
        lane: Lane | None = None,
        patience: float | None = None,
    ) -> Picture | None:
        """Return the picture of a request, which holds everything that the picture depends on.

        None if the drawing failed or takes too long, which is logged and counted; and when the queue is
        closed. A lane and a patience replace those of the queue.
        """
        if self._closed:
            return None
        if picture := self.cache.find(request):
            return picture
        drawing = self._drawings.get(request)
        if drawing is None or drawing.ticket.done.cancelled():
            drawing = self._drawings[request] = self._begin(request, job, need, asker, lane)
        drawing.waiters += 1
        try:
            async with asyncio.timeout(self._patience if patience is None else patience):
                return await asyncio.shield(drawing.task)  # a waiter who gives up does not cancel the others
        except TimeoutError:
            self._late.warn()
            self._tally.failed()
            return None
        finally:
            drawing.waiters -= 1
            if not drawing.waiters:  # drawing it without a waiter would only delay others
                drawing.ticket.cancel()

    async def rest(self, *lanes: Lane) -> None:
        """Wait until nothing is queued or drawn in these lanes, by default in all of them."""
        while tasks := [each.task for each in self._drawings.values() if each.lane in (lanes or Lane)]:
            await asyncio.wait(tasks)

    def _begin(
        self, request: Hashable, job: Job[Picture], need: Need, asker: str, lane: Lane | None
    ) -> _Drawing:
        lane = lane or self._lane or (Lane.WATCHERS if need is Need.TO_WATCH else Lane.PLAYERS)
        ticket = self._workers.submit(job, lane, asker, _GRACE * need)
        task = asyncio.create_task(self._finish(request, ticket))
        drawing = _Drawing(ticket, task, lane)

        def remove(_: object) -> None:
            if self._drawings.get(request) is drawing:
                del self._drawings[request]

        task.add_done_callback(remove)
        return drawing

    async def _finish(self, request: Hashable, ticket: Ticket[Picture]) -> Picture | None:
        try:
            rendered = await ticket.done
        except asyncio.CancelledError:
            if ticket.done.cancelled() and not ticket.begun:
                return None
            raise
        except RenderError as error:
            self._failures.warn(error=error.failure.error, where=error.failure.where)
        except Exception as error:  # noqa: BLE001 - the screen is shown without a picture
            log.failure(self._failed, error)
        else:
            self._tally.drawn(rendered.seconds)
            self.cache.keep(request, rendered.result)
            return rendered.result
        self._tally.failed()
        return None

    async def close(self) -> None:
        """Finish the current drawings and cancel the others; nothing is drawn after that."""
        self._closed = True
        for drawing in self._drawings.values():
            drawing.ticket.cancel()
        await self.rest()
