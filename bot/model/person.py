"""A person, and where they can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel, ConfigDict

WEB: Final = "web"
PLATFORMS: Final = (WEB, "discord", "matrix")
"""Where people can be."""

LOOKING: Final = frozenset({WEB})
"""Where people come and look themselves: nothing is brought to them, they are called while they look."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as they want to be met."""

    id: str  # platform and user: "discord:1234"
    name: str = ""
    language: str = ""  # empty: not chosen
    choices: Mapping[str, str] = field(default_factory=dict)  # what else they chose: theme, text size, ...


class Result(BaseModel):
    """How a game ended for one of its players."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str  # the name of the engine's game
    options: dict[str, str]
    partners: tuple[str, ...]  # the others; `NOBODY` who wanted to be forgotten
    at: int  # milliseconds since 1970
    won: bool | None  # None: they let it end before the rules did


def platform_of(person: str) -> str:
    """Return the platform on which a person is."""
    return person.partition(":")[0]


def partners(seats: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the others at the table."""
    return tuple(person for number, person in enumerate(seats) if number != seat)
