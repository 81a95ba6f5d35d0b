"""The sentences and small phrases of an English description, and what they mean."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS
from engine.heldhands.cards import EMOTIONS, Card, Emotion, Objective, Side
from engine.heldhands.history import Turn
from engine.heldhands.phases import Ending
from renderers.heldhands.routes import Direction

Line: TypeAlias = frozenset[str]
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
_TURN: Final = (
    r"from (?P<start>.+?) to (?P<path>.+?)(?:; completed (?P<completed>\w+))?"
    r"(?:; drew (?P<drew>.+?))?(?:; chose the (?P<chose>left|right) halves)?"
)
_ONE_OF: Final = r"\d|\d(?:, \d)* or \d"
_PAYING: Final = (
    rf"(?:your card (?P<own>{_ONE_OF}))?(?P<both>, or )?(?:your partner's card (?P<partner>{_ONE_OF}))?"
)


def walked(nodes: Iterable[str]) -> tuple[Step, ...]:
    """Return steps of which the nodes are told, and not the cards."""
    return tuple(Step(node, Row.OWN, 1) for node in nodes)


def match(form: str, text: str) -> re.Match[str]:
    found = re.fullmatch(form, text)
    assert found, text
    return found


@dataclass
class Nodes:
    """Nodes are told with their emotions, always the same ones."""

    emotions: dict[str, Emotion] = field(default_factory=dict)

    def read(self, text: str) -> str:
        if text == "the centre":
            return CENTRE
        emotion, node = text.split(" ")
        assert self.emotions.setdefault(node, EMOTION[emotion]) is EMOTION[emotion], text
        return node

    def read_all(self, text: str) -> tuple[str, ...]:
        return tuple(self.read(node) for node in text.split(", "))

    def turn(self, text: str) -> Turn:
        said = match(_TURN, text)
        return Turn(
            start=self.read(said["start"]),
            steps=walked(self.read_all(said["path"])),
            paid=(),
            completed=Objective(EMOTION[said["completed"]], 0) if said["completed"] else None,
            drew=count(said["drew"]) if said["drew"] else 0,
            chose=Side(said["chose"]) if said["chose"] else None,
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
    if text == "no cards":
        return ()
    cards = [card.split(" ") for card in text.split(", ")]
    assert [int(place) for place, _ in cards] == list(range(1, len(cards) + 1)), text
    return tuple(EMOTION[emotion] for _, emotion in cards)


def whole_cards(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Return whole cards, and what the halves of each make."""
    cards, pairs = [], []
    for place, told in enumerate(text.split("; "), 1):
        left, right, pair = match(rf"{place} (\w+) and (\w+) make (\w+)", told).groups()
        cards.append(Card(EMOTION[left] + EMOTION[right]))
        pairs.append(pair)
    return tuple(cards), tuple(pairs)


def steps(node: str, cards: str) -> Iterator[Step]:
    said = match(_PAYING, cards)
    assert bool(said["both"]) == bool(said["own"] and said["partner"]), cards
    assert said["own"] or said["partner"], cards
    for whose, places in ((Row.OWN, said["own"]), (Row.PARTNER, said["partner"])):
        for place in re.findall(r"\d", places or ""):
            yield Step(node, whose, int(place))


def payments(node: str, text: str) -> Iterator[tuple[Step, int]]:
    """Return the steps to a node, each with the balance that it leads to; each balance is told once."""
    told = [match(r"balance (?P<balance>\S+) with (?P<cards>.+)", payment) for payment in text.split("; ")]
    balances = [balance(said["balance"]) for said in told]
    assert len({*balances}) == len(told), text
    for said, after in zip(told, balances, strict=True):
        yield from ((step, after) for step in steps(node, said["cards"]))


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


def lines(text: str) -> set[Line]:
    """Return lines that are told as "O1 to M0 and M1; O2 to M1"."""
    found = set()
    for told in text.split("; "):
        said = match(r"([OM]\d+) to ((?:[MI]\d+)(?:, [MI]\d+)*(?: and [MI]\d+)?)", told)
        found |= {frozenset({said[1], inner}) for inner in re.findall(r"\w\d+", said[2])}
    return found


_CARDS: Final = (
    r"(?:(?P<showing>Left|Right) halves, from the cover card: (?P<row>.+?)\."
    r"|Cards, left and right half, from the cover card: (?P<whole>.+?)\. "
    r"(?:Choosing left shows (?P<left>.+?); choosing right shows (?P<right>.+?)\."
    r"|The (?P<showed>left|right) halves showed\.)"
    r"|(?P<choosing>Still choosing\.|Has chosen\.|You have chosen the (?P<chose>left|right) halves\.)"
    r" Face down: (?P<down>.+?)\.)"
)
_BALANCE: Final = r"(?:[+\N{MINUS SIGN}][1-9]|0)"  # a hyphen would not be read aloud
_STUCK: Final = r"(?P<stuck> The turn cannot end here\.)?"
_PLAYER: Final = r"(?P<who>You|Your partner|Near player|Far player)"

