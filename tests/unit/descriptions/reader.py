"""A listener: makes facts of an English description, and lets no sentence pass that it does not understand.

It knows the edition, as everybody who sits down to a game does, and nothing but the text besides.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from re import Match
from typing import Any, Final, Self, TypeAlias

from engine.contract import Silence
from engine.heldhands.actions import (
    CHOOSE_LEFT,
    CHOOSE_RIGHT,
    CLEAR,
    END_TURN,
    TAKE_BACK,
    Action,
    ChooseSide,
    Row,
    Step,
)
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.cards import EMOTIONS, Card, Emotion, Objective, Side, halves
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.history import Turn
from engine.heldhands.loss import Blocked, Loss, Obstacle
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import (
    ChainView,
    Link,
    ObjectiveView,
    PlayerView,
    Preview,
    SeatView,
    SpectatorView,
    TableView,
)
from renderers.heldhands.scene import Direction, ring_of

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
OBSTACLES: Final = {
    "not open yet": Obstacle.CLOSED,
    "(?:your partner|you|the (?:near|far) player) stood there": Obstacle.PARTNER,
    "no card": Obstacle.NO_CARD,
    "(?:the balance would have been|only with a balance of) (?P<balance>[^,]+)(?:, not 0)?": Obstacle.BALANCE,
    "from there no way into the centre with a balance of 0": Obstacle.DEAD_END,
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


def count_of(text: str) -> int:
    """Return how many: "no cards", "one turn", "3 cards"."""
    number, _ = text.split(" ")
    return {"no": 0, "one": 1}[number] if number.isalpha() else int(number)


def balance_of(text: str) -> int:
    """Return a place on the scale; the minus is the sign that is read aloud."""
    assert "-" not in text, text
    return int(text.replace("\N{MINUS SIGN}", "-"))


def row_of(text: str) -> tuple[Emotion, ...]:
    if text == "no cards":
        return ()
    cards = [card.split(" ") for card in text.split(", ")]
    assert [int(place) for place, _ in cards] == list(range(1, len(cards) + 1)), text
    return tuple(EMOTION[emotion] for _, emotion in cards)


def cards_of(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Return whole cards, and what the halves of each make."""
    cards, pairs = [], []
    for place, told in enumerate(text.split("; "), 1):
        left, right, pair = match(rf"{place} (\w+) and (\w+) make (\w+)", told).groups()
        cards.append(Card(EMOTION[left] + EMOTION[right]))
        pairs.append(pair)
    return tuple(cards), tuple(pairs)


def steps_of(node: str, cards: str) -> Iterator[Step]:
    said = match(_PAYING, cards)
    assert bool(said["both"]) == bool(said["own"] and said["partner"]), cards
    assert said["own"] or said["partner"], cards
    for whose, places in ((Row.OWN, said["own"]), (Row.PARTNER, said["partner"])):
        for place in re.findall(r"\d", places or ""):
            yield Step(node, whose, int(place))


def payments_of(node: str, text: str) -> Iterator[tuple[Step, int]]:
    """Return the steps to a node, each with the balance that it leads to; each balance is told once."""
    told = [match(r"balance (?P<balance>\S+) with (?P<cards>.+)", payment) for payment in text.split("; ")]
    balances = [balance_of(said["balance"]) for said in told]
    assert len({*balances}) == len(told), text
    for said, after in zip(told, balances, strict=True):
        yield from ((step, after) for step in steps_of(node, said["cards"]))


def runs_of(text: str) -> Iterator[str]:
    """Return nodes that are told as "O17 to O31"."""
    for told in text.split(", "):
        first, _, last = told.partition(" to ")
        if told == "the centre":
            yield CENTRE
        elif last:
            yield from (f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1))
        else:
            yield first


def lines_of(text: str) -> set[Line]:
    """Return lines that are told as "O1 to M0 and M1; O2 to M1"."""
    found = set()
    for told in text.split("; "):
        said = match(r"([OM]\d+) to ((?:[MI]\d+)(?:, [MI]\d+)*(?: and [MI]\d+)?)", told)
        found |= {frozenset({said[1], inner}) for inner in re.findall(r"\w\d+", said[2])}
    return found


