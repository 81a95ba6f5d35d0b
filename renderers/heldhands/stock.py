"""What a page fetches once for an edition: backgrounds, and nearly all symbols that its pictures are made of.

What is not among them is sent with each picture.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from engine.heldhands.board import RINGS
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import load_edition
from renderers.heldhands.board import (
    FAR_ROW,
    HEART,
    MIDDLE,
    NEAR_ROW,
    NODES,
    OWN_ROW,
    PARTNER_ROW,
    Ground,
    backgrounds_of,
)
from renderers.heldhands.cards import band_symbols, row_symbols, whole_symbols
from renderers.heldhands.marks import mark_symbols
from renderers.heldhands.motifs import node_symbol
from renderers.heldhands.pages import GROUNDS, SETUP_ROWS, WHOLE_HEIGHTS
from renderers.heldhands.panels import panel_symbols
from renderers.i18n.catalogue import Language, Words
from renderers.page.display import Stock, box_symbol
from renderers.page.theme import VARIABLES
from renderers.paint.pen import Symbol
from renderers.paint.svg import symbol_id

_ROWS = (OWN_ROW, PARTNER_ROW, NEAR_ROW, FAR_ROW, *SETUP_ROWS)


@cache
def stock(edition: str, language: Language) -> Stock:
    """Return the symbols of an edition, and the backgrounds with the names of nodes in this language."""
    board, words = load_edition(edition).board, Words(language)
    grounds = [Ground(MIDDLE[1], board, seat, ring, words) for seat in range(2) for ring in (*RINGS, None)]
    lists = {name: each for ground in (*GROUNDS, *grounds) for name, each in backgrounds_of(ground).items()}
    symbols = {symbol_id(each): each for each in _symbols()}
    for each in lists.values():
        symbols |= each.symbols
    return Stock(symbols, {name: each.items for name, each in lists.items()})


def _symbols() -> Iterator[Symbol]:
    for radius in (*NODES.values(), HEART):
        yield box_symbol(2 * radius, 2 * radius)
    for emotion, radius in product(Emotion, NODES.values()):
        yield node_symbol(emotion, radius, VARIABLES)
    for row in _ROWS:
        yield from row_symbols(row, VARIABLES)
    for row in SETUP_ROWS:
        yield from band_symbols(row, VARIABLES)
    for height in WHOLE_HEIGHTS:
        yield from whole_symbols(height, VARIABLES)
    yield from mark_symbols(VARIABLES)
    yield from panel_symbols(VARIABLES)
