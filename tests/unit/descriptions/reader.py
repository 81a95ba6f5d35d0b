"""A listener: makes facts of an English description, and lets no sentence pass that it does not understand.

It knows the edition, as everybody who sits down to a game does, and nothing but the text besides.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from re import Match
from typing import Any, Final, Self

from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, CLEAR, END_TURN, TAKE_BACK, Action, Row, Step
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.phases import Phase
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
from engine.silence import Silence
from renderers.heldhands.places import ring_of
from renderers.heldhands.routes import Direction
from tests.unit.descriptions import phrases
from tests.unit.descriptions.phrases import BAR, DIRECTION, EMOTION, OUTCOME, RING, Line, understand

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
        self.nodes = phrases.Nodes()
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
        assert self.nodes.emotions == self.emotions
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

    # What is going on

    def hear_over(self, said: Match[str]) -> None:
        turns, ending = phrases.count(said["turns"]), OUTCOME[said["outcome"]]
        if said["who"]:
            self._set(_who(said["who"]), at_turn=True)
        self.table = self.table._replace(phase=Phase.OVER, ending=ending, turn=turns)

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

    def hear_pick(self, said: Match[str]) -> None:
        node = said["node"][:1].lower() + said["node"][1:]
        self.pick = tuple(phrases.steps(self.nodes.read(node), said["cards"]))

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
        self.table = table._replace(deck=phrases.count(said["deck"]))

    # The players

    def hear_player(self, said: Match[str]) -> None:
        who = _who(said["who"])
        node = CENTRE if said["centre"] else self.nodes.read(said["node"])
        if said["ring"]:
            assert RING[said["ring"]] is ring_of(node)
            assert said["middle"] or said["whose"] == _WHOSE.get(said["who"])
            half = said["half"] or said["seen"]
            self.halves[who] = Side(half) if half else None
        self.names[who] = said["name"] or ""
        balance, pile = phrases.balance(said["balance"]), phrases.count(said["pile"])
        self._set(who, node=node, balance=balance, discard=pile, **self._cards(who, said))

    def _cards(self, who: int, said: Match[str]) -> dict[str, object]:
        if said["row"]:
            row = phrases.row(said["row"])
            return {"row": row, "cards": len(row), "side": Side(said["showing"].lower())}
        if not said["whole"]:
            chosen = Side(said["chose"]) if said["chose"] else None
            waits = said["choosing"] == "Still choosing."
            return {"cards": phrases.count(said["down"]), "side": chosen, "acting": waits}
        whole, self.pairs[who] = phrases.whole_cards(said["whole"])
        seen: dict[str, object] = {"whole": whole, "cards": len(whole)}
        if said["showed"]:
            side = Side(said["showed"])
            return seen | {"side": side, "row": halves(whole, side)}
        for side in Side:
            assert phrases.row(said[side.value]) == halves(whole, side)
        return seen | {"acting": True}

    def hear_last(self, said: Match[str]) -> None:
        self._set(_who(said["who"]), last=self.nodes.turn(said["turn"]))

    def hear_walked(self, said: Match[str]) -> None:
        who, turn = _who(said["who"]), self.nodes.turn(said["turn"])
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
        preview = self._preview(said["end"], said["effects"] or "") if said["end"] else None
        assert said["balance"] != said["end"], "a balance is told once"
        balance = phrases.balance(said["balance"] or said["end"])
        self.chain = ChainView(links, links[-1].node, balance, preview)
        self.legal |= {TAKE_BACK, CLEAR, END_TURN} if preview else {TAKE_BACK, CLEAR}

    def _links(self, said: str) -> Iterator[Link]:
        rows = {Row.OWN: self.seats[_LOWER].row, Row.PARTNER: self.seats[_UPPER].row}
        for told in said.split(", "):
            link = phrases.match(r"(?P<node>.+) with (?P<card>.+)", told)
            (step,) = phrases.steps(self.nodes.read(link["node"]), link["card"])
            yield Link(step.to, step.row, step.place, rows[step.row][step.place - 1])

    def _preview(self, balance: str, effects: str) -> Preview:
        others = effects.split(", ")
        side, draws = re.search(r"(left|right) halves", effects), re.search(r"draw (\d)", effects)
        wins = "you hold hands" in others
        shown = self.seats[_LOWER].side if wins else None  # what wins turns no card (ruling 32)
        return Preview(
            balance=phrases.balance(balance),
            completes="objective done" in others,
            opens=any(re.fullmatch(r"the (.+ ring|centre) opens", other) for other in others),
            draws=int(draws[1]) if draws else 0,
            side=Side(side[1]) if side else shown,
            wins=wins,
        )

    def hear_steps(self, said: Match[str]) -> None:
        for told in re.findall(r"[^.]+\.", said["steps"]):
            step = phrases.match(r" ?(?P<way>[^:]+?)(?:: (?P<node>\w+ \w+))?, (?P<paid>balance .+)\.", told)
            node = self.nodes.read(step["node"]) if step["node"] else CENTRE
            self.ways[node] = DIRECTION[step["way"].lower()]
            self.balances |= dict(phrases.payments(node, step["paid"]))
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
            way = phrases.match(form, told)
            node, *_ = self.nodes.read_all(way["nodes"])
            self.around[DIRECTION[way["way"]]] = node
            if way["closed"]:
                self.closed_around.add(ring_of(node))

    # The board

    def hear_ring(self, said: Match[str]) -> None:
        ring, nodes = RING[said["ring"].lower()], self.nodes.read_all(said["nodes"])
        self.emotions |= {node: self.nodes.emotions[node] for node in nodes}
        assert nodes == tuple(f"{ring}{number}" for number in range(len(nodes))), "clockwise from node 0"
        self.lines.update(map(frozenset, zip(nodes, (*nodes[1:], nodes[0]), strict=True)))
        self._hear_open(ring, said["open"])

    def hear_centre(self, said: Match[str]) -> None:
        self.lines |= {frozenset({node, CENTRE}) for node in said["nodes"].split(", ")}
        self._hear_open(None, said["open"])

    def _hear_open(self, ring: Ring | None, said: str) -> None:
        if said == "closed":
            self.closed.add(ring)

    def hear_sides(self, said: Match[str]) -> None:
        starts = load_edition(self.table.edition).board.starts
        self.seat = starts.index(said["node"]) if said["who"] == "your" else None
        for side in (Side.LEFT, Side.RIGHT, None):
            self.sides |= dict.fromkeys(phrases.runs(said[side.value if side else "middle"]), side)

    def hear_lines(self, said: Match[str]) -> None:
        self.lines |= phrases.lines(said["lines"])

    def hear_regular_lines(self, said: Match[str]) -> None:
        """Follow the rule that was told, on the rings that were told before; the examples must agree."""
        sizes = [sum(node[0] == ring for node in self.emotions) for ring in RINGS]
        even, odd = set[Line](), set[Line]()
        for (outer, size), (inner, smaller) in pairwise(zip(RINGS, sizes, strict=True)):
            for n in range(size):
                ends = {n // 2} if n % 2 == 0 else {(n - 1) // 2, (n + 1) // 2 % smaller}
                (odd if n % 2 else even).update(frozenset({f"{outer}{n}", f"{inner}{end}"}) for end in ends)
        assert phrases.lines(said["even"]) < even
        self.lines |= even
        if said["odd"]:
            assert phrases.lines(said["odd"]) < odd
            self.lines |= odd
