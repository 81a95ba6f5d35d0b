"""The commands `record show` and `record hindsight`, which need a recorded game; and reading one."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import track

from adapters.terminal.command_line import Commands, add_language, words_here, words_in
from adapters.terminal.console import Word, format_report, read, this_terminal
from bot.games.heldhands.screen import event_line
from bot.screens.refusal_text import refusal_text
from engine import replay
from engine.contract import SPECTATOR, InvalidAction, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.events import Event
from engine.heldhands.examination import advance
from engine.heldhands.game import GAME
from engine.heldhands.hindsight import Examination, Hindsight
from engine.heldhands.record import InvalidRecord, Record, actions, read_record
from engine.heldhands.state import State
from engine.heldhands.turn import between_turns
from renderers.heldhands.description import describe
from renderers.heldhands.hindsight import draw_hindsight
from renderers.heldhands.hindsight_sentences import describe_hindsight, list_hopes
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look
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
    actions_of_it = parser.add_subparsers(metavar="action", required=True)
    show = actions_of_it.add_parser("show", help=showing)
    hindsight = actions_of_it.add_parser("hindsight", help=words.say("hindsight-help"))
    for each, run in ((show, _show), (hindsight, _look_back)):
        each.add_argument("file", help=words.say("file-help"))
        each.add_argument(
            "--seat", choices=[_TABLE, *SEATS], default=_TABLE, help=words.say("record-seat-help")
        )
        add_language(each)
        each.set_defaults(run=partial(run, each))
    show.add_argument("--turn", type=int, help=words.say("turn-help"))
    show.add_argument("--plain", action="store_true", help=words.say("plain-help"))
    hindsight.add_argument("--out", metavar="FILE", type=Path, help=words.say("hindsight-out-help"))


def _show(parser: ArgumentParser, args: Namespace) -> int:
    words = words_in(Language(args.lang))
    record = load_record(args.file, parser, words)
    shown = list(list_pages(record))
    if args.turn is not None:
        shown = [page for page in shown if page.number == args.turn]
        if not shown:
            parser.error(words.say("no-such-turn", turn=args.turn, turns=len(record.turns)))
    _show_pages(shown, _viewer_of(args), words, plain=args.plain)
    return 0


def _viewer_of(args: Namespace) -> Viewer:
    return SPECTATOR if args.seat == _TABLE else SEATS.index(args.seat)


def _look_back(parser: ArgumentParser, args: Namespace) -> int:
    """Print where a game turned, and draw it; it takes some ten seconds, and says how far it is."""
    words = words_in(Language(args.lang))
    record = load_record(args.file, parser, words)
    *_, end = list_pages(record)
    if record.ending is None:
        parser.error(words.say("hindsight-not-over"))
    found = _examine(record)
    view = GAME.view(end.state, _viewer_of(args))
    said = "\n".join((*describe_hindsight(view, found, words), "", *list_hopes(view, found, words)))
    sys.stdout.write(f"{said}\n")
    if args.out:
        picture = draw_hindsight(view, found, words, Look())
        try:
            args.out.write_bytes(picture.data)
        except OSError:
            parser.error(words.say("not-writable", file=str(args.out)))
    return 0


def _examine(record: Record) -> Hindsight:
    so_far = Examination(record)
    progress = Console(stderr=True)  # not stdout, so that the result can go into a file
    for _ in track(range(so_far.turns), description="", console=progress, transient=True):
        so_far = advance(so_far)
    while so_far.hindsight is None:
        so_far = advance(so_far)
    return so_far.hindsight


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
