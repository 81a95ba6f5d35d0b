"""How colours look to different eyes, and how far apart they are.

Colour blindness as simulated by Machado, Oliveira and Fernandes (2009) at full severity; distances by CIE76
in L*a*b*, where about 2.3 is just noticeable; contrast as the WCAG define it.
"""

from collections.abc import Sequence
from itertools import combinations
from math import dist
from operator import mul
from typing import Final, TypeAlias

from PIL import ImageColor

_Matrix: TypeAlias = Sequence[Sequence[float]]

EYES: Final[dict[str, _Matrix]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_TO_XYZ: Final[_Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """Return how much two colours stand out from each other: 1 to 21."""
    darker, lighter = sorted(_times(_TO_XYZ, _light(colour))[1] for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def smallest_distance(colours: list[str], eye: str) -> float:
    """Return how far apart the two most similar of these colours are to an eye."""
    seen = [_lab(_times(EYES[eye], _light(colour))) for colour in colours]
    return min(dist(one, other) for one, other in combinations(seen, 2))


def _light(colour: str) -> list[float]:
    parts = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _lab(light: Sequence[float]) -> tuple[float, float, float]:
    seen = _times(_TO_XYZ, [min(1, max(0, part)) for part in light])
    x, y, z = (_root(part / white) for part, white in zip(seen, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: _Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(map(mul, row, vector)) for row in matrix]
