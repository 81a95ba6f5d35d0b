"""Games that are over, to be seen again: turn by turn, as a film, and written down.

Whoever looks back need not be a player, and may look from any side. So a moment of a game shows what
everybody could see then, and the end what the rules uncovered: of a game that was let go, nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.model.game import NOBODY, Status, StoredGame
from bot.model.preferences import read_look
from bot.model.refusals import Denied, ServiceRefusal
from bot.rendering.picture_cache import PictureCache
from bot.rendering.render_queue import RenderQueue, Tally
from bot.rendering.workers import Lane, RenderWorkers
from bot.screens.snapshot import Snapshot
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_finished
from bot.service.readings import AnyPage, Readings, check_over
from bot.service.seals import Seals
from bot.service.views import PlayerScreen
from bot.telemetry.metrics import Metrics
from bot.text.display_names import told_apart
from engine.contract import SPECTATOR, Viewer
from renderers.i18n.catalogue import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture

_PATIENCE: Final = 60.0  # seconds for a film; most take one or two, but others may be drawn before it
_MOST_KEPT: Final = 12
_MOST_BYTES: Final = 32 * 2**20
_AS_USUAL: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Leaf:
    """The table after a turn, and what happened in it."""

    number: int  # of the turn that ended; 0 for the set-up
    count: int  # so many turns there are
    lines: tuple[str, ...]  # what happened, as everybody is told
    views: Mapping[Viewer, PlayerScreen]  # from every seat, and as those who watch see it


class _Wish(NamedTuple):
    """All that a film is made of, and nothing else: equal wishes are one film."""

    game: str  # which of the house
    views: tuple[Any, ...]
    language: Language
    look: Look
    names: tuple[str, ...]


@answering
class Replays:
    """Leafing through games that are over."""

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

    async def leaf(
        self,
        game: str,
        number: int,
        words: Words,
        choices: Mapping[str, str] = _AS_USUAL,
        *,
        named: bool = True,
    ) -> Leaf:
        """Return the table after this turn, 0 for the set-up; without what the players are called, if wished.

        The choices are the reader's: how pictures should look.
        """
        stored, pages = await self._read(game)
        last = len(pages) - 1
        if not 0 <= number <= last:
            raise ServiceRefusal(Denied.NO_SUCH_TURN, turn=number, turns=last)
        page, names = pages[number], await self._names(stored, named=named)
        snapshot = [self._seen(stored, page, viewer, end=number == last) for viewer in _viewers(stored)]
        return Leaf(
            number=number,
            count=last,
            lines=tuple(self._context.kind(stored.about.game).news(page.happened, words, names)),
            views={each.viewer: PlayerScreen(each, words, names, choices) for each in snapshot},
        )

    async def film(  # noqa: PLR0913 - all but two of them are the reader's wishes
        self,
        game: str,
        viewer: Viewer,
        words: Words,
        choices: Mapping[str, str] = _AS_USUAL,
        *,
        named: bool = True,
        asker: str = "",
    ) -> Picture | None:
        """Return the whole game as an animation, from a viewer's side.

        None where it could not be drawn, or not in time.
        """
        stored, pages = await self._read(game)
        if viewer not in _viewers(stored):
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        snapshot = [self._seen(stored, page, viewer, end=page is pages[-1]) for page in pages]
        wish = _Wish(
            game=stored.about.game,
            views=tuple(each.view for each in snapshot),
            language=words.language,
            look=read_look(choices),
            names=await self._names(stored, named=named),
        )
        journey = self._context.kind(wish.game).journey
        film = partial(journey, wish.views, words, wish.look, names=wish.names)
        return await self._queue.drawn(wish, film, asker=asker)

    async def record(self, game: str) -> str:
        """Return a game that the rules have ended, written down; it can be played anew from that."""
        stored = await self._context.find(game)
        check_over(stored)
        await self._seals.check(stored)
        *_, end = await self._readings.pages(stored)
        log = await self._readings.log(stored)
        return self._context.kind(stored.about.game).record(end.state, log)

    async def close(self) -> None:
        """Finish the film that is begun; from then on there are none."""
        await self._queue.close()

    async def _read(self, game: str) -> tuple[StoredGame, Sequence[AnyPage]]:
        stored = await self._context.find(game)
        check_finished(stored)
        await self._seals.check(stored)
        return stored, await self._readings.pages(stored)

    def _seen(self, stored: StoredGame, page: AnyPage, viewer: Viewer, *, end: bool) -> Snapshot:
        """Return what is seen of a page: until the end, the game still went on."""
        kind, status = self._context.kind(stored.about.game), stored.status if end else Status.PLAYING
        view = kind.looked_back(kind.rules.view(page.state, viewer))
        if status.let_go:
            view = kind.at_rest(view)
        return Snapshot(stored.id, stored.counts.of(viewer), status, stored.about, viewer, view, past=True)

    async def _names(self, stored: StoredGame, *, named: bool) -> tuple[str, ...]:
        """Return what the people on the seats are called now, or nothing where that is not wished."""
        known = [who if named else NOBODY for who in stored.about.seats]
        return told_apart([await self._name(who) for who in known])

    async def _name(self, who: str) -> str:
        return (await self._context.people.load(who)).name if who != NOBODY else ""


def _viewers(stored: StoredGame) -> tuple[Viewer, ...]:
    return (*range(len(stored.about.seats)), SPECTATOR)
