"""The command `record show`: page through a recorded game."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Final

from adapters.cli import record_file
from adapters.cli.record_file import Page, load_record
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
_STOP: Final = "q"


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


def _show(parser: ArgumentParser, args: Namespace) -> int:
    words = words_in(Language(args.lang))
    record = load_record(args.file, parser, words)
    shown = list(record_file.list_pages(record))
    if args.turn is not None:
        shown = [page for page in shown if page.number == args.turn]
        if not shown:
            parser.error(words.say("no-such-turn", turn=args.turn, turns=len(record.turns)))
    viewer = SPECTATOR if args.seat == _TABLE else SEATS.index(args.seat)
    _show_pages(shown, viewer, words, plain=args.plain)
    return 0


def _show_pages(shown: list[Page], viewer: Viewer, words: Words, *, plain: bool) -> None:
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
        if waits and page is not shown[-1] and _wants_to_stop(words):
            return


def _wants_to_stop(words: Words) -> bool:
    """Return whether the reader wants to stop."""
    try:
        typed = input(f"{words.say('next-page')} ")
        return typed.strip().lower() == _STOP or read(typed, words) is Word.QUIT
    except InvalidAction:
        return False
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)  # noqa: T201 - the shell's prompt begins on a line of its own
        return True
