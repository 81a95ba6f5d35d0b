"""Emotions, the cards that show them, and the objectives that ask for them."""

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, NewType


class Emotion(StrEnum):
    """One of the four feelings; its letter stands in boards, decks and records."""

    ANGRY = "A"
    SAD = "S"
    CALM = "C"
    HAPPY = "H"


class Side(StrEnum):
    """The half of a card, or of the board, as its player sees it (ruling 4)."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Side":
        """The opposite side."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


EMOTIONS: Final = tuple(Emotion)

Card = NewType("Card", str)
"""An emotion card as its two letters, left then right: "AS". The three copies of a card are the same."""

CARDS: Final = tuple(Card(left + right) for left in EMOTIONS for right in EMOTIONS)

_HALVES: Final = {
    Side.LEFT: {card: Emotion(card[0]) for card in CARDS},
    Side.RIGHT: {card: Emotion(card[1]) for card in CARDS},
}


def half(card: Card, side: Side) -> Emotion:
    """Return what the card shows when it is spread to this side."""
    return _HALVES[side][card]


@lru_cache(maxsize=4096)
def halves(row: tuple[Card, ...], side: Side) -> tuple[Emotion, ...]:
    """Return what a row shows when it is spread to this side, from the cover card outwards."""
    showing = _HALVES[side]
    return tuple([showing[card] for card in row])


class Objective(NamedTuple):
    """What the players must face next; the bar is the height of its grey bar in thirds (ruling 2)."""

    emotion: Emotion
    bar: int

    @classmethod
    def parse(cls, text: str) -> "Objective":
        """Return the objective written as letter and bar, "A2"; raises ValueError."""
        if text[1:] not in {"0", "1", "2", "3"}:
            message = f"{text!r}: an objective is an emotion and a bar of 0, 1, 2 or 3 thirds"
            raise ValueError(message)
        return cls(Emotion(text[:1]), int(text[1:]))

    def __str__(self) -> str:
        """Write it as `parse` reads it."""
        return f"{self.emotion}{self.bar}"
