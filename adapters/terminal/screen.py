"""A keyboard and a screen: the only place where the terminal table reads and writes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rich.console import Console
from rich.text import Text

from adapters.terminal.input import Word, read
from adapters.terminal.menu import Menu
from adapters.terminal.output import forgive_this_output
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


_FORGET_SCROLLED: Final = "\x1b[3J"  # what has scrolled away may be the other player's cards


class LeftTableError(Exception):
    """A player has left the table before the end."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where the table is shown and what is typed comes from."""

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
        """Take away what was shown, what has scrolled off the top too."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(_FORGET_SCROLLED)

    def page(self, text: str) -> None:
        """Show a page of its own until the player has read it; words are not taken away from a reader."""
        if not self.plain:
            self.clear()
        self.say(text)
        if self._leaves(self.ask(f" {self.words.say('press-enter')} ")):
            raise LeftTableError

    def table(self, view: PlayerView, chosen: Route | None = None, *, whole: bool) -> None:
        """Show the table; in words, a table that has been told is not told again while a chain is built."""
        if not self.plain:
            self.clear()
            self._show(picture(view, self.words, chosen))
        elif whole:
            self.say(describe(view, self.words))
        if self.plain and view.chain and view.chain.links:
            self.say(describe_chain(view, self.words))

    def choose(self, menu: Menu, message: str) -> str:
        """Show a message and the list, and return what is typed."""
        self.say(message)
        self.say(self.words.say("or-words", question=menu.question, words=menu.words))
        for line in menu.lines:
            self._show(line)
        return self.ask(_PROMPT)

    def _leaves(self, text: str) -> bool:
        try:
            return read(text, self.words) is Word.QUIT
        except InvalidAction:
            return False

    def _show(self, text: Text) -> None:
        """Write lines as they are: a narrow window may break them, but nothing is cut off."""
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False, highlight=False)


def this_terminal(words: Words, *, plain: bool = False) -> Screen:
    """Return this terminal; one that cannot show the shapes is told everything in words."""
    console = Console(highlight=False)
    forgive_this_output()
    return Screen(console, input, words, plain or not _shows(console.encoding))


def _shows(encoding: str) -> bool:
    try:
        "".join(ink.shape for ink in INKS.values()).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
