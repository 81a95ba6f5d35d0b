"""Pictures of screens. They are drawn outside the event loop, so that no press waits for one.

If a picture cannot be drawn, the screen is shown without it: words and buttons are enough to play.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from bot.games.heldhands.figures import view_of_figure
from bot.games.model import HostedGame
from bot.rendering.named_function import NamedFunction
from bot.rendering.render_queue import Need, PictureCache, PrefetchCache, RenderQueue, Tally
from bot.rendering.render_workers import Lane, RenderWorkers, in_threads
from bot.service.views import PlayerScreen
from bot.telemetry.metrics import Metrics
from engine.contract import SPECTATOR, Viewer
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Picture

PATIENCE = 5.0
"""Seconds to wait for a picture; then the screen is shown without it. Tests on busy machines wait longer."""
STILL_AFTER = 2.0
"""Seconds to wait for an animation; then chats are shown a still picture first. Tests wait longer."""
_ANIMATION_PATIENCE: Final = 30.0  # seconds; drawing one takes a second or two, but others may come before it
_MOST_KEPT: Final = 64
_MOST_BYTES: Final = 16 * 2**20
_MOST_LIKELY: Final = 256  # screens still to be drawn ahead
_MOST_PREFETCHED_BYTES: Final = 32 * 2**20
_MOST_MEMORIES: Final = 48
_MOST_MEMORY_BYTES: Final = 24 * 2**20
_AHEAD: Final = "ahead"  # the asker of pictures drawn ahead

_draw_memory: Final = NamedFunction[Picture]("renderers.palm.memories.card", "draw_memory")
_draw_figure: Final = NamedFunction[Picture]("renderers.heldhands.pixels", "draw_figure")
_draw_mime: Final = NamedFunction[Picture]("renderers.palm.mime.film", "draw_mime")


class _PictureRequest(NamedTuple):
    """Everything that a picture depends on, and nothing else: equal requests share one picture.

    A view holds no hidden fact, so neither does a request.
    """

    game: str  # the kind of game
    view: Any
    language: Language
    look: Look
    names: tuple[str, ...]
    pick: str | None
    still: bool = False  # instead of an animation


class Painter:
    """Draws the pictures of screens; equal requests within a short time are drawn once."""

    def __init__(
        self,
        kinds: Mapping[str, HostedGame],
        metrics: Metrics,
        patience: float | None = None,
        workers: RenderWorkers | None = None,
    ) -> None:
        self._kinds = kinds
        self._expected: set[asyncio.Task[Picture | None]] = set()
        self._likely: OrderedDict[tuple[str, Viewer], PlayerScreen] = OrderedDict()
        self._prefetching: asyncio.Task[None] | None = None
        self._prefetched = PrefetchCache(_MOST_PREFETCHED_BYTES)
        tally = Tally("picture", metrics.picture_drawn, metrics.picture_failed)
        self.cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(
            tally, PATIENCE if patience is None else patience, self.cache, workers or in_threads()
        )

    async def paint(
        self, player_screen: PlayerScreen, asker: str = "", patience: float | None = None
    ) -> Picture | None:
        """Return the picture of a screen; `asker` is charged for it, by default the viewer.

        None where there is none: before the deal, or when drawing failed or takes too long.
        """
        if player_screen.snapshot.view is None:
            return None
        request = _make_request(player_screen)
        prefetched = self._prefetched.find(_place_of(player_screen), request)
        return prefetched or await self._draw(
            request,
            player_screen.words,
            _need_of(player_screen),
            asker or _asker_of(player_screen),
            patience,
        )

    async def paint_soon(
        self, player_screen: PlayerScreen
    ) -> tuple[Picture | None, asyncio.Task[Picture | None] | None]:
        """Return the picture of a screen, or a still one with the task that draws the animation.

        So nobody waits long for an animation: a still picture has the same touches.
        """
        snapshot = player_screen.snapshot
        if snapshot.view is None or not self._kinds[snapshot.about.game].still(snapshot.view):
            return await self.paint(player_screen), None
        animation = self._begin(self.paint(player_screen, patience=_ANIMATION_PATIENCE))
        await asyncio.wait({animation}, timeout=STILL_AFTER)
        if animation.done():
            return animation.result(), None
        request = _make_request(player_screen)._replace(still=True)
        asker = _asker_of(player_screen)
        return await self._draw(request, player_screen.words, _need_of(player_screen), asker), animation

    def expect(self, player_screen: PlayerScreen, asker: str = "") -> None:
        """Begin the picture of a screen that the viewer will ask for in a moment."""
        self._begin(self.paint(player_screen, asker))

    def _begin(self, painting: Coroutine[Any, Any, Picture | None]) -> asyncio.Task[Picture | None]:
        begun = asyncio.create_task(painting)
        self._expected.add(begun)  # keeps the task from being garbage-collected
        begun.add_done_callback(self._expected.discard)
        return begun

    def foresee(self, player_screen: PlayerScreen) -> None:
        """Draw a viewer's likely next screen when there is time, instead of an earlier guess."""
        place = _place_of(player_screen)
        self._likely.pop(place, None)
        self._likely[place] = player_screen
        while len(self._likely) > _MOST_LIKELY:
            self._likely.popitem(last=False)
        if self._prefetching is None or self._prefetching.done():
            self._prefetching = asyncio.create_task(self._prefetch())

    async def _prefetch(self) -> None:
        """Draw likely screens, the newest first, one at a time, while no player waits for a picture."""
        while self._likely:
            await self._queue.rest(Lane.PLAYERS)
            if not self._likely:  # closed meanwhile
                return
            place, player_screen = next(reversed(self._likely.items()))
            request = _make_request(player_screen)
            picture = await self._draw(request, player_screen.words, Need.PERHAPS, _AHEAD)
            if picture:
                self._prefetched.keep(place, request, picture)
            if self._likely.get(place) is player_screen:
                del self._likely[place]

    async def _draw(
        self,
        request: _PictureRequest,
        words: Words,
        need: Need,
        asker: str,
        patience: float | None = None,
    ) -> Picture | None:
        kind = self._kinds[request.game]
        still = kind.still(request.view)
        drawing = still if still and request.still else kind.picture
        draw = partial(drawing, request.view, words, request.look, names=request.names, pick=request.pick)
        lane = Lane.WATCHERS if still and not request.still else None  # or players would wait for animations
        return await self._queue.drawn(request, draw, need, asker, lane=lane, patience=patience)

    async def close(self) -> None:
        """Finish the pictures that are begun, and draw no more."""
        self._likely.clear()
        await self._queue.close()


