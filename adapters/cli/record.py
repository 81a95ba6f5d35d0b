"""The command `record show`: page through a recorded game; and reading one from a file."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from adapters.terminal.command_line import Commands, add_language, words_here, words_in
from adapters.terminal.console import Word, format_report, read, this_terminal
from bot.games.heldhands.screen import event_line
from bot.screens.refusal_text import refusal_text
from engine import replay
from engine.contract import SPECTATOR, InvalidAction, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.record import InvalidRecord, Record, actions, read_record
from engine.heldhands.state import State
from engine.heldhands.turn import between_turns
from renderers.heldhands.description import describe
from renderers.i18n.catalogue import Language, Words
from renderers.terminal.text_picture import draw_picture

Page: TypeAlias = replay.Page[State, Event]

_STANDARD_INPUT: Final = "-"
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
    shown = list(list_pages(record))
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
        console.print(describe(view, words) if plain else draw_picture(view, words))
        screen.say(format_report(words, page.happened))
        if page.state.ending:
            screen.say(event_line(page.happened[-1], words, viewer))
        if waits and page is not shown[-1] and _wants_to_stop(words):
            return


def _wants_to_stop(words: Words) -> bool:
    try:
        typed = input(f"{words.say('next-page')} ")
        return typed.strip().lower() == _STOP or read(typed, words) is Word.QUIT
    except InvalidAction:
        return False
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)  # noqa: T201 - the shell's prompt begins on a line of its own
        return True


def load_record(file: str, parser: ArgumentParser, words: Words) -> Record:
    """Read a record from a file, or end the program with one line that says why not."""
    try:
        return read_record(_read_text(file))
    except OSError as error:
        parser.error(words.say("no-file", file=file, problem=error.strerror or ""))
    except UnicodeDecodeError:
        parser.error(words.say("not-text", file=file))
    except InvalidRecord as no:
        parser.error(words.say("refused-file", file=file, refusal=refusal_text(no, words)))


def _read_text(file: str) -> str:
    return sys.stdin.read() if file == _STANDARD_INPUT else Path(file).read_text(encoding="utf-8")


def first_state(record: Record) -> State:
    """Return the first state of the game."""
    return GAME.setup(record.options, len(SEATS), record.seed)


def list_pages(record: Record) -> Iterator[Page]:
    """Return the state after the set-up and after every turn."""
    return replay.pages(GAME, between_turns, first_state(record), actions(record))
