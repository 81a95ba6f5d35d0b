"""What a listener knows after a description, and what there was to know."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS, Ring, members
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.history import Turn
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import PlayerView, SeatView, SpectatorView, TableView
from engine.silence import Silence
from renderers.heldhands.places import ring_of
from renderers.heldhands.routes import Direction, direction, routes

Line = frozenset[str]


class Map(NamedTuple):
    """The board, as it lies before whoever listens."""

    emotions: Mapping[str, Emotion]  # by node
    lines: frozenset[Line]
    closed: frozenset[Ring | None]  # rings, and None for the centre
    sides: Mapping[str, Side | None]  # by node; None on the middle line


class Heard(NamedTuple):
    """Everything that a description tells."""

    view: PlayerView | SpectatorView  # what is not told (see `told`) has the same value in all of them
    names: tuple[str, str]  # of the lower and the upper side
    map: Map
    shift: Mapping[Emotion, int]  # what a card does to a balance
    pairs: tuple[tuple[str, ...], tuple[str, ...]]  # what the halves of whole cards make
    goals: tuple[str, ...]  # the nodes where the objective can be completed
    ways: Mapping[str, Direction]  # where the chain can go on
    balances: Mapping[Step, int]  # and the balance there
    around: Mapping[Direction, str]  # the neighbours of the chain's end
    pick: tuple[Step, ...]  # the cards that can pay for the chosen node


def told(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return a view without the few things that a description leaves out, as the picture does.

    These are the options of the game, the cards that were spent in finished turns, one's own last turn, and
    at the end which objective lay open and, when it is won, whose turn it was. The order of what is legal
    says nothing.
    """
    over, ending = view.table.phase is Phase.OVER, view.table.ending
    if isinstance(view, SpectatorView):
        near, far = (_told_seat(seat, ending) for seat in (view.near, view.far))
        return SpectatorView(_told_table(view.table, near, far), near, far)
    you, partner = (_told_seat(seat, ending) for seat in (view.you, view.partner))
    return view._replace(
        table=_told_table(view.table, you, partner),
        you=you if over else you._replace(last=None),
        partner=partner,
        legal=tuple(sorted(view.legal, key=str)),
    )


def _told_table(table: TableView, *seats: SeatView) -> TableView:
    turns = sum(len(seat.journey) for seat in seats)
    table = table._replace(level=Level.NONE, silence=Silence.QUIET)
    return table._replace(turn=turns, objective=None) if table.phase is Phase.OVER else table


def _told_seat(seat: SeatView, ending: Ending | None) -> SeatView:
    return seat._replace(
        at_turn=seat.at_turn and ending is not Ending.HELD_HANDS,
        owns_objective=seat.owns_objective and not ending,
        last=seat.last and _told_turn(seat.last),
        journey=tuple(map(_told_turn, seat.journey)),
    )


def _told_turn(turn: Turn) -> Turn:
    completed = turn.completed and Objective(turn.completed.emotion, 0)
    return replace(turn, steps=walked(step.to for step in turn.steps), paid=(), completed=completed)


def walked(nodes: Iterable[str]) -> tuple[Step, ...]:
    return tuple(Step(node, Row.OWN, 1) for node in nodes)


def map_of(view: PlayerView | SpectatorView) -> Map:
    board = load_edition(view.table.edition).board
    seat = view.seat if isinstance(view, PlayerView) else 0
    opened = len(RINGS) if view.table.ring is None else RINGS.index(view.table.ring)
    return Map(
        emotions={
            node: emotion for node, emotion in zip(board.nodes, board.emotions, strict=True) if emotion
        },
        lines=frozenset(
            frozenset({node, board.nodes[n]})
            for number, node in enumerate(board.nodes)
            for n in members(board.neighbours[number])
        ),
        closed=frozenset((*RINGS, None)[opened + 1 :]),
        sides=dict(zip(board.nodes, board.sides[seat], strict=True)),
    )


def goals_of(view: PlayerView | SpectatorView) -> tuple[str, ...]:
    table, board = view.table, load_edition(view.table.edition).board
    if table.objective is None or table.ring is None or table.ending:
        return ()
    return tuple(
        node
        for node, emotion in zip(board.nodes, board.emotions, strict=True)
        if emotion is table.objective.emotion and ring_of(node) is table.ring
    )


def ways_of(view: PlayerView | SpectatorView) -> dict[str, Direction]:
    return {route.node: route.direction for route in routes(view)} if isinstance(view, PlayerView) else {}


def balances_of(view: PlayerView | SpectatorView) -> dict[Step, int]:
    if not isinstance(view, PlayerView) or view.chain is None:
        return {}
    shift, rows = shift_of(view), {Row.OWN: view.you.row, Row.PARTNER: view.partner.row}
    return {
        action: view.chain.balance + shift[rows[action.row][action.place - 1]]
        for action in view.legal
        if isinstance(action, Step)
    }


def shift_of(view: PlayerView | SpectatorView) -> Mapping[Emotion, int]:
    """Return what a card does to a balance, while any can be spent."""
    return {} if view.table.ending else load_edition(view.table.edition).shift


def around_of(view: PlayerView | SpectatorView) -> dict[Direction, str]:
    """Return the neighbours of the chain's end; the centre has its own way of being told."""
    if not isinstance(view, PlayerView) or view.chain is None or view.chain.node == CENTRE:
        return {}
    board = load_edition(view.table.edition).board
    near = [board.nodes[n] for n in members(board.neighbours[board.number[view.chain.node]])]
    return {
        Direction.INWARD if node == CENTRE else direction(board, view.chain.node, node): node for node in near
    }
