"""The command `record show`: leaf through a game that was written down."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console

from adapters.terminal import words
from adapters.terminal.commands import Commands
from adapters.terminal.screen import Screen
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.record import InvalidRecord, Record, actions, read_record
from engine.heldhands.state import Phase, State
from renderers.terminal import describe, picture

_TABLE: Final = "table"
_STANDARD_INPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class _Page:
    """The table after a turn, and what happened in it."""

    number: int  # of the turn that ended; 0 for the set-up
    state: State
    happened: tuple[Event, ...]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("record", help=words.RECORD_HELP, description=words.RECORD_HELP)
    show = parser.add_subparsers(metavar="action", required=True).add_parser("show", help=words.SHOW_HELP)
    show.add_argument("file", help=words.FILE_HELP)
    show.add_argument("--turn", type=int, help=words.TURN_HELP)
    show.add_argument("--seat", choices=[_TABLE, *SEATS], default=_TABLE, help=words.RECORD_SEAT_HELP)
    show.add_argument("--plain", action="store_true", help=words.PLAIN_HELP)
    show.set_defaults(run=partial(_show, show))


def _show(parser: ArgumentParser, chosen: Namespace) -> int:
    try:
        record = read_record(_text(chosen.file))
    except OSError as error:
        parser.error(words.NO_FILE.format(file=chosen.file, problem=error.strerror))
    except UnicodeDecodeError:
        parser.error(words.NOT_TEXT.format(file=chosen.file))
    except InvalidRecord as no:
        parser.error(f"{chosen.file}: {words.refusal(no)}")
    pages = list(_pages(record))
    if chosen.turn is not None:
        pages = [page for page in pages if page.number == chosen.turn]
        if not pages:
            parser.error(words.NO_SUCH_TURN.format(turn=chosen.turn, turns=len(record.turns)))
    viewer = SPECTATOR if chosen.seat == _TABLE else SEATS.index(chosen.seat)
    _leaf_through(pages, viewer, plain=chosen.plain)
    return 0


def _text(file: str) -> str:
    return sys.stdin.read() if file == _STANDARD_INPUT else Path(file).read_text(encoding="utf-8")


def _pages(record: Record) -> Iterator[_Page]:
    """Return the table after the set-up and after every turn."""
    state = GAME.setup(record.options, len(SEATS), record.seed)
    happened: list[Event] = []
    for seat, action in actions(record):
        state, events = GAME.apply(state, seat, action)
        happened += events
        if state.phase in (Phase.MOVE, Phase.OVER) and not state.chain:
            yield _Page(len(state.turns), state, tuple(happened))
            happened = []
    if happened or state.phase is Phase.SETUP:
        yield _Page(len(state.turns), state, tuple(happened))


def _leaf_through(pages: list[_Page], viewer: Viewer, *, plain: bool) -> None:
    """Show page after page; at a terminal, the next one when Enter is pressed."""
    console = Console(highlight=False)
    screen = Screen(console, input, plain)
    waits = console.is_terminal and sys.stdin.isatty() and len(pages) > 1
    for page in pages:
        if waits and not plain:
            console.clear()
        view = GAME.view(page.state, viewer)
        console.print(describe(view) if plain else picture(view))
        screen.say(words.report(page.happened))
        if page.state.ending:
            screen.say(words.ENDINGS[page.state.ending])
        if waits and page is not pages[-1] and _enough():
            return


def _enough() -> bool:
    """Whether the reader has seen enough."""
    try:
        return input(words.NEXT_PAGE).strip().lower() in words.ENOUGH
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)  # noqa: T201 - the shell's prompt begins on a line of its own
        return True
