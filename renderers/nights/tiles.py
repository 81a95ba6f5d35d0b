"""A tile of the scoreboard: where two stand, what they are called, and how far they have come."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.language import Words
from renderers.nights.facts import PALM, PairFacts, PairStage
from renderers.nights.letters import larger, width, write
from renderers.nights.page import MARGIN, ROOM
from renderers.nights.palm_shapes import press_palm, press_points
from renderers.nights.shapes import press_bar, press_mark, press_rings, press_stage
from renderers.paint.lettering import Align
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp

FEW: Final = 4
"""So many pairs have large tiles."""

_PADDING: Final = 16.0
_CORNER: Final = 22.0


@dataclass(frozen=True, slots=True)
class Form:
    """How large a tile is, and its letters."""

    width: float
    gap: float  # to the tile beside it
    rings: float  # radius
    name: float
    small: float
    bar: float

    def height(self, part: float, *, level: bool) -> float:
        """Return how high it is, with letters larger by this; with the level, if pairs differ in it."""
        return 2 * _PADDING + part * (self.step * 2 + self.low * (3 if level else 2))

    @property
    def step(self) -> float:
        """The room of a name."""
        return self.name * 1.24

    @property
    def low(self) -> float:
        """The room of a smaller line."""
        return self.small * 1.36


WIDE: Final = Form(width=ROOM, gap=0, rings=104, name=52, small=40, bar=20)


@lru_cache(maxsize=4)
def narrow(room: float, gap: float) -> Form:
    """Return the form of two tiles beside each other."""
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
        if game != PALM:  # there nobody stands anywhere
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
    """Draw how many objectives are done, as a bar and as a number; or points, as hearts."""
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
    """Draw how far they are, as a shape and in words; and which turn it is."""
    colours, size = sheet.colours, form.small * 0.48
    press_stage(sheet, pair.stage, (at[0] + size, at[1]), size)
    begin = at[0] + 2 * size + 10
    said = words.say("drawn-night-stage", game=game, stage=pair.stage.value)
    write(sheet, said, (begin, at[1]), form.small, colours.ink, widest=right - begin)
    turn = _turn(pair, words)
    taken, needed = (width(sheet.look, text, form.small * larger(sheet.look)) for text in (said, turn))
    roomy = form is WIDE or not sheet.look.large  # elsewhere it would be seen in some tiles only
    if turn and roomy and begin + taken + needed + 12 <= right:
        write(sheet, turn, (right, at[1]), form.small, colours.soft, align=Align.RIGHT, widest=needed + 1)


def _turn(pair: PairFacts, words: Words) -> str:
    """Return which turn it is; nothing before the first one, or where they have all been made."""
    if not pair.all_turns:
        return words.say("drawn-night-turn", turn=pair.turns) if pair.turns else ""
    if pair.turns >= pair.all_turns:
        return ""
    return words.say("drawn-night-turn-of", turn=pair.turn, of=pair.all_turns)


@lru_cache(maxsize=8)
def _panel(width: float, height: float, stage: PairStage, theme: ThemeName, scale: float) -> Stamp:
    """Return the ground of a tile: warm for those who hold hands, an empty frame where it ended otherwise."""
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
