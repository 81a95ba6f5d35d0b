"""The next steps: the legal steps by node, with directions and numbers, in a fixed order."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.heldhands.actions import Row, Step
from engine.heldhands.board import RINGS, Board
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Edition, load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.places import bearing, ring_of


class Direction(StrEnum):
    """The direction from a node to its neighbour. Turning the board by 180 degrees changes none of them."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"
    INWARD = "inward"
    INWARD_CLOCKWISE = "inward_clockwise"  # where a line ends between two nodes
    INWARD_COUNTER_CLOCKWISE = "inward_counter_clockwise"
    CENTRE = "centre"
    OUTWARD = "outward"
    OUTWARD_CLOCKWISE = "outward_clockwise"
    OUTWARD_COUNTER_CLOCKWISE = "outward_counter_clockwise"


class Route(NamedTuple):
    """A node that the next step can go to."""

    number: int  # from 1: what the player types, and what the picture shows
    node: str
    emotion: Emotion | None  # None for the centre
    direction: Direction
    steps: tuple[Step, ...]  # one for each card that can pay
    balances: tuple[int, ...]  # the balance after each of them


_ORDER: Final = tuple(Direction)


def routes(view: PlayerView) -> tuple[Route, ...]:
    """Return the nodes to which the chain can go on."""
    if view.chain is None:
        return ()
    edition = load_edition(view.table.edition)
    board, now = edition.board, view.chain.balance
    by_node: dict[str, list[Step]] = {}
    for action in view.legal:
        if isinstance(action, Step):
            by_node.setdefault(action.to, []).append(action)
    ways = {node: direction(board, view.chain.node, node) for node in by_node}
    ordered = sorted(by_node, key=lambda node: _ORDER.index(ways[node]))
    return tuple(
        Route(
            number,
            node,
            board.emotions[board.number[node]],
            ways[node],
            tuple(by_node[node]),
            tuple(now + _shift(view, edition, step) for step in by_node[node]),
        )
        for number, node in enumerate(ordered, 1)
    )


def _shift(view: PlayerView, edition: Edition, step: Step) -> int:
    """Return what the paying card does to the balance."""
    row = (view.you if step.row is Row.OWN else view.partner).row
    return edition.shift[row[step.place - 1]]


def direction(board: Board, here: str, there: str) -> Direction:
    """Return the direction from a node to one of its neighbours."""
    ring, goal = ring_of(here), ring_of(there)
    if goal is None:
        return Direction.CENTRE
    turn = (bearing(board, there) - bearing(board, here)) % 1
    clockwise = turn < 1 / 2
    if ring is goal:
        return Direction.CLOCKWISE if clockwise else Direction.COUNTER_CLOCKWISE
    if ring is None or RINGS.index(goal) < RINGS.index(ring):
        slanted = Direction.OUTWARD_CLOCKWISE if clockwise else Direction.OUTWARD_COUNTER_CLOCKWISE
        return slanted if turn else Direction.OUTWARD
    slanted = Direction.INWARD_CLOCKWISE if clockwise else Direction.INWARD_COUNTER_CLOCKWISE
    return slanted if turn else Direction.INWARD
