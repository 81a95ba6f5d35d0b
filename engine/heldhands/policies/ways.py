"""The turns that are possible from a node with any cards, worked out once and kept.

A turn of the game that the policies imagine is chosen from these tables: which ways can be paid is then a
subtraction each. How many halves of each emotion a way spends is packed into one number, five bits for each.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.heldhands.board import RINGS, Board, members
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.chains import UNLIMITED, chains
from engine.heldhands.edition import Edition
from engine.heldhands.movement import Ground

LONGEST: Final = 5  # cards in a way: few turns need more

_ALTERNATIVES: Final = 2  # ways to the same end for the same halves: the partner may stand on one

ONE: Final = tuple(1 << 5 * kind for kind in range(len(EMOTIONS)))
"""One half of each emotion, as a packed number."""

FIELDS: Final = tuple(5 * kind for kind in range(len(EMOTIONS)))
"""Where the number of each emotion begins in a packed number."""

GUARD: Final = sum(one << 4 for one in ONE)
"""The bits that survive `halves + GUARD - need` exactly where there are enough halves."""


class Way(NamedTuple):
    """A turn from a node, for either player: what it costs and where it ends."""

    need: int  # the halves that it spends, packed
    nodes: int  # stepped on, the end included
    end: int
    balance: int  # afterwards
    length: int


class Ways:
    """The ways from one node; of those to the same end for the same halves only a few."""

    def __init__(self, edition: Edition, opened: int, start: int, balance: int) -> None:
        self.all = tuple(_find(edition, opened, start, balance))
        self.firsts = tuple(way for way in self.all if way.length == 1)
        entering = [way for way in self.all if edition.board.centre >> way.end & 1]
        self.entering = tuple(sorted(entering, key=lambda way: way.length))


@cache
def ways(edition: Edition, opened: int, start: int, balance: int) -> Ways:
    """Return the ways from a node while so many sets are complete, as if the partner stood nowhere."""
    return Ways(edition, opened, start, balance)


@cache
def distances(edition: Edition, opened: int) -> tuple[tuple[int, ...], ...]:
    """Return how many steps any two nodes lie apart over open rings."""
    board = edition.board
    open_nodes = _open_nodes(board, opened)
    return tuple(_distances_from(node, board.neighbours, open_nodes) for node in range(len(board.nodes)))


@cache
def nearest(edition: Edition, opened: int, kind: int) -> tuple[int, ...]:
    """Return by node how far away the nearest node of a kind on the current ring lies."""
    board = edition.board
    goal = board.showing[EMOTIONS[kind]] & board.on_ring[RINGS[opened]]
    return tuple(min(row[node] for node in members(goal)) for row in distances(edition, opened))


@cache
def meeting(edition: Edition, opened: int, kind: int) -> tuple[tuple[int, ...], ...]:
    """Return by two nodes how many steps it takes two players to meet on a kind on the current ring."""
    board, away = edition.board, distances(edition, opened)
    goals = [*members(board.showing[EMOTIONS[kind]] & board.on_ring[RINGS[opened]])]
    return tuple(tuple(min(one[goal] + other[goal] for goal in goals) for other in away) for one in away)


def _distances_from(start: int, neighbours: tuple[int, ...], open_nodes: int) -> tuple[int, ...]:
    away = [len(neighbours)] * len(neighbours)
    reached = frontier = 1 << start
    steps = 0
    while frontier:
        found = 0
        for node in members(frontier):
            away[node] = steps
            found |= neighbours[node]
        frontier = found & open_nodes & ~reached
        reached |= frontier
        steps += 1
    return tuple(away)


def _open_nodes(board: Board, opened: int) -> int:
    nodes = board.centre if opened == len(RINGS) else 0
    for ring in RINGS[: opened + 1]:
        nodes |= board.on_ring[ring]
    return nodes


def _find(edition: Edition, opened: int, start: int, balance: int) -> Iterator[Way]:
    board, long_chain = edition.board, edition.long_chain or UNLIMITED
    here = Ground(
        edition=edition,
        board=board,
        start=start,
        balance=balance,
        own=(),
        partners=(),
        partner=start,
        completed=opened * edition.set,
        open_nodes=_open_nodes(board, opened),
        goal=0,
        ends_chain=board.centre,
        cards=dict.fromkeys(EMOTIONS, (1 << LONGEST) - 1),  # as many as anybody could want
    )
    known: dict[tuple[int, int], list[int]] = {}
    for path, after, entered_with in chains(here, LONGEST):
        kinds = [board.kinds[node] for node in path]
        if entered_with is not None:
            kinds[-1] = EMOTIONS.index(entered_with)
        need, nodes = sum(ONE[kind] for kind in kinds), sum(1 << node for node in path)
        others = known.setdefault((path[-1], need), [])
        if nodes not in others and len(others) < _ALTERNATIVES:
            others.append(nodes)
            balanced = len(path) >= long_chain  # ruling 25
            yield Way(need, nodes, path[-1], 0 if balanced else after, len(path))
