"""The scoreboard of an evening: a tile for each pair, and the players who wait for the next round."""

from collections.abc import Callable, Sequence
from typing import Final

from renderers.i18n.catalogue import Words
from renderers.nights.chips import named
from renderers.nights.facts import BoardFacts, PairFacts, counts
from renderers.nights.page import ROOM, Block, heading, page, paragraph, space
from renderers.nights.tiles import FEW, WIDE, draw_tile, narrow
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger
from renderers.paint.look import Look

MOST: Final = 30
"""Pairs with a tile; the others are only counted."""

_GAP: Final = 16.0
_PLAIN: Final = ("", "none")  # levels that are not shown


def draw_board(facts: BoardFacts, words: Words, look: Look) -> Sheet:
    """Draw the scoreboard."""
    shown = facts.pairs[:MOST]
    mixed = len({pair.level for pair in facts.pairs}) > 1
    blocks = [space(34), *_rows(shown, words, look, facts.game, mixed=mixed)]
    if rest := facts.pairs[MOST:]:
        said = words.say("drawn-night-more-pairs", game=facts.game, pairs=len(rest), **counts(rest))
        blocks.append(paragraph(look, said))
    if facts.waiting:
        blocks.append(named(look, words.say("drawn-night-waiting"), facts.waiting, _others(words)))
    return page(look, _head(facts, words, look, mixed=mixed), [*blocks, space(14)], facts.title)


def _head(facts: BoardFacts, words: Words, look: Look, *, mixed: bool) -> Block:
    colours = THEMES[look.theme]
    count = len(facts.pairs)
    said = words.say(
        "drawn-night-round", game=facts.game, round=facts.round, pairs=count, **counts(facts.pairs)
    )
    lines = [(said, colours.soft)]
    if facts.pairs and not mixed and facts.pairs[0].level not in _PLAIN:
        lines.append((words.say("drawn-night-level", level=facts.pairs[0].level), colours.soft))
    if facts.late:
        lines.append((words.say("drawn-night-late"), colours.own))
    return heading(look, facts.title, lines, facts.game)


def _rows(pairs: Sequence[PairFacts], words: Words, look: Look, game: str, *, mixed: bool) -> list[Block]:
    """Return the tiles: for few pairs large ones below each other, else two in a row."""
    form = WIDE if len(pairs) <= FEW else narrow(ROOM, _GAP)
    across = 1 if form is WIDE else 2
    height = form.height(larger(look), level=mixed)

    def row(some: Sequence[PairFacts]) -> Block:
        def draw(sheet: Sheet, top: float) -> None:
            for number, pair in enumerate(some):
                draw_tile(sheet, pair, form, (number, top), words, game, level=mixed)

        return Block(height + _GAP, draw)

    return [row(pairs[first : first + across]) for first in range(0, len(pairs), across)]


def _others(words: Words) -> Callable[[int], str]:
    return lambda count: words.say("drawn-night-others", count=count)
