"""The life that Palm tells, in pictures for whoever leafs through it or learns the game.

They are drawn beside the loop, so that nobody else waits for them.
Nothing here belongs to a game that is being played, so nothing of it is hidden from anybody.
"""

from functools import partial
from typing import Final

from bot.rendering.picture_cache import PictureCache
from bot.rendering.render_queue import Need, RenderQueue, Tally
from bot.rendering.workers import Lane, RenderWorkers
from bot.telemetry.metrics import Metrics
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture
from renderers.palm.memories.card import draw_memory
from renderers.palm.mime.draw import draw_mime

_PATIENCE: Final = 30.0  # seconds; an animation takes one or two, but others may be drawn before it
_MOST_KEPT: Final = 48
_MOST_BYTES: Final = 24 * 2**20


class MemoryPainter:
    """Draws memories and mimes; equal wishes are one picture."""

    def __init__(self, metrics: Metrics, workers: RenderWorkers) -> None:
        tally = Tally("life", metrics.picture_drawn, metrics.picture_failed)
        cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(tally, _PATIENCE, cache, workers, Lane.FILMS)

    async def memory(self, number: int, words: Words, look: Look, asker: str = "") -> Picture | None:
        """Return the card of a memory; None where it cannot be drawn, or not in time."""
        wish = ("memory", number, words.language, look)
        return await self._queue.drawn(wish, partial(draw_memory, number, words, look), Need.TO_SEE, asker)

    async def mime(self, mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture | None:
        """Return a mime as an animation: as it is felt, or watched, with the things in it."""
        wish = ("mime", mime, words.language, look, watched)
        draw = partial(draw_mime, mime, words, look, watched=watched)
        return await self._queue.drawn(wish, draw, Need.TO_SEE)

    async def close(self) -> None:
        """Finish what is begun; from then on there are no pictures."""
        await self._queue.close()
