"""Exit codes of the program."""

from typing import Final

INTERRUPTED: Final = 130
"""After Ctrl-C: 128 and the number of SIGINT, as shells report it."""
