"""Shapes and colours. Every emotion has a shape of its own, so that nothing depends on colour alone."""

from typing import Final, NamedTuple

from engine.heldhands.cards import Emotion


class Ink(NamedTuple):
    """The shape and the styles of an emotion."""

    shape: str
    tile: str  # on an open ring, and on a card: white on the colour
    faint: str  # on a closed ring: a muted colour and no tile
    word: str  # in a line of text


# Middle tones, readable on dark and on light terminals, all from the palette of 256 colours, so that no
# terminal turns red into orange.
INKS: Final = {
    Emotion.ANGRY: Ink("▲", "bold #ffffff on #af0000", "#af5f5f", "bold #d75f5f"),
    Emotion.SAD: Ink("◆", "bold #ffffff on #585858", "#767676", "bold #8a8a8a"),
    Emotion.CALM: Ink("≈", "bold #ffffff on #005faf", "#5f87af", "bold #5f87d7"),
    Emotion.HAPPY: Ink("★", "bold #ffffff on #008700", "#5f875f", "bold #5faf5f"),
}

HEART: Final = "♥"
CLOSED_HEART: Final = "♡"
HEART_TILE: Final = "bold #ffffff on #af005f"
HEART_FAINT: Final = "#af5f87"

OWN: Final = "bold #ffffff on #8700af"
OWN_WORD: Final = "bold #af5fd7"
PARTNER: Final = "bold #000000 on #d78700"
PARTNER_WORD: Final = "bold #d78700"
CHOICE: Final = "bold reverse"  # stands out on any terminal

LINE: Final = "#8a8a8a"
FAINT_LINE: Final = "dim #8a8a8a"
QUIET: Final = "dim"
TITLE: Final = "italic"
STRONG: Final = "bold"

_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(number: int) -> str:
    """Return a superscript number: of a step, on the board and on the card that paid."""
    return str(number).translate(_RAISED)
