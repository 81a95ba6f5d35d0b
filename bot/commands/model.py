"""Commands: how one is declared, how it is called, and the request that its handler answers.

A command is declared beside its handler, by `declare`; `command_table.py` is the table of all of them.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil
from typing import Final, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, button
from bot.model.person import read_look
from bot.model.screen import Rows
from bot.nights.service import NightService
from bot.service.service import GameService
from engine.contract import Code, Refusal
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Look

YES: Final = "yes"
NO: Final = "no"
FLAG_VALUES: Final = (YES, NO)

PALM_GROUP: Final = "palm"
"""The group of commands about In the Palm of Your Hand."""

NIGHT_GROUP: Final = "night"
"""The group of commands about game nights."""

GROUPS: Final = (PALM_GROUP, NIGHT_GROUP)

ZONE: Final = "zone"
"""The key of a person's chosen time zone."""

_T = TypeVar("_T")


class OptionKind(StrEnum):
    """The kind of value that an option takes."""

    PERSON = "person"  # an address: "discord:123"
    VALUE = "value"  # one of a few words
    TEXT = "text"
    GAME = "game"  # the code of one of the requester's games
    PAGE = "page"  # a number from 1
    FLAG = "flag"  # yes or no
    NIGHT = "night"  # the code of a night
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


PAGE: Final = Option("page", OptionKind.PAGE)
SURE: Final = Option("sure", OptionKind.FLAG)


class CommandProblem(Code):
    """The code of a refusal of a command that is not understood, before the service is called."""

    NO_COMMAND = "no_command"
    UNKNOWN_COMMAND = "unknown_command", "word"
    UNKNOWN_IN_GROUP = "unknown_in_group", "group", "word"  # the group has no such command
    OPEN_QUOTE = "open_quote"  # an unclosed quotation mark
    NO_SUCH_OPTION = "no_such_option", "command", "option"  # as it was typed
    OPTION_TWICE = "option_twice", "command", "option"
    OPTION_MISSING = "option_missing", "command", "option"
    NO_PLACE_FOR = "no_place_for", "command", "word"  # no option is left for it
    NOT_A_CHOICE = "not_a_choice", "command", "option", "word", "values"
    NOT_SOMEBODY = "not_somebody", "command", "word"
    NO_CHARACTER = "no_character", "command"  # the partner is a person
    OWN_PARTNER = "own_partner"
    NOT_A_CODE = "not_a_code", "command", "word"
    NOT_A_NIGHT = "not_a_night", "command", "word"  # not the code of a night
    NOT_A_PAGE = "not_a_page", "command", "word"
    NOT_SO_MANY = "not_so_many", "command", "option", "word", "lowest", "highest"
    NOT_SO_LONG = "not_so_long", "command", "option", "word", "lowest", "highest"  # minutes
    NOT_YES_OR_NO = "not_yes_or_no", "command", "option", "word"
    NOT_A_TEXT = "not_a_text", "command", "option", "most"  # characters
    NO_SUCH_PAGE = "no_such_page", "command", "page", "pages"
    NO_GAMES = "no_games", "command"  # none that the command can be used on
    NO_NIGHTS = "no_nights", "command"  # none that the command can be used on
    NOT_HERE = "not_here", "command"  # only the platform's adapter can carry it out


class CommandRefusal(Refusal):
    """A command that was not understood; if the facts name a `command`, its usage is shown."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a command. All values are texts; options that were left out are missing."""

    who: str  # the person: "discord:123"
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    lobbies: Mapping[str, str] = field(default_factory=dict)  # platform: a place for the lobby of a night
    posts: bool = False  # the platform posts an invitation itself, and announces it then
    speaks: str = ""  # the language of their platform, used if they have chosen none here
    home: str = ""  # the community of the call: "discord:GUILD", "matrix:ROOM"; empty in private
    hosts: bool = False  # the person may plan nights there


