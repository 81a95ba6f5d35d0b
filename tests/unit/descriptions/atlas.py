"""The map of the board, put together while it is told."""

from dataclasses import dataclass, field
from re import Match

from engine.heldhands.board import CENTRE, Ring
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
        self.lines |= {frozenset(line.split(" to ")) for line in said["lines"].split(", ")}

    def map(self) -> Map:
        """Return the whole of it, in which nothing contradicts what was told elsewhere."""
        assert self.nodes.emotions == self.emotions
        return Map(self.emotions, frozenset(self.lines), frozenset(self.closed), self.sides)
