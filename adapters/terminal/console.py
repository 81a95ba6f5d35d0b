"""Keyboard and screen: the only place where the terminal table reads and writes."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from rich.console import Console
from rich.text import Text

from adapters.terminal.command_line import replace_unencodable
from adapters.terminal.menu import Menu
from bot.games.heldhands.screen import event_line
from engine.contract import SPECTATOR, InvalidAction, Seat
from engine.heldhands.actions import Action
from engine.heldhands.edition import Edition
from engine.heldhands.events import Ended, Event, Moved, ObjectiveRevealed, PerspectiveChanged, SideChosen
from engine.heldhands.game import GAME
from engine.heldhands.options import Options
from engine.heldhands.views import PlayerView
from renderers.heldhands.description import describe
from renderers.heldhands.names import emotion_name
from renderers.heldhands.scene import Route
from renderers.heldhands.sentences import describe_chain
from renderers.i18n.catalogue import Words, listed
from renderers.terminal.canvas import WIDTH
from renderers.terminal.ink import INKS
from renderers.terminal.text_picture import draw_picture

Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns a line; raises EOFError at the end of the input, like `input`."""

_PROMPT: Final = " > "
_NARROWEST: Final = 20  # columns; a terminal may claim to have none
_FORGET_SCROLLED: Final = "\x1b[3J"  # the scrolled-off part may show the other player's cards

_KEY: Final = re.compile(r"/?(p? ?)([0-9]{1,2})", re.ASCII)
_NODE: Final = re.compile(r"c|[omi][0-9]{1,2}", re.ASCII)
_STEP: Final = re.compile(r"(c|[omi][0-9]{1,2})[ /]+(p? ?[0-9])", re.ASCII)
TYPED: Final = ("help", "rules", "quit", "look", "board", "back", "clear", "end", "left", "right")
"""What can be typed besides numbers and nodes; every language has its words for these."""
_SHORT: Final = {"?": "help", "exit": "quit", "undo": "back", "l": "left", "r": "right"}


class Word(StrEnum):
    """A command to the program; it changes nothing in the game."""

    NOTHING = ""
    LOOK = "look"
    BOARD = "board"
    HELP = "help"
    RULES = "rules"
    QUIT = "quit"


class Key(NamedTuple):
    """A choice from the list: a number, or the partner's card of that number."""

    key: str


class Node(NamedTuple):
    """A node without a card."""

    node: str


Said: TypeAlias = Word | Key | Node | Action


class LeftTableError(Exception):
    """A player has quit before the end."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Shows the table, and reads what is typed."""

    console: Console
    ask: Ask
    words: Words
    plain: bool = False  # words only: for screen readers, and for terminals without these characters

    def say(self, sentences: str) -> None:
        """Show sentences, wrapped to the width of the picture."""
        self._show_wrapped(" ", Text(sentences))

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
            self._show(draw_picture(view, self.words, chosen))
        elif whole:
            self.say(describe(view, self.words))
        if self.plain and view.chain and view.chain.links:
            self.say(describe_chain(view, self.words))

    def choose(self, menu: Menu, message: str) -> str:
        """Show a message and the menu, and return what is typed."""
        self.say(message)
        self.say(self.words.say("or-words", question=menu.question, words=menu.words))
        for key, line in zip(menu.picks, menu.lines, strict=True):
            self._show_wrapped(f" {key:<3}", line)
        return self.ask(_PROMPT)

    def _is_quit(self, text: str) -> bool:
        try:
            return read(text, self.words) is Word.QUIT
        except InvalidAction:
            return False

    def _show_wrapped(self, prefix: str, text: Text) -> None:
        """Show a text, wrapped to the width of the picture, with a prefix before its first line."""
        width = max(_NARROWEST, min(WIDTH, self.console.width))
        for line in text.wrap(self.console, width - len(prefix)) if text else ():
            line.rstrip()
            self._show(Text(prefix, "bold" if prefix.strip() else "").append_text(line))
            prefix = " " * len(prefix)

    def _show(self, text: Text) -> None:
        """Print lines unwrapped: a narrow window may break them, but nothing is cropped."""
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False, highlight=False)


def this_terminal(words: Words, *, plain: bool = False) -> Terminal:
    """Return this terminal; plain if its encoding lacks the shapes."""
    console = Console(highlight=False)
    replace_unencodable()
    return Terminal(console, input, words, plain or not _can_encode_shapes(console.encoding))


def _can_encode_shapes(encoding: str) -> bool:
    try:
        "".join(ink.shape for ink in INKS.values()).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def read(text: str, words: Words) -> Said:
    """Parse a number from the list, a node, an action or a command, in the reader's language or in English.

    Raises `InvalidAction`.
    """
    said = " ".join(text.split()).lower()
    said = _SHORT.get(said, said)
    said = next((word for word in TYPED if said == words.say(f"typed-{word}")), said)
    if said in tuple(Word):
        return Word(said)
    if key := _KEY.fullmatch(said):
        return Key(f"{key[1].strip()}{int(key[2])}")
    if _NODE.fullmatch(said):
        return Node(said.upper())
    if step := _STEP.fullmatch(said):
        said = f"{step[1].upper()}/{step[2].replace(' ', '')}"
    return GAME.read_action(said)


def format_opening(words: Words, options: Options) -> str:
    """Return the text before the deal."""
    return "\n".join(
        (
            words.say("title"),
            words.say("opening-edition", edition=options.edition, level=options.level.value),
            words.say(f"silence-{options.silence}"),
            words.say("credits"),
        )
    )


def format_rules(words: Words, edition: Edition) -> str:
    """Return the rules on one page, with the numbers of this edition."""
    plus = [emotion_name(words, emotion) for emotion, shift in edition.shift.items() if shift > 0]
    minus = [emotion_name(words, emotion) for emotion, shift in edition.shift.items() if shift < 0]
    return words.say(
        "rules",
        plus=listed(words, plus),
        minus=listed(words, minus),
        limit=edition.limit,
        row=edition.row,
        set=edition.set,
        objectives=len(edition.objective_deck),
        arguments="yes" if len(edition.levels) > 1 else "no",
        cards=edition.long_chain or 0,
    )


def format_missed(words: Words, events: Iterable[Event], viewer: Seat) -> str:
    """Return the news that neither the picture nor the description shows."""
    seen_there = (SideChosen, ObjectiveRevealed, Moved, PerspectiveChanged, Ended)
    return " ".join(event_line(event, words, viewer) for event in events if not isinstance(event, seen_there))


def format_report(words: Words, events: Iterable[Event]) -> str:
    """Return what happened, as both players may read it."""
    return " ".join(event_line(event, words, SPECTATOR) for event in events if not isinstance(event, Ended))
