"""The album that lies open, and the memories of a team."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.palm.views import PlayerView, TableView
from renderers.heldhands.picture.layout import HEIGHT
from renderers.heldhands.picture.sheet import Sheet
from renderers.language import Words
from renderers.nights.letters import write
from renderers.paint.look import Look
from renderers.paint.picture import Picture
from renderers.palm.album.cards import MARGIN, MemoryImage, blank, done, grid, lay_card
from renderers.palm.album.players import called

_TITLE: Final = 62.0
_LINE: Final = 42.0
HEAD: Final = 170.0
"""The height of a heading."""


def draw_album(
    table: TableView, words: Words, look: Look, memory_image: MemoryImage, *, names: Sequence[str] = ()
) -> Picture:
    """Return the album with a number for each place; pressing one is choosing it."""
    looks = ""
    if table.grandfather is not None:
        looks = words.say("drawn-palm-album-looks", name=called(names, table.grandfather))
    return _page(table.album, words.say("drawn-palm-album"), looks, look, memory_image)


def draw_hand(view: PlayerView, words: Words, look: Look, memory_image: MemoryImage) -> Picture:
    """Return the memories of the viewer's team."""
    title, hint = words.say("drawn-palm-hand"), words.say("drawn-palm-hand-hint")
    return _page(view.hand, title, hint, look, memory_image)


def _page(cards: Sequence[int], title: str, line: str, look: Look, memory_image: MemoryImage) -> Picture:
    sheet = blank(look)
    write_head(sheet, title, line)
    laid = grid(max(1, len(cards)), HEAD, HEIGHT - MARGIN)
    for place, card in enumerate(cards):
        lay_card(sheet, laid.box(place), place + 1, partial(memory_image, card))
    return done(sheet)


def write_head(sheet: Sheet, title: str, line: str) -> None:
    """Write the heading of a page."""
    colours, widest = sheet.colours, 1200 - 2 * MARGIN - 16
    write(sheet, title, (MARGIN + 8, 56), _TITLE, colours.ink, widest=widest)
    write(sheet, line, (MARGIN + 8, 132), _LINE, colours.soft, widest=widest)
