"""A person's picture preferences, stored as a few short texts."""

from collections.abc import Mapping
from typing import Final

from renderers.paint.look import USUAL_WIDTH, Look, ThemeName

THEME: Final = "theme"
SIZE: Final = "size"  # the width in pixels: one of `SIZES`
LARGE: Final = "large"

YES: Final = "yes"
NO: Final = ""  # as if it had never been chosen

SIZES: Final = (400, 800, USUAL_WIDTH, 1600)
"""The widths that people choose from: few, so that a picture drawn for one person serves the next."""

_LONGEST_SIZE: Final = 4


def read_look(choices: Mapping[str, str]) -> Look:
    """Return the look that a person has chosen.

    Values that this program does not understand are ignored: a newer one may have written them.
    """
    usual, theme, size = Look(), choices.get(THEME), _number(choices.get(SIZE, ""))
    return Look(
        theme=ThemeName(theme) if theme in tuple(ThemeName) else usual.theme,
        width=size if is_size(size) else usual.width,
        large=choices.get(LARGE) == YES,
    )


def is_size(width: int) -> bool:
    """Return whether people can choose pictures of this width in pixels."""
    return width in SIZES


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_SIZE else 0
