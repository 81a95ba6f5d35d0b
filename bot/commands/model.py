"""Commands and their options, and the call of a command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

YES: Final = "yes"
NO: Final = "no"
FLAG_VALUES: Final = (YES, NO)


class OptionKind(StrEnum):
    """The kind of value that an option takes."""

    PERSON = "person"  # an address: "discord:123"
    VALUE = "value"  # one of a few words
    TEXT = "text"
    GAME = "game"  # the code of one of the requester's games
    PAGE = "page"  # a number from 1
    FLAG = "flag"  # yes or no
    NIGHT = "night"  # the code of an evening
    NUMBER = "number"  # a whole number
    MINUTES = "minutes"  # a duration: "90", "1h30"


_CODES: Final = frozenset({OptionKind.GAME, OptionKind.NIGHT})


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command."""

    name: str
    kind: OptionKind
    required: bool = False
    values: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()  # values that are understood but not offered
    lowest: int = 0  # of numbers and of minutes
    highest: int = 0
    about: str = ""  # the option that has its explanation, if not its own name

    @property
    def explained(self) -> str:
        """The name under which the catalogues explain it."""
        return self.about or self.name


@dataclass(frozen=True, slots=True)
class Command:
    """A command."""

    name: str
    options: tuple[Option, ...] = ()
    group: str = ""  # "night-plan" is in the group "night", and people call it "night plan"

    def option(self, name: str) -> Option | None:
        """Return the option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)

    @property
    def by_place(self) -> tuple[Option, ...]:
        """The options that need not be named: the required ones, and the code of the game or evening.

        If there is no such code, these are the people if there can be several, or else the only other option;
        a flag only if there is nothing else.
        """
        required = tuple(option for option in self.options if option.required)
        others = tuple(option for option in self.options if not option.required)
        if about := tuple(option for option in others if option.kind in _CODES):
            return (*required, *about)
        if len(people := tuple(option for option in others if option.kind is OptionKind.PERSON)) > 1:
            return (*required, *people)
        named = tuple(option for option in others if option.kind is not OptionKind.FLAG) or others
        return (*required, *named) if len(named) == 1 else required


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a command. All values are texts; options that were left out are missing."""

    who: str  # the person: "discord:123"
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, str] = field(default_factory=dict)  # platform: a place where others can watch
    speaks: str = ""  # the language of their platform, used if they have chosen none here
    home: str = ""  # the community of the call: "discord:GUILD", "matrix:ROOM"; empty in private
    hosts: bool = False  # the person may plan evenings there
