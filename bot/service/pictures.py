"""Pictures of what people are shown. They are drawn beside the loop, so that no press waits for one.

A picture that cannot be drawn is no reason to show nothing: words and buttons are enough to play.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from bot.games.model import HostedGame
from bot.rendering.picture_cache import PictureCache, PrefetchCache
from bot.rendering.render_queue import Need, RenderQueue, Tally
from bot.rendering.workers import Lane, RenderWorkers, in_threads
from bot.service.views import PlayerScreen
from bot.telemetry.metrics import Metrics
from engine.contract import SPECTATOR, Viewer
from renderers.i18n.catalogue import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture

PATIENCE = 5.0
"""Seconds for a picture; then the screen is worth more. Tests on busy machines have more of it."""
_MOST_KEPT: Final = 64
_MOST_BYTES: Final = 16 * 2**20
_MOST_FORESEEN: Final = 256  # games in which something is still to be drawn ahead
_MOST_FORESEEN_BYTES: Final = 32 * 2**20
_AHEAD: Final = "ahead"  # who asks for what nobody has asked for yet


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


class Painter:
    """Draws what people are shown; for equal wishes at the same time, or one soon after the other, once."""

    def __init__(
        self,
        house: Mapping[str, HostedGame],
        metrics: Metrics,
        patience: float | None = None,
        workers: RenderWorkers | None = None,
    ) -> None:
        self._house = house
        self._expected: set[asyncio.Task[Picture | None]] = set()
        self._likely: OrderedDict[tuple[str, Viewer], PlayerScreen] = OrderedDict()
        self._foreseeing: asyncio.Task[None] | None = None
        self._foreseen = PrefetchCache(_MOST_FORESEEN_BYTES)
        tally = Tally("picture", metrics.picture_drawn, metrics.picture_failed)
        self.cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(
            tally, PATIENCE if patience is None else patience, self.cache, workers or in_threads()
        )

    async def paint(self, player_screen: PlayerScreen, asker: str = "") -> Picture | None:
        """Return the picture of what a viewer is shown; `asker` is who pays for it, else the viewer.

        None where there is none: before the deal, and where the drawing failed or would take too long.
        """
        if player_screen.snapshot.view is None:
            return None
        wish = _wish(player_screen)
        foreseen = self._foreseen.find(_place(player_screen), wish)
        return foreseen or await self._drawn(
            wish, player_screen.words, _need(player_screen), asker or _seat(player_screen)
        )

    def expect(self, player_screen: PlayerScreen, asker: str = "") -> None:
        """Begin the picture of what a viewer is shown: they will ask for it in a moment."""
        begun = asyncio.create_task(self.paint(player_screen, asker))
        self._expected.add(begun)  # or nobody holds it
        begun.add_done_callback(self._expected.discard)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being drawn, or will be in a moment."""
        return not self._expected and not self._queue.in_hand and not self._likely

    def foresee(self, player_screen: PlayerScreen) -> None:
        """Draw what somebody may be shown next when there is time, instead of what seemed likely before."""
        place = _place(player_screen)
        self._likely.pop(place, None)
        self._likely[place] = player_screen
        while len(self._likely) > _MOST_FORESEEN:
            self._likely.popitem(last=False)
        if self._foreseeing is None or self._foreseeing.done():
            self._foreseeing = asyncio.create_task(self._foresee())

    async def _foresee(self) -> None:
        """Draw what is likely, the newest first, one at a time and only while nobody waits for a picture."""
        while self._likely:
            await self._queue.rest(Lane.PLAYERS)
            if not self._likely:  # it was closed meanwhile
                return
            place, player_screen = next(reversed(self._likely.items()))
            wish = _wish(player_screen)
            picture = await self._drawn(wish, player_screen.words, Need.PERHAPS, _AHEAD)
            if picture:
                self._foreseen.keep(place, wish, picture)
            if self._likely.get(place) is player_screen:
                del self._likely[place]

    async def _drawn(self, wish: _Wish, words: Words, need: Need, asker: str) -> Picture | None:
        drawing = self._house[wish.game].picture
        draw = partial(drawing, wish.view, words, wish.look, names=wish.names, pick=wish.pick)
        return await self._queue.drawn(wish, draw, need, asker)

    async def close(self) -> None:
        """Finish what is begun; from then on there are no pictures."""
        self._likely.clear()
        await self._queue.close()


def _wish(player_screen: PlayerScreen) -> _Wish:
    snapshot = player_screen.snapshot
    return _Wish(
        snapshot.about.game,
        snapshot.view,
        player_screen.words.language,
        player_screen.look,
        player_screen.names,
        player_screen.pick,
    )


def _place(player_screen: PlayerScreen) -> tuple[str, Viewer]:
    return player_screen.snapshot.game, player_screen.snapshot.viewer


def _seat(player_screen: PlayerScreen) -> str:
    return f"{player_screen.snapshot.game}:{player_screen.snapshot.viewer}"


def _need(player_screen: PlayerScreen) -> Need:
    """Return how much a picture is needed: first by whom the game waits for, last by those who watch."""
    if player_screen.snapshot.viewer is SPECTATOR or player_screen.snapshot.past:
        return Need.TO_WATCH
    return Need.TO_ACT if player_screen.screen.awaited else Need.TO_SEE
