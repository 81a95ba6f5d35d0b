"""The answer to a command: adapters format it and add nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.model.person import COMPUTER
from bot.model.screen import LONGEST_LABEL, Choice, Kind, Rows, cut
from engine.heldhands.options import Options
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture

_TO_ESCAPE: Final = re.compile(r'(["\\])')
_TO_QUOTE: Final = re.compile(r'[\s"“”«»]|^$')

_AS_USUAL: Final[Mapping[str, str]] = MappingProxyType({})
_LIKEWISE: Final = {name: str(getattr(Options(), name)) for name in ("edition", "level")}
"""Options that a game with the computer takes over, and what they are if nothing is said."""


class Shows(StrEnum):
    """What is shown besides the answer."""

    WORDS = "words"  # nothing else
    SCREEN = "screen"  # the requester's own private screen of the game
    INVITATION = "invitation"  # the public invitation to the game


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """A file attached to an answer."""

    name: str
    content: bytes = field(repr=False)
    alt: str = ""
    is_picture: bool = False


def picture_files(name: str, picture: Picture | None, alt: str) -> tuple[AnswerFile, ...]:
    """Return the file of a picture; empty if it could not be drawn."""
    if picture is None:
        return ()
    return (AnswerFile(f"{name}{picture.media.suffix}", picture.data, alt, is_picture=True),)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command."""

    headline: str
    lines: tuple[str, ...] = ()
    rows: Rows = ()  # the action of a choice is a command as text: "rules page=3"
    game: str = ""
    shows: Shows = Shows.WORDS
    files: tuple[AnswerFile, ...] = ()
    copied: str = ""  # one line, shown first, that people copy into other chats

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, row by row."""
        return tuple(choice for row in self.rows for choice in row)


def button(
    label: str,
    command: str,
    options: Mapping[str, str] | None = None,
    *,
    kind: Kind = Kind.PLAIN,
    enabled: bool = True,
) -> Choice:
    """Return a button that sends a command."""
    return Choice(write_call(command, options), cut(label, LONGEST_LABEL), kind, enabled=enabled)


def computer_button(words: Words, planned: Mapping[str, str] = _AS_USUAL) -> Choice:
    """Return the button that begins a game of Held Hands with the computer, like one with these options."""
    same = {name: planned[name] for name, usual in _LIKEWISE.items() if planned.get(name, usual) != usual}
    return button(words.say("choice-computer"), "start", {"partner": COMPUTER, **same})


def is_computer_button(choice: Choice) -> bool:
    """Return whether a choice begins a game with the computer."""
    return choice.action.startswith(write_call("start", {"partner": COMPUTER}))


def guided_button(words: Words) -> Choice:
    """Return the button that begins a guided first game of Held Hands."""
    return button(words.say("choice-guided"), "tutorial")


def write_call(command: str, options: Mapping[str, str] | None = None) -> str:
    """Return a call as one line of text, which `grammar.read_call` reads."""
    return " ".join((command, *(f"{name}={_quote(value)}" for name, value in (options or {}).items())))


def _quote(value: str) -> str:
    escaped = _TO_ESCAPE.sub(r"\\\1", value)
    return f'"{escaped}"' if _TO_QUOTE.search(value) else value
