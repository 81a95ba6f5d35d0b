"""What the screens of everything that is not dealt yet have in common: who is there, and what they press."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.model.controls import Key
from bot.model.game import About
from bot.model.screen import LONGEST_LABEL, Choice, Kind, TableAction, cut
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import listed

_PAIR: Final = 2
_LONGEST_NAME: Final = 60
_LONGEST_OF_MANY: Final = 24
_HALF_CODE: Final = 5


def code_of(game: str) -> str:
    """Return a game's name as it is easily read out and typed."""
    return f"{game[:_HALF_CODE]}-{game[_HALF_CODE:]}"


def called(about: About, names: Sequence[str]) -> list[str]:
    """Return what the people on the seats are called, not too long; an empty text where nobody said."""
    longest = _LONGEST_NAME if len(about.seats) <= _PAIR else _LONGEST_OF_MANY
    return [cut(name, longest) for name in names] or [""] * len(about.seats)


def all_names(names: Iterable[str], words: Words) -> str:
    """Return what some people are called, as they are listed; of whom nothing is known is somebody."""
    return listed(words, [name or words.say("somebody") for name in names])


def choice(action: TableAction, label: str, kind: Kind = Kind.PLAIN, *, enabled: bool = True) -> Choice:
    """Return something to press beside a game, which has a key of its own."""
    return Choice(action, cut(label, LONGEST_LABEL), kind, enabled=enabled, keys=(Key(action),))
