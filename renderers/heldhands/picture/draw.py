"""The entry point: draw the picture of a view."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.heldhands.phases import Phase
from renderers.heldhands.picture.end import draw_end
from renderers.heldhands.picture.journey import LARGEST, TRIES, whole_journey
from renderers.heldhands.picture.perspective import draw_perspective
from renderers.heldhands.picture.setup import draw_setup
from renderers.heldhands.scene import View, scene
from renderers.i18n.catalogue import Words
from renderers.page.theme import theme_palette
from renderers.paint.gif import Frame, write_gif
from renderers.paint.look import Look
from renderers.paint.picture import Media, Picture
from renderers.paint.png import write_png


def draw(
    view: View,
    words: Words,
    look: Look,
    *,
    names: Sequence[str] = (),
    pick: str | None = None,
) -> Picture:
    """Draw a view; `names` are by seat, `pick` is a node that still has to be paid for."""
    seen = scene(view, words, names=names, pick=pick)
    if seen.table.phase is Phase.OVER:
        sheet = draw_end(seen, look)
    elif seen.own.whole:
        sheet = draw_setup(seen, look)
    else:
        sheet = draw_perspective(seen, look)
    image = theme_palette(look.theme).reduce(sheet.image)
    return Picture(write_png(image), Media.PNG, image.width, image.height, tuple(sheet.spots))


def draw_journey(views: Sequence[View], words: Words, look: Look, *, names: Sequence[str] = ()) -> Picture:
    """Draw a game as an animation: the views of one viewer after the set-up and after each turn.

    Two views give the turn between them.
    """
    scenes = [scene(view, words, names=names) for view in views]
    for width, steps in TRIES:
        made = _make_animation(whole_journey(scenes, _at_most(look, width), steps=steps))
        if len(made.data) <= LARGEST:
            break
    return made


def _at_most(look: Look, width: int) -> Look:
    return replace(look, width=min(look.width, width))


def _make_animation(frames: Iterable[Frame]) -> Picture:
    shown = list(frames)
    return Picture(write_gif(shown), Media.GIF, *shown[0].image.size)
