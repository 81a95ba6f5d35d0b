"""How the program ends for whoever called it."""

from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a program that ended by Ctrl-C, as shells count."""
