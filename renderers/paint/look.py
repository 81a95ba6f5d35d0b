"""How somebody wants to see pictures: what a person chooses once, for every game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

USUAL_WIDTH: Final = 1200
NARROWEST: Final = 200
WIDEST: Final = 2400


class ThemeName(StrEnum):
    """The themes that people choose from."""

    DAY = "day"
    NIGHT = "night"
    CONTRAST = "contrast"
    SAFE = "safe"  # for eyes that see red and green, or blue and yellow, as one


@dataclass(frozen=True, slots=True)
class Look:
    """What a person chose."""

    theme: ThemeName = ThemeName.DAY
    width: int = USUAL_WIDTH  # pixels
    large: bool = False  # larger letters and numbers
