"""The drawings of the game: the shapes of the four emotions, the hands that hold each other, the ornaments.

An ornament stands for one of the ten pairs of emotions that the two halves of a card can make.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import pi, sin, tau
from typing import Final, TypeAlias

from engine.heldhands.cards import EMOTIONS, Card, Emotion
from renderers.page.shapes import draw_hand, draw_heart, outline, place_outline, polar
from renderers.page.theme import Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Pen, Point, Symbol, symbol

_PETALS: Final = 5
_SHAPE: Final = 0.62  # of the radius of its node
_CLOSED: Final = 0.8
_EDGE: Final = 4.0  # around a node that is not open yet
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


def draw_emotion(  # noqa: PLR0913, PLR0917 - where and how
    pen: Pen,
    emotion: Emotion,
    at: Point,
    size: float,
    colours: Theme,
    inks: tuple[Colour, Colour] | None = None,
) -> None:
    """Draw the shape of an emotion on its colour, or in another ink on another ground."""
    mark, ground = inks or (colours.marks[emotion], colours.emotions[emotion])
    for shape in _SHAPES.get(emotion, ()):
        pen.polygon(place_outline(shape, at, size), mark)
    if emotion is Emotion.HAPPY:  # a flower
        for petal in range(_PETALS):
            angle = -pi / 2 + petal * tau / _PETALS
            pen.circle(polar(at, size * 0.56, angle), size * 0.41, mark)
        pen.circle(at, size * 0.3, ground)


def draw_node(  # noqa: PLR0913 - where and how
    pen: Pen, emotion: Emotion, at: Point, radius: float, colours: Theme, *, closed: bool = False
) -> None:
    """Draw a node: its colour, and its shape; smaller, and paler or hollow, if it is not open yet."""
    if not closed:
        pen.circle(at, radius, colours.emotions[emotion])
        draw_emotion(pen, emotion, at, radius * _SHAPE, colours)
        return
    radius *= _CLOSED
    ground = colours.closed_emotions[emotion]
    pen.circle(at, radius, colours.closed_edges[emotion])
    pen.circle(at, radius - _EDGE, ground)
    draw_emotion(pen, emotion, at, radius * _SHAPE, colours, (colours.closed_marks[emotion], ground))


@lru_cache(maxsize=64)
def node_symbol(emotion: Emotion, radius: float, colours: Theme, *, closed: bool = False) -> Symbol:
    """Return a node as a symbol."""
    side = 2 * radius + 4
    middle = (side / 2, side / 2)
    return symbol((side, side), lambda pen: draw_node(pen, emotion, middle, radius, colours, closed=closed))


@lru_cache(maxsize=8)
def hands_symbol(colours: Theme) -> Symbol:
    """Return the two hands that hold each other in the centre."""
    side = 2 * _HELD
    middle = (_HELD, _HELD)

    def draw(pen: Pen) -> None:
        pen.circle(middle, _HELD - 6, colours.band, colours.line, 6)
        draw_heart(pen, (middle[0], middle[1] + 4), _HELD * 0.74, colours.heart)
        draw_hand(
            pen, (middle[0] - 29, middle[1] + 3), 38, colours.partner, 0.25, mirrored=True, edge=colours.board
        )
        draw_hand(pen, (middle[0] + 29, middle[1] - 3), 38, colours.own, 0.75, edge=colours.board)

    return symbol((side, side), draw)


_Draw: TypeAlias = Callable[[Pen, Point, float, Colour, Colour], None]
"""Where, how large, in which ink, on which ground."""

_LEAF: Final = outline((0, -1), ((0.7, -0.5), (0.7, 0.4), (0, 0.9)), ((-0.7, 0.4), (-0.7, -0.5), (0, -1)))
_FLAME: Final = outline(
    (0.05, -1.05),
    ((0.2, -0.6), (0.8, -0.3), (0.7, 0.35)),
    ((0.62, 0.82), (0.3, 1.0), (0, 1.0)),
    ((-0.4, 1.0), (-0.72, 0.75), (-0.7, 0.25)),
    ((-0.68, -0.1), (-0.4, -0.25), (-0.35, -0.5)),
    ((-0.1, -0.45), (0.1, -0.7), (0.05, -1.05)),
)
_DROP: Final = outline(
    (0, -1),
    ((0.1, -0.5), (0.65, 0), (0.65, 0.4)),
    ((0.65, 0.8), (0.35, 1), (0, 1)),
    ((-0.35, 1), (-0.65, 0.8), (-0.65, 0.4)),
    ((-0.65, 0), (-0.1, -0.5), (0, -1)),
)


def draw_ornament(pen: Pen, card: Card, at: Point, size: float, colours: Theme) -> None:
    """Draw the ornament of a card, whichever half is left, in ink on the colour of the board."""
    first, second = sorted(map(Emotion, card), key=EMOTIONS.index)
    _ORNAMENTS[first, second](pen, at, size, colours.ink, colours.board)


def _around(at: Point, reach: float, count: int) -> list[tuple[Point, float]]:
    angles = [-pi / 2 + number * tau / count for number in range(count)]
    return [(polar(at, reach, angle), angle) for angle in angles]


def _fury(pen: Pen, at: Point, size: float, ink: Colour, _: Colour) -> None:
    angles = (-pi / 2 + number * tau / 16 for number in range(16))
    tips = [polar(at, size * (0.48 if spike % 2 else 1.0), angle) for spike, angle in enumerate(angles)]
    pen.polygon(tips, ink)


def _hurt(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    pen.circle(at, size * 0.92, ink)
    crack = [(0.1, -1.1), (-0.22, -0.42), (0.2, -0.05), (-0.16, 0.4), (0.12, 1.1)]
    pen.line([(at[0] + size * x, at[1] + size * y) for x, y in crack], size * 0.2, ground)


def _restraint(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    pen.circle(at, size * 0.88, ground, ink, size * 0.2)
    bolt = [
        (0.16, -0.6),
        (-0.42, 0.12),
        (-0.06, 0.12),
        (-0.18, 0.6),
        (0.42, -0.14),
        (0.06, -0.14),
        (0.26, -0.6),
    ]
    pen.polygon(place_outline(bolt, at, size * 0.95), ink)


def _passion(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    pen.polygon(place_outline(_FLAME, at, size), ink)
    pen.polygon(place_outline(_DROP, (at[0] + size * 0.02, at[1] + size * 0.5), size * 0.36), ground)


def _grief(pen: Pen, at: Point, size: float, ink: Colour, _: Colour) -> None:
    for x, y, tall in ((-0.42, -0.1, 0.62), (0.36, 0.3, 0.62)):
        pen.polygon(place_outline(_DROP, (at[0] + size * x, at[1] + size * y), size * tall), ink)


def _melancholy(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    pen.circle(at, size * 0.95, ink)
    pen.circle((at[0] + size * 0.42, at[1] - size * 0.22), size * 0.78, ground)


def _nostalgia(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    pen.polygon(place_outline(_LEAF, at, size, 0.09), ink)
    pen.line(place_outline([(0, -0.6), (0, 1.1)], at, size, 0.09), size * 0.13, ground)


def _peace(pen: Pen, at: Point, size: float, ink: Colour, ground: Colour) -> None:
    for reach in (0.9, 0.5):
        pen.circle(at, size * reach, ground, ink, size * 0.17)
    pen.circle(at, size * 0.17, ink)


def _trust(pen: Pen, at: Point, size: float, ink: Colour, _: Colour) -> None:
    for side in (-0.36, 0.36):
        ring = [spot for spot, _ in _around((at[0] + size * side, at[1]), size * 0.52, 40)]
        pen.line([*ring, ring[0], ring[1]], size * 0.18, ink)


def _joy(pen: Pen, at: Point, size: float, ink: Colour, _: Colour) -> None:
    pen.circle(at, size * 0.44, ink)
    for spot, angle in _around(at, size * 0.66, 8):
        pen.line([spot, polar(spot, size * 0.28, angle)], size * 0.18, ink)


_A, _S, _C, _H = EMOTIONS
_ORNAMENTS: Final[Mapping[tuple[Emotion, Emotion], _Draw]] = {
    (_A, _A): _fury,
    (_A, _S): _hurt,
    (_A, _C): _restraint,
    (_A, _H): _passion,
    (_S, _S): _grief,
    (_S, _C): _melancholy,
    (_S, _H): _nostalgia,
    (_C, _C): _peace,
    (_C, _H): _trust,
    (_H, _H): _joy,
}