def _make_request(player_screen: PlayerScreen) -> _PictureRequest:
    snapshot = player_screen.snapshot
    return _PictureRequest(
        snapshot.about.game,
        snapshot.view,
        player_screen.words.language,
        player_screen.look,
        player_screen.names,
        player_screen.pick,
    )


def _place_of(player_screen: PlayerScreen) -> tuple[str, Viewer]:
    return player_screen.snapshot.game, player_screen.snapshot.viewer


def _asker_of(player_screen: PlayerScreen) -> str:
    return f"{player_screen.snapshot.game}:{player_screen.snapshot.viewer}"


def _need_of(player_screen: PlayerScreen) -> Need:
    """Return the priority of a picture: highest for awaited players, lowest for spectators."""
    if player_screen.snapshot.viewer is SPECTATOR or player_screen.snapshot.past:
        return Need.TO_WATCH
    return Need.TO_ACT if player_screen.call else Need.TO_SEE


class MemoryPainter:
    """Draws Palm's memories and mimes, and what illustrates rules, for people who browse or learn a game.

    Nothing here belongs to a running game, so there is nothing to hide. Equal requests share one picture.
    """

    def __init__(self, metrics: Metrics, workers: RenderWorkers) -> None:
        tally = Tally("life", metrics.picture_drawn, metrics.picture_failed)
        cache = PictureCache(_MOST_MEMORIES, _MOST_MEMORY_BYTES)
        self._queue = RenderQueue(tally, _ANIMATION_PATIENCE, cache, workers, Lane.FILMS)

    async def memory(self, number: int, words: Words, look: Look, asker: str = "") -> Picture | None:
        """Return the card of a memory; None if it cannot be drawn in time."""
        request = ("memory", number, words.language, look)
        draw = partial(_draw_memory, number, words, look)
        return await self._queue.drawn(request, draw, Need.TO_SEE, asker)

    async def figure(self, name: str, words: Words, look: Look, asker: str = "") -> Picture | None:
        """Return the picture of a section of the rules; None if it cannot be drawn in time."""
        request = ("figure", name, words.language, look)
        draw = partial(_draw_figure, name, view_of_figure(name), words, look)
        return await self._queue.drawn(request, draw, Need.TO_SEE, asker)

    async def mime(self, mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture | None:
        """Return a mime as an animation: as it is felt, or as it is watched, with its objects."""
        request = ("mime", mime, words.language, look, watched)
        draw = partial(_draw_mime, mime, words, look, watched=watched)
        return await self._queue.drawn(request, draw, Need.TO_SEE)

    async def close(self) -> None:
        """Finish the pictures that are begun, and draw no more."""
        await self._queue.close()
