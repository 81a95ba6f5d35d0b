"""The command `play`: a game at this terminal."""

import secrets
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from rich.console import Console

from adapters.terminal import words
from adapters.terminal.commands import INTERRUPTED, Commands, add_options
from adapters.terminal.partners import COMPUTERS, computer
from adapters.terminal.screen import LeftTableError, Screen
from adapters.terminal.sitting import Sitting
from engine.contract import MAX_SEED, InvalidOptions
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import Options, option_values
from engine.heldhands.record import record_of, write_record
from engine.heldhands.state import State
from renderers.terminal.canvas import HEIGHT, WIDTH
from renderers.terminal.ink import INKS

HOTSEAT: Final = "hotseat"


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help=words.PLAY_HELP, description=words.PLAY_HELP)
    add_options(parser)
    parser.add_argument("--partner", choices=[HOTSEAT, *COMPUTERS], default=HOTSEAT, help=words.PARTNER_HELP)
    parser.add_argument("--seat", choices=SEATS, default=SEATS[0], help=words.SEAT_HELP)
    parser.add_argument("--record", metavar="FILE", type=Path, help=words.RECORD_OUT_HELP)
    parser.add_argument("--plain", action="store_true", help=words.PLAIN_HELP)
    parser.set_defaults(run=partial(_play, parser))


def _play(parser: ArgumentParser, chosen: Namespace) -> int:
    try:
        options = GAME.read_options({name: getattr(chosen, name) for name in option_values()})
        seed = secrets.randbelow(MAX_SEED + 1) if chosen.seed is None else chosen.seed
        state = GAME.setup(options, len(SEATS), seed)
    except InvalidOptions as no:
        parser.error(words.refusal(no))
    if chosen.record and not _writable(chosen.record):  # better said now than after the game
        parser.error(words.NOT_WRITABLE.format(file=chosen.record))
    return sit_down(
        _terminal(plain=chosen.plain), state, partner=chosen.partner, seat=chosen.seat, record=chosen.record
    )


def _writable(file: Path) -> bool:
    try:
        file.touch()
    except OSError:
        return False
    return True


def start() -> int:
    """Begin a game for two as most people want it, and say that this is the terminal table."""
    state = GAME.setup(Options(), len(SEATS), secrets.randbelow(MAX_SEED + 1))
    return sit_down(_terminal(), state, greeting=words.TERMINAL_TABLE)


def _terminal(*, plain: bool = False) -> Screen:
    """Return this terminal; one that cannot show the shapes is told everything in words."""
    console = Console()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Screen(console, input, plain or not _shows(console.encoding))


def _shows(encoding: str) -> bool:
    try:
        "".join(ink.shape for ink in INKS.values()).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def sit_down(  # noqa: PLR0913 - what a sitting can be asked for
    screen: Screen,
    state: State,
    *,
    partner: str = HOTSEAT,
    seat: str = SEATS[0],
    greeting: str = "",
    record: Path | None = None,
) -> int:
    """Play a game that has been dealt, and return the program's exit code."""
    computers = {}
    if partner != HOTSEAT:
        other = 1 - SEATS.index(seat)
        computers = {other: computer(partner, other, state.seed)}
    code, sitting = 0, Sitting(screen, state, computers)
    try:
        sitting.play(_welcome(screen, state, greeting))
    except (LeftTableError, EOFError):
        pass
    except KeyboardInterrupt:
        code = INTERRUPTED
    screen.console.print()
    if record:
        record.write_text(write_record(record_of(sitting.state)), encoding="utf-8")
        screen.say(words.WRITTEN_DOWN.format(file=record))
    screen.say(words.SEED_AGAIN.format(seed=state.seed))
    screen.say(words.GOODBYE)
    return code


def _welcome(screen: Screen, state: State, greeting: str) -> str:
    columns, rows = screen.console.size
    small = screen.console.is_terminal and not screen.plain and (columns < WIDTH or rows < HEIGHT)
    warning = words.SMALL_WINDOW.format(columns=columns, rows=rows) if small else ""
    return "\n\n".join(part for part in (greeting, words.opening(state.options), warning) if part)
