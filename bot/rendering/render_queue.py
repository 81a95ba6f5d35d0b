"""What a painter asks for: drawn once for equal wishes, kept for a while, and never waited for too long."""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from bot.rendering.jobs import Job, RenderError
from bot.rendering.picture_cache import PictureCache
from bot.rendering.workers import Lane, RenderWorkers, Ticket
from bot.telemetry.logs import Log, Repeated
from renderers.paint.picture import Picture

_GRACE: Final = 0.5  # seconds of drawing for which one need lets those go before that are a degree greater

log = Log(__name__)


class Need(IntEnum):
    """Who waits for a drawing. What is needed less lets others go before, but not for long."""

    TO_ACT = 0  # a player whose turn it is
    TO_SEE = 1  # a player who has done their part
    TO_WATCH = 2  # all others
    PERHAPS = 3  # nobody yet


class Tally(NamedTuple):
    """Counts what became of drawings, and what they are called in the log."""

    name: str
    drawn: Callable[[float], None]  # within n seconds
    failed: Callable[[], None]


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or waits for it."""

    ticket: Ticket
    task: asyncio.Task[Picture | None]
    lane: Lane
    awaited: int = 0  # how many wait for it


class RenderQueue:
    """Draws for equal wishes at the same time, or one soon after the other, once."""

    def __init__(
        self,
        tally: Tally,
        patience: float,
        cache: PictureCache,
        workers: RenderWorkers,
        lane: Lane | None = None,
    ) -> None:
        """Draw, and wait for it for `patience` seconds; without a lane, players have theirs."""
        self._patience = patience
        self.cache = cache
        self._tally = tally
        self._failures = Repeated(log, f"{tally.name}.failed")
        self._late, self._failed = Repeated(log, f"{tally.name}.late"), f"{tally.name}.failed"
        self._workers = workers
        self._lane = lane
        self._in_hand: dict[Hashable, _Drawing] = {}
        self._closed = False

    async def drawn(
        self, wish: Hashable, job: Job, need: Need = Need.TO_SEE, asker: str = ""
    ) -> Picture | None:
        """Return what is drawn for a wish, which is all that it is made of.

        None where the drawing failed or would take too long, which is logged and counted; and in the end.
        """
        if self._closed:
            return None
        if picture := self.cache.find(wish):
            return picture
        drawing = self._in_hand.get(wish)
        if drawing is None or drawing.ticket.done.cancelled():
            drawing = self._in_hand[wish] = self._begin(wish, job, need, asker)
        drawing.awaited += 1
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(drawing.task)  # one who gives up does not take it from the others
        except TimeoutError:
            self._late.warn()
            self._tally.failed()
            return None
        finally:
            drawing.awaited -= 1
            if not drawing.awaited:  # what nobody waits for and is not begun would only delay others
                drawing.ticket.give_up()

    @property
    def in_hand(self) -> int:
        """How much is being drawn, or waits for it."""
        return len(self._in_hand)

    async def rest(self, *lanes: Lane) -> None:
        """Wait until nothing is being drawn in these lanes, or without a lane in any, and nothing waits."""
        while tasks := [each.task for each in self._in_hand.values() if each.lane in (lanes or Lane)]:
            await asyncio.wait(tasks)

    def _begin(self, wish: Hashable, job: Job, need: Need, asker: str) -> _Drawing:
        lane = self._lane or (Lane.WATCHERS if need is Need.TO_WATCH else Lane.PLAYERS)
        ticket = self._workers.submit(job, lane, asker, _GRACE * need)
        task = asyncio.create_task(self._finish(wish, ticket))
        drawing = _Drawing(ticket, task, lane)

        def forget(_: object) -> None:
            if self._in_hand.get(wish) is drawing:
                del self._in_hand[wish]

        task.add_done_callback(forget)
        return drawing

    async def _finish(self, wish: Hashable, ticket: Ticket) -> Picture | None:
        try:
            rendered = await ticket.done
        except asyncio.CancelledError:
            if ticket.done.cancelled() and not ticket.begun:
                return None
            raise
        except RenderError as error:
            self._failures.warn(error=error.failure.error, where=error.failure.where)
        except Exception as error:  # noqa: BLE001 - people go on without a picture
            log.failure(self._failed, error)
        else:
            self._tally.drawn(rendered.seconds)
            self.cache.keep(wish, rendered.picture)
            return rendered.picture
        self._tally.failed()
        return None

    async def close(self) -> None:
        """Finish what is begun; from then on nothing is drawn."""
        self._closed = True
        for drawing in self._in_hand.values():
            drawing.ticket.give_up()
        await self.rest()
