"""A person, and the platforms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel, ConfigDict

WEB: Final = "web"
PLATFORMS: Final = (WEB, "discord", "matrix")

LOOKING: Final = frozenset({WEB})
"""Platforms on which people fetch their screens: nothing is delivered, open pages are only notified."""


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


def partners(seats: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the other players at the table."""
    return tuple(person for number, person in enumerate(seats) if number != seat)
