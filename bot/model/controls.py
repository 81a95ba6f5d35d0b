"""The keys for playing where there are no buttons, and the emoji of each."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias


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
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LEAVE = "leave"
    MOVE = "move"
    BEGIN = "begin"


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
    Key.ACCEPT: "👍",
    Key.DECLINE: "👎",
    Key.WITHDRAW: "❌",
    Key.LEAVE: "🚪",
    Key.MOVE: "🪑",
    Key.BEGIN: "🎬",
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
