"""Cards: in a row only one half of each shows, the other is tucked under its neighbour.

At set-up the viewer's cards are whole, at the end both players'.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from engine.heldhands.cards import Card, Emotion, Side
from renderers.heldhands.board import DECK, RowLayout
from renderers.heldhands.motifs import draw_emotion, draw_ornament
from renderers.heldhands.names import pair_name
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Box, Canvas
from renderers.page.display import box_symbol
from renderers.page.theme import Theme, fade
from renderers.paint.colours import Colour
from renderers.paint.pen import Circle, Pen, Symbol, circles_symbol, panel_symbol, symbol

_CORNER: Final = 16.0
_EDGE: Final = 4.0
_MARGIN: Final = 14.0
_TUCKED: Final = 0.1  # part of the visible width that belongs to the tucked half
_UNDER: Final = 30.0  # units of the tucked half that lie under the neighbour; the rest is not drawn
_NUMBER: Final = 0.21  # the size of a card's number, as a part of the card's height
_FADED: Final = 0.6  # how much a used card is covered
_WHOLE_MARGIN: Final = 10.0
_WHOLE_GAP: Final = 12.0
_BROAD: Final = 0.92  # the width of a whole card, as a part of its height


def _covers_right(row: RowLayout, side: Side) -> bool:
    """Return whether the cover card lies at the right end in the picture."""
    return (side is Side.LEFT) != row.across


def card_boxes(row: RowLayout, side: Side, count: int) -> list[Box]:
    """Return the boxes of the visible halves, from the cover card outwards; the last is the cover's."""
    left = (WIDTH - row.half * (count + 1)) / 2
    boxes = []
    for place in (*range(1, count + 1), 0):
        x = left + place * row.half
        if _covers_right(row, side):
            x = WIDTH - x - row.half
        boxes.append((x, row.top, x + row.half, row.top + row.height))
    return boxes


def press_row(  # noqa: PLR0913 - a row and the states of its cards
    sheet: Canvas,
    row: RowLayout,
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
    right = _covers_right(row, side)
    *boxes, cover = card_boxes(row, side, len(shown))
    colours, key = sheet.colours, f"{'partner' if row.across else 'own'}-{row.top:.0f}"
    inner = -row.half * _TUCKED / 2 if right else row.half * _TUCKED / 2
    for place in range(len(shown), 0, -1):
        emotion, box = shown[place - 1], boxes[place - 1]
        made, at = _half_card(row, emotion, colours, right=right), box[:2]
        sheet.press(made, at, f"card-{key}-{place}", way=(DECK, at), faces=True)
        if emotion is None:
            continue
        middle = (box[0] + box[2]) / 2 + inner
        low = box[3] - row.height * 0.16
        if used and place in used:
            sheet.press(_veil(row, colours), box[:2], f"used-{key}-{place}")
            at = (middle + row.half * 0.24, box[1] + row.height * 0.19)
            sheet.press(_badge(row, colour, colours), at, f"badge-{key}-{place}")
            sheet.write(str(used[place]), at, row.height * 0.19, colours.plate, key=f"step-{key}-{place}")
        ink = colours.soft if used and place in used else colours.marks[emotion]
        sheet.write(str(place), (middle, low), row.height * _NUMBER, ink, key=f"place-{key}-{place}")
        if place in asked and not (used and place in used):
            sheet.press(_frame(row, colour, colours), box[:2], f"asked-{key}-{place}")
    sheet.press(_cover(row, colours), cover[:2], f"cover-{key}", faces=True)


def row_symbols(row: RowLayout, colours: Theme) -> Iterator[Symbol]:
    """Yield all that a row is made of."""
    for emotion, right in product((None, *Emotion), (True, False)):
        yield _half_card(row, emotion, colours, right=right)
    yield _cover(row, colours)
    yield _veil(row, colours)
    yield box_symbol(row.half, row.height)
    for colour in (colours.own, colours.partner):
        yield _badge(row, colour, colours)
        yield _frame(row, colour, colours)


def _veil(row: RowLayout, colours: Theme) -> Symbol:
    return panel_symbol((row.half, row.height), _CORNER, fade(colours.paper, _FADED), inset=2)


def _badge(row: RowLayout, colour: Colour, colours: Theme) -> Symbol:
    reach = row.height * 0.145
    return circles_symbol(2 * reach + 8, Circle(reach + 3, colours.board), Circle(reach, colour))


@lru_cache(maxsize=256)
def _half_card(row: RowLayout, emotion: Emotion | None, colours: Theme, *, right: bool) -> Symbol:
    """Return a card anchored at its visible half; the rest lies to the right, or to the left.

    The tucked half is plain, since it is hidden. Without an emotion, the card is face down.
    """
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

    return symbol((width + 2 * _MARGIN, height + 2 * _MARGIN), draw, (shift, _MARGIN))


@lru_cache(maxsize=64)
def _cover(row: RowLayout, colours: Theme) -> Symbol:
    def draw(pen: Pen) -> None:
        box = (_MARGIN, _MARGIN, _MARGIN + row.half, _MARGIN + row.height)
        pen.panel((box[0] - 7, box[1] + 4, box[2] + 7, box[3] + 5), _CORNER + 4, colours.shade)
        pen.panel(box, _CORNER, colours.back, colours.edge, _EDGE)
        _draw_back(pen, box, colours)
        pen.circle(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), row.half * 0.15, colours.ornament)

    return symbol((row.half + 2 * _MARGIN, row.height + 2 * _MARGIN), draw, (_MARGIN, _MARGIN))


