"""A person, their preferences, and the platforms."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel, ConfigDict

from renderers.paint.picture import USUAL_WIDTH, Look, ThemeName

WEB: Final = "web"
PLATFORMS: Final = (WEB, "discord", "matrix")

LOOKING: Final = frozenset({WEB})
"""Platforms on which people fetch their screens: nothing is delivered, open pages are only notified."""

COMPUTER: Final = "computer"
"""The platform of the computer. It is no person: nothing is stored about it, and nothing is drawn for it."""

COMPUTERS: Final = (f"{COMPUTER}:balanced", f"{COMPUTER}:careful", f"{COMPUTER}:bold")
"""The ids of the computer on a seat, one for each character; the usual one comes first."""


# Preferences of pictures, stored as short texts.
THEME: Final = "theme"
SIZE: Final = "size"  # the width in pixels: one of `SIZES`
LARGE: Final = "large"

YES: Final = "yes"
NO: Final = ""  # as if it had never been chosen

SIZES: Final = (400, 800, USUAL_WIDTH, 1600)
"""The widths that people choose from: few, so that a picture drawn for one person serves the next."""

_LONGEST_SIZE: Final = 4


@dataclass(frozen=True, slots=True)
class Person:
    """A person and their preferences."""

    id: str  # platform and user: "discord:1234"
    name: str = ""
    language: str = ""  # empty: not chosen
    choices: Mapping[str, str] = field(default_factory=dict)  # other preferences: theme, text size, ...


class Result(BaseModel):
    """How a game ended for one of its players."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    options: dict[str, str]
    partners: tuple[str, ...]  # the other players; `NOBODY` for those who had their data deleted
    at: int  # milliseconds since 1970
    won: bool | None  # None: it ended before the rules ended it


def platform_of(person: str) -> str:
    """Return a person's platform."""
    return person.partition(":")[0]


def is_computer(who: str) -> bool:
    """Return whether a seat belongs to the computer."""
    return platform_of(who) == COMPUTER


def is_person(who: str) -> bool:
    """Return whether a seat belongs to a person: not to the computer, and not to `NOBODY`."""
    return bool(who) and not is_computer(who)


def only_people(seats: Iterable[str]) -> tuple[str, ...]:
    """Return the people on these seats."""
    return tuple(filter(is_person, seats))


def partners(seats: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the other players at the table."""
    return tuple(person for number, person in enumerate(seats) if number != seat)


def read_look(choices: Mapping[str, str]) -> Look:
    """Return the look that a person has chosen.

    Values that this program does not understand are ignored: a newer one may have written them.
    """
    usual, theme, size = Look(), choices.get(THEME), _number(choices.get(SIZE, ""))
    return Look(
        theme=ThemeName(theme) if theme in tuple(ThemeName) else usual.theme,
        width=size if is_size(size) else usual.width,
        large=choices.get(LARGE) == YES,
    )


def is_size(width: int) -> bool:
    """Return whether people can choose pictures of this width in pixels."""
    return width in SIZES


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_SIZE else 0
