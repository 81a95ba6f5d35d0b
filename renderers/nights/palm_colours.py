"""The palette of scoreboards and summaries of In the Palm of Your Hand: a theme, a hand, and a memory."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from renderers.page.theme import THEMES, theme_palette
from renderers.paint.look import ThemeName
from renderers.paint.palette import Colours, Palette, Rgb, between, palette
from renderers.palm.memories.files import Paint, paints
from renderers.palm.mime.colours import SKINS, TOYS


@cache
def palm_palette(name: ThemeName) -> Palette:
    """Return the palette: the colours of a theme, and those of hands, things and memories."""
    skin = SKINS[name]
    flesh = tuple(getattr(skin, part.name) for part in fields(skin))
    things = tuple(getattr(TOYS, part.name) for part in fields(TOYS))
    scenes = tuple(_rgb(paint) for paint in paints().values())
    return palette((*THEMES[name].colours, *flesh, *things, *scenes), _transitions(name))


def _rgb(paint: Paint) -> Rgb:
    red, green, blue, _ = paint
    return red, green, blue


def _transitions(name: ThemeName) -> Iterator[Colours]:
    """Yield the steps between colours that meet, the more important first."""
    theme, skin = THEMES[name], SKINS[name]
    for ground in (theme.board, skin.skin):
        yield between(skin.rim, ground, 2)
        yield between(theme.heart, ground, 2)
        yield between(theme.soft, ground, 2)
    yield between(skin.crease, skin.skin, 1)
    yield between(skin.sleeve, theme.board, 2)
    yield theme_palette(name).colours
