"""Keyboard and screen: the only place where the terminal table reads and writes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rich.console import Console
from rich.text import Text

from adapters.terminal.input import Word, read
from adapters.terminal.menu import Menu
from adapters.terminal.output import replace_unencodable
from engine.contract import InvalidAction
from engine.heldhands.views import PlayerView
from renderers.heldhands.description import describe, describe_chain
from renderers.heldhands.routes import Route
from renderers.i18n.catalogue import Words
from renderers.terminal import picture
from renderers.terminal.canvas import WIDTH
from renderers.terminal.ink import INKS

Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns a line; raises EOFError at the end of the input, like `input`."""

_PROMPT: Final = " > "
_NARROWEST: Final = 20  # columns; a terminal may claim to have none


_FORGET_SCROLLED: Final = "\x1b[3J"  # the scrolled-off part may show the other player's cards


class LeftTableError(Exception):
    """A player has quit before the end."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Shows the table, and reads what is typed."""

    console: Console
    ask: Ask
    words: Words
    plain: bool = False  # words only: for screen readers, and for terminals without these characters

    def say(self, sentences: str) -> None:
        """Show sentences, wrapped to the width of the picture."""
        width = max(_NARROWEST, min(WIDTH, self.console.width))
        for line in Text(sentences).wrap(self.console, width - 1) if sentences else ():
            line.rstrip()
            self._show(Text(" ").append_text(line))

    def clear(self) -> None:
        """Clear the screen, and what has scrolled off it too."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(_FORGET_SCROLLED)

    def page(self, text: str) -> None:
        """Show a text on a page of its own until Enter is pressed; in plain mode nothing is cleared."""
        if not self.plain:
            self.clear()
        self.say(text)
        if self._is_quit(self.ask(f" {self.words.say('press-enter')} ")):
            raise LeftTableError

    def table(self, view: PlayerView, chosen: Route | None = None, *, whole: bool) -> None:
        """Show the table; in plain mode, describe it only if `whole`, and otherwise just the chain."""
        if not self.plain:
            self.clear()
            self._show(picture(view, self.words, chosen))
        elif whole:
            self.say(describe(view, self.words))
        if self.plain and view.chain and view.chain.links:
            self.say(describe_chain(view, self.words))

    def choose(self, menu: Menu, message: str) -> str:
        """Show a message and the menu, and return what is typed."""
        self.say(message)
        self.say(self.words.say("or-words", question=menu.question, words=menu.words))
        for line in menu.lines:
            self._show(line)
        return self.ask(_PROMPT)

    def _is_quit(self, text: str) -> bool:
        try:
            return read(text, self.words) is Word.QUIT
        except InvalidAction:
            return False

    def _show(self, text: Text) -> None:
        """Print lines unwrapped: a narrow window may break them, but nothing is cropped."""
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False, highlight=False)


def this_terminal(words: Words, *, plain: bool = False) -> Screen:
    """Return this terminal; plain if its encoding lacks the shapes."""
    console = Console(highlight=False)
    replace_unencodable()
    return Screen(console, input, words, plain or not _can_encode_shapes(console.encoding))


def _can_encode_shapes(encoding: str) -> bool:
    try:
        "".join(ink.shape for ink in INKS.values()).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
