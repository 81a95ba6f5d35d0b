"""Cards as they lie: in a row only one half of each shows, the other is tucked under its neighbour."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.heldhands.cards import Emotion, Side
from renderers.heldhands.picture.board_layout import Row
from renderers.heldhands.picture.motifs import draw_emotion
from renderers.page.layout import WIDTH, Box
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Stamp, stamp

_CORNER: Final = 16.0
_EDGE: Final = 4.0
_MARGIN: Final = 14.0
_TUCKED: Final = 0.1  # part of the visible width that belongs to the tucked half
_UNDER: Final = 30.0  # units of the tucked half that lie under the neighbour; the rest is not drawn
_NUMBER: Final = 0.21  # the size of a card's number, as a part of the card's height
_FADED: Final = "99"  # how much a used card is covered


def covers_right(row: Row, side: Side) -> bool:
    """Return whether the cover card lies at the right end in the picture."""
    return (side is Side.LEFT) != row.across


def card_boxes(row: Row, side: Side, count: int) -> list[Box]:
    """Return the boxes of the visible halves, from the cover card outwards; the last is the cover's."""
    left = (WIDTH - row.half * (count + 1)) / 2
    boxes = []
    for place in (*range(1, count + 1), 0):
        x = left + place * row.half
        if covers_right(row, side):
            x = WIDTH - x - row.half
        boxes.append((x, row.top, x + row.half, row.top + row.height))
    return boxes


def press_row(  # noqa: PLR0913 - a row and the states of its cards
    sheet: Sheet,
    row: Row,
    shown: Sequence[Emotion | None],
    side: Side,
    *,
    used: Mapping[int, int] | None = None,
    asked: Collection[int] = (),
    colour: Colour = "",
) -> None:
    """Draw a row: `used` are the places that the chain uses, with their steps; `asked` those that could pay.

    The colour is that of the player who builds the chain.
    """
    right = covers_right(row, side)
    *boxes, cover = card_boxes(row, side, len(shown))
    theme, scale, colours = sheet.look.theme, sheet.scale, sheet.colours
    inner = -row.half * _TUCKED / 2 if right else row.half * _TUCKED / 2
    for place in range(len(shown), 0, -1):
        emotion, box = shown[place - 1], boxes[place - 1]
        sheet.press(_half_card(row, emotion, theme, scale, right=right), box[:2])
        if emotion is None:
            continue
        middle = (box[0] + box[2]) / 2 + inner
        low = box[3] - row.height * 0.16
        if used and place in used:
            sheet.press(_veil(row, colours.paper, scale), box[:2])
            at = (middle + row.half * 0.24, box[1] + row.height * 0.19)
            sheet.press(_badge(row, colour, colours.board, scale), at)
            sheet.write(str(used[place]), at, row.height * 0.19, colours.plate)
            sheet.write(str(place), (middle, low), row.height * _NUMBER, colours.soft)
            continue
        sheet.write(str(place), (middle, low), row.height * _NUMBER, colours.marks[emotion])
        if place in asked:
            sheet.press(_frame(row, colour, colours.board, scale), box[:2])
    sheet.press(_cover(row, theme, scale), cover[:2])


@lru_cache(maxsize=24)
def _half_card(row: Row, emotion: Emotion | None, theme: ThemeName, scale: float, *, right: bool) -> Stamp:
    """Return a card anchored at its visible half; the rest lies to the right, or to the left.

    The tucked half is plain, since it is hidden. Without an emotion, the card is face down.
    """
    colours = THEMES[theme]
    tucked = row.half * _TUCKED
    shown, height = row.half - tucked, row.height
    width = row.half + _UNDER
    shift = _MARGIN + (0 if right else _UNDER)  # of the visible box in the stamp
    seam = shift + (shown if right else tucked)

    def draw(pen: Pen) -> None:
        box = (_MARGIN, _MARGIN, _MARGIN + width, _MARGIN + height)
        pen.panel((box[0] - 7, box[1] + 4, box[2] + 7, box[3] + 5), _CORNER + 4, colours.shade)
        pen.panel(box, _CORNER, colours.back)
        half = (box[0], box[1], seam, box[3]) if right else (seam, box[1], box[2], box[3])
        ground = colours.emotions[emotion] if emotion else colours.back
        pen.panel(half, _CORNER, ground)
        flat = seam - 2 * _CORNER if right else seam
        pen.panel((flat, box[1], flat + 2 * _CORNER, box[3]), 0, ground)
        pen.panel(box, _CORNER, None, colours.edge, _EDGE)
        if emotion:
            pen.line([(seam, box[1] + 6), (seam, box[3] - 6)], 2.5, colours.edge)
            at = ((half[0] + half[2]) / 2, _MARGIN + height * 0.42)
            draw_emotion(pen, emotion, at, row.half * 0.33, colours)
        else:
            _draw_back(pen, half, colours)

    return stamp((width + 2 * _MARGIN, height + 2 * _MARGIN), scale, draw, (shift, _MARGIN))


@lru_cache(maxsize=8)
def _cover(row: Row, theme: ThemeName, scale: float) -> Stamp:
    """Return the cover card with its dot."""
    colours = THEMES[theme]

    def draw(pen: Pen) -> None:
        box = (_MARGIN, _MARGIN, _MARGIN + row.half, _MARGIN + row.height)
        pen.panel((box[0] - 7, box[1] + 4, box[2] + 7, box[3] + 5), _CORNER + 4, colours.shade)
        pen.panel(box, _CORNER, colours.back, colours.edge, _EDGE)
        _draw_back(pen, box, colours)
        pen.circle(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), row.half * 0.15, colours.ornament)

    return stamp((row.half + 2 * _MARGIN, row.height + 2 * _MARGIN), scale, draw, (_MARGIN, _MARGIN))


def _draw_back(pen: Pen, box: Box, colours: Theme) -> None:
    """Draw the frame on the back of a card."""
    pen.panel((box[0] + 13, box[1] + 13, box[2] - 13, box[3] - 13), _CORNER - 7, None, colours.ornament, 3)


@lru_cache(maxsize=8)
def _veil(row: Row, ground: Colour, scale: float) -> Stamp:
    """Return the veil over a used card."""
    box = (2.0, 2.0, row.half - 2, row.height - 2)
    return stamp((row.half, row.height), scale, lambda pen: pen.panel(box, _CORNER, ground + _FADED), (0, 0))


@lru_cache(maxsize=8)
def _frame(row: Row, colour: Colour, edge: Colour, scale: float) -> Stamp:
    """Return the frame around a card that could pay."""

    def draw(pen: Pen) -> None:
        pen.panel((6, 6, row.half + 6, row.height + 6), _CORNER, None, edge, 13)
        pen.panel((6, 6, row.half + 6, row.height + 6), _CORNER, None, colour, 9)

    return stamp((row.half + 12, row.height + 12), scale, draw, (6, 6))


@lru_cache(maxsize=8)
def _badge(row: Row, colour: Colour, edge: Colour, scale: float) -> Stamp:
    """Return the disc on which the number of a step stands."""
    reach = row.height * 0.145
    side = 2 * reach + 8

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), reach + 3, edge)
        pen.circle((side / 2, side / 2), reach, colour)

    return stamp((side, side), scale, draw)
