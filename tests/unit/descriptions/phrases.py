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
_ONE_OF: Final = r"\d|\d(?:, \d)* or \d"
_CARDS: Final = re.compile(
    rf"(?:your card (?P<own>{_ONE_OF}))?(?P<both>, or )?(?:your partner's card (?P<partner>{_ONE_OF}))?"
)
_PAYMENT: Final = re.compile(r"balance (?P<balance>\S+) with (?P<cards>.+)")


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


def balance(text: str) -> int:
    """Return a place on the scale; the minus is the sign that is read aloud."""
    assert "-" not in text, text
    return int(text.replace("\N{MINUS SIGN}", "-"))


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
    match = _CARDS.fullmatch(cards)
    assert match, cards
    assert bool(match["both"]) == bool(match["own"] and match["partner"]), cards
    assert match["own"] or match["partner"], cards
    for whose, places in ((Row.OWN, match["own"]), (Row.PARTNER, match["partner"])):
        for place in re.findall(r"\d", places or ""):
            yield Step(node, whose, int(place))


def payments(node: str, text: str) -> Iterator[tuple[Step, int]]:
    """Return the steps to a node, each with the balance that it leads to; each balance is told once."""
    told = [_PAYMENT.fullmatch(payment) for payment in text.split("; ")]
    balances = [balance(match["balance"]) for match in told if match]
    assert len({*balances}) == len(told), text
    for match, after in zip(told, balances, strict=True):
        assert match
        yield from ((step, after) for step in steps(node, match["cards"]))


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


def lines(text: str) -> set[frozenset[str]]:
    """Return lines that are told as "O1 to M0 and M1; O2 to M1"."""
    found = set()
    for told in text.split("; "):
        match = re.fullmatch(r"([OM]\d+) to ((?:[MI]\d+)(?:, [MI]\d+)*(?: and [MI]\d+)?)", told)
        assert match, told
        found |= {frozenset({match[1], inner}) for inner in re.findall(r"\w\d+", match[2])}
    return found


def along(ring: Ring, nodes: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Return the lines of a ring that is told clockwise from its node 0."""
    assert nodes == tuple(f"{ring}{number}" for number in range(len(nodes)))
    yield from map(frozenset, zip(nodes, (*nodes[1:], nodes[0]), strict=True))
