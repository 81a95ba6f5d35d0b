"""The keys of Palm: numbers, as pictures and lists have them. A menu has one too, before that of its line."""

from typing import Final

from bot.key_signs import DIGITS, Key

KEYPAD: Final = (*DIGITS, Key.MORE, Key.END, Key.BACK, Key.SHOW, Key.READ)
"""What is always there to be pressed, in this order; what is rarely pressed is typed."""
