"""The heart and the hand on the pictures of both games. Our own drawings."""

from typing import Final

from renderers.paint.curves import outline, place_outline
from renderers.paint.pen import Colour, Pen, Point

_HEART: Final = outline(
    (0, 0.95),
    ((-0.35, 0.6), (-1.05, 0.2), (-1.0, -0.32)),
    ((-0.96, -0.78), (-0.3, -0.95), (0, -0.42)),
    ((0.3, -0.95), (0.96, -0.78), (1.0, -0.32)),
    ((1.05, 0.2), (0.35, 0.6), (0, 0.95)),
)

# A hand that reaches upwards: the fingers together, and a thumb that is open for the other hand.
_HAND: Final = outline(
    (-0.34, 1.0),
    ((-0.4, 0.62), (-0.58, 0.3), (-0.58, -0.18)),
    ((-0.58, -0.78), (-0.42, -1.04), (-0.1, -1.04)),
    ((0.24, -1.04), (0.38, -0.76), (0.36, -0.24)),
    ((0.36, -0.1), (0.42, -0.08), (0.5, -0.2)),
    ((0.6, -0.36), (0.78, -0.46), (0.92, -0.34)),
    ((1.06, -0.2), (0.92, 0.06), (0.72, 0.3)),
    ((0.52, 0.54), (0.4, 0.7), (0.36, 1.0)),
    ((0.2, 1.06), (-0.2, 1.06), (-0.34, 1.0)),
)


def draw_heart(pen: Pen, at: Point, size: float, colour: Colour) -> None:
    """Draw a heart."""
    pen.polygon(place_outline(_HEART, at, size), colour)


def draw_hand(  # noqa: PLR0913 - where and how
    pen: Pen,
    at: Point,
    size: float,
    colour: Colour,
    turn: float = 0,
    *,
    mirrored: bool = False,
    edge: Colour | None = None,
) -> None:
    """Draw a hand that points upwards unless it is turned, with an edge around it."""
    shape = place_outline(_HAND, at, size, turn, mirrored=mirrored)
    if edge:
        pen.line([*shape, *shape[:2]], size * 0.26, edge)
    pen.polygon(shape, colour)
