"""A finished picture: its bytes, and the areas in it that can be pressed."""

from dataclasses import dataclass
from enum import StrEnum


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
