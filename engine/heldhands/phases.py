"""What a game is waiting for, and how it can end."""

from enum import StrEnum


class Phase(StrEnum):
    """What the game is waiting for."""

    SETUP = "setup"  # both players choose a side, in secret (ruling 35)
    MOVE = "move"  # the active player builds a chain
    SIDE = "side"  # the active player ended on the middle line and chooses a side (ruling 16)
    OVER = "over"


class Ending(StrEnum):
    """How it ended. Where several losses meet, the first in this order is told (ruling 34)."""

    HELD_HANDS = "held_hands"
    COULD_NOT_FOLLOW = "could_not_follow"
    CARDS_GONE = "cards_gone"
    NO_STEP = "no_step"
