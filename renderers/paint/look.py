"""How pictures look: what a user chooses once, for every game."""

from dataclasses import dataclass
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
