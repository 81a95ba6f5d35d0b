"""Pictures of Palm's memories and mimes, for people who browse them or learn the game.

They are drawn outside the event loop, so that no press waits for them.
Nothing here belongs to a running game, so there is nothing to hide.
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

_PATIENCE: Final = 30.0  # seconds; an animation takes one or two, but others may be queued before it
_MOST_KEPT: Final = 48
_MOST_BYTES: Final = 24 * 2**20


class MemoryPainter:
    """Draws memories and mimes; equal requests share one picture."""

    def __init__(self, metrics: Metrics, workers: RenderWorkers) -> None:
        tally = Tally("life", metrics.picture_drawn, metrics.picture_failed)
        cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(tally, _PATIENCE, cache, workers, Lane.FILMS)

    async def memory(self, number: int, words: Words, look: Look, asker: str = "") -> Picture | None:
        """Return the card of a memory; None if it cannot be drawn in time."""
        request = ("memory", number, words.language, look)
        return await self._queue.drawn(request, partial(draw_memory, number, words, look), Need.TO_SEE, asker)

    async def mime(self, mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture | None:
        """Return a mime as an animation: as it is felt, or as it is watched, with its objects."""
        request = ("mime", mime, words.language, look, watched)
        draw = partial(draw_mime, mime, words, look, watched=watched)
        return await self._queue.drawn(request, draw, Need.TO_SEE)

    async def close(self) -> None:
        """Finish the pictures that are begun, and draw no more."""
        await self._queue.close()
