"""The program `heldhands`: its command line, and the modules that carry out its commands."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from types import MappingProxyType
from typing import Final, NoReturn

from adapters.terminal.catalogue import words_here
from adapters.terminal.exit_codes import INTERRUPTED
from adapters.terminal.output import forgive_this_output

_WRONG_USAGE: Final = 2
_NOBODY_READS: Final = 1
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
"""Modules that each add one command by `add_to`. Only those that are needed are loaded: it takes time."""


def run_program(argv: Sequence[str], loaded: Callable[[], None] = lambda: None) -> int:
    """Run the program and return its exit code; before a command that heeds no signals, call `loaded`."""
    forgive_this_output()
    try:
        chosen = _parser(argv).parse_args(argv)
        if not chosen.heeds_signals:
            loaded()
        command: Callable[[Namespace], int] = chosen.run
        return command(chosen)
    except SystemExit as stop:  # argparse has said what there is to say
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on; Python would complain again when it closes the output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _NOBODY_READS


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say in one line what is wrong; argparse would put its usage before it."""
        self.exit(_WRONG_USAGE, f"{self.prog}: {message} ({self.prog} --help)\n")


def _parser(argv: Sequence[str]) -> ArgumentParser:
    words = words_here()
    parser = _Parser(prog="heldhands", description=words.say("program"))
    parser.add_argument(_VERSION, action="version", version=f"heldhands {version('heldhands')}")
    parser.set_defaults(run=_play, heeds_signals=False)
    commands = parser.add_subparsers(metavar="command", title=words.say("commands-title"))
    for name in _needed(argv):
        import_module(_COMMANDS[name]).add_to(commands)
    return parser


def _needed(argv: Sequence[str]) -> Sequence[str]:
    if not argv or argv[0] == _VERSION:
        return ()
    return argv[:1] if argv[0] in _COMMANDS else [*_COMMANDS]


def _play(_: Namespace) -> int:
    """Start what a person wants who says nothing more: for now, a game for two at this terminal."""
    from adapters.terminal import play  # noqa: PLC0415 - as the commands: only when it is needed

    return play.start()
