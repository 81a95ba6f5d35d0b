"""What the screens of invitations and gatherings share: names, codes and buttons."""

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
    """Return a game's id with a dash, as a code that is easy to read out and type."""
    return f"{game[:_HALF_CODE]}-{game[_HALF_CODE:]}"


def shorten_names(about: About, names: Sequence[str]) -> list[str]:
    """Return the players' names by seat, shortened; empty where unknown."""
    longest = _LONGEST_NAME if len(about.seats) <= _PAIR else _LONGEST_OF_MANY
    return [cut(name, longest) for name in names] or [""] * len(about.seats)


def list_names(names: Iterable[str], words: Words) -> str:
    """Return names as a list in words, with a placeholder for unknown ones."""
    return listed(words, [name or words.say("somebody") for name in names])


def make_choice(action: TableAction, label: str, kind: Kind = Kind.PLAIN, *, enabled: bool = True) -> Choice:
    """Return the button of a table action, which has a key of its own."""
    return Choice(action, cut(label, LONGEST_LABEL), kind, enabled=enabled, keys=(Key(action),))
