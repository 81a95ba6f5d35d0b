"""The input of pictures and descriptions: a view from the side of the viewer, with its next steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.contract import Seat
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS, SEATS, Board, Ring
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Edition, Level, load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.views import ChainView, ObjectiveView, PlayerView, SeatView, SpectatorView, TableView
from renderers.i18n.catalogue import Words


@cache
def ring_of(node: str) -> Ring | None:
    """Return the ring of a node; None for the centre."""
    return None if node == CENTRE else Ring(node[0])


def depth(ring: Ring | None) -> int:
    """Return the depth of a ring: 0 for the outer one, most for the centre, which is None."""
    return RINGS.index(ring) if ring else len(RINGS)


def bearing(board: Board, node: str) -> float:
    """Return the position of a node on its ring: a part of a whole turn, clockwise from the far player."""
    ring = ring_of(node)
    return int(node[1:]) / board.on_ring[ring].bit_count() if ring else 0.0


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


@cache
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


View: TypeAlias = PlayerView | SpectatorView

YOU: Final = "you"
PARTNER: Final = "partner"
NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with a lower and an upper side; spectators sit behind the near player."""

    words: Words
    seat: Seat  # the seat on the lower side
    table: TableView
    own: SeatView  # the lower side
    partner: SeatView  # the upper side
    chain: ChainView | None
    routes: tuple[Route, ...]
    chosen: Route | None  # the chosen node, which still has to be paid for
    watched: bool  # by a spectator, who is neither "you" nor "your partner"
    names: tuple[str, str]  # of the players, the lower side first; empty if unknown

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return load_edition(self.table.edition)

    @property
    def board(self) -> Board:
        """The board of the edition."""
        return self.edition.board

    @property
    def objective(self) -> ObjectiveView | None:
        """The open objective, without its bar where bars play no part."""
        shown = self.table.objective
        return shown._replace(bar=0) if shown and self.table.level is Level.NONE else shown

    @property
    def came_last(self) -> SeatView:
        """The player with the path to show: to players the partner, to spectators the one who moved last."""
        if not self.watched:
            return self.partner
        # A player who chooses a side has finished the path, though the turn goes on.
        moved = self.own.at_turn == (self.table.phase is Phase.SIDE)
        return self.own if moved else self.partner

    @property
    def awaited(self) -> str:
        """The player the game is waiting for, as `$who`; `NOBODY` if the game was abandoned."""
        acting = [player for player in (self.own, self.partner) if player.acting]
        return self.who(acting[0]) if acting else NOBODY

    def who(self, player: SeatView) -> str:
        """Return the `$who` of a player in messages."""
        lower, upper = SEATS if self.watched else (YOU, PARTNER)
        return lower if player is self.own else upper

    def is_open(self, ring: Ring | None) -> bool:
        """Return whether a ring has been opened; None is the centre."""
        return depth(ring) <= depth(self.table.ring)


def scene(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> Scene:
    """Return the scene of a view.

    `names` are the players' names by seat. `pick` is a node that still has to be paid for; an old button may
    name any node, even one that no step leads to.
    """
    near, far = names or ("", "")
    if isinstance(view, SpectatorView):
        return Scene(
            words, 0, view.table, view.near, view.far, None, (), None, watched=True, names=(near, far)
        )
    ways = routes(view)
    return Scene(
        words,
        view.seat,
        view.table,
        view.you,
        view.partner,
        view.chain,
        ways,
        next((way for way in ways if way.node == pick), None),
        watched=False,
        names=(far, near) if view.seat else (near, far),
    )
