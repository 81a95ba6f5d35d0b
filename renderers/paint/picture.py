"""A picture that is done: its bytes, and where in it the things are that could be pressed."""

from dataclasses import dataclass
from enum import StrEnum


class Media(StrEnum):
    """What the bytes are."""

    PNG = "image/png"
    GIF = "image/gif"

    @property
    def suffix(self) -> str:
        """The end of a file's name."""
        return f".{self.name.lower()}"


@dataclass(frozen=True, slots=True)
class HotSpot:
    """Where something lies in a picture that could be pressed: parts of its width and height."""

    kind: str  # a word of the game's own: a node, a card
    name: str  # which one
    left: float
    top: float
    right: float
    bottom: float
    action: str = ""  # what pressing it does now, as a choice of the screen calls it


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, ready to be sent."""

    data: bytes
    media: Media
    width: int
    height: int
    spots: tuple[HotSpot, ...] = ()
