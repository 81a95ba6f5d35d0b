"""The scoreboard of a night: a tile for each pair, and the players who wait for the next round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.i18n.catalogue import Words
from renderers.nights.blocks import MARGIN, ROOM, Block, finish, heading, named, page, paragraph, space
from renderers.nights.emblems import press_bar, press_mark, press_rings, press_stage
from renderers.nights.facts import PALM, BoardFacts, PairFacts, PairStage, counts
from renderers.page.shapes import draw_heart
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger, width, write
from renderers.paint.colours import Colour
from renderers.paint.pen import Align, Circle, Pen, Point
from renderers.paint.picture import Look, Picture, ThemeName
from renderers.paint.stamps import Stamp, circles_stamp, panel_stamp, stamp
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.stage import draw_open_hand

MOST: Final = 30
"""Pairs with a tile; the others are only counted."""

_GAP: Final = 16.0
_PLAIN: Final = ("", "none")  # levels that are not shown
_FEW: Final = 4
"""Up to this number of pairs, tiles are large."""
_PADDING: Final = 16.0
_CORNER: Final = 22.0
_SPAN: Final = 101.0  # units of the hand in the radius of its disc, which it fills
_MIDDLE: Final = (53.0, 79.0)  # the point of the hand that lies in the middle
_PALM: Final = (-0.05, 0.21)  # where the heart lies, as parts of the radius
_HEART: Final = 0.25
_HOLLOW: Final = 0.76  # of a heart that is only an outline
_SMALL: Final = 0.16  # the heart inside it, with nothing and with all
_LARGE: Final = 0.6
_MOST: Final = 12  # hearts in a row
_APART: Final = 2.5  # from heart to heart, in half their width


@dataclass(frozen=True, slots=True)
class Form:
    """The sizes of a tile and its letters."""

    width: float
    gap: float  # to the tile beside it
    rings: float  # radius
    name: float
    small: float
    bar: float

    def height(self, part: float, *, level: bool) -> float:
        """Return the height, with letters larger by this factor, and with a line for the level if wanted."""
        return 2 * _PADDING + part * (self.step * 2 + self.low * (3 if level else 2))

    @property
    def step(self) -> float:
        """The line height of a name."""
        return self.name * 1.24

    @property
    def low(self) -> float:
        """The height of a smaller line."""
        return self.small * 1.36


WIDE: Final = Form(width=ROOM, gap=0, rings=104, name=52, small=40, bar=20)
NARROW: Final = Form(width=(ROOM - _GAP) / 2, gap=_GAP, rings=72, name=37, small=31, bar=14)


def draw_board(facts: BoardFacts, words: Words, look: Look) -> Picture:
    """Draw the scoreboard of a night."""
    shown = facts.pairs[:MOST]
    mixed = len({pair.level for pair in facts.pairs}) > 1
    blocks = [space(34), *_rows(shown, words, look, facts.game, mixed=mixed)]
    if rest := facts.pairs[MOST:]:
        said = words.say("drawn-night-more-pairs", game=facts.game, pairs=len(rest), **counts(rest))
        blocks.append(paragraph(look, said))
    if facts.waiting:
        blocks.append(named(look, words, words.say("drawn-night-waiting"), facts.waiting))
    head = _head(facts, words, look, mixed=mixed)
    return finish(page(look, head, [*blocks, space(14)], facts.title), facts.game)


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
    form = WIDE if len(pairs) <= _FEW else NARROW
    across = 1 if form is WIDE else 2
    height = form.height(larger(look), level=mixed)

    def row(some: Sequence[PairFacts]) -> Block:
        def draw(sheet: Sheet, top: float) -> None:
            for number, pair in enumerate(some):
                _draw_tile(sheet, pair, form, (number, top), words, game, level=mixed)

        return Block(height + _GAP, draw)

    return [row(pairs[first : first + across]) for first in range(0, len(pairs), across)]


def _draw_tile(  # noqa: PLR0913, PLR0917 - what and where
    sheet: Sheet,
    pair: PairFacts,
    form: Form,
    place: tuple[int, float],
    words: Words,
    game: str,
    *,
    level: bool,
) -> None:
    """Draw the tile of a pair: the first or the second of a row, below this height."""
    part, colours = larger(sheet.look), sheet.colours
    height = form.height(part, level=level)
    left, top = MARGIN + place[0] * (form.width + form.gap), place[1]
    fill, edge = colours.board, colours.closed
    if pair.stage is PairStage.HELD:  # warm for a pair that won, an empty frame for another ending
        fill, edge = colours.band, colours.line
    elif pair.stage is not PairStage.PLAYING:
        fill = colours.paper
    sheet.press(panel_stamp((form.width, height), sheet.scale, _CORNER, fill, edge, 3), (left, top))
    press_drawing = press_palm if game == PALM else press_rings
    press_drawing(sheet, pair, (left + _PADDING + form.rings + 4, top + height / 2), form.rings)
    text = left + 2 * form.rings + 2 * _PADDING + 10
    right = left + form.width - _PADDING - 2
    y = top + _PADDING + part * form.step / 2
    mark = form.name * 0.26
    for second, name in enumerate(pair.names):
        begin = text
        if game != PALM:  # players have no positions there
            press_mark(sheet, (text + mark, y), mark, second=bool(second))
            begin += 3 * mark + 4
        write(sheet, name, (begin, y), form.name, colours.ink, widest=right - begin)
        y += part * form.step
    y += part * (form.low - form.step) / 2
    _draw_done(sheet, pair, form, (text, y), right, game)
    _draw_stage(sheet, pair, form, (text, y + part * form.low), right, words, game)
    if level:
        said = words.say("drawn-night-level", level=pair.level)
        write(sheet, said, (text, y + 2 * part * form.low), form.small, colours.soft, widest=right - text)


def _draw_done(  # noqa: PLR0913, PLR0917 - what and where
    sheet: Sheet, pair: PairFacts, form: Form, at: Point, right: float, game: str
) -> None:
    """Draw the number of finished objectives, with a bar; or points, with hearts."""
    part = larger(sheet.look)
    room = form.small * 3.1 * part
    if game == PALM:
        press_points(sheet, pair, at, right - at[0] - room - 14, form.small * part)
    else:
        press_bar(sheet, pair.done, pair.of, at, (right - at[0] - room - 14, form.bar))
    said = f"{pair.done}/{pair.of}"
    write(sheet, said, (right, at[1]), form.small, sheet.colours.ink, align=Align.RIGHT, widest=room)


def _draw_stage(  # noqa: PLR0913, PLR0917 - what and where
    sheet: Sheet, pair: PairFacts, form: Form, at: Point, right: float, words: Words, game: str
) -> None:
    """Draw the stage as a shape and in words, and the number of the turn."""
    colours, size = sheet.colours, form.small * 0.48
    press_stage(sheet, pair.stage, (at[0] + size, at[1]), size)
    begin = at[0] + 2 * size + 10
    said = words.say("drawn-night-stage", game=game, stage=pair.stage.value)
    write(sheet, said, (begin, at[1]), form.small, colours.ink, widest=right - begin)
    turn = _turn(pair, words)
    taken, needed = (width(sheet.look, text, form.small * larger(sheet.look)) for text in (said, turn))
    roomy = form is WIDE or not sheet.look.large  # else it would fit in some tiles only
    if turn and roomy and begin + taken + needed + 12 <= right:
        write(sheet, turn, (right, at[1]), form.small, colours.soft, align=Align.RIGHT, widest=needed + 1)


def _turn(pair: PairFacts, words: Words) -> str:
    """Return the number of the turn in words; empty before the first and after the last."""
    if not pair.all_turns:
        return words.say("drawn-night-turn", turn=pair.turns) if pair.turns else ""
    if pair.turns >= pair.all_turns:
        return ""
    return words.say("drawn-night-turn-of", turn=pair.turn, of=pair.all_turns)


def press_palm(sheet: Sheet, pair: PairFacts, at: Point, radius: float) -> None:
    """Show a pair of In the Palm of Your Hand: a heart in a hand that grows with every point."""
    colours, scale = sheet.colours, sheet.scale
    sheet.press(_disc(radius, sheet.look.theme, scale), at)
    gone = pair.stage in {PairStage.LOST, PairStage.LEFT}
    colour, size = colours.soft if gone else colours.heart, radius * _HEART
    spot = (at[0] + radius * _PALM[0], at[1] + radius * _PALM[1])
    if pair.stage is PairStage.HELD:
        sheet.press(_heart(size, colour, scale), spot)
        return
    sheet.press(_hollow(size, colour, colours.board, scale), spot)
    part = min(max(pair.done / pair.of, 0), 1) if pair.of > 0 else 0
    if part:
        sheet.press(_heart(size * (_SMALL + (_LARGE - _SMALL) * part), colour, scale), spot)


def press_points(sheet: Sheet, pair: PairFacts, at: Point, room: float, tall: float) -> None:
    """Show points from this place to the right: hearts for memories found, hollow ones for others.

    Dots stand for points that are still possible.
    """
    count = min(max(pair.of, 0), _MOST)
    if not count:
        return
    found = min(max(pair.done, 0), count)
    over = count * min(pair.turns, pair.all_turns) // pair.all_turns if pair.all_turns else count
    size = min(tall * 0.46, room / count / _APART)
    colours, scale = sheet.colours, sheet.scale
    for number in range(count):
        spot = (at[0] + size + number * _APART * size, at[1])
        if number < found:
            made = _heart(size, colours.heart, scale)
        elif number < over:
            made = _hollow(size, colours.soft, colours.board, scale)
        else:
            made = circles_stamp(2 * size * 0.34 + 4, scale, Circle(size * 0.34, colours.line))
        sheet.press(made, spot)


@lru_cache(maxsize=16)
def _disc(radius: float, theme: ThemeName, scale: float) -> Stamp:
    colours, unit, side = THEMES[theme], radius / _SPAN, 2 * radius + 8

    def put(point: Point) -> Point:
        return side / 2 + (point[0] - _MIDDLE[0]) * unit, side / 2 + (point[1] - _MIDDLE[1]) * unit

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), radius, colours.board, colours.closed, 3)
        draw_open_hand(pen, SKINS[theme], put, unit, palm=True)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=32)
def _hollow(size: float, colour: Colour, ground: Colour, scale: float) -> Stamp:
    side = 2.4 * size

    def draw(pen: Pen) -> None:
        draw_heart(pen, (side / 2, side / 2), size, colour)
        draw_heart(pen, (side / 2, side / 2 - size * 0.02), size * _HOLLOW, ground)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=64)
def _heart(size: float, colour: Colour, scale: float) -> Stamp:
    side = 2.4 * size
    return stamp((side, side), scale, lambda pen: draw_heart(pen, (side / 2, side / 2), size, colour))
