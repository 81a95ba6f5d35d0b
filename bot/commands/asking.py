"""Somebody who asks for something: all that carrying out a command begins with, and buttons that ask."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.grammar import write_call
from bot.commands.model import YES
from bot.model.screen import LONGEST_LABEL, Choice, Kind, cut
from bot.nights.service import NightService
from bot.service.service import GameService
from bot.text.time_words import shown
from renderers.i18n.catalogue import Words

TimeShown = Callable[[int, ZoneInfo, Words], str]
"""Writes a moment, in milliseconds since 1970, for somebody in a zone; a platform may know a better way."""

_SECOND: Final = 1000


def time_shown(at: int, zone: ZoneInfo, words: Words) -> str:
    """Return a moment with its day, its hour and the zone in which that is meant."""
    return shown(datetime.fromtimestamp(at // _SECOND, UTC), zone, words)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where else somebody can join, as far as whoever runs the bot has said so."""

    web: str = ""  # the address of the web table
    matrix: str = ""  # the name of the bot on Matrix
    discord: bool = False  # there is a bot on Discord


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A checked call, and the words in which it is answered."""

    service: GameService
    nights: NightService
    who: str
    command: str
    options: Mapping[str, str]
    tables: Mapping[str, str]
    words: Words
    elsewhere: Elsewhere
    without: Collection[str] = ()  # commands that there are not on the asker's platform
    home: str = ""  # the community where it was asked; empty in private
    hosts: bool = False  # the asker may plan evenings there
    house_zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))  # of those who have chosen none
    own_zone: ZoneInfo | None = None  # what the asker has chosen; only known where times are told
    time_shown: TimeShown = time_shown

    def chosen(self, option: str) -> str:
        """Return what was said for an option; nothing where it was left out."""
        return self.options.get(option, "")

    @property
    def sure(self) -> bool:
        """It was asked once already."""
        return self.chosen("sure") == YES

    def time(self, at: int, zone: ZoneInfo) -> str:
        """Return a moment as the asker reads it: in their own zone, else in this one."""
        return self.time_shown(at, self.own_zone or zone, self.words)

    @property
    def page(self) -> int:
        """The page that was asked for: the first one where nothing was said."""
        return int(self.chosen("page") or 1)


def button(
    label: str,
    command: str,
    options: Mapping[str, str] | None = None,
    *,
    kind: Kind = Kind.PLAIN,
    enabled: bool = True,
) -> Choice:
    """Return a choice that asks for something."""
    return Choice(write_call(command, options), cut(label, LONGEST_LABEL), kind, enabled=enabled)
