"""The program `heldhands`: the one place that knows all adapters and wires them together."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final, NoReturn

from adapters.terminal import play, record, settings_command, simulate
from adapters.terminal.commands import INTERRUPTED
from adapters.terminal.language import words_here

_WRONG_USAGE: Final = 2
_NOBODY_READS: Final = 1

_COMMANDS: Final = (play, record, simulate, settings_command)
"""Modules that each add one command by `add_to`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    try:
        chosen = _parser().parse_args(argv)
        run: Callable[[Namespace], int] = chosen.run
        return run(chosen)
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


def _parser() -> ArgumentParser:
    words = words_here()
    parser = _Parser(prog="heldhands", description=words.say("program"))
    parser.add_argument("--version", action="version", version=f"heldhands {version('heldhands')}")
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(metavar="command", title=words.say("commands-title"))
    what_it_starts = words.say("run-help")
    commands.add_parser("run", help=what_it_starts, description=what_it_starts).set_defaults(run=_run)
    for module in _COMMANDS:
        module.add_to(commands)
    return parser


def _run(_: Namespace) -> int:
    """Start what there is: for now, a game for two at this terminal."""
    return play.start()


if __name__ == "__main__":
    sys.exit(main())