TimeFormat: TypeAlias = Callable[[int, ZoneInfo, Words], str]
"""Formats a time, in milliseconds since 1970, in a zone; a platform may have a better way."""


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """Where else a game can be joined, as far as the operator has configured it."""

    web: str = ""  # the address of the web table
    matrix: str = ""  # the name of the bot on Matrix
    discord: bool = False  # there is a bot on Discord


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A checked call, with the services and the language to answer it."""

    service: GameService
    nights: NightService
    who: str
    command: "Command"
    options: Mapping[str, str]
    posts: bool  # the platform posts an invitation itself, and announces it then
    lobbies: Mapping[str, str]
    words: Words
    elsewhere: JoinOptions
    unavailable: Collection[str]  # commands that the requester's platform does not have
    home: str  # the community of the request; empty in private
    hosts: bool  # the requester may plan nights there
    default_zone: ZoneInfo  # for people who have chosen none
    own_zone: ZoneInfo | None  # the requester's choice; loaded for night commands only
    time_shown: TimeFormat

    def option(self, name: str) -> str:
        """Return the value of an option; empty if it was left out."""
        return self.options.get(name, "")

    @property
    def confirmed(self) -> bool:
        """Whether the requester has answered the question "are you sure?"."""
        return self.option(SURE.name) == YES

    @property
    def hosting(self) -> str:
        """The community of the request if the requester may host there; else empty."""
        return self.home if self.hosts else ""

    def time(self, at: int, zone: ZoneInfo) -> str:
        """Return a time in the requester's own zone, or else in this one."""
        return self.time_shown(at, self.own_zone or zone, self.words)

    async def load_look(self) -> Look:
        """Return how the requester likes pictures."""
        return read_look((await self.service.guests.find(self.who)).choices)

    def check_page(self, pages: int) -> int:
        """Return the number of the requested page, the first by default; refuse if there is no such page."""
        page = int(self.option(PAGE.name) or 1)
        if page > pages:
            raise CommandRefusal(
                CommandProblem.NO_SUCH_PAGE, command=self.command.name, page=page, pages=pages
            )
        return page

    def page_start(self, size: int) -> int:
        """Return how many items come before the requested page."""
        return (int(self.option(PAGE.name) or 1) - 1) * size

    def count_pages(self, items: int, size: int) -> int:
        """Return the number of pages; refuse if the requested one is not among them."""
        pages = max(1, ceil(items / size))
        self.check_page(pages)
        return pages

    def select_page(self, items: Sequence[_T], size: int) -> tuple[Sequence[_T], int, int]:
        """Return the items of the requested page, the number of the first one, and the number of pages."""
        pages, start = self.count_pages(len(items), size), self.page_start(size)
        return items[start : start + size], start + 1, pages

    def page_buttons(self, pages: int) -> Rows:
        """Return the buttons for the previous and the next page, if there are several pages."""
        if pages == 1:
            return ()
        page, words, name = self.check_page(pages), self.words, self.command.name
        back, on = (
            {**self.options, PAGE.name: str(each)} for each in (max(page - 1, 1), min(page + 1, pages))
        )
        return (
            (
                button(words.say("page-back"), name, back, enabled=page > 1),
                button(words.say("page-on"), name, on, enabled=page < pages),
            ),
        )


Handler: TypeAlias = Callable[[CommandRequest], Awaitable[Answer]]
"""Carries out one command."""

Suggest: TypeAlias = Callable[[CommandRequest], Awaitable[Sequence[tuple[str, str]]]]
"""Returns the games or nights that a command can be used on, each as code and label."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its grammar, its handler, and what adapters need to know of it."""

    name: str
    options: tuple[Option, ...] = ()
    handler: Handler | None = None  # None: only a platform's adapter can carry it out
    suggest: Suggest | None = None
    public: bool = False  # the answer is the same for everyone who may read it
    starts_game: bool = False  # the answer is an invitation, which others have to see
    forgets: bool = False  # the requester may want to be forgotten, so nothing about them is stored first
    example: bool = False  # the catalogues have an example, because it needs quotation marks

    @property
    def group(self) -> str:
        """The group; empty if it has none. "night-plan" is in the group "night", typed "night plan"."""
        return group_of(self.name)

    def option(self, name: str) -> Option | None:
        """Return the option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)

    @property
    def by_place(self) -> tuple[Option, ...]:
        """The options that need not be named: the required ones, and the code of the game or night.

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


def group_of(name: str) -> str:
    """Return the group of the command of this name; empty if it has none."""
    group, dash, _ = name.partition("-")
    return group if dash and group in GROUPS else ""


def declare(
    name: str,
    *options: Option,
    public: bool = False,
    starts_game: bool = False,
    forgets: bool = False,
    example: bool = False,
) -> Callable[[Handler], Command]:
    """Return a decorator that makes a command of its handler."""
    return lambda handler: Command(
        name, options, handler, public=public, starts_game=starts_game, forgets=forgets, example=example
    )


TargetHandler: TypeAlias = Callable[[CommandRequest, str], Awaitable[Answer]]
"""Carries out a command about one game or night, which is given by its id."""


def declare_targeted(
    name: str,
    options: tuple[Option, ...],
    choose: Callable[[CommandRequest], Awaitable[str | Answer]],
    suggest: Suggest,
) -> Callable[[TargetHandler], Command]:
    """Return a decorator like `declare` that chooses the game or night first, or asks which one is meant."""

    def decorate(handler: TargetHandler) -> Command:
        async def handle(request: CommandRequest) -> Answer:
            target = await choose(request)
            return target if isinstance(target, Answer) else await handler(request, target)

        return Command(name, options, handle, suggest)

    return decorate
