"""The request that a command handler is given, and buttons that send a command."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.grammar import write_call
from bot.commands.model import YES
from bot.model.preferences import read_look
from bot.model.screen import LONGEST_LABEL, Choice, Kind, cut
from bot.nights.service import NightService
from bot.service.service import GameService
from bot.text.time_words import shown
from renderers.i18n.catalogue import Words
from renderers.paint.look import Look

TimeFormat = Callable[[int, ZoneInfo, Words], str]
"""Formats a time, in milliseconds since 1970, in a zone; a platform may have a better way."""

ZONE: Final = "zone"
"""The key of a person's chosen time zone."""

_SECOND: Final = 1000


def time_shown(at: int, zone: ZoneInfo, words: Words) -> str:
    """Return a time as day, hour and time zone."""
    return shown(datetime.fromtimestamp(at // _SECOND, UTC), zone, words)


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
    command: str
    options: Mapping[str, str]
    tables: Mapping[str, str]
    words: Words
    elsewhere: JoinOptions
    unavailable: Collection[str] = ()  # commands that the requester's platform does not have
    home: str = ""  # the community of the request; empty in private
    hosts: bool = False  # the requester may plan evenings there
    default_zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))  # for people who have chosen none
    own_zone: ZoneInfo | None = None  # the requester's choice; loaded for night commands only
    time_shown: TimeFormat = time_shown

    def option(self, name: str) -> str:
        """Return the value of an option; empty if it was left out."""
        return self.options.get(name, "")

    @property
    def confirmed(self) -> bool:
        """Whether the requester has answered the question "are you sure?"."""
        return self.option("sure") == YES

    @property
    def hosting(self) -> str:
        """The community of the request if the requester may host there; else empty."""
        return self.home if self.hosts else ""

    def time(self, at: int, zone: ZoneInfo) -> str:
        """Return a time in the requester's own zone, or else in this one."""
        return self.time_shown(at, self.own_zone or zone, self.words)

    @property
    def page(self) -> int:
        """The requested page; the first one by default."""
        return int(self.option("page") or 1)

    async def load_look(self) -> Look:
        """Return how the requester likes pictures."""
        return read_look((await self.service.guests.find(self.who)).choices)


Handler: TypeAlias = Callable[[CommandRequest], Awaitable[Answer]]
"""Carries out one command."""

_TargetHandler: TypeAlias = Callable[[CommandRequest, str], Awaitable[Answer]]


def with_target(
    choose: Callable[[CommandRequest], Awaitable[str | Answer]],
) -> Callable[[_TargetHandler], Handler]:
    """Return a decorator that chooses the game or evening first, or answers with the list of them."""

    def decorate(handler: _TargetHandler) -> Handler:
        async def handle(request: CommandRequest) -> Answer:
            target = await choose(request)
            return target if isinstance(target, Answer) else await handler(request, target)

        return handle

    return decorate


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
