"""How somebody wants to see pictures, as it is remembered of a person: a few short texts."""

from collections.abc import Mapping
from typing import Final

from renderers.paint.look import NARROWEST, WIDEST, Look, ThemeName

THEME: Final = "theme"
SIZE: Final = "size"  # the width in pixels
LARGE: Final = "large"

YES: Final = "yes"
NO: Final = ""  # as if it had never been chosen

_LONGEST_SIZE: Final = len(str(WIDEST))


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
    """Tell whether pictures can be so many pixels wide."""
    return NARROWEST <= width <= WIDEST


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_SIZE else 0
