"""Somebody at the keyboard, without a terminal."""

from io import StringIO

from rich.console import Console

from adapters.terminal.language import words_in
from adapters.terminal.screen import Screen
from renderers.language import Language


def screen(*lines: str, plain: bool = False, language: Language = Language.EN) -> tuple[Screen, StringIO]:
    """Return a screen on which these lines are typed and pages are turned, and what is written on it."""
    paper, words, typed = StringIO(), words_in(language), iter(lines)
    console = Console(file=paper, width=80, height=40, force_terminal=False, color_system=None)

    def ask(prompt: str) -> str:
        if prompt.strip() == words.say("press-enter"):
            return ""
        for line in typed:
            return line
        raise EOFError

    return Screen(console, ask, words, plain), paper
