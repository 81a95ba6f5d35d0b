"""Languages and their texts: every text that a user reads comes from a catalogue, by the name of its message.

A catalogue is a folder of Fluent files, with one folder for each language. A package with texts has a
catalogue beside its code: `RENDERERS` here, others in the layers above.
"""

import logging
import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar, Final, TypeAlias

Said: TypeAlias = str | int | float
"""A value in a message. A number selects a plural form; a seed is passed as text."""

Catalogues: TypeAlias = tuple[Traversable, ...]

RENDERERS: Final = files("renderers") / "locales"

_LOG: Final = logging.getLogger(__name__)
_FIRST_PART: Final = re.compile(r"[a-z]+", re.ASCII)


class Language(StrEnum):
    """The supported languages."""

    EN = "en"
    IT = "it"


FALLBACK: Final = Language.EN


class MissingTextError(LookupError):
    """A catalogue lacks a message, or a message lacks a value: a fault of the program, never of a player."""

    def __init__(self, message: str, errors: Sequence[str]) -> None:
        super().__init__(f"{message}: {', '.join(errors)}")


def best_language(*codes: str | None) -> Language:
    """Return the first supported language of codes like "it-IT" and "en_GB.UTF-8", or English."""
    for code in codes:
        first = _FIRST_PART.match((code or "").strip().lower())
        if first and first[0] in tuple(Language):
            return Language(first[0])
    return FALLBACK


class Words:
    """The texts of one language, from these catalogues."""

    strict: ClassVar[bool] = False
    """Whether a missing text raises an error, as in tests. Otherwise the text is in English."""

    def __init__(self, language: Language, catalogues: Catalogues = (RENDERERS,)) -> None:
        self.language = language
        self.catalogues = catalogues
        self._hash = hash((language, catalogues))  # once: a screen asks for hundreds of texts

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same language and catalogues."""
        if not isinstance(other, Words):
            return False
        return self.language is other.language and self.catalogues == other.catalogues

    def __hash__(self) -> int:
        """Hash by language and catalogues, so that texts can be cached."""
        return self._hash

    def say(self, message: str, /, **facts: Said) -> str:
        """Return a message with these values in it."""
        try:
            return _say(self, message, tuple(facts.items()))
        except MissingTextError as missing:
            if self.strict:
                raise
            logged = {"language": self.language.value, "text": str(missing)}
            _LOG.error(
                "text_missing", extra={"heldhands_facts": logged}
            )  # as bot/telemetry/logs.py shows them
        try:
            return _say(Words(FALLBACK, self.catalogues), message, tuple(facts.items()))
        except MissingTextError:
            return message


@lru_cache(maxsize=4096)  # a table uses the same few messages again and again
def _say(words: Words, message: str, facts: tuple[tuple[str, Said], ...]) -> str:
    from renderers.i18n.texts import load_texts  # noqa: PLC0415 - Fluent takes long to load; see `--version`

    said, errors = load_texts(words.language.value, words.catalogues).format(message, dict(facts))
    if errors:
        raise MissingTextError(message, errors)
    return said


MINUS: Final = "\N{MINUS SIGN}"
"""Where a terminal lacks it, `adapters/terminal/command_line.py` writes a hyphen."""


def dashed(code: StrEnum | str) -> str:
    """Return a code as it is written in the names of messages."""
    return str(code).replace("_", "-")


def signed(balance: int) -> str:
    """Return a balance with its sign; screen readers do not read a hyphen before a number aloud."""
    return f"{balance:+d}".replace("-", MINUS) if balance else "0"


def listed(words: Words, things: list[str]) -> str:
    """Join things with commas and a final "and"."""
    if len(things) < 2:  # noqa: PLR2004 - a list has a final "and" from two on
        return "".join(things)
    return words.say("list-end", before=", ".join(things[:-1]), last=things[-1])


def sentence(said: str) -> str:
    """Capitalise the first letter."""
    return said[:1].upper() + said[1:]
