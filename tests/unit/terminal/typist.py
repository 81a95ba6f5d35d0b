"""Somebody at the keyboard, without a terminal."""

from collections.abc import Iterable
from io import StringIO

from rich.console import Console

from adapters.terminal.language import words_in
from adapters.terminal.screen import Screen
from renderers.language import Language


class Typist:
    """Types these lines when asked for something, turns the pages, and stops when there is nothing left."""

    def __init__(self, lines: Iterable[str], enter: str) -> None:
        self._lines = iter(lines)
        self._enter = enter

    def __call__(self, prompt: str) -> str:
        if prompt.strip() == self._enter:
            return ""
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line


def screen(*lines: str, plain: bool = False, language: Language = Language.EN) -> tuple[Screen, StringIO]:
    paper = StringIO()
    console = Console(file=paper, width=80, height=40, force_terminal=False, color_system=None)
    words = words_in(language)
    return Screen(console, Typist(lines, words.say("press-enter")), words, plain), paper
