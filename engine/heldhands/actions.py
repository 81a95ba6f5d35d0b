"""What a player can do, and the short text that says it on buttons, in logs and in records."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from engine.contract import InvalidAction
from engine.heldhands.cards import Side
from engine.heldhands.refusals import Refused


class Row(StrEnum):
    """The row of a card, as the acting player sees it (ruling 6)."""

    OWN = "own"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class Step:
    """Move to a neighbouring node and pay with a half: "O17/3" my third card, "O17/p3" my partner's."""

    to: str
    row: Row
    place: int  # from the cover card outwards, counted from 1

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"{self.to}/{'p' if self.row is Row.PARTNER else ''}{self.place}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last step of the chain."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "back"


@dataclass(frozen=True, slots=True)
class Clear:
    """Undo the whole chain."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "clear"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Stay here: the chain is done."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "end"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Spread my cards to this side: at set-up, and after a turn that ends on the middle line."""

    side: Side

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return self.side.value


Action: TypeAlias = Step | TakeBack | Clear | EndTurn | ChooseSide

TAKE_BACK: Final = TakeBack()
CLEAR: Final = Clear()
END_TURN: Final = EndTurn()
CHOOSE_LEFT: Final = ChooseSide(Side.LEFT)
CHOOSE_RIGHT: Final = ChooseSide(Side.RIGHT)

_WORDS: Final[dict[str, Action]] = {
    str(action): action for action in (TAKE_BACK, CLEAR, END_TURN, CHOOSE_LEFT, CHOOSE_RIGHT)
}
_STEP: Final = re.compile(r"(?P<to>C|[OMI](?:0|[1-9][0-9]?))/(?P<partner>p?)(?P<place>[1-9])", re.ASCII)
_LONGEST_SHOWN: Final = 40


def read_action(text: object) -> Action:
    """Return the action written in this text; raises `InvalidAction`."""
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if _STEP.fullmatch(text):
            return read_step(text)
    raise InvalidAction(
        Refused.NOT_AN_ACTION,
        text=str(text)[:_LONGEST_SHOWN] if isinstance(text, str) else type(text).__name__,
    )


@lru_cache(maxsize=4096)  # there are hardly more than a thousand
def read_step(text: str) -> Step:
    """Return the step written in this text; raises ValueError."""
    match = _STEP.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return Step(match["to"], Row.PARTNER if match["partner"] else Row.OWN, int(match["place"]))
