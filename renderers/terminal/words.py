"""The words on the picture and the bricks of its description; the talk at the table is in the adapter."""

from typing import Final

from engine.heldhands.board import Ring
from engine.heldhands.cards import Emotion, Side
from engine.heldhands.edition import Level
from engine.heldhands.options import Silence
from engine.heldhands.state import Ending
from renderers.terminal.routes import Direction

YOU: Final = "you"
PARTNER: Final = "partner"
TITLE: Final = "...and then, we held hands."

EMOTIONS: Final = {
    Emotion.ANGRY: "angry",
    Emotion.SAD: "sad",
    Emotion.CALM: "calm",
    Emotion.HAPPY: "happy",
}
RINGS: Final = {Ring.OUTER: "outer ring", Ring.MIDDLE: "middle ring", Ring.INNER: "inner ring"}
RING_LABELS: Final = {Ring.OUTER: "outer", Ring.MIDDLE: "middle", Ring.INNER: "inner"}
CENTRE: Final = "the centre"
SIDES: Final = {Side.LEFT: "left", Side.RIGHT: "right"}
SEATS: Final = ("near", "far")
LEVELS: Final = {
    Level.NONE: "no arguments",
    Level.CHALLENGING: "challenging",
    Level.DIFFICULT: "difficult",
    Level.IMPOSSIBLE: "impossible",
}
SILENCES: Final = {
    Silence.LEARNING: "a first game: talk is allowed",
    Silence.QUIET: "no words about the game",
    Silence.SILENT: "not a sound",
}
DIRECTIONS: Final = {
    Direction.CLOCKWISE: "clockwise",
    Direction.COUNTER_CLOCKWISE: "counter-clockwise",
    Direction.INWARD: "inward",
    Direction.INWARD_CLOCKWISE: "inward, clockwise",
    Direction.INWARD_COUNTER_CLOCKWISE: "inward, counter-clockwise",
    Direction.CENTRE: "into the centre",
    Direction.OUTWARD: "outward",
    Direction.OUTWARD_CLOCKWISE: "outward, clockwise",
    Direction.OUTWARD_COUNTER_CLOCKWISE: "outward, counter-clockwise",
}
HEADLINES: Final = {
    Ending.HELD_HANDS: "won: hand in hand",
    Ending.COULD_NOT_FOLLOW: "lost: left alone in the centre",
    Ending.CARDS_GONE: "lost: no cards are left",
    Ending.NO_STEP: "lost: no step was left",
}
CHOOSING: Final = "still looking at the cards"
READY: Final = "ready: a side is chosen"
NEXT_STEP: Final = "a next step"
CHAIN: Final = "your chain"

# Beside the board a line has 23 columns.
LOOK_NOW: Final = ("choose your side", "Look at both halves now:", "they are never shown", "again.")
OTHERS_CHOOSE: Final = ("set-up", "Both look at both halves", "of their cards and", "choose a side.")
TO_THE_CENTRE: Final = (
    "the centre",
    "Both of you, one right",
    "after the other, each",
    "with a balance of 0.",
)
IN_THE_CENTRE: Final = ("the centre", "You are both here,", "and in balance.")
DONE: Final = ("the objective is done", "The next one comes", "with the next turn.")
TASK: Final = ("End a turn on a {shape}", "of the {ring}.")
ARGUMENT: Final = ("An argument: one of you", "joins the other on a {shape}", "of the {ring}.")
LAY_BEFORE: Final = "It lay before {whom}."
BARS: Final = ("no bar", "a bar of one third", "a bar of two thirds", "a full bar")


def signed(balance: int) -> str:
    """Return a place on the balance scale."""
    return f"{balance:+d}" if balance else "0"


def counted(count: int, thing: str) -> str:
    """Return how many of a thing."""
    return f"{count} {thing}" if count == 1 else f"{count or 'no'} {thing}s"


def listed(things: list[str]) -> str:
    """Return things as people list them."""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)
