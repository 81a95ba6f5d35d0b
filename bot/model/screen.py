"""A screen and its choices. Adapters format it; nothing is shown on a platform that is not on the screen.

Where there are no buttons, people play by keys: reactions or words, which have emoji here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from engine.contract import Seat
from renderers.i18n.sections import Sections, plain_text

MOST_ROWS: Final = 5
MOST_IN_ROW: Final = 5
LONGEST_LABEL: Final = 80
LONGEST_ALT: Final = 1000

_CUT: Final = "…"


class Key(StrEnum):
    """A key that is pressed or typed; what a sequence of keys means depends on the screen."""

    LEFT = "left"  # facing the centre, so clockwise
    RIGHT = "right"
    IN = "in"
    OUT = "out"
    PARTNER = "partner"  # the next digit is one of the partner's cards
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    MORE = "more"  # the next digit is counted on from the eighth
    BACK = "back"
    CLEAR = "clear"
    END = "end"
    # These have the names of the `TableAction`s that they stand for.
    SHOW = "show"
    READ = "read"
    NUDGE = "nudge"
    PART = "part"
    STAY = "stay"
    REMATCH = "rematch"
    HINDSIGHT = "hindsight"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LEAVE = "leave"
    MOVE = "move"
    BEGIN = "begin"
    SKIP = "skip"


Keys: TypeAlias = tuple[Key, ...]

DIGITS: Final = (Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX, Key.SEVEN, Key.EIGHT)

_AS_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_CAP: Final = f"{_AS_EMOJI}\N{COMBINING ENCLOSING KEYCAP}"

SYMBOLS: Final[Mapping[Key, str]] = {
    Key.LEFT: "↻",
    Key.RIGHT: "↺",
    Key.IN: "🎯",
    Key.OUT: "⭕",
    Key.PARTNER: "🤝",
    **{digit: f"{digit}{_CAP}" for digit in DIGITS},
    Key.MORE: f"➡{_AS_EMOJI}",
    Key.BACK: "⏪",
    Key.CLEAR: "🧹",
    Key.END: "✅",
    Key.SHOW: f"👁{_AS_EMOJI}",
    Key.READ: "📖",
    Key.NUDGE: "👋",
    Key.PART: f"🏳{_AS_EMOJI}",
    Key.STAY: "💞",
    Key.REMATCH: "🔁",
    Key.HINDSIGHT: "📈",
    Key.ACCEPT: "👍",
    Key.DECLINE: "👎",
    Key.WITHDRAW: "❌",
    Key.LEAVE: "🚪",
    Key.MOVE: "🪑",
    Key.BEGIN: "🎬",
    Key.SKIP: "🔇",
}
"""The emoji of each key."""

_TINTS: Final = {ord(_AS_EMOJI), ord("\N{VARIATION SELECTOR-15}"), *range(0x1F3FB, 0x1F3FF + 1)}
_UNTINTED: Final = dict.fromkeys(_TINTS)


def plain(text: str) -> str:
    """Return emoji without what clients add or leave out: skin tones and variation selectors."""
    return text.translate(_UNTINTED)


KEYS_BY_SIGN: Final[Mapping[str, Key]] = {
    **{plain(symbol): key for key, symbol in SYMBOLS.items()},
    "\N{RIGHTWARDS HAND}\N{ZERO WIDTH JOINER}\N{LEFTWARDS HAND}": Key.PARTNER,  # hands of different skins
}
"""The key of each emoji, as `plain` returns it."""


def number_keys(number: int) -> Keys:
    """Return the keys of a number from 1 to 16: a digit, or `Key.MORE` and a digit that counts on from 8."""
    highest = len(DIGITS)
    return (DIGITS[number - 1],) if number <= highest else (Key.MORE, DIGITS[number - highest - 1])


def key_of(symbol: str) -> Key | None:
    """Return the key of this emoji, in any client's spelling."""
    return KEYS_BY_SIGN.get(plain(symbol).strip())


class TableAction(StrEnum):
    """Actions beside those of the game; no game may use these names."""

    SHOW = "show"  # the screen again, without what was picked
    READ = "read"  # the description, where a platform has no room for it beside the picture
    NUDGE = "nudge"
    PART = "part"  # offer to end the game, or agree
    STAY = "stay"  # withdraw that offer
    REMATCH = "rematch"
    HINDSIGHT = "hindsight"  # the command of this name, of a finished game
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LEAVE = "leave"  # a gathering
    MOVE = "move"  # in a gathering: one seat further
    BEGIN = "begin"  # a gathering: deal for those present
    SKIP = "skip"  # play on without the notes of a guided game


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
    describe: Callable[[], Sections] = field(compare=False, repr=False)  # long, and seldom read
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
    note: str = ""  # in a guided game: what is new on this screen, explained

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this person."""
        return bool(self.call)

    @property
    def description(self) -> str:
        """The content of the picture in words, as plain text."""
        return plain_text(self.describe())

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
