"""How somebody wants to see pictures, as it is remembered of a person: a few short texts."""

from collections.abc import Mapping
from typing import Final

from renderers.paint.look import USUAL_WIDTH, Look, ThemeName

THEME: Final = "theme"
SIZE: Final = "size"  # the width in pixels: one of a few
LARGE: Final = "large"

YES: Final = "yes"
NO: Final = ""  # as if it had never been chosen

SIZES: Final = (400, 800, USUAL_WIDTH, 1600)
"""The widths that people choose from. A few, since what is drawn for one person is kept for the next."""

_LONGEST_SIZE: Final = 4


def read_look(choices: Mapping[str, str]) -> Look:
    """Return the look that these choices come to.

    A newer program may have written them, or a careless hand: what is not understood is not chosen.
    """
    usual, theme, size = Look(), choices.get(THEME), _number(choices.get(SIZE, ""))
    return Look(
        theme=ThemeName(theme) if theme in tuple(ThemeName) else usual.theme,
        width=size if is_size(size) else usual.width,
        large=choices.get(LARGE) == YES,
    )


def is_size(width: int) -> bool:
    """Return whether people can have pictures so many pixels wide."""
    return width in SIZES


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_SIZE else 0
