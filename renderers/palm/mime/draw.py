"""The entry point: draw a mime as an animation."""

from dataclasses import replace
from typing import Final

from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.paint.gif import write_gif
from renderers.paint.look import Look
from renderers.paint.picture import Media, Picture
from renderers.palm.mime.film import frames

TRIES: Final = (600, 450, 350)
"""Widths of an animation in pixels: the later ones if the file would be too large."""
LARGEST: Final = 3_000_000  # bytes


def draw_mime(mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture:
    """Draw a mime as an animation: as Grandfather feels it, or watched, with the things in it.

    Mimes that feel the same give the same bytes.
    """
    things = [touch.thing for touch in mime.touches] if watched else []
    for width in TRIES:
        shown = [*frames(mime, things, words, replace(look, width=min(look.width, width)))]
        data = write_gif(shown)
        if len(data) <= LARGEST:
            break
    return Picture(data, Media.GIF, *shown[0].image.size)
