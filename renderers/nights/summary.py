"""The summary of a night: how many held hands, the records, and every pair with its outcome."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, tau
from typing import Final

from engine.heldhands.cards import EMOTIONS
from renderers.heldhands.motifs import draw_node
from renderers.i18n.catalogue import Words
from renderers.nights.blocks import MARGIN, ROOM, Block, finish, heading, page, paragraph, press_stripe, space
from renderers.nights.emblems import press_stage
from renderers.nights.facts import Honour, HonourKind, PairFacts, PairStage, SummaryFacts, counts
from renderers.page.canvas import WIDTH
from renderers.page.shapes import draw_heart, polar
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.page.typography import fit_lines, larger, write
from renderers.paint.colours import Colour
from renderers.paint.pen import Align, Pen, Point
from renderers.paint.picture import Look, Picture, ThemeName
from renderers.paint.stamps import Stamp, stamp
from renderers.palm.mime.colours import TOYS

MOST: Final = 40
"""Pairs with a line; the others are only counted."""

_HUNG: Final = 40  # pairs on garlands; with more there are none
_ON_ONE: Final = 20
_SAG: Final = 34.0
_ROW: Final = 64.0
_PAIR_NAME: Final = 37.0
_NAME_ROOM: Final = 326.0
_BETWEEN: Final = 64.0

_ACROSS: Final = 3
_MOST_MEDALLIONS: Final = 6
_COLUMN: Final = ROOM / _ACROSS
_RADIUS: Final = 96.0
_NODE: Final = 17.0
_TITLE: Final = 37.0
_NAME: Final = 36.0
_SMALL: Final = 32.0
_STEP: Final = 1.28
_WIDE: Final = 27.0  # half the width of a photograph
_TALL: Final = 33.0


def draw_summary(facts: SummaryFacts, words: Words, look: Look) -> Picture:
    """Draw the summary of a night that is over."""
    colours = THEMES[look.theme]
    pairs, people, rounds = len(facts.pairs), facts.people, facts.rounds
    said = words.say("drawn-night-evening", people=people, rounds=rounds, pairs=pairs)
    head = heading(look, facts.title, [(facts.when, colours.own), (said, colours.soft)], facts.game)
    blocks = [space(40), *_garlands(facts.pairs), _winner_count(facts, words, look)]
    blocks += _medallions(facts.honours, words, look)
    shown = enumerate(facts.pairs[:MOST])
    blocks += [_line(pair, words, look, facts.game, number) for number, pair in shown]
    if rest := facts.pairs[MOST:]:
        more = words.say("drawn-night-more-pairs", game=facts.game, pairs=len(rest), **counts(rest))
        blocks.append(paragraph(look, more))
    return finish(page(look, head, [*blocks, space(24)], facts.title), facts.game)


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
    sizes, ink = (60.0 * part, 52.0 * part, 44.0 * part), THEMES[look.theme].ink
    lines = fit_lines(look, said, sizes, ROOM, 2, ink, Align.MIDDLE)
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
        write(sheet, first, end, _PAIR_NAME, colours.ink, align=Align.RIGHT, widest=_NAME_ROOM)
        press_stage(sheet, pair.stage, (middle, y), 20)
        begin = middle + _BETWEEN / 2
        write(sheet, second, (begin, y), _PAIR_NAME, colours.ink, widest=_NAME_ROOM)
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


def _medallions(honours: Sequence[Honour], words: Words, look: Look) -> list[Block]:
    """Return the medallions, three in a row."""
    shown = honours[:_MOST_MEDALLIONS]
    return [_row(shown[first : first + _ACROSS], words, look) for first in range(0, len(shown), _ACROSS)]


def _row(honours: Sequence[Honour], words: Words, look: Look) -> Block:
    part = larger(look) * _STEP
    letters = part * (_TITLE + 2 * _NAME + _SMALL)
    begin = (WIDTH - len(honours) * _COLUMN) / 2

    def draw(sheet: Sheet, top: float) -> None:
        for number, honour in enumerate(honours):
            x = begin + (number + 0.5) * _COLUMN
            sheet.press(_medallion(honour.kind, look.theme, sheet.scale), (x, top + _RADIUS + _NODE + 4))
            _write_caption(sheet, honour, (x, top + 2 * _RADIUS + 2 * _NODE + 18), words)

    return Block(2 * _RADIUS + 2 * _NODE + 18 + letters + 22, draw)


def _write_caption(sheet: Sheet, honour: Honour, at: Point, words: Words) -> None:
    colours, part = sheet.colours, larger(sheet.look) * _STEP
    kind = honour.kind.value
    lines = (
        (words.say("drawn-night-honour", kind=kind), _TITLE, colours.own),
        (honour.names[0], _NAME, colours.ink),
        (honour.names[1], _NAME, colours.ink),
        (words.say("drawn-night-honour-number", kind=kind, number=honour.number), _SMALL, colours.soft),
    )
    y = at[1]
    for text, size, colour in lines:
        y += size * part / 2
        write(sheet, text, (at[0], y), size, colour, align=Align.MIDDLE, widest=_COLUMN - 16)
        y += size * part / 2


@lru_cache(maxsize=8)
def _medallion(kind: HonourKind, theme: ThemeName, scale: float) -> Stamp:
    """Return a medallion: a ring with four emotions, or four things, and the drawing of its kind."""
    colours = THEMES[theme]
    side = 2 * (_RADIUS + _NODE + 4)
    middle = (side / 2, side / 2)

    def draw(pen: Pen) -> None:
        pen.circle(middle, _RADIUS, colours.board, colours.line, 7)
        pen.circle(middle, _RADIUS - 11, None, colours.closed, 2.5)
        _DRAWINGS[kind](pen, middle, colours)
        for number, emotion in enumerate(EMOTIONS):
            angle = pi / 4 + number * tau / len(EMOTIONS)
            at = polar(middle, _RADIUS, angle)
            pen.circle(at, _NODE + 4, colours.paper)
            if kind in _OF_PALM:
                _THINGS[number](pen, at, _NODE)
            else:
                draw_node(pen, emotion, at, _NODE, colours)

    return stamp((side, side), scale, draw)


def _shortest(pen: Pen, at: Point, colours: Theme) -> None:
    """Draw two players, and a straight line between them with a heart on it."""
    x, y = at
    pen.line([(x - 58, y), (x + 58, y)], 8, colours.line)
    pen.circle(at, 32, colours.board)
    draw_heart(pen, (x, y + 1), 25, colours.heart)
    pen.circle((x - 58, y), 15, colours.own)
    pen.circle((x + 58, y), 15, colours.partner)
    pen.circle((x + 58, y), 7, colours.board)


def _closest(pen: Pen, at: Point, colours: Theme) -> None:
    """Draw the last card of a deck, and dashed outlines of the others."""
    x, y = at
    for aside in (26, 13):
        left, top, right, bottom = x - 29 + aside, y - 46 - aside / 2, x + 29 + aside, y + 34 - aside / 2
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        pen.dashes(corners, 4, colours.ornament, 9)
    box = (x - 42.0, y - 36.0, x + 16.0, y + 44.0)
    pen.panel((box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4), 12, colours.board)
    pen.panel(box, 10, colours.back, colours.ornament, 4)
    draw_heart(pen, (x - 13, y + 5), 19, colours.heart)


def _first(pen: Pen, at: Point, colours: Theme) -> None:
    """Draw a heart that rises over the sea."""
    x, y = at[0], at[1] + 26
    for ray in range(5):
        angle = pi + pi * (ray + 0.5) / 5
        sun = (x, y - 12)
        pen.line([polar(sun, 56, angle), polar(sun, 74, angle)], 7, colours.partner)
    draw_heart(pen, (x, y - 10), 38, colours.heart)
    pen.polygon([(x - 60, y), (x + 60, y), (x + 60, y + 32), (x - 60, y + 32)], colours.board)
    for line, wide in ((5, 60), (23, 38)):
        wave = [
            (x - wide + piece * wide / 20, y + line + 4 * sin(piece / 40 * tau * 3)) for piece in range(41)
        ]
        pen.line(wave, 6, colours.own)


def _photographs(pen: Pen, at: Point, colours: Theme) -> None:
    """Draw three photographs in a fan; the one in front has a heart."""
    x, y = at
    for aside, turn in ((-34, -0.05), (34, 0.05), (0, 0.0)):
        spot = (x + aside, y + abs(aside) * 0.2)
        for grown, colour in ((5, colours.board), (3, colours.ornament), (-1, colours.back)):
            pen.polygon(_rotate_box(spot, _WIDE + grown, _TALL + grown, turn), colour)
    draw_heart(pen, (x, y + 1), 20, colours.heart)


def _rotate_box(at: Point, wide: float, tall: float, turn: float) -> list[Point]:
    c, s = cos(turn * tau), sin(turn * tau)
    corners = ((-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in corners]


def _coin(pen: Pen, at: Point, size: float) -> None:
    pen.circle(at, size, TOYS.gold, TOYS.gold_dark, 2)
    pen.circle(at, size * 0.58, TOYS.gold_light)


def _cube(pen: Pen, at: Point, size: float) -> None:
    x, y, half = *at, size * 0.86
    pen.panel((x - half, y - half, x + half, y + half), 4, TOYS.wood, TOYS.wood_dark, 2)
    pen.line([(x - half * 0.5, y - half * 0.25), (x + half * 0.5, y - half * 0.25)], 2.5, TOYS.wood_dark)
    pen.line([(x - half * 0.5, y + half * 0.3), (x + half * 0.2, y + half * 0.3)], 2.5, TOYS.wood_dark)


def _ring(pen: Pen, at: Point, size: float) -> None:
    pen.circle(at, size * 0.78, None, TOYS.silver_dark, size * 0.46)
    pen.circle(at, size * 0.78, None, TOYS.silver, size * 0.3)


def _cubes(pen: Pen, at: Point, size: float) -> None:
    half = size * 0.42
    colours = (TOYS.red, TOYS.blue, TOYS.green, TOYS.gold)
    for number, colour in enumerate(colours):
        x, y = at[0] + (half + 1) * (2 * (number % 2) - 1), at[1] + (half + 1) * (2 * (number // 2) - 1)
        pen.panel((x - half, y - half, x + half, y + half), 2.5, colour)


_THINGS: Final[Sequence[Callable[[Pen, Point, float], None]]] = (_coin, _cube, _ring, _cubes)
"""Draw four of the things of In the Palm of Your Hand, each with this radius."""
_DRAWINGS: Final[Mapping[HonourKind, Callable[[Pen, Point, Theme], None]]] = {
    HonourKind.SHORTEST: _shortest,
    HonourKind.CLOSEST: _closest,
    HonourKind.FIRST: _first,
    HonourKind.MOST: _photographs,
    HonourKind.EARLIEST: _first,
}
_OF_PALM: Final = frozenset({HonourKind.MOST, HonourKind.EARLIEST})
