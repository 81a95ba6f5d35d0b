"""The command `record show`: leaf through a game that was written down."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Final

from adapters.cli import record_file
from adapters.cli.record_file import Page, record_in
from adapters.terminal import pages
from adapters.terminal.catalogue import add_language, words_here, words_in
from adapters.terminal.input import Word, read
from adapters.terminal.screen import this_terminal
from adapters.terminal.subcommands import Commands
from engine.contract import SPECTATOR, InvalidAction, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from renderers.heldhands.description import describe
from renderers.i18n.catalogue import Language, Words
from renderers.i18n.phrases import dashed
from renderers.terminal import picture

_TABLE: Final = "table"
_ENOUGH: Final = "q"


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about, showing = words.say("record-help"), words.say("show-help")
    parser = commands.add_parser("record", help=about, description=about)
    show = parser.add_subparsers(metavar="action", required=True).add_parser("show", help=showing)
    show.add_argument("file", help=words.say("file-help"))
    show.add_argument("--turn", type=int, help=words.say("turn-help"))
    show.add_argument("--seat", choices=[_TABLE, *SEATS], default=_TABLE, help=words.say("record-seat-help"))
    show.add_argument("--plain", action="store_true", help=words.say("plain-help"))
    add_language(show)
    show.set_defaults(run=partial(_show, show))


def _show(parser: ArgumentParser, chosen: Namespace) -> int:
    words = words_in(Language(chosen.lang))
    record = record_in(chosen.file, parser, words)
    shown = list(record_file.pages(record))
    if chosen.turn is not None:
        shown = [page for page in shown if page.number == chosen.turn]
        if not shown:
            parser.error(words.say("no-such-turn", turn=chosen.turn, turns=len(record.turns)))
    viewer = SPECTATOR if chosen.seat == _TABLE else SEATS.index(chosen.seat)
    _leaf_through(shown, viewer, words, plain=chosen.plain)
    return 0


def _leaf_through(shown: list[Page], viewer: Viewer, words: Words, *, plain: bool) -> None:
    """Show page after page; at a terminal, the next one when Enter is pressed."""
    screen = this_terminal(words, plain=plain)
    console, plain = screen.console, screen.plain
    waits = console.is_terminal and sys.stdin.isatty() and len(shown) > 1
    for page in shown:
        if waits and not plain:
            console.clear()
        view = GAME.view(page.state, viewer)
        console.print(describe(view, words) if plain else picture(view, words))
        screen.say(pages.report(words, page.happened))
        if page.state.ending:
            screen.say(words.say(f"ending-{dashed(page.state.ending)}"))
        if waits and page is not shown[-1] and _enough(words):
            return


def _enough(words: Words) -> bool:
    """Whether the reader has seen enough."""
    try:
        typed = input(f"{words.say('next-page')} ")
        return typed.strip().lower() == _ENOUGH or read(typed, words) is Word.QUIT
    except InvalidAction:
        return False
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)  # noqa: T201 - the shell's prompt begins on a line of its own
        return True
