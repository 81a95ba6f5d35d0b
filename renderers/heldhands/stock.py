"""The symbols that a page fetches once for an edition: nearly all of those that its pictures are made of.

What is not among them is sent with each picture.
"""

from collections.abc import Iterator, Mapping
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
    open_list,
)
from renderers.heldhands.cards import row_symbols
from renderers.heldhands.marks import mark_symbols
from renderers.heldhands.motifs import node_symbol
from renderers.heldhands.pages import GROUNDS, SETUP_ROWS
from renderers.heldhands.panels import panel_symbols
from renderers.page.display import box_symbol
from renderers.page.theme import VARIABLES
from renderers.paint.pen import Symbol
from renderers.paint.picture import Look
from renderers.paint.svg import symbol_id

_ROWS = (OWN_ROW, PARTNER_ROW, NEAR_ROW, FAR_ROW, *SETUP_ROWS)


@cache
def stock(edition: str) -> Mapping[str, Symbol]:
    """Return the symbols of an edition by id."""
    found = {symbol_id(each): each for each in _symbols()}
    board = load_edition(edition).board
    for seat in range(2):
        for ring in (*RINGS, None):
            found |= open_list(Ground(MIDDLE[1], board, seat, ring), Look()).symbols
    return found


def _symbols() -> Iterator[Symbol]:
    for ground in GROUNDS:
        yield from open_list(ground, Look()).symbols.values()
    for radius in (*NODES.values(), HEART):
        yield box_symbol(2 * radius, 2 * radius)
    for emotion, radius in product(Emotion, NODES.values()):
        yield node_symbol(emotion, radius, VARIABLES)
    for row in _ROWS:
        yield from row_symbols(row, VARIABLES)
    yield from mark_symbols(VARIABLES)
    yield from panel_symbols(VARIABLES)
