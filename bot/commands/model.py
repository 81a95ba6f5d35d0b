"""What a command is made of, and what somebody has asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

YES: Final = "yes"
NO: Final = "no"
FLAG_VALUES: Final = (YES, NO)


class OptionKind(StrEnum):
    """What an option takes."""

    PERSON = "person"  # an address: "discord:123"
    VALUE = "value"  # one of a few words
    TEXT = "text"
    GAME = "game"  # the code of one of my games
    PAGE = "page"  # a number from 1
    FLAG = "flag"  # yes or no
    NIGHT = "night"  # the code of an evening
    NUMBER = "number"  # a whole number
    MINUTES = "minutes"  # how long something is: "90", "1h30"


_CODES: Final = frozenset({OptionKind.GAME, OptionKind.NIGHT})


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be said with a command."""

    name: str
    kind: OptionKind
    required: bool = False
    values: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()  # values that are understood too, and too many to be offered
    lowest: int = 0  # of numbers and of minutes
    highest: int = 0
    about: str = ""  # whose explanation it shares, where it is not explained by its own name

    @property
    def explained(self) -> str:
        """The name under which the catalogues explain it."""
        return self.about or self.name


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be asked for."""

    name: str
    options: tuple[Option, ...] = ()
    in_a_place: bool = False  # needs a place where others are
    group: str = ""  # "night-plan" is in the group "night", and people call it "night plan"

    def option(self, name: str) -> Option | None:
        """Return the option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)

    @property
    def by_place(self) -> tuple[Option, ...]:
        """The options that need not be named: the required ones and what it is about, by its code.

        Where there is no such code these are the people, if there can be several, or else the only other
        option; a flag only where there is nothing else to say.
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
    """What somebody asks for. All values are texts; an option that was left out is not there."""

    who: str  # the person: "discord:123"
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, str] = field(default_factory=dict)  # platform: a place where all can watch
    speaks: str = ""  # the language of their platform, for those who have chosen none here
    home: str = ""  # the community where it was asked: "discord:GUILD", "matrix:ROOM"; empty in private
    hosts: bool = False  # whoever asks may plan evenings there
