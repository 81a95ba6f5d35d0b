"""The map of the board, put together while it is told."""

from dataclasses import dataclass, field
from itertools import pairwise
from re import Match

from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.cards import Emotion, Side
from tests.unit.descriptions import phrases
from tests.unit.descriptions.heard import Line, Map


@dataclass
class Atlas:
    """What has been told of the board so far."""

    nodes: phrases.Nodes
    emotions: dict[str, Emotion] = field(default_factory=dict)
    lines: set[Line] = field(default_factory=set)
    closed: set[Ring | None] = field(default_factory=set)
    sides: dict[str, Side | None] = field(default_factory=dict)

    def hear_ring(self, said: Match[str]) -> None:
        ring, nodes = phrases.RING[said["ring"].lower()], self.nodes.read_all(said["nodes"])
        self.emotions |= {node: self.nodes.emotions[node] for node in nodes}
        self.lines.update(phrases.along(ring, nodes))
        self._hear_open(ring, said["open"])

    def hear_centre(self, said: Match[str]) -> None:
        self.lines |= {frozenset({node, CENTRE}) for node in said["nodes"].split(", ")}
        self._hear_open(None, said["open"])

    def _hear_open(self, ring: Ring | None, said: str) -> None:
        if said == "closed":
            self.closed.add(ring)

    def hear_sides(self, said: Match[str]) -> None:
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

    def map(self) -> Map:
        """Return the whole of it, in which nothing contradicts what was told elsewhere."""
        assert self.nodes.emotions == self.emotions
        return Map(self.emotions, frozenset(self.lines), frozenset(self.closed), self.sides)
