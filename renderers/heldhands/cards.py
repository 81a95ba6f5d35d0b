"""Cards: in a row only one half of each shows, the other is tucked under its neighbour.

At set-up the viewer's cards are whole, at the end both players'.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from engine.heldhands.cards import CARDS, Card, Emotion, Side
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
_BAND: Final = 12.0  # around a row of the set-up
_WHOLE_MARGIN: Final = 10.0
_WHOLE_ROOM: Final = 174.0  # for a whole card of any size, and the name below it
_BROAD: Final = 0.92  # the width of a whole card, as a part of its height
_PARTS: Final = ("left", "right", "pair")  # of a whole card


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


def press_chosen(sheet: Canvas, row: RowLayout) -> None:
    """Mark a row of the set-up as chosen: by a frame, and a tick beside it."""
    sheet.press(_chosen(row, sheet.colours), (0, row.top), "chosen")


def band_of(row: RowLayout) -> Box:
    """Return the band of the picture in which a row of the set-up can be pressed."""
    return 0, row.top - _BAND, WIDTH, row.top + row.height + _BAND


def band_symbols(row: RowLayout, colours: Theme) -> Iterator[Symbol]:
    """Yield the mark of a chosen row, and the place to press."""
    yield _chosen(row, colours)
    yield box_symbol(WIDTH, row.height + 2 * _BAND)


@lru_cache(maxsize=64)
def _chosen(row: RowLayout, colours: Theme) -> Symbol:
    height = row.height + 2 * _BAND
    x, y = WIDTH - 104.0, height / 2

    def draw(pen: Pen) -> None:
        pen.panel((8, 2, WIDTH - 8, height - 2), 26, colours.board, colours.own, 9)
        pen.circle((x, y), 36, colours.own)
        pen.line([(x - 16, y + 1), (x - 4, y + 14), (x + 18, y - 13)], 9, colours.plate)

    return symbol((WIDTH, height), draw, (0, _BAND))


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
    called = [pair_name(words, card) for card in cards]
    for number, card in enumerate(cards):
        x = WIDTH / 2 + (number - (len(cards) - 1) / 2) * _WHOLE_ROOM
        for part, made in zip(_PARTS, _whole(card, height, sheet.colours), strict=True):
            sheet.press(made, (x, top), f"{part}-{top:.0f}-{number}")
        below = (x, top + height + 25)
        sheet.write(called[number], below, 30, sheet.colours.ink, widest=_WHOLE_ROOM - 2, beside=called)


def whole_symbols(height: float, colours: Theme) -> Iterator[Symbol]:
    """Yield all parts of whole cards of this height."""
    for card in CARDS:
        yield from _whole(card, height, colours)


def _whole(card: Card, height: float, colours: Theme) -> tuple[Symbol, ...]:
    """Return the parts of a card: its halves, and over their seam what they make together."""
    left, right = map(Emotion, card)
    return (
        _whole_half(left, height, colours, right=False),
        _whole_half(right, height, colours, right=True),
        _whole_pair(Card("".join(sorted(card))), height, colours),
    )


@lru_cache(maxsize=256)
def _whole_half(emotion: Emotion, height: float, colours: Theme, *, right: bool) -> Symbol:
    """Return a half of a whole card, anchored at the upper end of the seam; below the left lies the shade."""
    half = height * _BROAD / 2
    seam, top = _WHOLE_MARGIN + half, _WHOLE_MARGIN
    start, end = (seam, seam + half) if right else (seam - half, seam)
    inner = seam if right else seam - 2 * _CORNER

    def draw(pen: Pen) -> None:
        if not right:
            shade = (start - 4, top + 4, seam + half + 4, top + height + 5)
            pen.panel(shade, _CORNER + 3, colours.shade)
        pen.panel((start, top, end, top + height), _CORNER, colours.emotions[emotion])
        pen.panel((inner, top + 2, inner + 2 * _CORNER, top + height - 2), 0, colours.emotions[emotion])
        at = ((start + end) / 2, top + height * 0.29)
        draw_emotion(pen, emotion, at, half * 0.33, colours)

    return symbol((2 * (half + _WHOLE_MARGIN), height + 2 * _WHOLE_MARGIN), draw, (seam, top))


@lru_cache(maxsize=256)
def _whole_pair(pair: Card, height: float, colours: Theme) -> Symbol:
    """Return the edge and the seam of a whole card, with the ornament of these two emotions."""
    width = height * _BROAD
    seam = width / 2 + _WHOLE_MARGIN

    def draw(pen: Pen) -> None:
        box = (_WHOLE_MARGIN, _WHOLE_MARGIN, _WHOLE_MARGIN + width, _WHOLE_MARGIN + height)
        pen.line([(seam, box[1] + 4), (seam, box[3] - 4)], 3, colours.edge)
        pen.panel(box, _CORNER, None, colours.edge, 4)
        at = (seam, box[1] + height * 0.72)
        pen.circle(at, width * 0.2, colours.board)
        draw_ornament(pen, pair, at, width * 0.128, colours)

    return symbol((width + 2 * _WHOLE_MARGIN, height + 2 * _WHOLE_MARGIN), draw, (seam, _WHOLE_MARGIN))
