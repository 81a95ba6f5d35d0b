"""The command `play`: a game at this terminal."""

import secrets
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import Final

from adapters.terminal.command_line import (
    INTERRUPTED,
    Commands,
    add_language,
    words_here,
    words_in,
)
from adapters.terminal.console import LeftTableError, Terminal, format_opening, this_terminal
from adapters.terminal.game_loop import GameLoop, computer
from adapters.terminal.new_game import add_options, deal
from engine.contract import MAX_SEED
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import Options
from engine.heldhands.policies import POLICIES
from engine.heldhands.record import record_of, write_record
from engine.heldhands.state import State
from renderers.i18n.catalogue import Language
from renderers.terminal.canvas import HEIGHT, WIDTH

HOTSEAT: Final = "hotseat"


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about, who = words.say("play-help"), words.say("partner-help")
    parser = commands.add_parser("play", help=about, description=about)
    add_options(parser, words)
    parser.add_argument("--partner", choices=[HOTSEAT, *POLICIES], default=HOTSEAT, help=who)
    parser.add_argument("--seat", choices=SEATS, default=SEATS[0], help=words.say("seat-help"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=words.say("record-out-help"))
    parser.add_argument("--plain", action="store_true", help=words.say("plain-help"))
    add_language(parser)
    parser.set_defaults(run=partial(_play, parser))


def _play(parser: ArgumentParser, args: Namespace) -> int:
    words = words_in(Language(args.lang))
    state = deal(parser, args, words)
    if args.record and args.record.exists() and args.record.stat().st_size:
        parser.error(words.say("record-exists", file=str(args.record)))  # a played game is never overwritten
    if args.record and not _is_writable(args.record):  # better to know now than after the game
        parser.error(words.say("not-writable", file=str(args.record)))
    return play_game(
        this_terminal(words, plain=args.plain),
        state,
        partner=args.partner,
        seat=args.seat,
        record=args.record,
    )


def _is_writable(file: Path) -> bool:
    try:
        file.touch()
    except OSError:
        return False
    return True


def start() -> int:
    """Start a game for two with the default options, and say that this is the terminal table."""
    state = GAME.setup(Options(), len(SEATS), secrets.randbelow(MAX_SEED + 1))
    words = words_here()
    return play_game(this_terminal(words), state, greeting=words.say("terminal-table"))


def play_game(  # noqa: PLR0913 - all optional but the first two
    screen: Terminal,
    state: State,
    *,
    partner: str = HOTSEAT,
    seat: str = SEATS[0],
    greeting: str = "",
    record: Path | None = None,
) -> int:
    """Play a dealt game, and return the program's exit code."""
    computers = {}
    if partner != HOTSEAT:
        other = 1 - SEATS.index(seat)
        computers = {other: computer(partner, other, state.seed)}
    words, code, loop = screen.words, 0, GameLoop(screen, state, computers)
    try:
        loop.play(_format_welcome(screen, state, greeting))
    except (LeftTableError, EOFError):
        pass
    except KeyboardInterrupt:
        code = INTERRUPTED
    screen.console.print()
    if record:
        record.write_text(write_record(record_of(loop.state)), encoding="utf-8")
        screen.say(words.say("written-down", file=str(record)))
    screen.say(words.say("seed-again", seed=str(state.seed)))
    screen.say(words.say("goodbye"))
    return code


def _format_welcome(screen: Terminal, state: State, greeting: str) -> str:
    columns, rows = screen.console.size
    small = screen.console.is_terminal and not screen.plain and (columns < WIDTH or rows < HEIGHT)
    warning = ""
    if small:
        warning = screen.words.say(
            "small-window",
            width=WIDTH,
            height=HEIGHT,
            columns=columns,
            rows=rows,
            quit=screen.words.say("typed-quit"),
        )
    parts = (greeting, format_opening(screen.words, state.options), warning)
    return "\n\n".join(part for part in parts if part)
