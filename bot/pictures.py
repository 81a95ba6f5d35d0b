"""Pictures of what people are shown. They are drawn beside the loop, so that no press waits for one.

A picture that cannot be drawn is no reason to show nothing: words and buttons are enough to play.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, NamedTuple

from bot.games import HouseGame
from bot.logs import Log
from bot.metrics import Metrics
from bot.service.sights import Sight
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture

# A second thread would hardly be faster, since much of Pillow holds the lock of Python, and would need much
# memory too; there can be more processes.
_HANDS: Final = 1
_PATIENCE: Final = 5.0  # seconds for a picture; then the screen is worth more
_MOST_KEPT: Final = 64
_MOST_BYTES: Final = 16 * 2**20

log = Log(__name__)


class _Wish(NamedTuple):
    """All that a picture is made of, and nothing else: equal wishes are one picture.

    A view holds no hidden fact, so no wish does.
    """

    game: str  # which of the house
    view: Any
    language: Language
    look: Look
    names: tuple[str, ...]
    pick: str | None


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or waits for a thread."""

    work: Future[tuple[Picture, float]]
    task: asyncio.Task[Picture | None]
    awaited: int = 0  # so many are waiting for it


class Painter:
    """Draws what people are shown; for equal wishes at the same time, or one soon after the other, once."""

    def __init__(self, house: Mapping[str, HouseGame], metrics: Metrics, patience: float = _PATIENCE) -> None:
        """Draw the games of this house, and count; a thread is begun when it is first needed."""
        self._house = house
        self._metrics = metrics
        self._patience = patience
        self._threads = ThreadPoolExecutor(_HANDS, "painter")
        self._in_hand: dict[_Wish, _Drawing] = {}
        self._closed = False
        self._album = Album(_MOST_KEPT, _MOST_BYTES)

    async def paint(self, sight: Sight) -> Picture | None:
        """Return the picture of what somebody is shown.

        None where there is none: before the deal, and where the drawing failed or would take too long, which
        is logged and counted.
        """
        seen, words = sight.seen, sight.words
        if seen.view is None or self._closed:
            return None
        wish = _Wish(seen.about.game, seen.view, words.language, sight.look, sight.names, sight.pick)
        if picture := self._album.find(wish):
            return picture
        if wish not in self._in_hand:
            self._in_hand[wish] = self._begin(wish, words)
        drawing = self._in_hand[wish]
        drawing.awaited += 1
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(drawing.task)  # whoever gives up does not take it from the others
        except TimeoutError:
            log.warning("picture.late")
            self._metrics.picture_failed()
            return None
        finally:
            drawing.awaited -= 1
            if (
                not drawing.awaited
            ):  # what nobody waits for any more, and is not begun, would only delay others
                drawing.work.cancel()

    def _begin(self, wish: _Wish, words: Words) -> "_Drawing":
        work = self._threads.submit(self._drawn, wish, words)
        task = asyncio.create_task(self._finish(wish, work))
        task.add_done_callback(lambda _: self._in_hand.pop(wish))
        return _Drawing(work, task)

    async def _finish(self, wish: _Wish, work: Future[tuple[Picture, float]]) -> Picture | None:
        try:
            picture, seconds = await asyncio.wrap_future(work)
        except asyncio.CancelledError:
            if work.cancelled():  # it was not begun
                return None
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the screen is shown without a picture
            log.failure("picture.failed", error)
            self._metrics.picture_failed()
            return None
        self._metrics.picture_drawn(seconds)
        self._album.keep(wish, picture)
        return picture

    def _drawn(self, wish: _Wish, words: Words) -> tuple[Picture, float]:
        """Return a picture and how long it took; in a thread, so it touches nothing of ours."""
        began = perf_counter()
        drawing = self._house[wish.game].picture
        picture = drawing(wish.view, words, wish.look, names=wish.names, pick=wish.pick)
        return picture, perf_counter() - began

    async def close(self) -> None:
        """Finish what is begun; from then on there are no pictures."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)


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
