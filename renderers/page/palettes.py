"""The palettes of the themes."""

from collections.abc import Iterator
from functools import cache

from renderers.page.theme import THEMES, Theme
from renderers.paint.colours import Colours, between
from renderers.paint.palette import Palette, palette
from renderers.paint.picture import ThemeName


@cache
def theme_palette(name: ThemeName) -> Palette:
    """Return the palette of a theme: its colours, and steps between those that meet in pictures."""
    theme = THEMES[name]
    return palette(theme.colours, _transitions(theme))


def _transitions(theme: Theme) -> Iterator[Colours]:
    """Yield the steps between colours that meet in pictures, the more important first."""
    emotions, players = tuple(theme.emotions.values()), (theme.own, theme.partner)
    for emotion, mark in theme.marks.items():
        yield between(theme.emotions[emotion], mark, 3)
        yield between(theme.closed_emotions[emotion], theme.closed_marks[emotion], 2)
    for ground in (theme.board, theme.paper, theme.band, theme.beyond):
        for colour in (*emotions, *players, theme.ink, theme.soft, theme.line, theme.closed):
            yield between(colour, ground, 2)
    for colour in players:
        yield between(colour, theme.plate, 2)
        for other in (theme.edge, theme.line):
            yield between(colour, other, 1)
    for colour in (*emotions, theme.back, theme.ornament):
        yield between(colour, theme.edge, 2)
    for colour, ground in (
        (theme.ornament, theme.back),
        (theme.ink, theme.back),
        (theme.heart, theme.band),
        (theme.shade[:7], theme.paper),
        (theme.shade[:7], theme.beyond),
        (theme.shade[:7], theme.back),
    ):
        yield between(colour, ground, 4)
    # For emoji in names.
    yield tuple((r, g, b) for r in (0, 128, 255) for g in (0, 128, 255) for b in (0, 128, 255))
