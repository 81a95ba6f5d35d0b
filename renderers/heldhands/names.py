"""The names of things in the reader's language."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.heldhands.board import Board, Ring
from engine.heldhands.cards import Card, Emotion, Side
from engine.heldhands.phases import Ending
from renderers.heldhands.scene import Direction
from renderers.i18n.catalogue import Words, dashed

SYMBOLS: Final = {Emotion.ANGRY: "⚡", Emotion.SAD: "💧", Emotion.CALM: "🌊", Emotion.HAPPY: "🌼"}
"""The shapes of the emotions in text and on buttons: the same as in pictures."""


@lru_cache(maxsize=64)
def emotion_name(words: Words, emotion: Emotion) -> str:
    """Return the name of an emotion."""
    return words.say(f"emotion-{emotion.name.lower()}")


def ring_name(words: Words, ring: Ring | None) -> str:
    """Return the name of a ring; None is the centre."""
    return words.say(f"ring-{ring.name.lower()}") if ring else words.say("centre")


def side_name(words: Words, side: Side) -> str:
    """Return the name of a side."""
    return words.say(f"side-{side}")


def direction_name(words: Words, direction: Direction) -> str:
    """Return the name of a direction."""
    return words.say(f"direction-{dashed(direction)}")


def outcome_name(words: Words, ending: Ending) -> str:
    """Return how it ended, in a few words."""
    return words.say(f"outcome-{dashed(ending)}")


@lru_cache(maxsize=1024)
def node_name(words: Words, board: Board, node: str) -> str:
    """Return a node with its emotion."""
    emotion = board.emotions[board.number[node]]
    return (
        words.say("node", node=node, emotion=emotion_name(words, emotion)) if emotion else words.say("centre")
    )


def row_names(words: Words, row: Iterable[Emotion]) -> str:
    """Return the emotions of a row, card by card."""
    return ", ".join(
        words.say("place", place=place, emotion=emotion_name(words, emotion))
        for place, emotion in enumerate(row, 1)
    ) or words.say("cards", count=0)


@lru_cache(maxsize=1024)
def card_name(words: Words, who: str, place: int, emotion: Emotion, step: int | None) -> str:
    """Return a card of a player's row, and the step of the chain that it pays for."""
    said = words.say("drawn-card", who=who, place=place, emotion=emotion_name(words, emotion))
    return words.say("drawn-card-used", card=said, step=step) if step else said


def pair_name(words: Words, card: Card) -> str:
    """Return the name of what the two halves of a card make together."""
    return words.say(f"pair-{''.join(sorted(card)).lower()}")
