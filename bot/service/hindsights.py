"""Where a finished game turned: looked back at when a player asks, and kept with the game.

The work is done part by part in processes of its own (`Lane.HINDSIGHTS`), in turn with that for others. What
is unfinished is nowhere but in the process that works; a note tells the others how far it is. If that
process dies the note expires, and the next request begins anew: with the same result, since all chance in
it comes from the game.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Self

from bot.games.model import Lookback
from bot.model.game import StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal, StoreUnavailable
from bot.rendering.process import Job, RenderError
from bot.rendering.render_queue import Need, PictureCache, RenderQueue, Tally
from bot.rendering.render_workers import Lane, RenderWorkers
from bot.service.context import ServiceContext, check_shape, seat_of
from bot.service.replays import Readings, check_over
from bot.service.views import PlayerScreen, Seals, Views
from bot.telemetry.logs import Log
from bot.telemetry.metrics import Metrics
from renderers.paint.picture import Picture

HINDSIGHT: Final = "hindsight"
"""The field of a game with what was found."""

_LEASE: Final = 120  # seconds: longer than any part of the work takes
_TRIES: Final = 2  # for a part, when its process dies
_MOST_RUNNING: Final = 16  # games, in this process
_MOST_KEPT: Final = 12
_MOST_BYTES: Final = 8 * 2**20
_PATIENCE: Final = 30.0  # seconds for the picture

log = Log(__name__)


class Progress(NamedTuple):
    """How far looking back at a game has come."""

    done: int  # turns
    turns: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Parse what `str` wrote; None for anything else."""
        done, _, turns = text.partition(" ")
        return cls(int(done), int(turns)) if turns else None

    def __str__(self) -> str:
        """Return the text of a note."""
        return f"{self.done} {self.turns}"


class Found(NamedTuple):
    """What a player is shown: the screen that was asked on, and where the game turned, in words."""

    player_screen: PlayerScreen
    hindsight: Any  # the game's own type
    lines: tuple[str, ...]
    turns: tuple[str, ...]  # a line each


class Hindsights:
    """Looks back at finished games."""

    def __init__(
        self,
        context: ServiceContext,
        views: Views,
        readings: Readings,
        metrics: Metrics,
        workers: RenderWorkers,
    ) -> None:
        self._context = context
        self._views = views
        self._readings = readings
        self._seals = Seals(context)
        self._workers = workers
        self._running: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}
        tally = Tally("hindsight", metrics.picture_drawn, metrics.picture_failed)
        self._queue = RenderQueue(
            tally, _PATIENCE, PictureCache(_MOST_KEPT, _MOST_BYTES), workers, Lane.WATCHERS
        )

    async def ask(self, who: str, game: str, patience: float = 0.0) -> Progress | Found:
        """Return where a game turned or, if that is not known within `patience` seconds, how far it is.

        Refuses people who do not play in this game, a game that is not over by the rules, and one whose deal
        is still played by others.
        """
        check_shape(who=who)
        stored, (text,) = await self._context.find_with(game, (HINDSIGHT,))
        seat_of(stored, who)
        check_over(stored)
        lookback = self._context.kind(stored.about.game).lookback
        if lookback is None:
            raise ServiceRefusal(ServiceProblem.NO_HINDSIGHT)
        await self._seals.check(stored)
        if not text:
            progress = await self._begin(stored, lookback, who)
            running = self._running.get(game)
            if running is None or not patience:
                return progress
            await asyncio.wait({running}, timeout=patience)
            _, (text,) = await self._context.find_with(game, (HINDSIGHT,))
            if not text:
                return self._progress.get(game, progress)
        player_screen = await self._views.look(who, game)
        view, words, names = player_screen.snapshot.view, player_screen.words, player_screen.names
        hindsight = lookback.read(text)
        said, turns = (
            tuple(tell(view, hindsight, words, names=names))
            for tell in (lookback.describe, lookback.list_turns)
        )
        return Found(player_screen, hindsight, said, turns)

    async def paint(self, found: Found, width: int | None = None) -> Picture | None:
        """Return the picture of what was found; None if it could not be drawn in time."""
        screen = found.player_screen.with_width(width) if width else found.player_screen
        lookback = self._context.kind(screen.snapshot.about.game).lookback
        if lookback is None:
            return None
        view, words, look = screen.snapshot.view, screen.words, screen.look
        request = (view, found.hindsight, words.language, look, screen.names)
        draw = partial(lookback.draw, view, found.hindsight, words, look, names=screen.names)
        return await self._queue.drawn(request, draw, Need.TO_SEE, f"{screen.snapshot.game}:{HINDSIGHT}")

    async def close(self) -> None:
        """Stop: what is unfinished can be asked for again."""
        running = [*self._running.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._queue.close()

    async def _begin(self, stored: StoredGame, lookback: Lookback, who: str) -> Progress:
        """Begin to look back, unless that is under way, and return how far it is."""
        game, notes = stored.id, self._context.games.notes
        if game in self._progress:
            return self._progress[game]
        if len(self._running) >= _MOST_RUNNING:
            raise ServiceRefusal(ServiceProblem.BUSY)
        *_, end = await self._readings.pages(stored)
        examination = lookback.begin(end.state)
        begun = Progress(0, examination.turns)
        if not await notes.claim(_note(game), _LEASE):  # it is under way, here or in another process
            return self._progress.get(game) or Progress.read(await notes.get(_note(game))) or begun
        self._progress[game] = begun
        self._running[game] = asyncio.create_task(self._look_back(stored, lookback, examination, who))
        return begun

    async def _look_back(self, stored: StoredGame, lookback: Lookback, examination: Any, who: str) -> None:  # noqa: ANN401 - the game's own
        game, notes = stored.id, self._context.games.notes
        try:
            while examination.hindsight is None:
                examination = await self._advance(partial(lookback.advance, examination), who)
                progress = Progress(len(examination.examined), examination.turns)
                self._progress[game] = progress
                await notes.set(_note(game), str(progress), _LEASE)
            change = {HINDSIGHT: examination.hindsight.write()}
            await self._context.games.write(game, expect={"status": stored.status.value}, change=change)
        except RenderError as error:
            log.warning("hindsight.lost", error=error.failure.error, where=error.failure.where)
        except Exception as error:  # noqa: BLE001 - it can be asked for again
            log.failure("hindsight.failed", error)
        finally:
            del self._running[game], self._progress[game]
            with suppress(StoreUnavailable):
                await notes.delete(_note(game))

    async def _advance(self, part: Job[Any], who: str) -> Any:  # noqa: ANN401 - the game's own
        """Do a part of the work; a process that dies over it is replaced, and the part is done again."""
        for _ in range(_TRIES - 1):
            with suppress(RenderError):
                return (await self._workers.submit(part, Lane.HINDSIGHTS, who, 0).done).result
        return (await self._workers.submit(part, Lane.HINDSIGHTS, who, 0).done).result


def _note(game: str) -> str:
    return f"{HINDSIGHT}:{game}"
