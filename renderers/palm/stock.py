"""What a page fetches once for Palm: the hand and what is often on it, and the scenes of all memories.

The memories are a stock of their own: they are large, and the first pictures of a game show none of them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from engine.palm.hand import Pose, Warmth
from renderers.i18n.catalogue import Language
from renderers.page.display import Stock
from renderers.page.theme import VARIABLES
from renderers.paint.pen import Symbol
from renderers.paint.svg import symbol_id
from renderers.palm.memories.symbols import memory_symbol
from renderers.palm.mime.colours import SKIN_VARIABLES
from renderers.palm.mime.felt import Ink, warmth_symbol
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.tracks import hand_symbol, skin_symbol
from renderers.palm.names import MEMORY_COUNT
from renderers.palm.result_pages import chosen_hand, found_heart, shut_eyes
from renderers.palm.vectors import backgrounds


@cache
def stock(name: str, _: Language) -> Stock:
    """Return the symbols of a stock; they are the same in every language."""
    if name == "memories":
        return Stock(_by_id(map(memory_symbol, range(1, MEMORY_COUNT + 1))), {})
    papers = backgrounds()
    symbols = _by_id(_symbols())
    for each in papers.values():
        symbols |= each.symbols
    return Stock(symbols, {name: each.items for name, each in papers.items()})


def _by_id(symbols: Iterator[Symbol]) -> dict[str, Symbol]:
    return {symbol_id(each): each for each in symbols}


def _symbols() -> Iterator[Symbol]:
    for pose, palm in product(Pose, (True, False)):
        stance = Stance(pose, palm)
        yield hand_symbol(stance)
        yield skin_symbol(stance)
        for warmth in Warmth:
            yield warmth_symbol(warmth, Ink(SKIN_VARIABLES, stance.unit))
    yield shut_eyes(VARIABLES)
    yield found_heart(VARIABLES)
    yield chosen_hand(VARIABLES)