PARAGRAPHS: Final[Mapping[str, str]] = {
    "over": (
        r"The game is over\. (?P<outcome>[^.]+)\.(?: It was (?P<who>.+) turn\.)? It took (?P<turns>[^.]+)\."
    ),
    "setup": r"Set-up: both players look at their cards and choose a side, in secret\.",
    "turn": (
        r"Turn (?P<turn>\d+): (?P<who>.+) move\."
        r"(?P<side> The turn ended on the middle line, so a side has to be chosen\.)?"
        r"(?P<following> One player waits in the centre: this turn must end there\.)?"
    ),
    "choose": r"Choose which halves of your cards shall show: left or right\.",
    "pick": r"(?P<node>[^:,]+) can be paid with (?P<cards>.+)\.",
    "objective": (
        r"Objective (?P<number>\d+) of (?P<all>\d+): (?P<emotion>\w+)"
        r"(?:, with (?P<bar>.+?)(?P<idle> that plays no part)?)?\. "
        r"(?:It is one of (?P<owner>[^.]+)\. )?"
        r"(?:End a turn|(?P<argument>It is an argument: one of you joins the other)) "
        r"on any (?P=emotion) node of the (?P<ring>\w+ ring)\."
        r" The (?P=emotion) nodes there: (?P<goals>.+)\."
    ),
    "nothing_new": (
        r"All objectives are done: enter the centre one right after the other, each with a balance of 0\."
        r"|The next objective is turned up with the next turn\."
    ),
    "done": r"Done: (?P<rings>.+), all (?P<done>\d+) of (?P<all>\d+)\. Deck: (?P<deck>.+)\.",
    "player": (
        _PLAYER + r"(?:, (?P<name>.+?))?: "
        r"(?:on (?P<node>\w+ \w+), (?P<ring>\w+ ring), "
        r"(?:(?P<whose>your|their) (?P<half>left|right) half"
        r"|(?P<seen>left|right) half as they see it|(?P<middle>middle line))"
        rf"|(?P<centre>in the centre)), balance (?P<balance>{_BALANCE})\. "
        + _CARDS
        + r" Pile: (?P<pile>.+)\."
    ),
    "shifts": (
        r"(?P<raising>\w+ and \w+) cards raise the balance of whoever spends them by 1, "
        r"(?P<lowering>\w+ and \w+) ones lower it by 1\."
    ),
    "last": _PLAYER + r", last turn: (?P<turn>from .+)\.",
    "walked": (
        r"Turn (?P<number>\d+), (?P<who>you|your partner|near player|far player): (?P<turn>from .+)\."
    ),
    "empty_chain": r"Your chain is empty\.",
    "chain": (
        r"Your chain from (?P<start>\w+): (?P<links>[^.]+)\."
        rf"(?: Balance on the way: (?P<balance>{_BALANCE})\.)?"
        rf"(?: Ending here: balance (?P<end>{_BALANCE})(?P<effects>, .+)?\.)?"
    ),
    "steps": r"Next steps\. (?P<steps>.+?\.)" + _STUCK,
    "no_steps": r"No step can follow\." + _STUCK,
    "around": r"Around (?P<node>\w+): (?P<ways>.+)\.",
    "ring": r"(?P<ring>\w+ ring), (?P<open>open|closed), clockwise: (?P<nodes>.+)\.",
    "centre": r"The centre is (?P<open>open|closed); lines lead there from (?P<nodes>.+)\.",
    "sides": (
        r"From (?P<who>your|the near player's) seat at (?P<node>\w+), left: (?P<left>.+); "
        r"right: (?P<right>.+); on the middle line: (?P<middle>.+)\."
    ),
    "lines": r"Lines inward: (?P<lines>[A-Z][^.]+)\.",
    "regular_lines": (
        r"Lines inward: each even node of the outer and middle ring leads to the node of half its number, "
        r"for example (?P<even>[^.]+)\."
        r"(?: Each odd one leads to the two nodes around half its number, for example (?P<odd>[^.]+)\.)?"
    ),
}

_FORMS: Final = {about: re.compile(form) for about, form in PARAGRAPHS.items()}


def understand(line: str) -> tuple[str, re.Match[str]]:
    """Return what a paragraph is about, and its parts; it can be understood in one way only."""
    found = [(about, match) for about, form in _FORMS.items() if (match := form.fullmatch(line))]
    assert len(found) == 1, f"understood as {[about for about, _ in found]}: {line}"
    return found[0]
