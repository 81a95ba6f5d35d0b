"""A game as an animation, turn by turn and step by step, from the views of one viewer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from engine.heldhands.actions import Row as CardRow
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.picture.end import draw_end
from renderers.heldhands.picture.perspective import Walk, draw_perspective
from renderers.heldhands.scene import Scene
from renderers.page.sheet import Sheet
from renderers.page.theme import theme_palette
from renderers.paint.gif import Frame
from renderers.paint.look import Look

WIDEST: Final = 600  # pixels
TRIES: Final = ((WIDEST, True), (400, True), (250, True), (250, False))
"""Widths, and whether step by step: the later ones for very long games."""
LARGEST: Final = 8 * 1024 * 1024  # bytes: the limit that every platform accepts

_STEP: Final = 450  # milliseconds
_TURN: Final = 1100
_END: Final = 6000


def whole_journey(scenes: Sequence[Scene], look: Look, *, steps: bool) -> Iterator[Frame]:
    """Yield a game as frames, step by step or only turn by turn.

    The scenes are those after the set-up and after each turn.
    """
    painter = _Frames(look)
    yield painter.still(scenes[0])
    for before, after in pairwise(scenes):
        for walk in _walks(before, after) if steps else ():
            yield painter.step(before, walk)
        yield painter.still(after)


@dataclass(frozen=True, slots=True)
class _Frames:
    look: Look

    def still(self, scene: Scene) -> Frame:
        """Return a frame of a scene between two turns; the end is shown longest."""
        if scene.table.phase is Phase.OVER:
            return Frame(self._reduce(draw_end(scene, self.look)), _END)
        return Frame(self._reduce(draw_perspective(scene, self.look)), _TURN)

    def step(self, scene: Scene, walk: Walk) -> Frame:
        """Return a frame of a walk, without the last path."""
        own, partner = (player._replace(last=None) for player in (scene.own, scene.partner))
        calm = replace(scene, own=own, partner=partner, routes=(), chain=None)
        return Frame(self._reduce(draw_perspective(calm, self.look, walk)), _STEP)

    def _reduce(self, sheet: Sheet) -> Image.Image:
        return theme_palette(self.look.theme).reduce(sheet.image)


def _walks(before: Scene, after: Scene) -> Iterator[Walk]:
    """Yield the steps of the turn between two scenes."""
    for was, now, partner in (
        (before.own, after.own, False),
        (before.partner, after.partner, True),
    ):
        if now.last and now.last != was.last:  # turns of a player never equal: they begin elsewhere
            yield from _steps(before, was, now.last, partner=partner)


def _steps(scene: Scene, walker: SeatView, turn: Turn, *, partner: bool) -> Iterator[Walk]:
    shift = scene.edition.shift
    balances = [*accumulate((shift[paid] for paid in turn.paid), initial=walker.balance)]
    mine, theirs = (CardRow.PARTNER, CardRow.OWN) if partner else (CardRow.OWN, CardRow.PARTNER)
    cards = tuple((mine if step.row is CardRow.OWN else theirs, step.place) for step in turn.steps)
    for steps in range(1, len(turn.steps) + 1):
        yield Walk(partner, turn.nodes[: steps + 1], cards[:steps], balances[steps])
