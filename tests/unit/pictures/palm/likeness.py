"""How alike two scenes look: small fingerprints of where it is light, and of the colours in each part."""

from math import dist
from typing import Final, NamedTuple

from PIL import Image

_ACROSS: Final = 16  # brightness is compared with the right neighbour and with the one below
_PARTS: Final = 4  # by so many are the parts whose mean colours are compared


class Likeness(NamedTuple):
    """The fingerprint of an image."""

    bits: int  # of brightness
    colours: tuple[tuple[int, int, int], ...]


def likeness(image: Image.Image) -> Likeness:
    """Return the fingerprint of an image, whatever its size."""
    side = _ACROSS + 1
    small = image.convert("L").resize((side, side), Image.Resampling.BOX).tobytes()
    spots = [row * side + column for row in range(_ACROSS) for column in range(_ACROSS)]
    bits = "".join(f"{small[spot] > small[spot + 1]:d}{small[spot] > small[spot + side]:d}" for spot in spots)
    means = image.resize((_PARTS, _PARTS), Image.Resampling.BOX).tobytes()
    return Likeness(int(bits, 2), tuple(zip(means[::3], means[1::3], means[2::3], strict=True)))


def bits_apart(one: Likeness, other: Likeness) -> int:
    """Return how many of 512 comparisons of neighbours come out differently."""
    return (one.bits ^ other.bits).bit_count()


def colours_apart(one: Likeness, other: Likeness) -> float:
    """Return how far the colours of the parts are from each other, on average: 0 to 442."""
    pairs = zip(one.colours, other.colours, strict=True)
    return sum(dist(a, b) for a, b in pairs) / _PARTS**2
