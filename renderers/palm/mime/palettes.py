"""The palettes of mimes in pixels; apart from their colours, which pages need without Pillow."""

from collections.abc import Iterator
from functools import cache

from renderers.page.theme import THEMES
from renderers.paint.colours import Colours, between, mix_colours
from renderers.paint.palette import Palette, palette
from renderers.paint.picture import ThemeName
from renderers.palm.mime.colours import DARKER, SKINS, TOYS


@cache
def mime_palette(name: ThemeName) -> Palette:
    """Return the palette of a theme: skin, dents and things, and the steps between colours that meet."""
    return palette(_exact(name), _transitions(name))


def _exact(name: ThemeName) -> Colours:
    theme, skin = THEMES[name], SKINS[name]
    page = (
        theme.paper,
        theme.beyond,
        theme.board,
        theme.ink,
        theme.soft,
        theme.own,
        theme.plate,
        theme.closed,
    )
    return (*page, *skin.colours, *TOYS.colours)


def _transitions(name: ThemeName) -> Iterator[Colours]:
    theme, skin = THEMES[name], SKINS[name]
    warmths = (skin.cool, skin.mild, skin.warm)
    for colour in warmths:
        yield between(skin.skin, colour, 7)
        yield between(colour, skin.light, 2)
        yield (mix_colours(colour, skin.shade, DARKER),)
        yield between(colour, theme.paper, 2)
    yield between(skin.skin, skin.shade, 7)
    yield between(skin.rim, theme.paper, 3)
    yield between(skin.rim, skin.skin, 2)
    yield between(skin.crease, skin.skin, 2)
    yield between(skin.light, skin.skin, 2)
    yield between(theme.paper, skin.shade, 3)
    for colour in (theme.ink, theme.soft, theme.own, theme.closed):
        yield between(colour, theme.paper, 2)
    yield between(theme.own, theme.plate, 3)
    yield between(theme.ink, theme.board, 2)
    toys = TOYS
    for light, middle, dark in (
        (toys.wood_light, toys.wood, toys.wood_dark),
        (toys.gold_light, toys.gold, toys.gold_dark),
        (toys.silver_light, toys.silver, toys.silver_dark),
        (toys.red_light, toys.red, toys.red_dark),
        (toys.blue_light, toys.blue, toys.blue_dark),
        (toys.green_light, toys.green, toys.green_dark),
        (toys.pale, toys.dark_light, toys.dark),
    ):
        yield between(light, middle, 1)
        yield between(middle, dark, 1)
        yield between(light, dark, 1)
        yield between(dark, skin.skin, 2)
        yield between(middle, theme.paper, 1)
        yield between(dark, theme.paper, 1)
