"""Small forms that sentences of any subject are made of."""

from enum import StrEnum
from typing import Final

from renderers.i18n.catalogue import Words

MINUS: Final = "\N{MINUS SIGN}"
"""Where a terminal lacks it, `adapters/terminal/output.py` writes a hyphen."""


def dashed(code: StrEnum | str) -> str:
    """Return a code as it stands in the name of a message."""
    return str(code).replace("_", "-")


def signed(balance: int) -> str:
    """Return a place on the balance scale; a hyphen before a number would not be read aloud."""
    return f"{balance:+d}".replace("-", MINUS) if balance else "0"


def listed(words: Words, things: list[str]) -> str:
    """Return things as people list them."""
    if len(things) < 2:  # noqa: PLR2004 - a list has an end when there are two
        return "".join(things)
    return words.say("list-end", before=", ".join(things[:-1]), last=things[-1])


def sentence(said: str) -> str:
    """Return words with a capital at their beginning."""
    return said[:1].upper() + said[1:]
