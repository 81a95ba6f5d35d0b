"""The drawings of the board: the shapes of the four emotions, and the two hands that hold each other."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin, tau
from typing import Final

from engine.heldhands.cards import Emotion
from renderers.page.emblems import draw_hand, draw_heart
from renderers.page.theme import THEMES, Theme
from renderers.paint.curves import outline, place_outline
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp

_PETALS: Final = 5
_SHAPE: Final = 0.62  # of the radius of its node
_CLOSED: Final = 0.8
_HELD: Final = 92.0  # half the side of the two hands in the middle


def _wave(height: float) -> list[Point]:
    crest = [(x / 20, height + 0.2 * sin((x / 20 + 1) / 2 * tau * 1.5)) for x in range(-19, 20)]
    return [(x, y - 0.16) for x, y in crest] + [(x, y + 0.16) for x, y in reversed(crest)]


_SHAPES: Final[dict[Emotion, tuple[Sequence[Point], ...]]] = {
    Emotion.ANGRY: (  # a bolt
        [
            (0.2, -1.02),
            (-0.68, 0.18),
            (-0.12, 0.18),
            (-0.32, 1.02),
            (0.68, -0.26),
            (0.08, -0.26),
            (0.44, -1.02),
        ],
    ),
    Emotion.SAD: (  # a drop
        outline(
            (0, -1),
            ((0.12, -0.55), (0.72, -0.1), (0.72, 0.34)),
            ((0.72, 0.78), (0.38, 1), (0, 1)),
            ((-0.38, 1), (-0.72, 0.78), (-0.72, 0.34)),
            ((-0.72, -0.1), (-0.12, -0.55), (0, -1)),
        ),
    ),
    Emotion.CALM: (_wave(-0.36), _wave(0.36)),  # waves
}


def draw_emotion(pen: Pen, emotion: Emotion, at: Point, size: float, colours: Theme) -> None:
    """Draw the shape of an emotion, for a ground in the emotion's colour."""
    _draw_shape(pen, emotion, at, size, (colours.marks[emotion], colours.emotions[emotion]))


def _draw_shape(pen: Pen, emotion: Emotion, at: Point, size: float, inks: tuple[Colour, Colour]) -> None:
    """Draw a shape in an ink, on the colour of a ground."""
    mark, ground = inks
    if emotion is Emotion.HAPPY:  # a flower
        for petal in range(_PETALS):
            angle = -pi / 2 + petal * tau / _PETALS
            pen.circle(
                (at[0] + size * 0.56 * cos(angle), at[1] + size * 0.56 * sin(angle)), size * 0.41, mark
            )
        pen.circle(at, size * 0.3, ground)
        return
    for shape in _SHAPES[emotion]:
        pen.polygon(place_outline(shape, at, size), mark)


def draw_node(pen: Pen, emotion: Emotion, at: Point, radius: float, colours: Theme) -> None:
    """Draw a node: its colour, and its shape."""
    pen.circle(at, radius, colours.emotions[emotion])
    draw_emotion(pen, emotion, at, radius * _SHAPE, colours)


def draw_closed_node(pen: Pen, emotion: Emotion, at: Point, radius: float, colours: Theme) -> None:
    """Draw a node that is not open yet: smaller, and paler."""
    ground, radius = colours.closed_node(emotion), radius * _CLOSED
    pen.circle(at, radius, ground)
    _draw_shape(pen, emotion, at, radius * _SHAPE, (colours.marks[emotion], ground))


@lru_cache(maxsize=64)
def node_stamp(emotion: Emotion, radius: float, theme: ThemeName, scale: float) -> Stamp:
    """Return a node as a stamp."""
    side = 2 * radius + 4
    return stamp(
        (side, side), scale, lambda pen: draw_node(pen, emotion, (side / 2, side / 2), radius, THEMES[theme])
    )


@lru_cache(maxsize=8)
def hands_stamp(theme: ThemeName, scale: float) -> Stamp:
    """Return the two hands that hold each other in the centre."""
    colours = THEMES[theme]
    side = 2 * _HELD
    middle = (_HELD, _HELD)

    def draw(pen: Pen) -> None:
        pen.circle(middle, _HELD - 6, colours.band, colours.line, 6)
        draw_heart(pen, (middle[0], middle[1] + 4), _HELD * 0.74, colours.heart)
        draw_hand(
            pen, (middle[0] - 29, middle[1] + 3), 38, colours.partner, 0.25, mirrored=True, edge=colours.board
        )
        draw_hand(pen, (middle[0] + 29, middle[1] - 3), 38, colours.own, 0.75, edge=colours.board)

    return stamp((side, side), scale, draw)
