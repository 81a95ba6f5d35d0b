"""The program `heldhands`: its command line, and the modules that carry out its commands."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from types import MappingProxyType
from typing import Final, NoReturn

from adapters.terminal.command_line import FAILED, INTERRUPTED, WRONG, replace_unencodable, words_here

_VERSION: Final = "--version"

_COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "adapters.terminal.play",
        "record": "adapters.cli.record",
        "draw": "adapters.cli.draw",
        "simulate": "adapters.cli.simulate",
        "run": "adapters.cli.run",
        "doctor": "adapters.cli.doctor",
        "repair": "adapters.cli.repair",
        "settings": "adapters.cli.settings",
    }
)
"""Modules that each add one command by `add_to`. Only the needed ones are loaded: it takes time."""


def run_program(argv: Sequence[str], loaded: Callable[[], None] = lambda: None) -> int:
    """Run the program and return its exit code; call `loaded` before a command without signal handlers."""
    if argv and argv[0] == _VERSION:  # at once: the words of the other commands take longer
        sys.stdout.write(f"{_name_version()}\n")
        return 0
    replace_unencodable()
    try:
        args = _create_parser(argv).parse_args(argv)
        if not args.handles_signals:
            loaded()
        command: Callable[[Namespace], int] = args.run
        return command(args)
    except SystemExit as stop:  # argparse has printed the message
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone; Python would complain again when it closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Print one line; argparse would print its usage first."""
        self.exit(WRONG, f"{self.prog}: {message} ({self.prog} --help)\n")


def _create_parser(argv: Sequence[str]) -> ArgumentParser:
    words = words_here()
    parser = _Parser(prog="heldhands", description=words.say("program"))
    parser.add_argument(_VERSION, action="version", version=_name_version())
    parser.set_defaults(run=_play_game, handles_signals=False)
    commands = parser.add_subparsers(metavar="command", title=words.say("commands-title"))
    for name in _needed_commands(argv):
        import_module(_COMMANDS[name]).add_to(commands)
    return parser


def _name_version() -> str:
    return f"heldhands {version('heldhands')}"


def _needed_commands(argv: Sequence[str]) -> Sequence[str]:
    if not argv:
        return ()
    return argv[:1] if argv[0] in _COMMANDS else [*_COMMANDS]


def _play_game(_: Namespace) -> int:
    """Run the default command: a game for two at this terminal."""
    from adapters.terminal import play  # noqa: PLC0415 - as the commands: only when it is needed

    return play.start()
