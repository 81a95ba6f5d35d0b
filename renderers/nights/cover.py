"""The cover of an evening: its title and time, and a drawing of the game."""

from functools import lru_cache
from math import sin, tau
from typing import Final, NamedTuple

from PIL import Image

from renderers.i18n.catalogue import Words
from renderers.nights.cover_board import draw_board
from renderers.nights.cover_palm import palm_page
from renderers.nights.emblem import draw_lots, press_emblem
from renderers.nights.facts import PALM, CoverFacts
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, theme_palette
from renderers.page.typography import Lines, fit_lines, larger, write
from renderers.paint.look import Look, ThemeName
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen, strips

HEIGHT: Final = 480.0
"""Units: two fifths of the width, as Discord shows it."""

_LEFT: Final = 48.0
_ROOM: Final = 632.0  # for the text; the rest is for the drawing
_SWELL: Final = 40.0
_TITLES: Final = ((112.0, 1), (92.0, 1), (80.0, 2), (66.0, 3), (56.0, 3), (46.0, 4), (40.0, 4))
"""Sizes of the title, each with the number of lines that it may take."""
_WHEN: Final = (46.0, 38.0)  # the first line, and the others
_MOST_WHEN: Final = 3
_SMALL: Final = 31.0


class _Page(NamedTuple):
    """Everything that the page without text depends on."""

    theme: ThemeName
    width: int
    lots: bytes
    edition: str


def draw_cover(facts: CoverFacts, words: Words, look: Look) -> Sheet:
    """Draw the cover."""
    sheet = Sheet(_page(facts, look), look)
    press_emblem(sheet, facts.title, (_LEFT + 26, 56), 26, facts.game)
    above = facts.server or words.say("night-game", game=facts.game)
    write(sheet, above, (_LEFT + 68, 56), 32, sheet.colours.soft, widest=_ROOM - 68)
    weekly = "yes" if facts.weekly else "no"
    below = words.say("drawn-night-kind", kind=facts.kind, places=facts.places, weekly=weekly)
    part = larger(look)
    write(sheet, below, (_LEFT, HEIGHT - 44), _SMALL, sheet.colours.soft, widest=_ROOM)
    when = _write_time(sheet, facts.when, HEIGHT - 44 - 34 * part)
    _write_title(sheet, facts.title, 92, when - 10)
    return sheet


def _page(facts: CoverFacts, look: Look) -> Image.Image:
    """Return the page without text: two players on a board, or an open palm."""
    if facts.game == PALM:
        return palm_page(facts.title, look, HEIGHT)
    wanted = _Page(look.theme, look.width, draw_lots(facts.title), facts.edition)
    return _compressed_page(wanted).unfold(theme_palette(look.theme))


def _write_time(sheet: Sheet, when: tuple[str, ...], bottom: float) -> float:
    """Write the time above this height; return the upper edge."""
    shown = when[:_MOST_WHEN]
    sizes = [_WHEN[0] if not number else _WHEN[1] for number in range(len(shown))]
    steps = [size * 1.2 * min(larger(sheet.look), 1.2) for size in sizes]
    top = y = bottom - sum(steps)
    for text, size, step in zip(shown, sizes, steps, strict=True):
        tall, texts = fit_lines(sheet.look, text, (step / 1.2, size, size * 0.8), _ROOM, 1)
        Lines(tuple(texts), tall, sheet.colours.own, _ROOM).write(sheet, (_LEFT, y + step / 2 - tall * 0.6))
        y += step
    return top


def _write_title(sheet: Sheet, title: str, top: float, bottom: float) -> None:
    """Write the title as large as it fits, in the middle of its room."""
    look, ink = sheet.look, sheet.colours.ink
    for size, most in _TITLES:
        room = max(1, min(most, int((bottom - top) / (size * 1.2))))
        tall, texts = fit_lines(look, title, (size,), _ROOM, room)
        lines = Lines(tuple(texts), tall, ink, _ROOM)
        if not lines.cut:
            break
    lines.write(sheet, (_LEFT, (top + bottom - lines.height) / 2))


@lru_cache(maxsize=8)
def _compressed_page(wanted: _Page) -> Folded:
    """Return the page without text, compressed: an evening has covers in several languages."""
    colours, scale = THEMES[wanted.theme], wanted.width / WIDTH
    begin = wanted.lots[1] / 256 * tau
    meet = HEIGHT * (0.56 + wanted.lots[2] / 256 * 0.16)
    shore = [(x, meet + _SWELL * sin(begin + x / WIDTH * tau)) for x in range(0, WIDTH + 1, 20)]

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, WIDTH, HEIGHT + 2), 0, colours.paper)
        pen.polygon([(0, 0), *shore, (WIDTH, 0)], colours.beyond)
        draw_board(pen, wanted.edition, wanted.lots, colours)

    size = (wanted.width, max(1, round(HEIGHT * scale)))
    return theme_palette(wanted.theme).fold(size, strips(size, scale, draw))
