"""A game as an animation, turn by turn and step by step, from the views of one viewer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

from engine.heldhands.actions import Row
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.pages import Walk
from renderers.heldhands.pixels import draw_scene
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words
from renderers.page.palettes import theme_palette
from renderers.page.sheet import Sheet
from renderers.paint.gif import Frame, write_gif
from renderers.paint.picture import Look, Media, Picture, first_within

TRIES: Final = ((600, True), (400, True), (250, True), (250, False))
"""Widths, and whether step by step: the later ones for very long games."""
LARGEST: Final = 8 * 1024 * 1024  # bytes: the limit that every platform accepts

_STEP: Final = 450  # milliseconds
_TURN: Final = 1100
_END: Final = 6000


def draw_journey(views: Sequence[View], words: Words, look: Look, *, names: Sequence[str] = ()) -> Picture:
    """Draw a game as an animation: the views of one viewer after the set-up and after each turn.

    Two views give the turn between them.
    """
    scenes = [scene(view, words, names=names) for view in views]
    tries = (_animate(scenes, look.at_most(width), steps=steps) for width, steps in TRIES)
    return first_within(tries, LARGEST)


def _animate(scenes: Sequence[Scene], look: Look, *, steps: bool) -> Picture:
    frames = [*_frames(scenes, look, steps=steps)]
    return Picture(write_gif(frames), Media.GIF, *frames[0].image.size)


def _frames(scenes: Sequence[Scene], look: Look, *, steps: bool) -> Iterator[Frame]:
    """Yield a game step by step, or only turn by turn."""
    yield _between_turns(scenes[0], look)
    for before, after in pairwise(scenes):
        for walk in _walks(before, after) if steps else ():
            own, partner = (player._replace(last=None) for player in (before.own, before.partner))
            calm = replace(before, own=own, partner=partner, routes=(), chain=None)  # without the last path
            yield _frame(draw_scene(calm, look, walk), _STEP)
        yield _between_turns(after, look)


def _between_turns(scene: Scene, look: Look) -> Frame:
    return _frame(draw_scene(scene, look), _END if scene.table.phase is Phase.OVER else _TURN)


def _frame(sheet: Sheet, milliseconds: int) -> Frame:
    return Frame(theme_palette(sheet.look.theme).reduce(sheet.image), milliseconds)


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
    mine, theirs = (Row.PARTNER, Row.OWN) if partner else (Row.OWN, Row.PARTNER)
    cards = tuple((mine if step.row is Row.OWN else theirs, step.place) for step in turn.steps)
    for steps in range(1, len(turn.steps) + 1):
        yield Walk(partner, turn.nodes[: steps + 1], cards[:steps], balances[steps])
