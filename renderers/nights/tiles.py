"""A tile of the scoreboard: the positions of a pair, the names, and the progress."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.i18n.catalogue import Words
from renderers.nights.facts import PALM, PairFacts, PairStage
from renderers.nights.page import MARGIN, ROOM
from renderers.nights.shapes import press_bar, press_mark, press_rings, press_stage
from renderers.page.emblems import draw_heart
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger, width, write
from renderers.paint.lettering import Align
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.hand import draw_hand

FEW: Final = 4
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


@lru_cache(maxsize=4)
def narrow(room: float, gap: float) -> Form:
    """Return the form for two tiles beside each other."""
    return Form(width=(room - gap) / 2, gap=gap, rings=72, name=37, small=31, bar=14)


def draw_tile(  # noqa: PLR0913, PLR0917 - what and where
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
    sheet.press(_panel(form.width, height, pair.stage, sheet.look.theme, sheet.scale), (left, top))
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


@lru_cache(maxsize=8)
def _panel(width: float, height: float, stage: PairStage, theme: ThemeName, scale: float) -> Stamp:
    """Return the ground of a tile: warm for a pair that won, an empty frame for another ending."""
    colours = THEMES[theme]
    fill: Colour = colours.board
    edge: Colour = colours.closed
    if stage is PairStage.HELD:
        fill, edge = colours.band, colours.line
    elif stage is not PairStage.PLAYING:
        fill = colours.paper

    def draw(pen: Pen) -> None:
        pen.panel((1, 1, width - 1, height - 1), _CORNER, fill, edge, 3)

    return stamp((width, height), scale, draw, (0, 0))


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
            made = _dot(size * 0.34, colours.line, scale)
        sheet.press(made, spot)


@lru_cache(maxsize=16)
def _disc(radius: float, theme: ThemeName, scale: float) -> Stamp:
    """Return an open hand on a disc."""
    colours, unit, side = THEMES[theme], radius / _SPAN, 2 * radius + 8

    def put(point: Point) -> Point:
        return side / 2 + (point[0] - _MIDDLE[0]) * unit, side / 2 + (point[1] - _MIDDLE[1]) * unit

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), radius, colours.board, colours.closed, 3)
        draw_hand(pen, SKINS[theme], put, unit, palm=True)

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


@lru_cache(maxsize=16)
def _dot(radius: float, colour: Colour, scale: float) -> Stamp:
    side = 2 * radius + 4
    return stamp((side, side), scale, lambda pen: pen.circle((side / 2, side / 2), radius, colour))
