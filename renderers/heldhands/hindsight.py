"""Where a finished game turned, as a picture: turning points on the board, and under it a curve of hope."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.heldhands.hindsight import Hindsight, Hope
from renderers.heldhands.board import Ground, ground_of, paste_board
from renderers.heldhands.hindsight_sentences import mover_of
from renderers.heldhands.marks import press_number, press_way
from renderers.heldhands.pages import press_journeys, write_ending
from renderers.heldhands.panels import press_plate
from renderers.heldhands.pixels import open_sheet
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Canvas
from renderers.page.palettes import theme_palette
from renderers.page.theme import Theme
from renderers.paint.pen import Align, Pen, Point, Symbol, symbol
from renderers.paint.picture import Look, Picture

_BOARD: Final = 0.7  # of its usual size
_BOARD_TOP: Final = 140.0
_MEET: Final = _BOARD_TOP + 386
_LEFT: Final = 120.0
_RIGHT: Final = 1164.0
_TOP: Final = 996.0
_BOTTOM: Final = 1290.0
_MARGIN: Final = 20.0
_SCALE: Final = (0, 50, 100)
_EVERY: Final = 5  # turns that are numbered
_DOT: Final = 10.0
_MOST_DOTS: Final = 60  # turns; of longer games only the lines are drawn
_ASIDE: Final = 38.0
_LEGEND: Final = ((1372.0, 60.0), (1372.0, 640.0), (1440.0, 60.0), (1440.0, 640.0))
_SAMPLE: Final = 74.0


def draw_hindsight(
    view: View, hindsight: Hindsight, words: Words, look: Look, *, names: Sequence[str] = ()
) -> Picture:
    """Draw the journey of a finished game with its turning points, and the curve of hope under it."""
    seen = scene(view, words, names=names)
    sheet = open_sheet(Ground(_MEET), look)
    small = open_sheet(ground_of(seen), look.scaled(_BOARD))
    press_journeys(small, seen)
    for number, point in enumerate(hindsight.points, 1):
        colour = _colour(seen, point.turn, small.colours)
        press_way(small, seen, point.taken, colour, dotted=False)
        press_way(small, seen, point.other, colour, dotted=True)
        press_number(small, seen, point.other[-1], str(number), colour)
    paste_board(sheet, small, _BOARD_TOP)
    table, colours = seen.table, sheet.colours
    if table.ending:
        write_ending(sheet, seen, table.ending)
    press_plate(sheet, seen, seen.partner, (22, 176), widest=300)
    press_plate(sheet, seen, seen.own, (22, 880), widest=300)
    title = words.say("hindsight-title")
    sheet.write(title, (WIDTH - 36, 936), 42, colours.ink, align=Align.RIGHT, widest=500)
    _write_scale(sheet, len(hindsight.hopes))
    sheet.press(_curve(hindsight.hopes, colours), (_LEFT - _MARGIN, _TOP - _MARGIN))
    _press_turns(sheet, seen, hindsight)
    _press_legend(sheet, words, hindsight)
    return sheet.finish(theme_palette(look.theme))


def _colour(seen: Scene, turn: int, colours: Theme) -> str:
    return colours.own if mover_of(seen, turn) is seen.own else colours.partner


def _spot(hopes: int, turn: int, hope: float) -> Point:
    """Return where a hope lies on the curve."""
    x = _LEFT + (_RIGHT - _LEFT) * turn / max(hopes - 1, 1)
    return x, _BOTTOM - (_BOTTOM - _TOP) * hope / 100


def _write_scale(sheet: Canvas, hopes: int) -> None:
    colours = sheet.colours
    for hope in _SCALE:
        at = (_LEFT - 26, _spot(hopes, 0, hope)[1])
        sheet.write(f"{hope} %", at, 30, colours.soft, align=Align.RIGHT, widest=_LEFT - 30)
    last = hopes - 1
    for turn in range(_EVERY, last + 1, _EVERY * (1 + last // _MOST_DOTS)):
        sheet.write(str(turn), (_spot(hopes, turn, 0)[0], _BOTTOM + 32), 28, colours.soft)


@lru_cache(maxsize=4)
def _curve(hopes: tuple[Hope, ...], colours: Theme) -> Symbol:
    """Return the two lines of hope on their scale: solid as the cards lay, dotted as could be known."""

    def moved(turn: int, hope: float) -> Point:
        x, y = _spot(len(hopes), turn, hope)
        return x - _LEFT + _MARGIN, y - _TOP + _MARGIN

    def draw(pen: Pen) -> None:
        for hope in _SCALE:
            pen.line([moved(0, hope), moved(len(hopes) - 1, hope)], 2.5, colours.line)
        pen.dashes([moved(turn, hope.seen) for turn, hope in enumerate(hopes)], 7, colours.soft, 14)
        pen.line([moved(turn, hope.was) for turn, hope in enumerate(hopes)], 7, colours.ink)

    return symbol((_RIGHT - _LEFT + 2 * _MARGIN, _BOTTOM - _TOP + 2 * _MARGIN), draw, (0, 0))


def _press_turns(sheet: Canvas, seen: Scene, hindsight: Hindsight) -> None:
    """Show who moved in each turn, and number the turning points."""
    hopes, colours = hindsight.hopes, sheet.colours
    for turn, hope in enumerate(hopes[1:], 1) if len(hopes) <= _MOST_DOTS else ():
        partner = mover_of(seen, turn) is seen.partner
        sheet.press(
            _dot(_colour(seen, turn, colours), colours.board, hollow=partner),
            _spot(len(hopes), turn, hope.was),
        )
    marked = [(point.turn, str(number)) for number, point in enumerate(hindsight.points, 1)]
    for turn, sign in [*marked, *((turn, "?") for turn in hindsight.unseen)]:
        x, y = _spot(len(hopes), turn, hopes[turn].was)
        at = (x, y + _ASIDE if y < (_TOP + _BOTTOM) / 2 else y - _ASIDE)
        colour = colours.soft if sign == "?" else _colour(seen, turn, colours)
        _press_sign(sheet, at, sign, colour)


def _press_sign(sheet: Canvas, at: Point, sign: str, colour: str) -> None:
    sheet.press(_disc(colour, sheet.colours.board), at)
    sheet.write(sign, at, 34, sheet.colours.plate, widest=40)


def _press_legend(sheet: Canvas, words: Words, hindsight: Hindsight) -> None:
    """Explain the lines, and the signs that there are."""
    colours = sheet.colours
    lines = [
        (_sample(colours, dotted=False), words.say("hindsight-line-was")),
        (_sample(colours, dotted=True), words.say("hindsight-line-seen")),
    ]
    texts = [text for _, text in lines]
    for (y, x), (made, said) in zip(_LEGEND, lines, strict=False):
        sheet.press(made, (x, y))
        sheet.write(said, (x + _SAMPLE + 18, y), 34, colours.ink, align=Align.LEFT, widest=450, beside=texts)
    signs = [("1", words.say("hindsight-sign-point"))] if hindsight.points else []
    signs += [("?", words.say("hindsight-sign-unseen"))] if hindsight.unseen else []
    for (y, x), (sign, said) in zip(_LEGEND[2:], signs, strict=False):
        _press_sign(sheet, (x + _SAMPLE / 2, y), sign, colours.soft if sign == "?" else colours.ink)
        sheet.write(said, (x + _SAMPLE + 18, y), 34, colours.ink, align=Align.LEFT, widest=450)


@lru_cache(maxsize=8)
def _dot(colour: str, ground: str, *, hollow: bool) -> Symbol:
    side = 2 * _DOT + 6

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), _DOT, colour)
        if hollow:
            pen.circle((side / 2, side / 2), _DOT - 5, ground)

    return symbol((side, side), draw)


@lru_cache(maxsize=8)
def _disc(colour: str, edge: str) -> Symbol:
    def draw(pen: Pen) -> None:
        pen.circle((28, 28), 27, edge)
        pen.circle((28, 28), 23, colour)

    return symbol((56, 56), draw)


def _sample(colours: Theme, *, dotted: bool) -> Symbol:
    def draw(pen: Pen) -> None:
        if dotted:
            pen.dashes([(4, 10), (_SAMPLE, 10)], 7, colours.soft, 14)
        else:
            pen.line([(6, 10), (_SAMPLE - 4, 10)], 7, colours.ink)

    return symbol((_SAMPLE + 4, 20), draw, (0, 10))
