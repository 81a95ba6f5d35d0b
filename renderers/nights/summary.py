"""The summary of an evening: how many held hands, the records, and every pair with its outcome."""

from collections.abc import Sequence
from functools import lru_cache
from math import pi, sin
from typing import Final

from renderers.i18n.catalogue import Words
from renderers.nights.facts import PairFacts, PairStage, SummaryFacts, counts
from renderers.nights.medallions import medallions
from renderers.nights.page import MARGIN, ROOM, Block, heading, page, paragraph, press_stripe, space
from renderers.nights.shapes import press_stage
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import Lines, fit_lines, larger, write
from renderers.paint.lettering import Align
from renderers.paint.look import Look
from renderers.paint.pen import Colour, Point, Stamp, stamp

MOST: Final = 40
"""Pairs with a line; the others are only counted."""

_HUNG: Final = 40  # pairs on garlands; with more there are none
_ON_ONE: Final = 20
_SAG: Final = 34.0
_ROW: Final = 64.0
_NAME: Final = 37.0
_SMALL: Final = 32.0
_NAME_ROOM: Final = 326.0
_BETWEEN: Final = 64.0


def draw_summary(facts: SummaryFacts, words: Words, look: Look) -> Sheet:
    """Draw the summary of an evening."""
    colours = THEMES[look.theme]
    pairs, people, rounds = len(facts.pairs), facts.people, facts.rounds
    said = words.say("drawn-night-evening", people=people, rounds=rounds, pairs=pairs)
    head = heading(look, facts.title, [(facts.when, colours.own), (said, colours.soft)], facts.game)
    blocks = [space(40), *_garlands(facts.pairs), _winner_count(facts, words, look)]
    blocks += medallions(facts.honours, words, look)
    shown = enumerate(facts.pairs[:MOST])
    blocks += [_line(pair, words, look, facts.game, number) for number, pair in shown]
    if rest := facts.pairs[MOST:]:
        more = words.say("drawn-night-more-pairs", game=facts.game, pairs=len(rest), **counts(rest))
        blocks.append(paragraph(look, more))
    return page(look, head, [*blocks, space(24)], facts.title)


def _garlands(pairs: Sequence[PairFacts]) -> list[Block]:
    """Return strings with the shape of the stage of each pair."""
    if len(pairs) > _HUNG:
        return []
    rows = -(-len(pairs) // _ON_ONE)
    on_each = -(-len(pairs) // rows) if rows else 0
    return [_garland(pairs[number * on_each : (number + 1) * on_each]) for number in range(rows)]


def _garland(pairs: Sequence[PairFacts]) -> Block:
    apart = min(150.0, (ROOM - 40) / len(pairs))
    wide = apart * len(pairs)
    size = min(26.0, apart * 0.4)

    def draw(sheet: Sheet, top: float) -> None:
        left = (WIDTH - wide) / 2
        string = _string(wide, sheet.colours.line, sheet.scale)
        sheet.press(string, (left, top))
        for number, pair in enumerate(pairs):
            x, y = _string_point((number + 0.5) / len(pairs), wide)
            press_stage(sheet, pair.stage, (left + x, top + y + size + 2), size)

    return Block(_SAG + 2 * size + 22, draw)


def _string_point(part: float, wide: float) -> Point:
    """Return a point of a hanging string."""
    return part * wide, 4 + _SAG * sin(part * pi)


@lru_cache(maxsize=8)
def _string(wide: float, colour: Colour, scale: float) -> Stamp:
    points = [_string_point(piece / 40, wide) for piece in range(41)]
    return stamp((wide, _SAG + 10), scale, lambda pen: pen.line(points, 4, colour), (0, 0))


def _winner_count(facts: SummaryFacts, words: Words, look: Look) -> Block:
    """Return the number of pairs that won, in large letters."""
    held, pairs = counts(facts.pairs)[PairStage.HELD], len(facts.pairs)
    all_of_them = "yes" if held == pairs else "no"
    said = words.say("drawn-night-held", game=facts.game, held=held, pairs=pairs, all=all_of_them)
    part = larger(look)
    size, texts = fit_lines(look, said, (60.0 * part, 52.0 * part, 44.0 * part), ROOM, 2)
    lines = Lines(tuple(texts), size, THEMES[look.theme].ink, ROOM, Align.MIDDLE)
    return Block(lines.height + 40, lambda sheet, top: lines.write(sheet, (WIDTH / 2, top + 8)))


def _line(pair: PairFacts, words: Words, look: Look, game: str, number: int) -> Block:
    """Return the line of a pair: the shape of its stage stands between the names."""
    tall = _ROW * larger(look)

    def draw(sheet: Sheet, top: float) -> None:
        colours, y = sheet.colours, top + tall / 2
        if number % 2 == 0:
            press_stripe(sheet, top, tall)
        left = MARGIN + 16
        middle = left + _NAME_ROOM + _BETWEEN / 2
        first, second = pair.names
        end = (middle - _BETWEEN / 2, y)
        write(sheet, first, end, _NAME, colours.ink, align=Align.RIGHT, widest=_NAME_ROOM)
        press_stage(sheet, pair.stage, (middle, y), 20)
        begin = middle + _BETWEEN / 2
        write(sheet, second, (begin, y), _NAME, colours.ink, widest=_NAME_ROOM)
        said = words.say(
            "drawn-night-end",
            game=game,
            stage=pair.stage.value,
            turns=pair.turns,
            done=pair.done,
            of=pair.of,
        )
        room = MARGIN + ROOM - 16 - begin - _NAME_ROOM - 14
        at = (MARGIN + ROOM - 16, y)
        write(sheet, said, at, _SMALL, colours.soft, align=Align.RIGHT, widest=room)

    return Block(tall, draw)
