"""What the commands share: words in the language of the environment, printing, exit codes.

The catalogue of the command line stands above the service's. Characters that the encoding of the output lacks
are replaced: better than a program that fails.
"""

import codecs
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from io import TextIOWrapper
from typing import Final, Protocol

from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words, best_language

FAILED: Final = 1
"""The exit code of what went wrong."""
WRONG: Final = 2
"""The exit code of a wrong command line or wrong settings."""
INTERRUPTED: Final = 128 + signal.SIGINT
"""The exit code after Ctrl-C, as shells report it."""

_TERMINAL: Final = files("adapters.terminal") / "locales"
_VARIABLES: Final = ("HELDHANDS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_HANDLER: Final = "heldhands"
_REPLACEMENTS: Final = {"\N{MINUS SIGN}": "-"}
_UNKNOWN: Final = "?"


def words_in(language: Language) -> Words:
    """Return the words of the terminal table in this language."""
    return Words(language, (*CATALOGUES, _TERMINAL))


def language_here(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment: the first variable that is set decides."""
    return best_language(next(filter(None, (environment.get(name) for name in _VARIABLES)), None))


def words_here() -> Words:
    """Return the words in the language of the environment."""
    return words_in(language_here())


def add_language(parser: ArgumentParser) -> None:
    """Add the option `--lang`."""
    here = language_here()
    parser.add_argument(
        "--lang",
        choices=[language.value for language in Language],
        default=here.value,
        help=words_in(here).say("language-help"),
    )


@dataclass(frozen=True, slots=True)
class Printer:
    """Writes the messages of a command."""

    words: Words
    prog: str

    def write(self, line: str) -> None:
        """Write a line."""
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()  # a supervisor reads it through a pipe

    def write_errors(self, *lines: str) -> None:
        """Write lines that begin with the command, as those of argparse do."""
        sys.stderr.writelines(f"{self.prog}: {line}\n" for line in lines)


class Commands(Protocol):
    """The subparsers of the program, to which a module adds its command."""

    def add_parser(self, name: str, *, help: str, description: str) -> ArgumentParser:  # noqa: A002 - argparse's
        """Return the parser of a new command; its default `run` makes an exit code of the arguments."""
        ...


def replace_unencodable() -> None:
    """Replace characters that standard output cannot encode."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=_HANDLER)


def _replace(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement, and where to continue (see `codecs.register_error`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_REPLACEMENTS.get(character, _UNKNOWN) for character in lacking), error.end


codecs.register_error(_HANDLER, _replace)
