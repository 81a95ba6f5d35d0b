"""The ornaments of the ten pairs of emotions that the two halves of a card can make."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin, tau
from typing import Final, TypeAlias

from engine.heldhands.cards import EMOTIONS, Card, Emotion
from renderers.page.theme import Theme
from renderers.paint.curves import outline, place_outline
from renderers.paint.pen import Colour, Pen, Point

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


def pair_of(card: Card) -> tuple[Emotion, Emotion]:
    """Return the two emotions of a card in a fixed order, whichever half is left."""
    first, second = sorted((Emotion(card[0]), Emotion(card[1])), key=EMOTIONS.index)
    return first, second


def draw_ornament(pen: Pen, card: Card, at: Point, size: float, colours: Theme) -> None:
    """Draw the ornament of a card, in ink on the colour of the board."""
    _ORNAMENTS[pair_of(card)](pen, at, size, colours.ink, colours.board)


def _around(at: Point, reach: float, count: int, start: float = -pi / 2) -> list[tuple[Point, float]]:
    angles = [start + number * tau / count for number in range(count)]
    return [((at[0] + reach * cos(angle), at[1] + reach * sin(angle)), angle) for angle in angles]


def _fury(pen: Pen, at: Point, size: float, ink: Colour, _: Colour) -> None:
    tips = [
        (
            at[0] + size * (1.0 if spike % 2 == 0 else 0.48) * cos(angle),
            at[1] + size * (1.0 if spike % 2 == 0 else 0.48) * sin(angle),
        )
        for spike, angle in enumerate(-pi / 2 + number * tau / 16 for number in range(16))
    ]
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
    for (x, y), angle in _around(at, size * 0.66, 8):
        pen.line([(x, y), (x + size * 0.28 * cos(angle), y + size * 0.28 * sin(angle))], size * 0.18, ink)


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