_CARDS: Final = (
    r"(?:(?P<choosing>Still choosing\.|Has chosen\.|You've chosen the (?P<chose>left|right) halves\.) )?"
    r"(?:(?P<showing>Left|Right) halves, from the cover card: (?P<row>.+?)\."
    r"|Cards, left and right halves, from the cover card: (?P<whole>.+?)\."
    r"(?: Choosing left shows (?P<left>.+?); choosing right shows (?P<right>.+?)\."
    r"| The (?P<showed>left|right) halves were showing\.)?"
    r"|Face down: (?P<down>.+?)\.)"
)
_BALANCE: Final = r"(?:[+\N{MINUS SIGN}][1-9]|0)"  # a hyphen would not be read aloud
_STUCK: Final = r"(?P<stuck> The turn can't end here\.)?"
_PLAYER: Final = r"(?P<who>You|Your partner|Near player|Far player)"

PARAGRAPHS: Final[Mapping[str, str]] = {
    "over": (r"The game is over\. (?P<outcome>[^.]+)\. It took (?P<turns>[^.]+)\."),
    "loss": (
        r"(?P<who>You|Your partner|The near player|The far player) (?:was|were) to move, "
        rf"on (?P<node>\w+ \w+) with a balance of (?P<balance>{_BALANCE})\."
        r"(?: The ways on: (?P<ways>[^.]+)\.)?"
        r"(?: No walk led into the centre at all\.| The walks into the centre ended with a balance of "
        r"(?P<arrivals>[^.]+)\.)?"
    ),
    "setup": r"Setup: both players look at the cards and choose a side, in secret\.",
    "turn": (
        r"Turn (?P<turn>\d+): (?P<who>.+) move\."
        r"(?P<side> The turn ended on the middle line, so a side has to be chosen\.)?"
        r"(?P<following> One player is waiting in the centre: this turn must end there\.)?"
    ),
    "choose": r"Choose which halves of your cards should show: left or right\.",
    "change": r"Until your partner has chosen too, you can switch to the (?P<side>left|right) halves\.",
    "pick": r"(?P<node>[^:,]+): pay with (?P<cards>.+)\.",
    "objective": (
        r"Objective (?P<number>\d+) of (?P<all>\d+): (?P<emotion>\w+)"
        r"(?:, with (?P<bar>.+?)(?P<idle> that doesn't matter here)?)?\. "
        r"(?:It's one of (?P<owner>[^.]+)\. )?"
        r"(?:End a turn|(?P<argument>It's an argument: one of you joins the other)) "
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
        r"(?P<raising>\w+ and \w+) cards raise the balance of the player who spends them by 1; "
        r"(?P<lowering>\w+ and \w+) ones lower it by 1\."
    ),
    "last": _PLAYER + r", last turn: (?P<turn>from .+)\.",
    "walked": (
        r"Turn (?P<number>\d+), (?P<who>you|your partner|near player|far player): (?P<turn>from .+)\."
    ),
    "empty_chain": r"Your chain is empty\.",
    "chain": (
        r"(?:If you end here, your cards will turn to their (?P<turned>left|right) halves\. )?"
        r"Your chain from (?P<start>\w+): (?P<links>[^.]+)\."
        rf"(?: Balance on the way: (?P<balance>{_BALANCE})\.)?"
        rf"(?: Ending here: balance (?P<end>{_BALANCE})(?P<effects>, .+)?\.)?"
    ),
    "steps": r"Next steps\. (?P<steps>.+?\.)" + _STUCK,
    "no_steps": r"No further step\." + _STUCK,
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


_LOWER: Final = 0
_UPPER: Final = 1
_LOWER_ONES: Final = ("you", "your", "yours", "near player", "near player's")
_UPPER_ONES: Final = ("your partner", "your partner's", "far player", "far player's")
_WHO: Final = dict.fromkeys(_LOWER_ONES, _LOWER) | dict.fromkeys(_UPPER_ONES, _UPPER)
_WHOSE: Final = {"You": "your", "Your partner": "their"}
"""To a player, whose left and right it is; to spectators it is "as they see it"."""

_SEAT: Final = SeatView(
    "", 0, 0, (), None, 0, at_turn=False, acting=False, owns_objective=False, last=None, whole=(), journey=()
)
_TABLE: Final = TableView(
    "", Level.NONE, Silence.QUIET, Phase.SETUP, 0, 0, 0, None, None, following=False, deck=0, ending=None
)


def _who(told: str) -> int:
    return _WHO[told.lower().removeprefix("the ")]


class Listener:
    """Somebody who knows what has been told so far."""

    def __init__(self, edition: str) -> None:
        self.table = _TABLE._replace(edition=edition)
        self.seats = [_SEAT, _SEAT]
        self.seat: int | None = None  # None for a spectator
        self.names = ["", ""]  # of the lower and the upper side
        self.pairs: list[tuple[str, ...]] = [(), ()]  # what the halves of whole cards make
        self.named: dict[str, Emotion] = {}  # nodes are told with their emotions, always the same ones
        self.goals: tuple[str, ...] = ()  # where the objective can be completed
        self.pick: tuple[Step, ...] = ()  # the cards that can pay for the chosen node
        self.halves: dict[int, Side | None] = {}
        self.shift: dict[Emotion, int] = {}  # what a card does to a balance
        # The chain
        self.chain: ChainView | None = None
        self.legal: set[Action] = set()
        self.ways = dict[str, Direction]()  # where it can go on
        self.balances: dict[Step, int] = {}  # and the balance there
        self.around = dict[Direction, str]()  # the neighbours of its end
        self.closed_around: set[Ring | None] = set()
        # The board, as it lies before the listener
        self.emotions: dict[str, Emotion] = {}
        self.lines: set[Line] = set()
        self.closed: set[Ring | None] = set()  # None for the centre
        self.sides: dict[str, Side | None] = {}  # None on the middle line

    def hear(self, line: str) -> None:
        about, said = understand(line)
        getattr(self, f"hear_{about}")(said)

    def listen(self, text: str) -> Self:
        """Hear everything; nothing may contradict what was told elsewhere."""
        for line in text.split("\n"):
            self.hear(line)
        assert self.named == self.emotions
        assert self.closed_around == self.closed & {*map(ring_of, self.around.values())}
        for who, half in self.halves.items():
            side = self.sides[self.seats[who].node]
            assert half is (side and side.other if who == _UPPER else side), (
                "each sees it from their own seat"
            )
        return self

    @property
    def view(self) -> PlayerView | SpectatorView:
        lower, upper = self.seats
        if self.seat is None:
            return SpectatorView(self.table, lower, upper)
        return PlayerView(self.seat, self.table, lower, upper, self.chain, tuple(sorted(self.legal, key=str)))

    def _set(self, who: int, **facts: Any) -> None:  # noqa: ANN401 - fields of a seat
        self.seats[who] = self.seats[who]._replace(**facts)

    # Nodes, and the ways between them

    def _node(self, text: str) -> str:
        if text == "the centre":
            return CENTRE
        emotion, node = text.split(" ")
        assert self.named.setdefault(node, EMOTION[emotion]) is EMOTION[emotion], text
        return node

    def _nodes(self, text: str) -> tuple[str, ...]:
        return tuple(map(self._node, text.split(", ")))

    def _turn(self, text: str) -> Turn:
        said = match(_TURN, text)
        return Turn(
            start=self._node(said["start"]),
            steps=walked(self._nodes(said["path"])),
            paid=(),
            completed=Objective(EMOTION[said["completed"]], 0) if said["completed"] else None,
            drew=count_of(said["drew"]) if said["drew"] else 0,
            chose=Side(said["chose"]) if said["chose"] else None,
        )

    # What is going on

    def hear_over(self, said: Match[str]) -> None:
        turns, ending = count_of(said["turns"]), OUTCOME[said["outcome"]]
        self.table = self.table._replace(phase=Phase.OVER, ending=ending, turn=turns)

    def hear_loss(self, said: Match[str]) -> None:
        who, node = _who(said["who"]), self._node(said["node"])
        self._set(who, at_turn=True)
        blocked = tuple(map(self._blocked, (said["ways"] or "").removesuffix(")").split("), ")))
        arrivals = re.split(", | and ", said["arrivals"]) if said["arrivals"] else []
        balance = balance_of(said["balance"])
        self.table = self.table._replace(
            loss=Loss(
                seat=who,
                node=node,
                emotion=self.named[node],
                balance=balance,
                blocked=blocked if said["ways"] else (),
                arrivals=tuple(map(balance_of, arrivals)),
            )
        )

    def _blocked(self, text: str) -> Blocked:
        """Return a way that was closed: "calm O4 (no card)"."""
        if not text:
            return Blocked("", None, Obstacle.CLOSED)
        told, why = text.split(" (")
        node = self._node(told)
        obstacle, said = next(
            (each, found) for form, each in OBSTACLES.items() if (found := re.fullmatch(form, why))
        )
        balance = balance_of(said["balance"]) if obstacle is Obstacle.BALANCE else None
        return Blocked(node, self.named.get(node), obstacle, balance)

    def hear_setup(self, _: Match[str]) -> None:
        self.table = self.table._replace(phase=Phase.SETUP)

    def hear_turn(self, said: Match[str]) -> None:
        self.table = self.table._replace(
            phase=Phase.SIDE if said["side"] else Phase.MOVE,
            turn=int(said["turn"]),
            following=bool(said["following"]),
        )
        self._set(_who(said["who"]), at_turn=True, acting=True)

    def hear_choose(self, _: Match[str]) -> None:
        self.legal |= {CHOOSE_LEFT, CHOOSE_RIGHT}

    def hear_change(self, said: Match[str]) -> None:
        self.legal.add(ChooseSide(Side(said["side"])))

    def hear_pick(self, said: Match[str]) -> None:
        node = said["node"][:1].lower() + said["node"][1:]
        self.pick = tuple(steps_of(self._node(node), said["cards"]))

    def hear_objective(self, said: Match[str]) -> None:
        bar = BAR[said["bar"]] if said["bar"] else 0
        assert bool(said["idle"]) == bool(bar and not said["argument"])
        self.table = self.table._replace(
            completed=int(said["number"]) - 1,
            objectives=int(said["all"]),
            ring=RING[said["ring"]],
            objective=ObjectiveView(EMOTION[said["emotion"]], bar, argument=bool(said["argument"])),
        )
        self.goals = tuple(said["goals"].split(", "))
        if said["owner"]:
            self._set(_who(said["owner"]), owns_objective=True)

    def hear_nothing_new(self, _: Match[str]) -> None:
        """That so many are done, or that no objective is told."""

    def hear_done(self, said: Match[str]) -> None:
        completed, objectives = int(said["done"]), int(said["all"])
        rings = re.findall(r"(\w+ ring) (\d) of (\d)", said["rings"])
        assert completed == sum(int(done) for _, done, _ in rings)
        ring = RING[rings[-1][0]] if completed < objectives else None
        table = self.table._replace(completed=completed, objectives=objectives, ring=ring)
        assert table == self.table or not self.table.objective, "as the objective has told"
        self.table = table._replace(deck=count_of(said["deck"]))

    # The players

    def hear_player(self, said: Match[str]) -> None:
        who = _who(said["who"])
        node = CENTRE if said["centre"] else self._node(said["node"])
        if said["ring"]:
            assert RING[said["ring"]] is ring_of(node)
            assert said["middle"] or said["whose"] == _WHOSE.get(said["who"])
            half = said["half"] or said["seen"]
            self.halves[who] = Side(half) if half else None
        self.names[who] = said["name"] or ""
        balance, pile = balance_of(said["balance"]), count_of(said["pile"])
        self._set(who, node=node, balance=balance, discard=pile, **self._cards(who, said))

    def _cards(self, who: int, said: Match[str]) -> dict[str, object]:
        if said["row"]:
            row = row_of(said["row"])
            return {"row": row, "cards": len(row), "side": Side(said["showing"].lower())}
        seen: dict[str, object] = {}
        if self.table.phase is Phase.SETUP:  # one who is asked is not told that they are
            seen["acting"] = said["choosing"] in {None, "Still choosing."}
            seen["side"] = Side(said["chose"]) if said["chose"] else None
        if not said["whole"]:
            return seen | {"cards": count_of(said["down"])}
        whole, self.pairs[who] = cards_of(said["whole"])
        seen |= {"whole": whole, "cards": len(whole)}
        if said["showed"]:
            side = Side(said["showed"])
            return seen | {"side": side, "row": halves(whole, side)}
        if said["left"]:
            assert [row_of(said[side.value]) for side in Side] == [halves(whole, side) for side in Side]
        return seen

    def hear_last(self, said: Match[str]) -> None:
        self._set(_who(said["who"]), last=self._turn(said["turn"]))

    def hear_walked(self, said: Match[str]) -> None:
        who, turn = _who(said["who"]), self._turn(said["turn"])
        self._set(who, journey=(*self.seats[who].journey, turn), last=turn)
        assert int(said["number"]) == sum(len(seat.journey) for seat in self.seats)

    def hear_shifts(self, said: Match[str]) -> None:
        for told, shift in ((said["raising"], 1), (said["lowering"], -1)):
            self.shift |= {EMOTION[name.lower()]: shift for name in told.split(" and ")}

    # The chain

    def hear_empty_chain(self, _: Match[str]) -> None:
        own = self.seats[_LOWER]
        self.chain = ChainView((), own.node, own.balance, None)

    def hear_chain(self, said: Match[str]) -> None:
        assert said["start"] == self.seats[_LOWER].node
        links = tuple(self._links(said["links"]))
        preview = None
        if said["end"]:
            turned = f", {said['turned']} halves turned" if said["turned"] else ""
            preview = self._preview(said["end"], (said["effects"] or "") + turned)
        assert said["balance"] != said["end"], "a balance is told once"
        balance = balance_of(said["balance"] or said["end"])
        self.chain = ChainView(links, links[-1].node, balance, preview)
        self.legal |= {TAKE_BACK, CLEAR, END_TURN} if preview else {TAKE_BACK, CLEAR}

    def _links(self, said: str) -> Iterator[Link]:
        rows = {Row.OWN: self.seats[_LOWER].row, Row.PARTNER: self.seats[_UPPER].row}
        for told in said.split(", "):
            link = match(r"(?P<node>.+) with (?P<card>.+)", told)
            (step,) = steps_of(self._node(link["node"]), link["card"])
            yield Link(step.to, step.row, step.place, rows[step.row][step.place - 1])

    def _preview(self, balance: str, effects: str) -> Preview:
        others = effects.split(", ")
        side, draws = re.search(r"(left|right) halves", effects), re.search(r"draw (\d)", effects)
        wins = "you hold hands" in others
        shown = self.seats[_LOWER].side if wins else None  # what wins turns no card (ruling 32)
        return Preview(
            balance=balance_of(balance),
            completes="objective done" in others,
            opens=any(re.fullmatch(r"the (.+ ring|centre) opens", other) for other in others),
            draws=int(draws[1]) if draws else 0,
            side=Side(side[1]) if side else shown,
            wins=wins,
        )

    def hear_steps(self, said: Match[str]) -> None:
        for told in re.findall(r"[^.]+\.", said["steps"]):
            step = match(r" ?(?P<way>[^:]+?)(?:: (?P<node>\w+ \w+))?, (?P<paid>balance .+)\.", told)
            node = self._node(step["node"]) if step["node"] else CENTRE
            self.ways[node] = DIRECTION[step["way"].lower()]
            self.balances |= dict(payments_of(node, step["paid"]))
        self.legal |= {*self.balances}
        self.hear_no_steps(said)

    def hear_no_steps(self, said: Match[str]) -> None:
        assert self.chain
        assert bool(said["stuck"]) == bool(self.chain.links and not self.chain.preview)

    def hear_around(self, said: Match[str]) -> None:
        assert self.chain
        assert said["node"] == self.chain.node
        form = r"(?P<way>[a-z, -]+?) (?P<nodes>(?:angry|sad|calm|happy|the) .+?)(?P<closed>, closed)?"
        for told in said["ways"].split("; "):
            way = match(form, told)
            node, *_ = self._nodes(way["nodes"])
            self.around[DIRECTION[way["way"]]] = node
            if way["closed"]:
                self.closed_around.add(ring_of(node))

    # The board

    def hear_ring(self, said: Match[str]) -> None:
        ring, nodes = RING[said["ring"].lower()], self._nodes(said["nodes"])
        self.emotions |= {node: self.named[node] for node in nodes}
        assert nodes == tuple(f"{ring}{number}" for number in range(len(nodes))), "clockwise from node 0"
        self.lines.update(map(frozenset, zip(nodes, (*nodes[1:], nodes[0]), strict=True)))
        self.closed |= {ring} if said["open"] == "closed" else set()

    def hear_centre(self, said: Match[str]) -> None:
        self.lines |= {frozenset({node, CENTRE}) for node in said["nodes"].split(", ")}
        self.closed |= {None} if said["open"] == "closed" else set()

    def hear_sides(self, said: Match[str]) -> None:
        starts = load_edition(self.table.edition).board.starts
        self.seat = starts.index(said["node"]) if said["who"] == "your" else None
        for side in (Side.LEFT, Side.RIGHT, None):
            self.sides |= dict.fromkeys(runs_of(said[side.value if side else "middle"]), side)

    def hear_lines(self, said: Match[str]) -> None:
        self.lines |= lines_of(said["lines"])

    def hear_regular_lines(self, said: Match[str]) -> None:
        """Follow the rule that was told, on the rings that were told before; the examples must agree."""
        sizes = [sum(node[0] == ring for node in self.emotions) for ring in RINGS]
        even, odd = set[Line](), set[Line]()
        for (outer, size), (inner, smaller) in pairwise(zip(RINGS, sizes, strict=True)):
            for n in range(size):
                ends = {n // 2} if n % 2 == 0 else {(n - 1) // 2, (n + 1) // 2 % smaller}
                (odd if n % 2 else even).update(frozenset({f"{outer}{n}", f"{inner}{end}"}) for end in ends)
        assert lines_of(said["even"]) < even
        self.lines |= even
        if said["odd"]:
            assert lines_of(said["odd"]) < odd
            self.lines |= odd