def _draw_back(pen: Pen, box: Box, colours: Theme) -> None:
    pen.panel((box[0] + 13, box[1] + 13, box[2] - 13, box[3] - 13), _CORNER - 7, None, colours.ornament, 3)


@lru_cache(maxsize=64)
def _frame(row: RowLayout, colour: Colour, colours: Theme) -> Symbol:
    def draw(pen: Pen) -> None:
        pen.panel((6, 6, row.half + 6, row.height + 6), _CORNER, None, colours.board, 13)
        pen.panel((6, 6, row.half + 6, row.height + 6), _CORNER, None, colour, 9)

    return symbol((row.half + 12, row.height + 12), draw, (6, 6))


def press_whole(sheet: Canvas, cards: Sequence[Card], top: float, height: float, words: Words) -> None:
    """Draw whole cards side by side, with the name of what their halves make below each."""
    if not cards:
        sheet.write(words.say("cards", count=0), (WIDTH / 2, top + height / 2), 34, sheet.colours.soft)
    width = height * _BROAD
    left = (WIDTH - len(cards) * (width + _WHOLE_GAP) + _WHOLE_GAP) / 2
    called = [pair_name(words, card) for card in cards]
    for number, card in enumerate(cards):
        x = left + number * (width + _WHOLE_GAP)
        sheet.press(_whole(card, width, height, sheet.colours), (x, top), f"whole-{top:.0f}-{number}")
        below = (x + width / 2, top + height + 25)
        room = width + _WHOLE_GAP - 2
        sheet.write(called[number], below, 30, sheet.colours.ink, widest=room, beside=called)


@lru_cache(maxsize=256)
def _whole(card: Card, width: float, height: float, colours: Theme) -> Symbol:
    """Return a card: its halves, and on their seam the ornament of what they make together."""
    left, top, right, bottom = _WHOLE_MARGIN, _WHOLE_MARGIN, _WHOLE_MARGIN + width, _WHOLE_MARGIN + height
    seam = (left + right) / 2

    def draw(pen: Pen) -> None:
        pen.panel((left - 4, top + 4, right + 4, bottom + 5), _CORNER + 3, colours.shade)
        for start, end, inner, letter in (
            (left, seam, seam - 2 * _CORNER, card[0]),
            (seam, right, seam, card[1]),
        ):
            emotion = Emotion(letter)
            ground = colours.emotions[emotion]
            pen.panel((start, top, end, bottom), _CORNER, ground)
            pen.panel((inner, top, inner + 2 * _CORNER, bottom), 0, ground)
            at = ((start + end) / 2, top + height * 0.29)
            draw_emotion(pen, emotion, at, width * 0.165, colours)
        pen.line([(seam, top + 4), (seam, bottom - 4)], 3, colours.edge)
        pen.panel((left, top, right, bottom), _CORNER, None, colours.edge, 4)
        at = (seam, top + height * 0.72)
        pen.circle(at, width * 0.2, colours.board)
        draw_ornament(pen, card, at, width * 0.128, colours)

    size = width + 2 * _WHOLE_MARGIN, height + 2 * _WHOLE_MARGIN
    return symbol(size, draw, (_WHOLE_MARGIN, _WHOLE_MARGIN))
