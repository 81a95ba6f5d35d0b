"""The shapes of evenings with In the Palm of Your Hand: an open hand with a heart in it, and points."""

from functools import lru_cache
from typing import Final

from renderers.heldhands.picture.motifs import draw_heart
from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.nights.facts import PairFacts, PairStage
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.hand import draw_hand

_SPAN: Final = 101.0  # units of the hand in the radius of its disc: from finger tips to sleeve it fills it
_MIDDLE: Final = (53.0, 79.0)  # the point of the hand that lies in the middle
_PALM: Final = (-0.05, 0.21)  # where the heart lies, as parts of the radius
_HEART: Final = 0.25
_HOLLOW: Final = 0.76  # of a heart that is only an outline
_SMALL: Final = 0.16  # the heart inside it, with nothing and with all
_LARGE: Final = 0.6
_MOST: Final = 12  # hearts in a row
_APART: Final = 2.5  # from heart to heart, in half their width


def press_palm(sheet: Sheet, pair: PairFacts, at: Point, radius: float) -> None:
    """Show what two hold in their hand: a heart that grows with every memory, and all of it for who won."""
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
    """Show points from this place to the right: hearts for memories that were found, hollow ones for others.

    What is still to come is a dot.
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
    """Return the hand that is held out, on a disc."""
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
