"""The keys of Held Hands: first the direction, then the card that pays, if several can.

The only way inward needs just the key for inward, even if it slants; so does the only way outward. Keys are
complete as soon as they are unambiguous, and more keys for the same step are accepted too.
"""

from collections.abc import Sequence
from typing import Final

from bot.model.controls import DIGITS, Key, Keys
from engine.heldhands.actions import Row, Step
from engine.heldhands.cards import Side
from renderers.heldhands.routes import Direction, Route

_CARDS: Final = 6  # in a row, at the most

KEYPAD: Final = (
    *(Key.LEFT, Key.RIGHT, Key.IN, Key.OUT),
    *DIGITS[:_CARDS],
    *(Key.PARTNER, Key.END, Key.BACK, Key.CLEAR, Key.SHOW, Key.READ),
)
"""The keys that are always offered, in this order; rarer ones are typed."""

SIDES: Final = {Side.LEFT: Key.LEFT, Side.RIGHT: Key.RIGHT}

_WAYS: Final[dict[Direction, Keys]] = {
    Direction.CLOCKWISE: (Key.LEFT,),
    Direction.COUNTER_CLOCKWISE: (Key.RIGHT,),
    Direction.INWARD: (Key.IN,),
    Direction.INWARD_CLOCKWISE: (Key.IN, Key.LEFT),
    Direction.INWARD_COUNTER_CLOCKWISE: (Key.IN, Key.RIGHT),
    Direction.CENTRE: (Key.IN,),
    Direction.OUTWARD: (Key.OUT,),
    Direction.OUTWARD_CLOCKWISE: (Key.OUT, Key.LEFT),
    Direction.OUTWARD_COUNTER_CLOCKWISE: (Key.OUT, Key.RIGHT),
}


def card_keys(step: Step) -> Keys:
    """Return the keys of the card that pays for a step, numbered as in pictures and labels."""
    digit = DIGITS[step.place - 1]
    return (Key.PARTNER, digit) if step.row is Row.PARTNER else (digit,)


def way_keys(way: Route, ways: Sequence[Route]) -> tuple[Keys, ...]:
    """Return the keys of a route among all routes, the shortest first; with its card if only one can pay."""
    full = _WAYS[way.direction]
    rivals = [_WAYS[other.direction] for other in ways if other.node != way.node]
    rivals = [rival for rival in rivals if rival[0] is full[0]]
    named = (full,) if rivals else tuple(dict.fromkeys((full[:1], full)))
    if len(way.steps) > 1:
        return named
    (step,) = way.steps
    with_card = tuple((*name, *card_keys(step)) for name in named)
    begins_another = any(rival[: len(full)] == full for rival in rivals)
    return with_card if begins_another else (*named, *with_card)
