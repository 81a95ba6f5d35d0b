"""Drawing beside the loop: each easel has a thread of its own, so that nobody's work waits for another's."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from queue import Empty, PriorityQueue
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from bot.logs import Log
from renderers.paint.picture import Picture

# A second thread would hardly be faster, since much of Pillow holds the lock of Python, and would need much
# memory too; there can be more processes.
_HANDS: Final = 1
_GRACE: Final = 0.5  # seconds for which a drawing lets those go before that are needed by a degree more

log = Log(__name__)


class Need(IntEnum):
    """Who waits for a drawing. What is needed less lets others go before, but not for long."""

    TO_ACT = 0  # somebody whose turn it is
    TO_SEE = 1  # somebody who has done their part
    TO_WATCH = 2  # everybody else
    PERHAPS = 3  # nobody yet


class Tally(NamedTuple):
    """Counts what became of drawings."""

    drawn: Callable[[float], None]  # within so many seconds
    failed: Callable[[], None]


class Album:
    """The last pictures: whoever could not be reached, or asks to see it again, wants the same one."""

    def __init__(self, most: int, most_bytes: int) -> None:
        """Keep at most so many pictures, of at most so many bytes together."""
        self._most = most
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[object, Picture] = OrderedDict()

    def find(self, wish: object) -> Picture | None:
        """Return the picture of an equal wish, if it is still there."""
        picture = self._pictures.get(wish)
        if picture:
            self._pictures.move_to_end(wish)
        return picture

    def keep(self, wish: object, picture: Picture) -> None:
        """Keep a picture, and let go of those that nobody has asked for the longest."""
        self._bytes += len(picture.data)
        if gone := self._pictures.pop(wish, None):
            self._bytes -= len(gone.data)
        self._pictures[wish] = picture
        while len(self._pictures) > self._most or self._bytes > self._most_bytes:
            _, gone = self._pictures.popitem(last=False)
            self._bytes -= len(gone.data)


class Sketches:
    """Pictures that may be needed next: one for each place, until another one is likelier there."""

    def __init__(self, most_bytes: int) -> None:
        """Keep at most so many bytes."""
        self._room = most_bytes
        self._pictures: OrderedDict[Hashable, tuple[object, Picture]] = OrderedDict()

    def find(self, place: Hashable, wish: object) -> Picture | None:
        """Return what was drawn for a place, if it is the picture of this wish."""
        wished, picture = self._pictures.get(place, (None, None))
        return picture if wished == wish else None

    def keep(self, place: Hashable, wish: object, picture: Picture) -> None:
        """Keep a picture for a place, and let go of the one that has waited the longest."""
        if before := self._pictures.pop(place, None):
            self._room += len(before[1].data)
        self._pictures[place] = wish, picture
        self._room -= len(picture.data)
        while self._room < 0:
            _, (_, gone) = self._pictures.popitem(last=False)
            self._room += len(gone.data)


_Work: TypeAlias = Future[tuple[Picture, float]]
_Waiting: TypeAlias = tuple[float, int, _Work, Callable[[], Picture]]  # the earliest is drawn first


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or waits for the thread."""

    work: _Work
    task: asyncio.Task[Picture | None]
    awaited: int = 0  # so many are waiting for it


class Easel:
    """Draws for equal wishes at the same time, or one soon after the other, once."""

    def __init__(self, name: str, patience: float, album: Album, tally: Tally) -> None:
        """Draw under this name, nothing for longer than so many seconds; the thread begins when needed."""
        self._late, self._failed = f"{name}.late", f"{name}.failed"
        self._patience = patience
        self._album = album
        self._tally = tally
        self._threads = ThreadPoolExecutor(_HANDS, f"easel.{name}")
        self._waiting: PriorityQueue[_Waiting] = PriorityQueue()
        self._count = count()
        self._in_hand: dict[Hashable, _Drawing] = {}
        self._closed = False

    async def drawn(
        self, wish: Hashable, draw: Callable[[], Picture], need: Need = Need.TO_SEE
    ) -> Picture | None:
        """Return what is drawn for a wish, which is all that it is made of.

        None where the drawing failed or would take too long, which is logged and counted; and in the end.
        """
        if self._closed:
            return None
        if picture := self._album.find(wish):
            return picture
        if wish not in self._in_hand:
            self._in_hand[wish] = self._begin(wish, draw, need)
        drawing = self._in_hand[wish]
        drawing.awaited += 1
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(drawing.task)  # whoever gives up does not take it from the others
        except TimeoutError:
            log.warning(self._late)
            self._tally.failed()
            return None
        finally:
            drawing.awaited -= 1
            if not drawing.awaited:  # what nobody waits for and is not begun would only delay others
                drawing.work.cancel()

    @property
    def in_hand(self) -> int:
        """How much is being drawn, or waits for it."""
        return len(self._in_hand)

    async def rest(self) -> None:
        """Wait until nothing is being drawn, and nothing waits for it."""
        while self._in_hand:
            await asyncio.wait([drawing.task for drawing in self._in_hand.values()])

    def _begin(self, wish: Hashable, draw: Callable[[], Picture], need: Need) -> _Drawing:
        work: _Work = Future()
        self._waiting.put((perf_counter() + _GRACE * need, next(self._count), work, draw))
        self._threads.submit(self._draw_next)
        task = asyncio.create_task(self._finish(wish, work))
        task.add_done_callback(lambda _: self._in_hand.pop(wish))
        return _Drawing(work, task)

    def _draw_next(self) -> None:
        """Draw what is needed most; in the thread, once for each that waits."""
        try:
            _, _, work, draw = self._waiting.get_nowait()
        except Empty:  # it was closed meanwhile
            return
        if work.set_running_or_notify_cancel():
            try:
                work.set_result(_timed(draw))
            except Exception as error:  # noqa: BLE001 - whoever waits for it deals with it
                work.set_exception(error)

    async def _finish(self, wish: Hashable, work: _Work) -> Picture | None:
        try:
            picture, seconds = await asyncio.wrap_future(work)
        except asyncio.CancelledError:
            if work.cancelled():  # it was not begun
                return None
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, people go on without a picture
            log.failure(self._failed, error)
            self._tally.failed()
            return None
        self._tally.drawn(seconds)
        self._album.keep(wish, picture)
        return picture

    async def close(self) -> None:
        """Finish what is begun; from then on nothing is drawn."""
        self._closed = True
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()[2].cancel()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)


def _timed(draw: Callable[[], Picture]) -> tuple[Picture, float]:
    """Return a picture and how long it took; in a thread, so it touches nothing of ours."""
    began = perf_counter()
    return draw(), perf_counter() - began
