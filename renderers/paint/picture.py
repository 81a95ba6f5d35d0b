"""A finished picture: its bytes, and the areas in it that can be pressed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

USUAL_WIDTH: Final = 1200
NARROWEST: Final = 200
WIDEST: Final = 2400


class ThemeName(StrEnum):
    """The themes to choose from."""

    DAY = "day"
    NIGHT = "night"
    CONTRAST = "contrast"
    SAFE = "safe"  # for colour-blind users


@dataclass(frozen=True, slots=True)
class Look:
    """What a user chose."""

    theme: ThemeName = ThemeName.DAY
    width: int = USUAL_WIDTH  # pixels
    large: bool = False  # larger letters and numbers

    def at_most(self, width: int) -> "Look":
        """Return this look, in a picture at most this wide."""
        return replace(self, width=min(self.width, width))

    def scaled(self, part: float) -> "Look":
        """Return this look, in a smaller or larger picture."""
        return replace(self, width=round(self.width * part))


class Media(StrEnum):
    """The media type of the bytes."""

    PNG = "image/png"
    GIF = "image/gif"

    @property
    def suffix(self) -> str:
        """The suffix of a file name."""
        return f".{self.name.lower()}"


@dataclass(frozen=True, slots=True)
class HotSpot:
    """An area that can be pressed, in fractions of the width and height."""

    kind: str  # named by the game: a node, a card
    name: str  # which one
    left: float
    top: float
    right: float
    bottom: float
    action: str = ""  # the choice of the screen that pressing it makes now


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, ready to be sent."""

    data: bytes
    media: Media
    width: int
    height: int
    spots: tuple[HotSpot, ...] = ()


def first_within(pictures: Iterable[Picture], largest: int) -> Picture:
    """Return the first picture of at most `largest` bytes, or else the last; the rest is not drawn."""
    for picture in pictures:
        if len(picture.data) <= largest:
            break
    return picture
