"""Replays of finished games: turn by turn, as an animation, and as a written record.

The reader need not be a player, and may look from any seat. So a past turn shows only what everyone could see
then, and the end what the rules uncovered: nothing, if the game was ended by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.model.game import Status, StoredGame
from bot.model.person import read_look
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.rendering.render_queue import PictureCache, RenderQueue, Tally
from bot.rendering.render_workers import Lane, RenderWorkers
from bot.screens.player_names import player_names
from bot.screens.snapshot import Snapshot
from bot.service.context import ServiceContext, check_finished
from bot.service.views import PlayerScreen, Seals
from bot.telemetry.metrics import Metrics
from engine.contract import SPECTATOR, Seat, Viewer
from engine.replay import Page, pages
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Picture

AnyPage: TypeAlias = Page[Any, Any]
"""The table after a turn, of any game: the full state, of which only views leave the service."""

Log: TypeAlias = tuple[tuple[Seat, str], ...]
"""The actions of a game in order, each with its seat."""

_RECENT: Final = 16  # finished games that are cached, split into pages: a reader asks for many pages of one
_PATIENCE: Final = 60.0  # seconds for an animation; most take one or two, but others may be queued before it
_MOST_KEPT: Final = 12
_MOST_BYTES: Final = 32 * 2**20
_AS_USUAL: Final[Mapping[str, str]] = MappingProxyType({})


class _Reading(NamedTuple):
    pages: Sequence[AnyPage]
    log: Log


class Readings:
    """Reads finished games, and caches the most recent ones: a finished game never changes."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache: LRUCache[tuple[str, int, int], _Reading] = LRUCache(_RECENT)

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        """Return the pages of a finished game: one after the set-up, and one after each turn."""
        return (await self._reading(stored)).pages

    async def log(self, stored: StoredGame) -> Log:
        """Return the actions of a finished game."""
        return (await self._reading(stored)).log

    async def _reading(self, stored: StoredGame) -> _Reading:
        key = (stored.id, stored.about.created, stored.revision)
        if key not in self._cache:
            self._cache[key] = await self._read(stored)
        return self._cache[key]

    async def _read(self, stored: StoredGame) -> _Reading:
        kind = self._context.kind(stored.about.game)
        seed, log = await self._context.games.seed_and_log(stored.id)
        options = kind.rules.read_options(stored.about.options)
        dealt = kind.rules.setup(options, len(stored.about.seats), seed)
        entries = (entry.partition(" ") for entry in log)
        done = tuple((int(seat), action) for seat, _, action in entries)
        acts = ((seat, kind.rules.read_action(action)) for seat, action in done)
        return _Reading(tuple(pages(kind.rules, kind.between, dealt, acts)), done)


def check_over(stored: StoredGame) -> None:
    """Refuse a game that did not end by the rules: only their end uncovers everything."""
    check_finished(stored)
    if stored.status.let_go:
        raise ServiceRefusal(ServiceProblem.LET_GO)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The table after a turn, and what happened in it."""

    number: int  # of the turn that ended; 0 for the set-up
    count: int  # of all turns
    lines: tuple[str, ...]  # what happened, in public words
    views: Mapping[Viewer, PlayerScreen]  # of every seat, and of the spectators


class _FilmRequest(NamedTuple):
    """Everything that an animation depends on, and nothing else: equal requests share one animation."""

    game: str  # the kind of game
    views: tuple[Any, ...]
    language: Language
    look: Look
    names: tuple[str, ...]


class Replays:
    """Makes replays of finished games."""

    def __init__(
        self,
        context: ServiceContext,
        readings: Readings,
        metrics: Metrics,
        workers: RenderWorkers,
        patience: float = _PATIENCE,
    ) -> None:
        self._context = context
        self._readings = readings
        self._seals = Seals(context)
        tally = Tally("film", metrics.film_drawn, metrics.film_failed)
        cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(tally, patience, cache, workers, Lane.FILMS)

    async def page(
        self,
        game: str,
        number: int,
        words: Words,
        choices: Mapping[str, str] = _AS_USUAL,
        *,
        named: bool = True,
    ) -> ReplayPage:
        """Return the table after this turn, 0 for the set-up, with or without the players' names.

        `choices` are the reader's preferences: how pictures should look.
        """
        stored, pages = await self._read(game)
        last = len(pages) - 1
        if not 0 <= number <= last:
            raise ServiceRefusal(ServiceProblem.NO_SUCH_TURN, turn=number, turns=last)
        page, names = pages[number], await self._names(stored, words, named=named)
        snapshots = [self._snapshot(stored, page, viewer, end=number == last) for viewer in _viewers(stored)]
        return ReplayPage(
            number=number,
            count=last,
            lines=tuple(self._context.kind(stored.about.game).news(page.happened, words, names)),
            views={each.viewer: PlayerScreen(each, words, names, choices) for each in snapshots},
        )

    async def film(  # noqa: PLR0913 - all but two of them are the reader's preferences
        self,
        game: str,
        viewer: Viewer,
        words: Words,
        choices: Mapping[str, str] = _AS_USUAL,
        *,
        named: bool = True,
        asker: str = "",
    ) -> Picture | None:
        """Return the whole game as an animation, as a viewer sees it.

        None if it could not be drawn in time.
        """
        stored, pages = await self._read(game)
        if viewer not in _viewers(stored):
            raise ServiceRefusal(ServiceProblem.NOT_A_PLAYER)
        snapshots = [self._snapshot(stored, page, viewer, end=page is pages[-1]) for page in pages]
        request = _FilmRequest(
            game=stored.about.game,
            views=tuple(each.view for each in snapshots),
            language=words.language,
            look=read_look(choices),
            names=await self._names(stored, words, named=named),
        )
        journey = self._context.kind(request.game).journey
        draw = partial(journey, request.views, words, request.look, names=request.names)
        return await self._queue.drawn(request, draw, asker=asker)

    async def record(self, game: str) -> str:
        """Return the written record of a game that ended by the rules; it can be replayed from that."""
        stored = await self._context.find(game)
        check_over(stored)
        await self._seals.check(stored)
        *_, end = await self._readings.pages(stored)
        log = await self._readings.log(stored)
        return self._context.kind(stored.about.game).write_record(end.state, log)

    async def close(self) -> None:
        """Finish the animations that are begun, and draw no more."""
        await self._queue.close()

    async def _read(self, game: str) -> tuple[StoredGame, Sequence[AnyPage]]:
        stored = await self._context.find(game)
        check_finished(stored)
        await self._seals.check(stored)
        return stored, await self._readings.pages(stored)

    def _snapshot(self, stored: StoredGame, page: AnyPage, viewer: Viewer, *, end: bool) -> Snapshot:
        """Return what a viewer may see of a page; before the last one, the game counts as running."""
        kind, status = self._context.kind(stored.about.game), stored.status if end else Status.PLAYING
        view = kind.looked_back(kind.rules.view(page.state, viewer))
        if status.let_go:
            view = kind.at_rest(view)
        return Snapshot(stored.id, stored.counts.of(viewer), status, stored.about, viewer, view, past=True)

    async def _names(self, stored: StoredGame, words: Words, *, named: bool) -> tuple[str, ...]:
        """Return the players' current names, or empty texts."""
        if not named:
            return ("",) * len(stored.about.seats)
        known = await self._context.people.load_all(stored.about.seats)
        return player_names(stored.about.seats, known, words)


def _viewers(stored: StoredGame) -> tuple[Viewer, ...]:
    return (*range(len(stored.about.seats)), SPECTATOR)
