"""Portraits: the small round avatars of the bot and of its rooms.

Each is recognisable by its shape, without its colours and as small as in a list. Platforms crop them to a
circle, so nothing lies outside of it.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from math import pi, tau
from typing import Final

from engine.heldhands.cards import EMOTIONS
from renderers.heldhands.motifs import draw_emotion
from renderers.page.shapes import draw_hand, draw_heart, polar
from renderers.page.theme import THEMES, Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Drawing, Pen, Point
from renderers.paint.picture import Media, Picture, ThemeName
from renderers.paint.png import write_png
from renderers.paint.stamps import draw_image

USUAL_SIZE: Final = 256  # pixels: platforms scale it down themselves

_SIDE: Final = 200.0  # units, whatever the size
_MIDDLE: Final = (_SIDE / 2, _SIDE / 2)
_DAY: Final = THEMES[ThemeName.DAY]
_NIGHT: Final = THEMES[ThemeName.NIGHT]
_SHAPE: Final = 0.56  # of the radius of its node: small, so that the colour is recognisable
_GAP: Final = 5.0  # around what lies on a ring
_AROUND: Final = 32  # shadows that make an edge
_SIXTH: Final = tau / 6


class Portrait(StrEnum):
    """The kinds of portraits."""

    BOT = "bot"  # the bot itself: two hands that hold each other
    SEAT = "seat"  # a room with one player in it: their own hand
    TABLE = "table"  # a room for spectators: the board


def portrait(kind: Portrait = Portrait.BOT, size: int = USUAL_SIZE) -> Picture:
    """Return a portrait of this size in pixels."""
    image = draw_image((size, size), size / _SIDE, _DRAWINGS[kind])
    return Picture(write_png(image), Media.PNG, size, size)


def _draw_bot(pen: Pen) -> None:
    """Draw two hands before a heart, and the four emotions around them."""
    reach = 77.0
    _draw_ground(pen, _DAY.band)
    pen.circle(_MIDDLE, reach, None, _DAY.line, 6)
    corners = (-_SIXTH, _SIXTH, pi - _SIXTH, pi + _SIXTH)  # above and below the hands
    _draw_nodes(pen, [polar(_MIDDLE, reach, angle) for angle in corners], 17, _DAY, _DAY.band)
    draw_heart(pen, (100, 104), 69, _DAY.heart)
    _draw_edged_hand(pen, (67, 103.5), _DAY.partner, 0.25, mirrored=True)
    _draw_edged_hand(pen, (133, 96.5), _DAY.own, 0.75)


def _draw_seat(pen: Pen) -> None:
    """Draw an open hand with a heart in it, and a row of emotions at its wrist."""
    _draw_ground(pen, _DAY.own)
    draw_hand(pen, (86, 92), 68, _DAY.board)
    draw_heart(pen, (79, 86), 25, _DAY.heart)
    pen.panel((39, 143, 135, 173), 15, _DAY.own)
    pen.panel((43, 147, 131, 169), 11, _DAY.board)
    _draw_nodes(pen, [(55 + 21.3 * place, 158) for place in range(4)], 8.5, _DAY, _DAY.board, gap=0)


def _draw_table(pen: Pen) -> None:
    """Draw the rings of the board with the centre, the four emotions, and the two players."""
    reach = 73.0
    _draw_ground(pen, _NIGHT.board)
    for radius in (reach, 37.0):
        pen.circle(_MIDDLE, radius, None, _NIGHT.ornament, 7)
    draw_heart(pen, (100, 102), 22, _NIGHT.heart)
    sides = (-_SIXTH / 2, _SIXTH / 2, pi - _SIXTH / 2, pi + _SIXTH / 2)
    _draw_nodes(pen, [polar(_MIDDLE, reach, angle) for angle in sides], 20, _NIGHT, _NIGHT.board)
    for angle, colour, turn in ((-pi / 2, _NIGHT.partner, 0.5), (pi / 2, _NIGHT.own, 0.0)):
        at = polar(_MIDDLE, reach, angle)
        pen.circle(at, 22 + _GAP, _NIGHT.board)
        pen.circle(at, 22, colour)
        draw_hand(pen, (at[0] + (2.5 if turn else -2.5), at[1]), 12, _NIGHT.board, turn)


def _draw_ground(pen: Pen, colour: Colour) -> None:
    pen.panel((0, 0, _SIDE + 1, _SIDE + 1), 0, colour)


def _draw_nodes(  # noqa: PLR0913 - where and how
    pen: Pen, places: Iterable[Point], radius: float, colours: Theme, ground: Colour, *, gap: float = _GAP
) -> None:
    for emotion, at in zip(EMOTIONS, places, strict=True):
        pen.circle(at, radius + gap, ground)
        pen.circle(at, radius, colours.emotions[emotion])
        draw_emotion(pen, emotion, at, radius * _SHAPE, colours)


def _draw_edged_hand(pen: Pen, at: Point, colour: Colour, turn: float, *, mirrored: bool = False) -> None:
    """Draw a hand with an edge made of shifted copies: on a hand this large, a line would show its joints."""
    size, broad = 42.0, 5.2
    for shadow in range(_AROUND):
        beside = polar(at, broad, shadow / _AROUND * tau)
        draw_hand(pen, beside, size, _DAY.edge, turn, mirrored=mirrored)
    draw_hand(pen, at, size, colour, turn, mirrored=mirrored)


_DRAWINGS: Final[Mapping[Portrait, Drawing]] = {
    Portrait.BOT: _draw_bot,
    Portrait.SEAT: _draw_seat,
    Portrait.TABLE: _draw_table,
}
