"""What a player can do, and the short text that says it on buttons and in logs."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.contract import InvalidAction
from engine.palm.hand import Pose
from engine.palm.refusals import Refused
from engine.palm.touch import Touch, read_touch

_INSTEAD: Final = "="


@dataclass(frozen=True, slots=True)
class HoldOut:
    """Hold out a hand with shut eyes: be Grandfather."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "grandfather"


@dataclass(frozen=True, slots=True)
class ChooseMemory:
    """Mime this card of the player's own hand."""

    card: int

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"mime:{self.card}"


@dataclass(frozen=True, slots=True)
class Redraw:
    """Put the memory away and draw another one."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "redraw"


@dataclass(frozen=True, slots=True)
class ChoosePose:
    """Choose the pose of the hand, before the mime begins."""

    pose: Pose

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"pose:{self.pose}"


@dataclass(frozen=True, slots=True)
class AddTouch:
    """Add a touch to the mime."""

    touch: Touch

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return str(self.touch)


@dataclass(frozen=True, slots=True)
class ChangeTouch:
    """Replace the last touch, before the mime is performed."""

    touch: Touch

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"{_INSTEAD}{self.touch}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last touch back, before the mime is performed."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "back"


@dataclass(frozen=True, slots=True)
class Perform:
    """Perform the mime; it cannot be taken back."""

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return "perform"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card of the team's hand that could be the memory."""

    card: int

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"lay:{self.card}"


@dataclass(frozen=True, slots=True)
class Find:
    """Point at the first and at the second memory: places in the album, from 1."""

    first: int
    second: int

    def __str__(self) -> str:
        """Write it as `read_action` reads it."""
        return f"find:{self.first}>{self.second}"


Action: TypeAlias = (
    HoldOut | ChooseMemory | Redraw | ChoosePose | AddTouch | ChangeTouch | TakeBack | Perform | Lay | Find
)

HOLD_OUT: Final = HoldOut()
REDRAW: Final = Redraw()
TAKE_BACK: Final = TakeBack()
PERFORM: Final = Perform()
POSES: Final = tuple(map(ChoosePose, Pose))

_SIMPLE: Final[tuple[Action, ...]] = (HOLD_OUT, REDRAW, TAKE_BACK, PERFORM, *POSES)
_WORDS: Final = {str(action): action for action in _SIMPLE}
_CARD: Final = re.compile(r"(?P<verb>mime|lay):(?P<card>100|[1-9][0-9]?)", re.ASCII)
_FIND: Final = re.compile(r"find:(?P<first>[1-9][0-9]?)>(?P<second>[1-9][0-9]?)", re.ASCII)
_LONGEST_SHOWN: Final = 40


def read_action(text: object) -> Action:
    """Return the action written in this text; raises `InvalidAction`."""
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if found := _CARD.fullmatch(text):
            card = int(found["card"])
            return Lay(card) if found["verb"] == "lay" else ChooseMemory(card)
        if found := _FIND.fullmatch(text):
            return Find(int(found["first"]), int(found["second"]))
        written = text.removeprefix(_INSTEAD)
        try:
            touch = read_touch(written)
        except ValueError:
            pass
        else:
            return AddTouch(touch) if written == text else ChangeTouch(touch)
    shown = text[:_LONGEST_SHOWN] if isinstance(text, str) else type(text).__name__
    raise InvalidAction(Refused.NOT_AN_ACTION, text=shown)
