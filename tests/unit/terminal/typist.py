"""Somebody at the keyboard, without a terminal."""

from collections.abc import Iterable
from io import StringIO

from rich.console import Console

from adapters.terminal import words
from adapters.terminal.screen import Screen


class Typist:
    """Types these lines when asked for something, turns the pages, and stops when there is nothing left."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Take the lines."""
        self._lines = iter(lines)

    def __call__(self, prompt: str) -> str:
        if prompt == words.PRESS_ENTER:
            return ""
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line


def screen(*lines: str, plain: bool = False) -> tuple[Screen, StringIO]:
    """Return a screen on which these lines are typed, and what is written on it."""
    paper = StringIO()
    console = Console(file=paper, width=80, height=40, force_terminal=False, color_system=None)
    return Screen(console, Typist(lines), plain), paper
