"""Small parts of sentences that every package uses."""

from enum import StrEnum
from typing import Final

from renderers.i18n.catalogue import Words

MINUS: Final = "\N{MINUS SIGN}"
"""Where a terminal lacks it, `adapters/terminal/output.py` writes a hyphen."""


def dashed(code: StrEnum | str) -> str:
    """Return a code as it is written in the names of messages."""
    return str(code).replace("_", "-")


def signed(balance: int) -> str:
    """Return a balance with its sign; screen readers do not read a hyphen before a number aloud."""
    return f"{balance:+d}".replace("-", MINUS) if balance else "0"


def listed(words: Words, things: list[str]) -> str:
    """Join things with commas and a final "and"."""
    if len(things) < 2:  # noqa: PLR2004 - a list has a final "and" from two on
        return "".join(things)
    return words.say("list-end", before=", ".join(things[:-1]), last=things[-1])


def sentence(said: str) -> str:
    """Capitalise the first letter."""
    return said[:1].upper() + said[1:]
