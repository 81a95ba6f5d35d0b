"""A screen and its choices. Adapters dress them; what is not on a screen is on no platform."""

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
    """What can be pressed beside the actions of the game; no game may use these words."""

    SHOW = "show"  # the screen again, without what was picked
    READ = "read"  # the description, where a platform has no room for it beside the picture
    NUDGE = "nudge"
    PART = "part"  # offer to end it, or agree
    STAY = "stay"  # take that offer back
    REMATCH = "rematch"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LEAVE = "leave"  # a gathering: somebody who had come goes again
    MOVE = "move"  # a gathering: sit one place further
    BEGIN = "begin"  # a gathering: deal for those who have come


class Kind(StrEnum):
    """How much a choice weighs."""

    PLAIN = "plain"
    MAIN = "main"  # what most turns come to
    DANGER = "danger"  # what undoes something


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press."""

    action: str  # the text of an action, the first half of one, or a `TableAction`
    label: str
    kind: Kind = Kind.PLAIN
    symbol: str = ""  # an emoji: the shape that the picture has for what is chosen
    enabled: bool = True
    # How it is pressed where there are no buttons is not seen, so screens that look the same are the same.
    keys: Keys = field(default=(), compare=False)  # the shortest; the second half of an action has its own
    also: tuple[Keys, ...] = field(default=(), compare=False)  # longer ones that mean the same


Rows = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """One of several to be chosen from a list that folds up: where buttons would be too many."""

    label: str  # what is chosen: "gesture"
    choices: tuple[Choice, ...]
    chosen: str = ""  # the action of the choice that holds now; none where nothing is chosen yet


@dataclass(frozen=True, slots=True)
class Screen:
    """What one person sees now."""

    headline: str
    lines: tuple[str, ...]
    description: str  # equal in content to the picture
    alt: str  # its heart, where a platform has room for little
    question: str = ""  # what the rows answer: it belongs right above them
    menus: tuple[Menu, ...] = ()  # they stand above the rows
    rows: Rows = ()
    call: str = ""  # what the game is waiting for from this person; each new call is worth a ring
    moment: str = ""  # where all can watch: how far the game has come; each new moment is worth a new picture
    trace: str = ""  # where all can watch: what was done last, in shapes and without a word
    awaits: tuple[Seat, ...] = ()  # where all can watch: for whom the game is waiting
    pulse: tuple[int, ...] = ()  # milliseconds on and off, in turn: what a phone in the hand can feel
    over: bool = False

    @property
    def awaited(self) -> bool:
        """The game is waiting for this person."""
        return bool(self.call)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices: menu by menu, then row by row."""
        listed = tuple(choice for menu in self.menus for choice in menu.choices)
        return listed + tuple(choice for row in self.rows for choice in row)


def spread(choices: Sequence[Choice]) -> Rows:
    """Return choices in as few rows as there can be, as even as they can be."""
    rows = -(-len(choices) // MOST_IN_ROW)
    if not rows:
        return ()
    size = -(-len(choices) // rows)
    return tuple(tuple(choices[start : start + size]) for start in range(0, len(choices), size))


def cut(text: str, longest: int) -> str:
    """Return a text that is not too long."""
    return text if len(text) <= longest else text[: longest - len(_CUT)].rstrip() + _CUT


def kept(lines: Iterable[str | None]) -> tuple[str, ...]:
    """Return the lines that say something."""
    return tuple(line for line in lines if line)
