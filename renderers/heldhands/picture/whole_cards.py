"""Whole cards with both halves: the viewer's at set-up, both players' at the end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.heldhands.cards import Card, Emotion
from renderers.heldhands.names import pair_name
from renderers.heldhands.picture.motifs import draw_emotion
from renderers.heldhands.picture.ornaments import draw_ornament
from renderers.i18n.catalogue import Words
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.look import ThemeName
from renderers.paint.pen import Pen, Stamp, stamp

_CORNER: Final = 16.0
_MARGIN: Final = 10.0
_GAP: Final = 12.0
_BROAD: Final = 0.92  # of its height


def press_whole(sheet: Sheet, cards: Sequence[Card], top: float, height: float, words: Words) -> None:
    """Draw whole cards side by side, with the name of what their halves make below each."""
    if not cards:
        sheet.write(words.say("cards", count=0), (WIDTH / 2, top + height / 2), 34, sheet.colours.soft)
    width = height * _BROAD
    left = (WIDTH - len(cards) * (width + _GAP) + _GAP) / 2
    called = [pair_name(words, card) for card in cards]
    for number, card in enumerate(cards):
        x = left + number * (width + _GAP)
        sheet.press(_whole(card, width, height, sheet.look.theme, sheet.scale), (x, top))
        below = (x + width / 2, top + height + 25)
        room = width + _GAP - 2
        sheet.write(called[number], below, 30, sheet.colours.ink, widest=room, beside=called)


@lru_cache(maxsize=8)
def _whole(card: Card, width: float, height: float, theme: ThemeName, scale: float) -> Stamp:
    """Return a card: its halves, and on their seam the ornament of what they make together."""
    colours = THEMES[theme]
    left, top, right, bottom = _MARGIN, _MARGIN, _MARGIN + width, _MARGIN + height
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

    return stamp((width + 2 * _MARGIN, height + 2 * _MARGIN), scale, draw, (_MARGIN, _MARGIN))
