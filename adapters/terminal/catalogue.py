"""The words of the terminal table: its own catalogue above the service's, and its language."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words, best_language

_TERMINAL: Final = files("adapters.terminal") / "locales"
_VARIABLES: Final = ("HELDHANDS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


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
