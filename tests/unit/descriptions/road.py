"""The chain being built and how it can go on, put together while they are told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from re import Match

from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, Action, Row, Step
from engine.heldhands.board import CENTRE, Ring
from engine.heldhands.cards import Side
from engine.heldhands.views import ChainView, Link, Preview, SeatView
from renderers.heldhands.places import ring_of
from renderers.heldhands.routes import Direction
from tests.unit.descriptions import phrases
from tests.unit.descriptions.phrases import DIRECTION


@dataclass
class Road:
    """What has been told of the chain so far."""

    nodes: phrases.Nodes
    chain: ChainView | None = None
    legal: set[Action] = field(default_factory=set)
    ways: dict[str, Direction] = field(default_factory=dict)
    balances: dict[Step, int] = field(default_factory=dict)
    around: dict[Direction, str] = field(default_factory=dict)
    closed: set[Ring | None] = field(default_factory=set)

    def hear_empty_chain(self, own: SeatView) -> None:
        self.chain = ChainView((), own.node, own.balance, None)

    def hear_chain(self, said: Match[str], own: SeatView, partner: SeatView) -> None:
        assert said["start"] == own.node
        links = tuple(self._links(said["links"], own, partner))
        preview = _preview(said["end"], said["effects"] or "", own) if said["end"] else None
        assert said["balance"] != said["end"], "a balance is told once"
        balance = phrases.balance(said["balance"] or said["end"])
        self.chain = ChainView(links, links[-1].node, balance, preview)
        self.legal |= {TAKE_BACK, CLEAR, END_TURN} if preview else {TAKE_BACK, CLEAR}

    def _links(self, said: str, own: SeatView, partner: SeatView) -> Iterator[Link]:
        rows = {Row.OWN: own.row, Row.PARTNER: partner.row}
        for told in said.split(", "):
            link = re.fullmatch(r"(?P<node>.+) with (?P<card>.+)", told)
            assert link, told
            (step,) = phrases.steps(self.nodes.read(link["node"]), link["card"])
            yield Link(step.to, step.row, step.place, rows[step.row][step.place - 1])

    def hear_steps(self, said: Match[str]) -> None:
        for told in re.findall(r"[^.]+\.", said["steps"]):
            step = re.fullmatch(r" ?(?P<way>[^:]+?)(?:: (?P<node>\w+ \w+))?, (?P<paid>balance .+)\.", told)
            assert step, told
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
        for told in said["ways"].split("; "):
            way = re.fullmatch(
                r"(?P<way>[a-z, -]+?) (?P<nodes>(?:angry|sad|calm|happy|the) .+?)(?P<closed>, closed)?", told
            )
            assert way, told
            node, *_ = self.nodes.read_all(way["nodes"])
            self.around[DIRECTION[way["way"]]] = node
            if way["closed"]:
                self.closed.add(ring_of(node))


def _preview(balance: str, effects: str, own: SeatView) -> Preview:
    others = effects.split(", ")
    side, draws = re.search(r"(left|right) halves", effects), re.search(r"draw (\d)", effects)
    wins = "you hold hands" in others
    shown = own.side if wins else None  # what wins turns no card (ruling 32)
    return Preview(
        balance=phrases.balance(balance),
        completes="objective done" in others,
        opens=any(re.fullmatch(r"the (.+ ring|centre) opens", other) for other in others),
        draws=int(draws[1]) if draws else 0,
        side=Side(side[1]) if side else shown,
        wins=wins,
    )
