"""A screen and its choices. Adapters format it; nothing is shown on a platform that is not on the screen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.model.controls import Keys
from engine.contract import Seat

MOST_ROWS: Final = 5
MOST_IN_ROW: Final = 5
LONGEST_LABEL: Final = 80
LONGEST_ALT: Final = 1000

_CUT: Final = "…"


class TableAction(StrEnum):
    """Actions beside those of the game; no game may use these names."""

    SHOW = "show"  # the screen again, without what was picked
    READ = "read"  # the description, where a platform has no room for it beside the picture
    NUDGE = "nudge"
    PART = "part"  # offer to end the game, or agree
    STAY = "stay"  # withdraw that offer
    REMATCH = "rematch"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LEAVE = "leave"  # a gathering
    MOVE = "move"  # in a gathering: one seat further
    BEGIN = "begin"  # a gathering: deal for those present


class Kind(StrEnum):
    """The style of a choice."""

    PLAIN = "plain"
    MAIN = "main"  # the usual choice
    DANGER = "danger"  # undoes or ends something


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: a button, or an entry of a menu."""

    action: str  # the text of an action, the first half of one, or a `TableAction`
    label: str
    kind: Kind = Kind.PLAIN
    symbol: str = ""  # an emoji: the shape of the chosen thing on the picture
    enabled: bool = True
    # Keys are not visible, so screens that differ only in keys are equal.
    keys: Keys = field(default=(), compare=False)  # the shortest; the second half of an action has its own
    also: tuple[Keys, ...] = field(default=(), compare=False)  # longer sequences with the same meaning


Rows = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """A drop-down list, for more choices than there is room for buttons."""

    label: str  # what is chosen: "gesture"
    choices: tuple[Choice, ...]
    chosen: str = ""  # the action of the current choice; empty where there is none yet


@dataclass(frozen=True, slots=True)
class Screen:
    """What one person sees now."""

    headline: str
    lines: tuple[str, ...]
    description: str  # the content of the picture in words
    alt: str  # its most important part, for platforms with a short limit
    question: str = ""  # what the rows answer; shown right above them
    menus: tuple[Menu, ...] = ()  # above the rows
    rows: Rows = ()
    call: str = ""  # what the game waits for from this person; each new call is worth a notification
    moment: str = ""  # on a public screen: the progress of the game; each new moment is worth a new picture
    trace: str = ""  # on a public screen: the last action, in shapes and without words
    awaits: tuple[Seat, ...] = ()  # on a public screen: the seats that the game waits for
    pulse: tuple[int, ...] = ()  # vibration of a phone: milliseconds on and off, alternating
    over: bool = False

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this person."""
        return bool(self.call)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices: menu by menu, then row by row."""
        listed = tuple(choice for menu in self.menus for choice in menu.choices)
        return listed + tuple(choice for row in self.rows for choice in row)


def spread(choices: Sequence[Choice]) -> Rows:
    """Return choices in as few rows as possible, of even length."""
    rows = -(-len(choices) // MOST_IN_ROW)
    if not rows:
        return ()
    size = -(-len(choices) // rows)
    return tuple(tuple(choices[start : start + size]) for start in range(0, len(choices), size))


def cut(text: str, longest: int) -> str:
    """Return a text cut to at most `longest` characters."""
    return text if len(text) <= longest else text[: longest - len(_CUT)].rstrip() + _CUT


def kept(lines: Iterable[str | None]) -> tuple[str, ...]:
    """Return the lines that are not empty."""
    return tuple(line for line in lines if line)
