"""The pictures of evenings, drawn in worker processes: cover, scoreboard, summary, season."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.model.night import Night, Stage
from bot.nights.showing import NamedNight, has_scoreboard
from bot.rendering.picture_cache import PictureCache
from bot.rendering.render_queue import Need, RenderQueue, Tally
from bot.rendering.workers import RenderWorkers
from bot.telemetry.metrics import Metrics
from bot.text.time_words import shown
from engine.palm.options import Veterans, Wish
from renderers.i18n.catalogue import Words
from renderers.nights import draw
from renderers.nights.facts import CoverFacts, SeasonFacts
from renderers.paint.look import Look
from renderers.paint.picture import Picture

_PATIENCE: Final = 10.0  # seconds
_MOST_KEPT: Final = 32
_MOST_BYTES: Final = 8 * 2**20


class NightPainter:
    """Draws evenings; equal requests share one picture."""

    def __init__(self, metrics: Metrics, workers: RenderWorkers) -> None:
        tally = Tally("night", metrics.picture_drawn, metrics.picture_failed)
        cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(tally, _PATIENCE, cache, workers)

    async def lobby(
        self, told: NamedNight, words: Words, look: Look | None = None, asker: str = ""
    ) -> Picture | None:
        """Return the picture of a lobby: the cover, then the scoreboard, in the end the summary."""
        night = told.night
        if has_scoreboard(night):
            return await self._draw(draw.board, told.board_facts, words, look, asker)
        if night.stage is Stage.OVER and night.rounds:
            facts = told.summary_facts(_format_time(night, words))
            return await self._draw(draw.summary, facts, words, look, asker)
        return await self.cover(night, words, look, asker)

    async def cover(
        self, night: Night, words: Words, look: Look | None = None, asker: str = ""
    ) -> Picture | None:
        """Return the cover of an evening."""
        plan, options = night.plan, night.plan.options
        facts = CoverFacts(
            title=plan.title,
            when=tuple(_format_time(night, words).split(", ", 1)),  # the day, and the time below it
            edition=options.get("edition", ""),
            level=options.get("level", ""),
            places=plan.places,
            weekly=plan.weekly,
            server="",
            game=plan.game,
            expert=options.get("expert") == Wish.YES,
            veterans=options.get("veterans", Veterans.NO) != Veterans.NO,
        )
        return await self._draw(draw.cover, facts, words, look, asker)

    async def season(self, facts: SeasonFacts, words: Words, look: Look | None = None) -> Picture | None:
        """Return the table of a season."""
        return await self._draw(draw.season, facts, words, look, asker="")

    async def _draw(
        self,
        draw_picture: Callable[[Any, Words, Look], Picture],
        facts: object,
        words: Words,
        look: Look | None,
        asker: str,
    ) -> Picture | None:
        look = look or Look()
        key = (draw_picture.__name__, facts, words.language, look)
        return await self._queue.drawn(key, partial(draw_picture, facts, words, look), Need.TO_WATCH, asker)

    async def close(self) -> None:
        """Finish the running pictures and draw no more."""
        await self._queue.close()


def _format_time(night: Night, words: Words) -> str:
    at = datetime.fromtimestamp(night.plan.at / 1000, UTC)
    return shown(at, ZoneInfo(night.plan.zone), words)
