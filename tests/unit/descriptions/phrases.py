"""The small phrases of an English description, and what they mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.cards import EMOTIONS, Card, Emotion, Objective, Side
from engine.heldhands.history import Turn
from engine.heldhands.phases import Ending
from renderers.heldhands.routes import Direction
from tests.unit.descriptions.heard import walked

EMOTION: Final = {emotion.name.lower(): emotion for emotion in EMOTIONS}
RING: Final = {f"{ring.name.lower()} ring": ring for ring in RINGS}
BAR: Final = {"a bar of one third": 1, "a bar of two thirds": 2, "a full bar": 3}
OUTCOME: Final = {
    "Won: hand in hand": Ending.HELD_HANDS,
    "Lost: left alone in the centre": Ending.COULD_NOT_FOLLOW,
    "Lost: no cards are left": Ending.CARDS_GONE,
    "Lost: no step was left": Ending.NO_STEP,
}
DIRECTION: Final = {
    "clockwise": Direction.CLOCKWISE,
    "counter-clockwise": Direction.COUNTER_CLOCKWISE,
    "inward": Direction.INWARD,
    "inward, clockwise": Direction.INWARD_CLOCKWISE,
    "inward, counter-clockwise": Direction.INWARD_COUNTER_CLOCKWISE,
    "into the centre": Direction.CENTRE,
    "outward": Direction.OUTWARD,
    "outward, clockwise": Direction.OUTWARD_CLOCKWISE,
    "outward, counter-clockwise": Direction.OUTWARD_COUNTER_CLOCKWISE,
}
_TURN: Final = re.compile(
    r"from (?P<start>.+?) to (?P<path>.+?)(?:; completed (?P<completed>\w+))?"
    r"(?:; drew (?P<drew>.+?))?(?:; chose the (?P<chose>left|right) halves)?"
)
_PLACES: Final = re.compile(r"(?P<whose>your|your partner's|their) card (?P<places>[\d, or]+)")


@dataclass
class Nodes:
    """Nodes are told with their emotions, always the same ones."""

    emotions: dict[str, Emotion] = field(default_factory=dict)

    def read(self, text: str) -> str:
        """Return the name of a node."""
        if text == "the centre":
            return CENTRE
        emotion, node = text.split(" ")
        assert self.emotions.setdefault(node, EMOTION[emotion]) is EMOTION[emotion], text
        return node

    def read_all(self, text: str) -> tuple[str, ...]:
        """Return the names of nodes."""
        return tuple(self.read(node) for node in text.split(", "))

    def turn(self, text: str) -> Turn:
        """Return a finished turn."""
        match = _TURN.fullmatch(text)
        assert match, text
        return Turn(
            start=self.read(match["start"]),
            steps=walked(self.read_all(match["path"])),
            paid=(),
            completed=Objective(EMOTION[match["completed"]], 0) if match["completed"] else None,
            drew=count(match["drew"]) if match["drew"] else 0,
            chose=Side(match["chose"]) if match["chose"] else None,
        )


def count(text: str) -> int:
    """Return how many: "no cards", "one turn", "3 cards"."""
    number, _ = text.split(" ")
    return {"no": 0, "one": 1}[number] if number.isalpha() else int(number)


def row(text: str) -> tuple[Emotion, ...]:
    """Return what a row shows."""
    if text == "no cards":
        return ()
    cards = [card.split(" ") for card in text.split(", ")]
    assert [int(place) for place, _ in cards] == list(range(1, len(cards) + 1)), text
    return tuple(EMOTION[emotion] for _, emotion in cards)


def whole_cards(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Return whole cards, and what the halves of each make."""
    cards, pairs = [], []
    for place, told in enumerate(text.split("; "), 1):
        match = re.fullmatch(rf"{place} (\w+) and (\w+) make (\w+)", told)
        assert match, text
        cards.append(Card(EMOTION[match[1]] + EMOTION[match[2]]))
        pairs.append(match[3])
    return tuple(cards), tuple(pairs)


def steps(node: str, cards: str) -> Iterator[Step]:
    """Return the steps to a node that these cards can pay for."""
    for match in _PLACES.finditer(cards):
        whose = Row.OWN if match["whose"] == "your" else Row.PARTNER
        for place in re.findall(r"\d", match["places"]):
            yield Step(node, whose, int(place))


def runs(text: str) -> Iterator[str]:
    """Return nodes that are told as "O17 to O31"."""
    for told in text.split(", "):
        first, _, last = told.partition(" to ")
        if told == "the centre":
            yield CENTRE
        elif last:
            yield from (f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1))
        else:
            yield first


def along(ring: Ring, nodes: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Return the lines of a ring that is told clockwise from its node 0."""
    assert nodes == tuple(f"{ring}{number}" for number in range(len(nodes)))
    yield from map(frozenset, zip(nodes, (*nodes[1:], nodes[0]), strict=True))
